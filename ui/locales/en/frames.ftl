# Reasons of deltas, of snapshots side by side and of parts of a time.
reason-reset_inferred = More than half of the rows went down: the counters were reset in between, so every row counts from there, as a lower bound
reason-some_began_again = Some rows went down, and no stamp tells when they began again: the others may have too, so their differences are lower bounds
reason-rows_reset = The counters of { $rows } rows were reset in between: they count from there
reason-side_by_side = Each snapshot stands for itself, since its counters began: nothing was subtracted
reason-evictions_unknown = Nobody looked whether entries were evicted in between: new rows may be older than they look
reason-lost_rows = { $rows } rows are gone in the later snapshot
reason-digest_lost = { $count } statements found the digest table full
reason-parallel = Several processes read at once: their times were added up
reason-write_in_other = The capture has no time of writes: what is left holds them
