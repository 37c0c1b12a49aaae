# What follows from the records: standings, matrix, next test, walk, check lists, templates, confounders.

## Status of a hypothesis
status-not_tested = not tested
status-open = open
status-eliminated = eliminated
status-not_alone = not alone
status-supported = supported
status-confirmed = confirmed
reason-status_not_tested = Nothing tested it yet
reason-status_waits = { $rung } has no result yet
reason-status_undecided = { $rung } decided nothing: { $verdict ->
         [void] void
         [inconclusive] inconclusive
         [eliminated] eliminated
         [not_alone] not alone
         [supported] supported
         [confirmed] confirmed
        *[refused] refused
    }
reason-status_by_rung = { $rung }: { $verdict ->
         [void] void
         [inconclusive] inconclusive
         [eliminated] eliminated
         [not_alone] not alone
         [supported] supported
         [confirmed] confirmed
        *[refused] refused
    }
reason-status_tests_disagree = { $rung } speaks for it and { $against } against it
reason-status_mixed_possible = A mixed bound is possible and not shown: { $shown } of its resources has a share of its own, { $wanted } are needed
reason-status_mixed_shown = Each has a share by its own change: { $resources }
reason-status_mixed_joint = { $rung } changed them together and shows more than either alone
reason-status_overridden = A person says otherwise at { $rung }: { $verdict ->
         [void] void
         [inconclusive] inconclusive
         [eliminated] eliminated
         [not_alone] not alone
         [supported] supported
         [confirmed] confirmed
        *[refused] refused
    }

## Matrix
cell-CC = strongly consistent
cell-C = consistent
cell-N = says nothing
cell-I = inconsistent
cell-II = strongly inconsistent
reason-suggest_void = { $rung } was void, so it says nothing
reason-suggest_undecided = { $rung } cannot choose, so it says nothing
reason-suggest_fits = Expected at { $rung }: { $expected ->
         [full] the predicted effect
         [part] a part of it
         [none] no effect
        *[opposite] the opposite
    }. Seen: { $seen ->
         [reached] the predicted effect
         [short] less than predicted
         [undecided] anything
         [short_or_null] little or nothing
         [null] no effect
         [opposite_or_null] nothing or the opposite
        *[opposite] the opposite
    }. That fits
reason-suggest_contradicts = Expected at { $rung }: { $expected ->
         [full] the predicted effect
         [part] a part of it
         [none] no effect
        *[opposite] the opposite
    }. Seen: { $seen ->
         [reached] the predicted effect
         [short] less than predicted
         [undecided] anything
         [short_or_null] little or nothing
         [null] no effect
         [opposite_or_null] nothing or the opposite
        *[opposite] the opposite
    }. That contradicts it
reason-suggest_neutral = Expected at { $rung }: { $expected ->
         [full] the predicted effect
         [part] a part of it
         [none] no effect
        *[opposite] the opposite
    }. Seen: { $seen ->
         [reached] the predicted effect
         [short] less than predicted
         [undecided] anything
         [short_or_null] little or nothing
         [null] no effect
         [opposite_or_null] nothing or the opposite
        *[opposite] the opposite
    }. That tells neither way
reason-weight_checked = measured, and the change of { $rung } was checked
reason-weight_unchecked = measured, no change checked
reason-weight_inferred = inferred
reason-weight_assumed = assumed: counts nothing
reason-matrix_few_rivals = { $count ->
        [one] Only one hypothesis is compared
       *[other] Only { $count } hypotheses are compared
    }: three rivals or more keep one from being believed by default
reason-matrix_untested_best = Nothing speaks against { $hypothesis }: no evidence is rated for or against it yet
reason-matrix_one_source = Everything that tells hypotheses apart comes from { $exhibit }
reason-matrix_linchpin = Without { $id } another hypothesis leads
reason-matrix_open_finding = { $id } counts, and { $exhibit } has unanswered findings of the arithmetic audit: { $count }

## Next test
expected-full = the predicted effect
expected-part = a part of it
expected-none = no effect
expected-opposite = the opposite
level-low = low
level-medium = medium
level-high = high
reason-next_separates = Tells { $k } of { $n } pairs apart: { $pairs }
reason-next_settles = If { $expected ->
         [full] the predicted effect
         [part] a part of it
         [none] no effect
        *[opposite] the opposite
    } is seen: { $holds } holds, { $falls } falls
reason-next_separates_none = Tells none of { $n } pairs apart, as far as it is stated what each expects
reason-next_repeats = Repeats { $rung }, which came out { $verdict ->
         [void] void
         [inconclusive] inconclusive
         [eliminated] eliminated
         [not_alone] not alone
         [supported] supported
         [confirmed] confirmed
        *[refused] refused
    }
reason-next_planned = { $rung } is written down and has no result
reason-next_cost = Cost: { $level ->
         [low] low
         [medium] medium
        *[high] high
    }
reason-next_risk = Risk: { $level ->
         [low] low
         [medium] medium
        *[high] high
    }
reason-next_unstated = Nobody said what it would do if this held: { $hypotheses }

## What would decide a rung, in numbers
reason-decide_runs = { $runs } runs per arm, to see a change of { $null_band } with runs that vary by { $cv }
reason-decide_bracket = { $points } more points between { $lo } and { $hi } { $unit } in the arm { $arm ->
         [before] before
        *[after] after
    }
reason-decide_warm = The same again, warm: { $name }
reason-decide_any_check = A check that tells whether the change was in effect, and its capture
reason-decide_check = The check, captured: { $statement } ({ $criterion })
reason-decide_confounder = Dismiss with a reason, or repeat without: { $name }
reason-looked_only = Nothing was changed: this is a look, and a look can support at most
reason-intervene = Change what is suspected, and look again

## The walk
walk-captures = Captures
walk-hypotheses = Hypotheses
walk-test = Test
walk-prediction = Prediction
walk-check = Check
walk-observation = Observation
walk-confounders = Confounders
walk-verdict = Verdict
walk-matrix = Matrix
walk-conclusion = Conclusion
walk-close = Close
reason-walk_no_exhibit = Add a capture: nothing can be counted without one
reason-walk_no_hypothesis = Write down a first hypothesis
reason-walk_no_rival = Write down a rival of { $hypothesis }: one hypothesis alone is always right
reason-walk_no_test = Choose a test for { $hypothesis }
reason-walk_untested = Choose a test for { $hypothesis } too: nothing has tested it yet
reason-walk_no_prediction = Predict what { $rung } will do
reason-walk_unsealed = Seal { $prediction } of { $rung } before its result is known
reason-walk_check_unknown = Check that { $rung } took hold: { $statement }
reason-walk_no_observation = Record what { $rung } did to { $metric }
reason-walk_confounder_open = Keep or dismiss at { $rung }: { $name }
reason-walk_verdict_due = Compute the verdict of { $rung }
reason-walk_no_limit = Say what limited the test that { $hypothesis } fell by
reason-walk_matrix_empty = Rate the evidence against the hypotheses
reason-walk_no_conclusion = Write the conclusion
reason-walk_surprise = Say what surprised you, or that nothing did
reason-walk_close = Close the case

## Check list of closing
reason-close_no_conclusion = There is no conclusion
reason-close_cause_untested = No hypothesis of the case says so: { $cause }
reason-close_cause_not_supported = The cause rests on { $hypothesis }, which is { $status ->
         [not_tested] not tested
         [open] open
         [eliminated] eliminated
         [not_alone] not alone
         [supported] supported
        *[confirmed] confirmed
    }
reason-close_grade_too_good = The conclusion is called { $grade ->
         [measured] measured
         [derived] derived
         [inferred] inferred
        *[assumed] assumed
    }; the best evidence it rests on is { $best ->
         [measured] measured
         [derived] derived
         [inferred] inferred
        *[assumed] assumed
    }
reason-close_findings_open = { $exhibit } has unanswered findings of the arithmetic audit: { $count }
reason-close_unsealed = { $prediction } of { $rung } was never sealed
reason-close_amended_late = The bounds of { $prediction } of { $rung } were amended after its result was known
reason-close_sealed_late = { $prediction } of { $rung } was sealed after its result was known
reason-close_assumed = { $rung } ({ $verdict ->
         [void] void
         [inconclusive] inconclusive
         [eliminated] eliminated
         [not_alone] not alone
         [supported] supported
         [confirmed] confirmed
        *[refused] refused
    }) rests on an assumed figure
reason-close_unchecked = { $rung } ({ $verdict ->
         [void] void
         [inconclusive] inconclusive
         [eliminated] eliminated
         [not_alone] not alone
         [supported] supported
         [confirmed] confirmed
        *[refused] refused
    }): nobody checked that the change took hold
reason-close_confounder_open = { $rung }: nobody kept or dismissed { $name }
reason-close_overridden = { $rung }: a person says { $verdict ->
         [void] void
         [inconclusive] inconclusive
         [eliminated] eliminated
         [not_alone] not alone
         [supported] supported
         [confirmed] confirmed
        *[refused] refused
    }, the rule says { $by_rule ->
         [void] void
         [inconclusive] inconclusive
         [eliminated] eliminated
         [not_alone] not alone
         [supported] supported
         [confirmed] confirmed
        *[refused] refused
    }
reason-close_rung_open = { $rung } has no result
reason-close_hypothesis_open = { $hypothesis } is neither ruled out nor supported
reason-close_no_rival = Fewer than two hypotheses were compared
reason-close_surprise = Nobody was asked what surprised them

## What else differs between two arms
reason-arms_version = Another version: { $before } → { $after }
reason-arms_restart = The server was running for { $before } s before and { $after } s after
reason-arms_setting = { $name }: { $before } → { $after }
reason-arms_cache = Share of reads: { $share_before } → { $share_after }
reason-arms_load = Load: { $before } → { $after } per second
reason-arms_work = Rows per operation: { $before } → { $after }
reason-arms_errors = Share of failures: { $share_before } → { $share_after }
reason-arms_replicas = Instances: { $before } → { $after }
reason-arms_stats_reset = The statistics were reset between the arms
reason-arms_censored = The percentile of the arm { $arm ->
         [before] before
        *[after] after
    } ({ $percentile } ms) is the timeout ({ $timeout } ms)

## Whether a configured value is accepted
grammar-shedlock = ShedLock 7 duration
grammar-spring_6_2 = Spring 6.2 duration
grammar-spring_5 = Spring 6.1 duration
grammar-kubernetes_quantity = Kubernetes quantity
grammar-mysql_size = MySQL size
grammar-mysql_seconds = MySQL seconds
grammar-postgresql_memory = PostgreSQL memory
grammar-postgresql_time = PostgreSQL time
config-empty = There is no value
config-no_number = It does not begin with a number
config-unknown_suffix = Its reader knows no such suffix
config-too_large = It is too large
config-negative = It is negative
config-unparseable = Its reader cannot parse it
config-rest_ignored = What follows the first letter behind the number is not looked at
config-suffix_is_binary = The letter multiplies by a power of 1024: it is no unit of time
config-milli_of_a_byte = m is a thousandth: right for CPU, hardly meant for memory

## Resources
resource-app_tier = application tier
resource-db_cpu = database CPU
resource-redo_fsync = redo flush
resource-binlog_fsync = binlog sync
resource-pool = connection pool
resource-poller = poller
resource-commit = commits
resource-index_maintenance = index maintenance
resource-key_order = order of keys
resource-sort = sort
resource-read_path = read path
resource-sort_memory = sort memory
resource-cpu_quota = CPU quota
resource-feature = feature
resource-shared_node = shared node
resource-warmth = cache warmth
resource-lease = lease
resource-race = race
resource-row_locks = row locks
resource-scheduler = scheduler
resource-shared_path = shared path

## Templates of interventions
template-replicas = replicas
template-replicas-check = pods that are ready, and the load each receives
template-replicas-criterion = as many as asked for, each with its share of the load
template-replicas-predicts = the knee rises with the number of pods
template-replicas-metric = throughput at the knee
template-db_vcpu = vCPU of the database
template-db_vcpu-check = instance class in the server and the operating system
template-db_vcpu-criterion = the new class is reported
template-db_vcpu-predicts = the knee rises with the CPUs, if CPU is the limit
template-db_vcpu-metric = throughput at the knee
template-redo_flush = innodb_flush_log_at_trx_commit
template-redo_flush-check = SHOW VARIABLES and Innodb_os_log_fsyncs per second
template-redo_flush-criterion = the value is read back and the fsyncs fall by at least 50 %
template-redo_flush-predicts = commits take about half the time while the binlog still syncs
template-redo_flush-metric = commit latency
template-binlog_sync = sync_binlog
template-binlog_sync-check = SHOW VARIABLES and the sync operations of the binlog files
template-binlog_sync-criterion = the value is read back and the syncs fall to one in N
template-binlog_sync-predicts = commits take about half the time
template-binlog_sync-metric = commit latency
template-pool_size = size of the connection pool
template-pool_size-check = the gauge of the pool's maximum
template-pool_size-criterion = the gauge shows the new size
template-pool_size-predicts = the wait for a connection follows the queue of so many servers
template-pool_size-metric = p95 wait for a connection
template-acquire_timeout = timeout of acquiring a connection
template-acquire_timeout-check = the configured value read back, and the counter of timeouts
template-acquire_timeout-criterion = the value is read back
template-acquire_timeout-predicts = the wait ends at the timeout; the share of successes must be shown
template-acquire_timeout-metric = p95 wait for a connection
template-poller = delay or batch of the poller
template-poller-check = ticks per second, rows per tick, and the error label
template-poller-criterion = ticks as the delay says, rows up to the batch, no error label
template-poller-predicts = the drain rate follows batch and delay
template-poller-metric = drain rate
template-bulk_transactions = one transaction for a batch instead of one per event
template-bulk_transactions-check = commits per tick
template-bulk_transactions-criterion = three per tick
template-bulk_transactions-predicts = a tick is shorter by the commits that fell away
template-bulk_transactions-metric = time of a tick
template-drop_index = drop or partition the index
template-drop_index-check = the table's description and the plans of its readers
template-drop_index-criterion = the index is gone, and no reader lost its path
template-drop_index-predicts = reads per row fall to about none
template-drop_index-metric = blocks read per row
template-sequential_key = keys in order
template-sequential_key-check = the chains in a sample of new keys
template-sequential_key-criterion = at most three chains
template-sequential_key-predicts = reads per row fall to one per leaf of rows
template-sequential_key-metric = blocks read per row
template-add_index = index that holds filter and order
template-add_index-check = EXPLAIN of the statement
template-add_index-criterion = no filesort is left
template-add_index-predicts = rows sorted per call fall to none
template-add_index-metric = rows sorted per call
template-sort_buffer = sort_buffer_size
template-sort_buffer-check = the session's value on the connection that failed
template-sort_buffer-criterion = the new value is read back there
template-sort_buffer-predicts = error 1038 is gone
template-sort_buffer-metric = failed statements
template-cpu_limit = CPU limit
template-cpu_limit-check = cpu.max, and how nr_throttled grows
template-cpu_limit-criterion = the new limit is read back and throttling stops
template-cpu_limit-predicts = a burst takes its work over its threads
template-cpu_limit-metric = latency of a burst
template-feature_off = feature or build switched off
template-feature_off-check = build or flag of the running process
template-feature_off-criterion = the process reports it as off
template-feature_off-predicts = the metric returns to its old level
template-feature_off-metric = the metric that moved
template-isolation = a node of its own
template-isolation-check = placement and quality of service of the pods
template-isolation-criterion = nothing else runs on the node
template-isolation-predicts = latency falls to what a free node shows
template-isolation-metric = p95 latency
template-restart = restart or warm-up alone
template-restart-check = uptime and the curve of hits
template-restart-criterion = uptime begins again
template-restart-predicts = nothing is expected: this is the control arm
template-restart-metric = the metric of the test

## Usual confounders
confounder-shared_node = pods share a node with something else
confounder-shared_database = both arms use one database
confounder-connections_multiplied = each pod brings its own pool
confounder-cold_cache = cold buffer pool after the change
confounder-class_limits = other limits of the class: network, IOPS
confounder-other_sync = the other log still syncs
confounder-flush_method = flush method
confounder-group_size = size of the commit group
confounder-durability_accepted = weaker durability is accepted in writing
confounder-timeout_changed = the timeout was changed too
confounder-db_concurrency_limit = limit of concurrency in the database
confounder-survivorship = what timed out is missing from the latencies
confounder-lease = the lease of the lock
confounder-instances = how many instances poll
confounder-per_event_cost = cost per event
confounder-waits_for_sends = the batch waits for every send
confounder-warm_cache = the same rows were cached by the first run
confounder-readers_lose_a_path = readers lose an access path
confounder-old_rows_random = old rows stay where they are
confounder-stale_statistics = stale statistics of the optimizer
confounder-limit_changed = LIMIT differs
confounder-pooled_connections_keep = pooled connections keep the old value
confounder-neighbours = neighbours on the node
confounder-requests_changed = CPU requests were changed too
confounder-release_has_more = the release holds other changes
confounder-restarted = the process was started again
confounder-everything = everything else that a restart changes

## Journal
action-observation_rated = observation rated
action-verdict_overridden = verdict overridden
action-override_withdrawn = override taken back
action-confounder_recorded = confounder recorded
action-offer_answered = capture looked at again for a rejected hypothesis
error-override_needs_reason = { $id }: a verdict against the rule's needs a reason
    .next = Say why

## Command line
cli-weight = weight
cli-tells-apart = tells apart
cli-inconsistency = weighted contradictions
cli-no-next-test = No test is known that would tell open hypotheses apart: name the resources that they accuse
cli-no-offers = No later capture meets the limit of a rejected hypothesis
cli-accepted = accepted
cli-refused = refused
cli-no-author = no name
cli-written = the write-up says
cli-override = a person says

## Report
report-matrix = Evidence against each hypothesis
report-weight = Weight
report-contradictions = Weighted contradictions
report-ruled-out = Ruled out, and only as far as tested
report-scope = Where that holds
report-findings = Findings of the arithmetic audit
report-answer = Answer
report-answered = answered
report-unanswered = open
report-weak = Weak when it was closed
report-since = since
report-override = A person says
report-written = The write-up says
report-conditions = Took hold; what else changed
report-accepted = is accepted
report-refused = is refused
report-head = Head of the journal (SHA-256)
step-confounder-none = dismissed
step-confounder-minor = minor
step-confounder-major = caps the verdict
cli-changed-since-seal = { $input } was changed after the seal: { $before } → { $after }
cli-changed-after-data = { $input } was changed after the result was known: { $before } → { $after }
