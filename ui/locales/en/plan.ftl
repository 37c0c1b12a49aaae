# Findings of plans: title, what was found, when it misleads. Ids carry the rule: plan-<RULE>-title, plan-<RULE>,
# plan-<RULE>-caveat. Facts come with their unit where they are times, sizes or shares; counts come bare.

plan-PG01-title = A whole table for a few rows
plan-PG01 = The filter on { $relation } throws away { $removed_share } of what is read ({ $removed } rows): an index on its columns would not read them
plan-PG01-caveat = Right for a table that is read in full on purpose, for columns with few values, and for a small table that stays in the cache
plan-PG02-title = The index finds more than the filter keeps
plan-PG02 = { $index } finds { $removed } rows that the filter throws away, for { $rows } that stay: the filtered column belongs into the index
plan-PG02-caveat = A column that changes often costs HOT updates once it is indexed; a partial index may be better
plan-PG03-title = Rows misjudged
plan-PG03 = { $plan_rows } rows expected, { $actual_rows } came: off by { $factor }. ANALYZE, extended statistics or a higher statistics target may bring them together
plan-PG03-caveat = A node that was stopped early gives fewer rows than it would; before PostgreSQL 18 rows per loop are rounded
plan-PG04-title = Nested loop with far more outer rows than planned
plan-PG04 = The inner side ran { $inner_loops } times and took { $inner_time_share } of the time; the outer side gave { $outer_ratio } times the rows expected
plan-PG04-caveat = Right below a LIMIT, and for cheap probes that stay in the cache
plan-PG05-title = A sort went to disk
plan-PG05 = The sort wrote { $sort_space_used } to disk; in memory it needs about two to three times that
plan-PG05-caveat = work_mem holds per node and per worker: raise it for the session, not for the server
plan-PG06-title = A hash join split into batches
plan-PG06 = The hash table did not fit: both sides went through files in { $hash_batches } batches
plan-PG06-caveat = More batches than planned means misjudged rows or one frequent value: more memory may not help
plan-PG07-title = A hashed aggregate spilled
plan-PG07 = The groups did not fit the memory and went through files in { $batches } batches
plan-PG07-caveat = The limit is work_mem times hash_mem_multiplier
plan-PG08-title = A bitmap became lossy
plan-PG08 = { $lossy_share } of the pages ({ $lossy_heap_blocks }) were kept without their rows: work_mem was too small for the bitmap
plan-PG08-caveat = Cheap where checking the condition again is cheap
plan-PG09-title = Index only, but the table was read
plan-PG09 = { $heap_fetches } rows ({ $fetched_share }) were looked up in the table: the visibility map is stale, VACUUM sets it
plan-PG09-caveat = The growing end of an append-only table is never all visible
plan-PG10-title = The time goes into reading blocks
plan-PG10 = { $excl_read } blocks were read, { $share } of the node’s own time or accesses
plan-PG10-caveat = The first execution after a restart reads everything; the hit ratio alone would have missed this
plan-PG11-title = Temporary files
plan-PG11 = { $temp_written_blocks } blocks went through temporary files
plan-PG11-caveat = Normal for the building of an index and for large reports
plan-PG12-title = Fewer workers than planned
plan-PG12 = { $workers_planned } workers were planned, { $workers_launched } launched: max_parallel_workers was used up
plan-PG12-caveat = A cursor or a transaction that forbids workers launches none
plan-PG13-title = Compiling took a large part of the time
plan-PG13 = Just-in-time compilation took { $jit_ms }, { $jit_share } of the execution
plan-PG13-caveat = A long analytical query may still gain from it
plan-PG14-title = Planning took longer than running
plan-PG14 = { $planning_time } of planning for { $execution_time } of running
plan-PG14-caveat = The first plan of a session loads the catalogue caches
plan-PG15-title = The time is in triggers
plan-PG15 = Triggers took { $trigger_ms }, { $trigger_share } of the execution: a foreign key without an index, or a trigger per row
plan-PG15-caveat = Deferred constraints run at COMMIT and show no time here
plan-PG16-title = A subquery once per row
plan-PG16 = { $subplan_name } ran { $actual_loops } times: as a join with its grouped result it can run once
plan-PG16-caveat = A hashed SubPlan runs once and is fine
plan-PG17-title = The filter wraps the column
plan-PG17 = { $expression } cannot use a plain index: index the expression or compare the bare column
plan-PG17-caveat = Constants are folded: only calls on a column’s side count
plan-PG18-title = LIKE begins with a wildcard
plan-PG18 = { $filter }: no ordered index finds a text by its end, a trigram index does
plan-PG18-caveat = Small tables
plan-PG19-title = Everything is sorted for a few rows
plan-PG19 = { $sort_input_rows } rows are sorted to give { $plan_rows }: an index on the equality columns and the order column gives them in order
plan-PG19-caveat = A top-N heapsort is cheap in memory; another index costs every write
plan-PG20-title = OFFSET reads and throws away
plan-PG20 = { $child_rows } rows were found to return { $actual_rows }
plan-PG20-caveat = Continuing after the last key needs a unique order
plan-PG21-title = Conflicts that change nothing
plan-PG21 = { $rows_removed_by_conflict_filter } of { $conflicting_tuples } conflicts were thrown away after their rows had been locked and logged
plan-PG21-caveat = A rare statement; many rows in one transaction share the flush of its commit
plan-PG22-title = Writes that read
plan-PG22 = { $reads_per_row } blocks read for each row written, { $read_share } of the time: an index with random keys outgrew the cache
plan-PG22-caveat = A cold cache right after a restart or failover; unique checks
plan-PG23-title = The log is full pages
plan-PG23 = { $wal_fpi } full-page images in { $wal_bytes } of WAL: checkpoints come too often or the changes are spread
plan-PG23-caveat = Right after a checkpoint every page is a first one; not on Aurora; wal_compression changes the size
plan-PG24-title = Partitions read for nothing
plan-PG24 = { $children_executed } partitions were read, { $children_with_rows } had rows: the condition does not name the partition key
plan-PG24-caveat = Inputs that run-time pruning left out do not count
plan-PG25-title = A cache that does not answer
plan-PG25 = { $cache_hits } hits, { $cache_misses } misses, { $cache_evictions } entries thrown out
plan-PG25-caveat = The number of distinct keys was misjudged
plan-PG26-title = Estimates only
plan-PG26 = Nothing was measured: no statement about time is possible
plan-PG26-caveat = No exception is known
plan-PG27-title = The test returned nothing
plan-PG27 = No row came back: the time does not show what the plan costs
plan-PG27-caveat = The condition may find nothing in production too
plan-PG28-title = An index begins with the filtered column and is not used
plan-PG28 = { $relation } is read whole and { $removed_share } of it ({ $removed } rows) thrown away, although { $index } begins with { $column }{ $forbidden ->
    [yes] : enable_indexscan and enable_bitmapscan are off
   *[no] : ANALYZE, or random_page_cost for disks that do not turn, may bring the planner to it
  }
plan-PG28-caveat = Right where the rows lie all over the table; operator classes and collations are not looked at
plan-PG29-title = No index begins with what is filtered
plan-PG29 = { $relation } has { $indexes } indexes and none begins with { $columns }: reading it whole was the only way, { $removed_share } of it is thrown away
plan-PG29-caveat = An index costs every write, one on a column that changes often HOT updates too; expressions and OR are not looked at
plan-PG30-title = The column is converted, and its index with it lost
plan-PG30 = { $column } of { $relation } is { $column_type } and compared as { $compared_as }: { $index } does not serve it. Give the value the type of the column
plan-PG30-caveat = Types of text and domains are left out; an index on the same cast serves it
plan-MY01-title = A table is read whole
plan-MY01 = { $table }: about { $rows } rows are read for those that the condition keeps
plan-MY01-caveat = rows is an estimate; the table that drives a join may have to be read whole
plan-MY02-title = An index is read whole
plan-MY02 = { $table }: all of { $key } is read, about { $rows } rows
plan-MY02-caveat = ORDER BY with LIMIT may stop early
plan-MY03-title = A candidate index is not used
plan-MY03 = { $table }: { $possible_keys } was a candidate and is not used, about { $rows } rows are read
plan-MY03-caveat = Right when most rows match; the table that a join begins with cannot use a key of that join
plan-MY04-title = Rows are sorted with their documents
plan-MY04 = The largest value is { $max_payload }, the sort buffer { $sort_buffer_size }: error 1038 is near. Sort the keys alone and fetch documents after the limit, or let an index give the order
plan-MY04-caveat = From 8.0.28 on only the largest row must fit
plan-MY05-title = A sort that no index serves
plan-MY05 = About { $rows } rows are gathered and sorted
plan-MY05-caveat = Small sorts cost nothing
plan-MY06-title = A temporary table, then a sort
plan-MY06 = About { $rows } rows go through a temporary table and are sorted: no index gives the order that grouping, DISTINCT, a window or ORDER BY needs
plan-MY06-caveat = Tiny results
plan-MY07-title = Joined without an index
plan-MY07 = { $table }: about { $rows } rows are read for the join, no index leads into them
plan-MY07-caveat = A hash join may be right for large joins on equality
plan-MY08-title = A subquery once per row
plan-MY08 = The subquery is evaluated for each of { $outer_rows } outer rows
plan-MY08-caveat = From 8.0 on it may be turned into a semi-join: the tree form shows it
plan-MY09-title = The index is not selective enough
plan-MY09 = { $table }: { $key } finds about { $rows } rows, the condition keeps { $filtered } of them
plan-MY09-caveat = Without a histogram filtered is a guess
plan-MY10-title = The index is chosen anew for each row
plan-MY10 = { $table }: no index fits the join for certain
plan-MY10-caveat = Rarely the best there is
plan-MY11-title = Several indexes are merged
plan-MY11 = { $table }: several indexes are read and their rows { $merge ->
    [union] united for an OR
    [intersect] intersected: one index over the columns is usually cheaper
   *[other] brought together: one index over the columns is usually cheaper where all conditions must hold
  }
plan-MY11-caveat = No single index serves an OR over different columns
plan-MY12-title = Only a prefix of the index is used
plan-MY12 = { $table }: { $used_key_parts } of the { $key_parts } parts of { $key }
plan-MY12-caveat = By design for ranges
plan-MY13-title = No statistics
plan-MY13 = { $table }: { $index } has no cardinality for { $table_rows } rows. ANALYZE TABLE before judging a plan
plan-MY13-caveat = The table was empty when it was captured
plan-MY14-title = The order column is missing from the index
plan-MY14 = { $table }: { $key } with { $order_column } behind its equality columns would give the rows in order
plan-MY14-caveat = Another column costs every write
plan-MY15-title = A deep page
plan-MY15 = { $offset } rows are found and thrown away before the first is given
plan-MY15-caveat = No exception is known
plan-MY16-title = A conversion disables the index
plan-MY16 = { $message }
plan-MY16-caveat = No exception is known
plan-MY17-title = Far more rows examined than sent
plan-MY17 = { $rows_examined } rows were examined to send { $rows_sent }
plan-MY17-caveat = An aggregate sends one row by nature
plan-MY18-title = Sorts go to files
plan-MY18 = { $passes_per_call } merge passes per call
plan-MY18-caveat = No exception is known
plan-MY19-title = Temporary tables on disk
plan-MY19 = { $disk_share } of { $tmp_tables } temporary tables went to disk
plan-MY19-caveat = The TempTable engine of 8.0 counts differently
plan-MY20-title = The time is in COMMIT
plan-MY20 = COMMIT takes { $commit_share } of the listed time: look at the flushes of redo log and binary log, not at queries
plan-MY20-caveat = The share over the listed rows is an upper bound
plan-MY21-title = The pool turns autocommit off and on
plan-MY21 = SET autocommit runs { $toggles_per_commit } times per COMMIT: two more round trips for each transaction
plan-MY21-caveat = Depends on the settings of driver and pool
plan-MY22-title = The test returned nothing
plan-MY22 = No row came back: a comparison of times shows no speed-up
plan-MY22-caveat = No exception is known
plan-MY23-title = Rows misjudged
plan-MY23 = { $expected } rows expected, { $came } came: off by { $factor }. ANALYZE TABLE or a histogram may bring them together
plan-MY23-caveat = Below a LIMIT the measured rows are those until it stopped

## Severity
plan-adjusted-took_time = One step up: the node alone took { $share } of the time
plan-adjusted-estimates_only = A note here: nothing was measured

## Comparison
plan-outcome-faster = Faster, beyond the noise
plan-outcome-slower = Slower, beyond the noise
plan-outcome-no_difference_shown = No difference shown
plan-outcome-equivalent = Equivalent
plan-outcome-within_noise = Within the noise
plan-outcome-shape_only = A changed shape, not a measured gain
plan-outcome-not_measured = Not measured
plan-certainty-matched = matched
plan-certainty-uncertain = uncertain
plan-certainty-by_hand = paired by hand
plan-node-added = added
plan-node-removed = removed
plan-node-unprinted = not printed by the other format
plan-change-operation = other operation
plan-change-index = other index
plan-change-place = other place
plan-metric-inclusive_time = Time
plan-metric-exclusive_time = Own time
plan-metric-rows = Rows in all
plan-metric-estimated_rows = Estimated rows a loop
plan-metric-loops = Loops
plan-metric-shared_hit = Blocks from cache
plan-metric-shared_read = Blocks read
plan-metric-temp = Temporary blocks
plan-metric-wal_bytes = Log written
plan-metric-planning_time = Planning time
plan-metric-execution_time = Execution time
plan-tied-query_id = the same queryid
plan-tied-fingerprint = the same tokens
reason-plans_returned_nothing = { $sides ->
    [both] Neither plan returned a row
    [before] The plan before returned no row
   *[after] The plan after returned no row
 }: read this as a changed shape, not as a measured gain
reason-plans_returned_differently = The plans did not return the same: { $before } rows before, { $after } after
reason-plans_read_differently = { $before } blocks were read before, { $after } after: one side may have met a cold cache
reason-plans_not_measured = { $sides ->
    [both] Neither side has times
    [before] The plan before has no times
   *[after] The plan after has no times
 }
reason-plans_of_other_statements = The plans are of different statements
reason-plans_of_other_engines = One plan is of { $before }, the other of { $after }
reason-plans_nodes_left_out = In no count: uncertain pairs { $uncertain }, pairs without times { $unmeasured }
reason-plans_unprinted = Nodes of a kind that the other format does not print: { $nodes }

# Formats, and what the command line prints of a plan.
plan-format-pg_text = PostgreSQL, TEXT
plan-format-pg_json = PostgreSQL, JSON
plan-format-pg_yaml = PostgreSQL, YAML
plan-format-pg_xml = PostgreSQL, XML
plan-format-my_sql_tree = MySQL, TREE
plan-format-my_sql_json1 = MySQL, JSON version 1
plan-format-my_sql_json2 = MySQL, JSON version 2
plan-format-my_sql_table = MySQL, table
plan-format-maria_db_table = MariaDB, table
plan-format-maria_db_json = MariaDB, JSON
cli-plan-file = Name a file with a plan: inquest plan FILE
cli-plan-node = Node
cli-plan-estimated = Estimated
cli-plan-rows = Rows
cli-plan-loops = Loops
cli-plan-self = Own ms
cli-plan-read = Blocks read
cli-plan-line = Line
cli-plan-never = never ran
cli-plan-before = Before
cli-plan-after = After
cli-plan-self-before = Own ms before
cli-plan-self-after = Own ms after
cli-plan-factor = Factor
cli-plan-how = What changed
cli-plan-silent = Not answered, for lack of what they need:
cli-plan-lacks = { $rules }: { $lack }
cli-plan-tied = Plan { $plan }, tied by { $by ->
    [query_id] its query id
   *[other] its text (inferred)
  }
cli-plan-nothing = No rule found anything in these rows.
cli-plan-left-out = { $n } more rows are not shown
error-no_plan = No plan in { $name }{ $why ->
    [plan_unrecognised] : line { $line } begins none ({ $text }). Paste the output of EXPLAIN whole
   *[other] . Paste the output of EXPLAIN, in any format
  }
error-plan_side_empty = There is no plan { $side ->
    [before] before
   *[other] after
  } to compare
error-plan_pairing = Node { $node } of the plan { $side ->
    [before] before
   *[other] after
  } cannot be paired: it is not there, or it is paired already
error-plan_figure_absent = Both sides must have { $metric } to be compared by it. Choose a figure that both plans print
error-no_statements = The rows are { $kind }, not statement statistics: choose a capture of pg_stat_statements or of the statement digests
error-rule_unknown = No rule and no severity is called { $rule }. Severities: info, low, medium, high; rules: PG01 to PG27, MY01 to MY23
reason-plan_unrecognised = Line { $line } begins no plan: { $text }
reason-plan_empty = There is no plan in it
reason-plan_estimates_only = Estimates only: nothing was measured
reason-plan_no_times = Measured without times (TIMING OFF)
reason-plan_no_costs = No costs and no estimated rows (COSTS OFF)
reason-plan_no_buffers = No buffers (BUFFERS OFF)
reason-plan_no_io_times = No times of reading and writing: track_io_timing was off, or everything was cached
reason-plan_cropped = The text ends in the middle{ $within ->
    [none] .
   *[other] , within { $within }
  }
reason-plan_input_missing = { $operation } lacks an input: the rest of the text is missing
reason-plan_no_summary = Neither planning nor execution time at the end
reason-plan_head_missing = The beginning is missing: the first line is no root
reason-plan_partly_measured = Only some nodes were measured ({ $nodes } were not)
reason-plan_no_plan = The server prints no plan for this statement: { $text }
reason-plan_indentation_lost = The indentation is gone: which node is below which cannot be told ({ $nodes } nodes)
reason-plan_indentation_damaged = One indentation fits no level above: { $text }
reason-plan_tabs_expanded = Tabs were read as up to the next multiple of eight columns
reason-plan_margin_removed = A margin before each line was taken off: { $margin }
reason-plan_lines_joined = { $lines } wrapped lines were joined
reason-plan_frame_removed = The frame of a terminal client was taken off
reason-plan_elided = Something was left out by a person (…)
reason-plan_line_not_read = Line { $line } is kept but not understood: { $text }
reason-plan_document_broken = The document breaks off at line { $line }; { $expected } was expected
reason-plan_rows_rounded = Rows per loop are rounded before PostgreSQL 18: totals of { $nodes } nodes are uncertain by half a row per loop
reason-plan_three_digits = Three significant digits only
reason-plan_twice = { $key } stands twice in one object (line { $line }): the first value counts, “{ $text }” does not
reason-plan_wrong_type = Something else stands under { $key } (line { $line }): it is kept as it is and not read
reason-plan_below_zero = { $key } is { $text } (line { $line }): nothing can be below zero, so it counts as not known
reason-plan_rounded = { $key } is { $text } (line { $line }): what is computed from it is rounded
reason-plan_shared_time_holds_local = Before PostgreSQL 17 the time of shared blocks holds that of local ones
reason-plan_parallel_times = Times of parallel nodes are averages of their processes; their times of reading are sums
reason-plan_several_roots = { $roots } trees: subqueries of the select list stand beside the main tree
reason-plan_charged_to_reader = The time of { $name } lies in the node that read it first (line { $reader })
reason-plan_not_charged = The time of { $name } could be charged to no node
reason-plan_fewer_workers = { $planned } workers planned, { $launched } launched
reason-plan_order_only = The table gives the order of tables, not a tree: nested by query block
reason-plan_not_a_number = { $key } is no number: { $text }
reason-plan_more_of_them = { $count } more of the kind before are not listed
reason-plan_open_end = The last line has no end: it may be half a line

# What a rule lacked that was not answered: plan-lacks-<code>, in the middle of a list.
plan-lacks-measured = rows and loops of an execution (ANALYZE)
plan-lacks-timing = times of the nodes (ANALYZE with TIMING)
plan-lacks-costs = estimates (COSTS)
plan-lacks-buffers = blocks (BUFFERS)
plan-lacks-wal = the log written (WAL)
plan-lacks-planning_time = the time of planning (SUMMARY)
plan-lacks-keys = the candidate keys, which the tree form does not print
plan-lacks-filtered = the column filtered (EXPLAIN EXTENDED or FORMAT=JSON)
plan-lacks-statement = the statement
plan-lacks-sort_buffer_size = sort_buffer_size
plan-lacks-max_payload = the largest value in the columns read, as MAX(LENGTH(…)) prints it
plan-lacks-indexes = the columns of the indexes (SHOW INDEX)
plan-lacks-table_rows = the rows of the tables (SHOW TABLE STATUS)
plan-lacks-warnings = the warnings given with the plan (SHOW WARNINGS)
plan-lacks-described = the columns and indexes of the table (\d in psql)
plan-lacks-calls = the number of calls
plan-lacks-total_time = the time in all
plan-lacks-rows = the rows returned or changed
plan-lacks-shared_read = the blocks read
plan-lacks-read_time = the time of reading blocks (track_io_timing)
plan-lacks-rows_examined = the rows examined
plan-lacks-rows_sent = the rows sent
plan-lacks-sort_merge_passes = the merge passes of sorts
plan-lacks-tmp_tables = the temporary tables
plan-lacks-tmp_disk = the temporary tables on disk
plan-lacks-statistics = a row of statement statistics of this statement

# What lies beside a plan: plan-beside-<what>.
plan-beside-version = Server version
plan-beside-sort_buffer_size = sort_buffer_size
plan-beside-max_payload = Largest value
plan-beside-indexes = Indexes
plan-beside-table_rows = Rows of a table
plan-beside-warnings = Warning
plan-beside-described = Columns and indexes
plan-beside-setting = Set before it

# Plans in a report.
report-plans = Execution plans
report-plan-node = Node
report-plan-estimated = Estimated rows
report-plan-rows = Rows
report-plan-loops = Loops
report-plan-own = Own ms
report-plan-line = Line
report-plan-more = More nodes
report-plan-silent = Rules without an answer, for lack of
report-plan-before = Before
report-plan-after = After
report-plan-own-before = Own ms before
report-plan-own-after = Own ms after
report-plan-factor = Factor
report-plan-how = What changed
