# Reasons of deltas, of snapshots side by side and of parts of a time.
reason-reset_inferred = More than half of the rows cannot have gone on: the counters were reset in between, so every row counts from there, as a lower bound
reason-some_began_again = Some rows began again, and no stamp tells when: the others may have too, so their differences are lower bounds
reason-rows_reset = Rows whose counters were reset in between, and count from there: { $rows }
reason-time_without_calls = Rows that took time without one more call: { $rows }. Their counters began again in between, so the captures may be of separate runs: what is shown is at least what happened, and a comparison side by side subtracts nothing
reason-side_by_side = Each snapshot stands for itself, since its counters began: nothing was subtracted
reason-evictions_unknown = Nobody looked whether entries were evicted in between: new rows may be older than they look
reason-lost_rows = Rows gone in the later snapshot: { $rows }
reason-digest_lost = { $count } statements found the digest table full
reason-parallel = Several processes read at once: their times were added up
reason-write_in_other = The capture has no time of writes: what is left holds them
