# Texts of inquest-core and inquest-api: errors, reasons, verdicts, and the words of the command line.
# Ids carry the code as it is: error-<code>, reason-<code>, action-<code>. The attribute `next` says what to do.
# Used by the window and by the programs in Rust; words that both show and that are not here are in ui.ftl.

## Errors
error-unknown_command = There is no command { $name }
error-bad_arguments = The request for { $command } is not well formed: { $detail }
error-empty_text = The field { $field } says nothing
error-not_found = There is no { $noun ->
        [intervention] change
       *[other] { $noun }
    } { $id }
error-in_use = { $id } cannot be removed: { $by } rests on it
    .next = Change or remove { $by } first
error-case_closed = Case { $id } is closed
    .next = Reopen it to go on
error-cancelled = Cancelled. Nothing was changed
error-unknown_handle = The input is not here any more
    .next = Choose the file again
error-handle_not_readable = { $name } was chosen for writing
error-handle_not_writable = { $name } was chosen for reading
error-file_unreadable = { $name } cannot be read: { $detail }
    .next = Check that the file is there and that you may read it
error-file_unwritable = { $name } cannot be written: { $detail }
    .next = Choose another place
error-file_too_large = { $name } is larger than { $limit } bytes, the most that is read
    .next = Split it, or capture fewer rows
error-kind_ambiguous = Block { $block } of { $name } may be one of these: { $kinds }
    .next = Say which with --block and --kind
error-image_has_no_rows = { $name } is an image: it has no rows
    .next = Import it as an exhibit and quote figures from it
error-rank_needs_column = Nothing says by which column { $kind } is ranked
    .next = Name a column with --by
error-not_an_image = { $name } is no image
error-archive_refused = { $name } cannot be opened: { $why ->
        [archive_encrypted] a member is encrypted
        [archive_duplicate] two members have the same name
        [archive_overlap] members share bytes
        [archive_too_many_members] it has more members than are read
        [archive_too_large] it unpacks to more bytes than are read
        [archive_ratio] a member unpacks to far more bytes than it is packed in
        [archive_damaged] it is damaged
        [archive_nested] an archive within an archive is not unpacked further
        [archive_tar] it holds a tar, which is not read
        [archive_empty] there is nothing to read in it
       *[other] { $why }
    } { $member }
    .next = Unpack it yourself and choose the files
error-not_understood = Nothing in { $name } looks like a capture; line { $line } reads: { $text }
    .next = Look at the lines, or read it as a generic table
error-block_unknown = There is no block { $block }; the input has { $blocks }
    .next = Look at the blocks that inspect lists; an image has none
error-kind_unknown = There is no capture kind { $kind }
    .next = Choose a kind from the list of kinds
error-column_unknown = There is no column { $column }
    .next = Look at the columns of the block; another block may be meant
error-row_unknown = There is no row { $row }
error-window_too_large = { $count } rows were asked for; one window carries { $limit }
error-exhibit_purged = The bytes of { $id } were purged on purpose
error-delta_kinds_differ = { $before } and { $after } are different kinds, so there is no difference between them
error-delta_not_cumulative = No counter is in both snapshots, so there is no difference
error-delta_duplicate_key = Lines { $first } and { $second } have the same identity, so their rows cannot be told apart
    .next = Capture with the identifying columns (queryid, digest)
error-delta_servers_differ = The snapshots are not of one run of one server: { $detail }
error-delta_order = The later snapshot was not taken after the earlier one
    .next = Swap the two, or correct their times
error-delta_no_identity = Nothing identifies a row in both snapshots
    .next = Capture with the identifying columns (queryid, digest)
error-frame = The rows of the capture could not be stored or read: { $detail }
error-value_absent = { $what } is absent here, which is not zero
error-not_a_number = { $text } is not a number
error-unit_unknown = The unit of { $column } is not known, and no unit is guessed
    .next = Give the column its unit on the exhibit
error-unit_not_proved = The finding { $rule } proves no unit
    .next = Accept the finding, or explain it in words.
error-units_differ = { $before } and { $after } cannot be compared
error-change_undefined = From { $before } to { $after } there is no relative change
error-prediction_not_sealed = { $id } is not sealed, so nothing can be observed against it yet
    .next = Seal the prediction first
error-amendment_needs_reason = { $id } is sealed: changing it needs a reason
error-prediction_exists = { $rung } has the prediction { $id } already
    .next = Change { $id }, or amend it with a reason
error-seal_bounds = { $lo } to { $hi } is no interval
    .next = State two numbers, the lower first
error-seal_within_null_band = An effect of { $weakest } could not be told from no effect (± { $null_band })
    .next = Predict a stronger effect, or call less no effect
error-case_exists = There is another case { $id } here
error-page_not_built = This program was built without the page of the report
    .next = Build the interface first, then the program; or write Markdown
error-undo_stops = Undo stops at entry { $seq }: it cannot be taken back
error-conflict = { $record } was changed meanwhile
    .next = Read it again and repeat the change
error-nothing_to_undo = Nothing to undo
error-nothing_to_redo = Nothing to redo
error-method_unknown = There is no method { $method }
    .next = inquest method list shows all of them
error-method_inputs = { $method } cannot run on these inputs: { $problem ->
        [json] the inputs are no JSON
        [method_input_unknown] it has no such input
        [method_input_missing] an input is missing
        [method_input_type] an input is of another type
        [method_input_domain] an input is out of the range that can be computed
        [method_result_range] the result is too large
        [method_not_recomputable] this program has no such version or result
        [method_registry_disagrees] the program and its list of methods differ
       *[other] { $problem }
    } ({ $detail })
error-library_locked = Another program writes to the library: { $detail }
    .next = Close the other one
error-library_newer = The library is of version { $found }; this program knows up to { $known }
    .next = Use a newer program
error-library_damaged = The library is damaged: { $detail }
    .next = Run a check, or restore library.sqlite from a backup
error-library_read_only = The library is open for reading only: { $why ->
        [locked] another program holds it
        [newer] it is newer than this program
        [damaged] it is damaged
        [not_writable] the place cannot be written
        [asked] asked for
       *[other] { $why }
    }
error-library_missing = There is no library here
    .next = Make one with inquest library init
error-disk_full = The disk is full. Nothing was changed
    .next = Free some space and try again
error-library_reopen_needed = The disk failed while the library was written; whether the last step is in it is not known
    .next = Check the disk, open the library again, and look before you repeat the step
error-record_not_finite = A number of { $id } is not finite, or its bounds are crossed; nothing was changed
    .next = State finite numbers, the lower bound first
error-cell_unknown = { $exhibit } has no cell at block { $block }, line { $line }, column { $column }
    .next = Look the line and the column up with inquest exhibit show
error-file_in_library = { $name } lies in the folder of a library, over whose files nothing may be written
    .next = Choose a folder outside the library
error-original_missing = The original { $sha256 } is not in the library
    .next = Run a check of the library
error-storage = The library could not be read or written: { $detail }
error-bundle_invalid = This is not a bundle that can be trusted: { $detail }
error-bundle_not_written = The bundle could not be written: { $detail }
error-bundle_newer = The bundle is of version { $found }; this program knows up to { $known }
    .next = Use a newer program
error-steps_invalid = Step { $step } failed: { $detail }
error-step_expectation = Step { $step } answered { $found } at { $at }, expected { $expected }
error-time_unreadable = { $text } is not a time
    .next = Write it like 2025-11-08T22:00:00+09:00
error-internal = The program failed: { $detail }

## Reasons of verdicts
reason-prediction_within_no_effect_band = The weakest predicted effect ({ $weakest }) cannot be told from no effect (± { $null_band })
reason-prediction_not_an_interval = The predicted bounds are no interval
reason-metric_invalid = The metric does not measure what the prediction is about
reason-check_failed = The change was not in effect
reason-observation_not_an_interval = What was observed is no interval of numbers
reason-reaches_prediction = Observed { $observed_lo } to { $observed_hi } reaches the predicted { $predicted_lo } to { $predicted_hi }
reason-short_of_prediction = Observed { $observed_lo } to { $observed_hi } is more than no effect, but falls short of the predicted { $predicted_lo } to { $predicted_hi }
reason-spans_no_effect_and_prediction = Observed { $observed_lo } to { $observed_hi } holds both no effect and the predicted { $predicted_lo } to { $predicted_hi }
reason-short_or_no_effect = Observed { $observed_lo } to { $observed_hi } falls short of the predicted { $predicted_lo } to { $predicted_hi }, and may be nothing
reason-within_no_effect_band = Observed { $observed_lo } to { $observed_hi } lies within no effect (± { $null_band })
reason-opposite_or_no_effect = Observed { $observed_lo } to { $observed_hi } is nothing, or the opposite of what was predicted
reason-opposite = Observed { $observed_lo } to { $observed_hi } is the opposite of what was predicted
reason-major_confounder = Something else changed: { $name } ({ $bias ->
        [null] can hide an effect
        [away] can create an effect
       *[either] can hide or create an effect
    })
reason-several_knobs = { $count } knobs were turned at once
reason-check_unknown = Nobody knows whether the change was in effect
reason-check_passed = The change was in effect
reason-partial_relief = The change would relieve the limit only in part
reason-other_resource_saturated = Another resource is saturated and may hide the effect
reason-weaker_than_predicted = The effect is weaker than predicted: at most { $observed_hi }, predicted at least { $predicted_lo }
reason-more_than_predicted = More happened than was predicted: at least { $observed_lo }, predicted at most { $predicted_hi }; the model is incomplete
reason-one_run_only = One run only, and not taken back
reason-no_rival_failed = No rival's prediction failed
reason-replicated = Repeated { $replicates } times
reason-reversed = Taken back, and the effect went away
reason-rival_failed = A rival's prediction failed

## What would decide it
reason-predict_outside_no_effect_band = Predict more than { $above }, or call a smaller effect no effect
reason-state_prediction = State the predicted bounds as two numbers, the lower first
reason-use_valid_metric = Measure a metric that the prediction is about
reason-put_change_in_effect = Repeat with the change really in effect
reason-record_effect = Record the observed effect as an interval
reason-narrow_interval = Measure so that the interval is narrower than { $below }
reason-separate_from_no_effect = Measure so that the interval lies on one side of ± { $null_band }
reason-capture_check = Repeat with the check captured
reason-remove_confounder = Repeat without: { $name }
reason-change_one_knob = Repeat with one knob turned
reason-relieve_fully = Repeat with a change that relieves the limit in full
reason-relieve_other_resource = Relieve the other saturated resource first
reason-reverse_or_replicate = Take the change back, or repeat it independently
reason-test_rival = Test a prediction that a rival makes and this hypothesis does not

## Reasons of detection
reason-unrecognised = The line has a shape that nobody here knows
reason-columns_matched = { $matched } of { $of } columns match
reason-columns_matched_loosely = { $matched } of { $of } columns match by their aliases
reason-statement_names_source = The statement reads { $source }
reason-content_matched = The content has { $marker }
reason-report_recognised = The shape is that of { $frame }
reason-elided_rows = Somebody cut rows out of the middle
reason-frame_only = Only the form of a table was recognised
reason-width_and_types = The number and types of the columns fit
reason-missing_columns = { $matched } of { $of } columns match; missing: { $missing }
reason-zone_assumed_utc = { $column } has no zone and was read as UTC
reason-column_as_text = { $column } stays text: line { $line } holds { $found }
reason-null_spelling = { $spelling } was read as NULL
reason-grouping_marks = { $mark } groups the digits of { $column }
reason-grouping_ambiguous = The marks in { $column } may group digits or begin decimals
reason-unit_cross_checked = The unit of { $column } is { $unit }: it follows from { $against } in { $rows } of { $of } rows
reason-canonical_assumed = { $column } is taken as { $canonical }, by its name alone
reason-look_alike = { $column } belongs to another source with the same columns
reason-alias_contradicts_unit = { $column } is named against its unit, which is { $unit }
reason-decimal_comma = { $column } has decimal commas

## Reasons of lines that were set apart
reason-wrong_field_count = Another number of fields than the header
reason-cut_row = The row is cut
reason-report_line_unknown = The report has no such line
reason-cell_too_long = A cell is longer than the limit
reason-line_too_long = The line is longer than the limit
reason-too_many_columns = More columns than the limit
reason-too_many_blocks = More blocks than the limit
reason-too_deep = Nested deeper than the limit
reason-bad_quote = A quote is not closed properly
reason-bad_json = Not valid JSON
reason-unclosed_quote = A quote is never closed
reason-unclosed_bracket = A bracket is never closed
reason-elided_row = The row was left out by a person
reason-footer_count = The footer counts more rows than were read
reason-no_closing_border = The closing border is missing
reason-unaccounted = The line fits nothing around it

## Reasons of verification
reason-differs = Stored { $stored }, found { $found }
reason-chain_broken = The chain of the journal breaks at entry { $seq }
reason-records_astray = { $count ->
        [one] { $record } is not what the journal leads to
       *[other] { $count } records are not what the journal leads to, { $record } first
    }
reason-seal_broken = The sealed content is not what was sealed

## Reasons of deltas
reason-evictions = Entries were evicted in between
reason-before_cut = The earlier snapshot is cut: rows may be missing
reason-after_cut = The later snapshot is cut: rows may be missing
reason-identity_partial = Only part of the identity was captured
reason-identity_by_text = Rows were matched by their text
reason-aggregated_rows = Rows of one identity were added up
reason-catch_all_share = A share of { $share } fell into the catch-all row
reason-global_reset = All counters were reset in between
reason-unit_differs = { $column } has another unit in each snapshot
reason-times_unknown = The times of the captures are not known

## Verdicts
verdict-confirmed = confirmed
verdict-supported = supported
verdict-not-alone = not alone
verdict-inconclusive = inconclusive
verdict-void = void
verdict-refused = refused
verdict-eliminated = eliminated
verdict-not-tested = not tested

## Actions of the journal
action-case_opened = case opened
action-case_edited = case edited
action-case_closed = case closed
action-case_reopened = case reopened
action-case_adopted = case taken in from a bundle
action-exhibit_imported = exhibit imported
action-exhibit_edited = exhibit edited
action-exhibit_read_again = exhibit read again
action-exhibit_purged = exhibit purged
action-evidence_pinned = evidence pinned
action-evidence_rated = evidence rated
action-evidence_removed = evidence removed
action-hypothesis_added = hypothesis added
action-hypothesis_changed = hypothesis changed
action-hypothesis_removed = hypothesis removed
action-intervention_added = change added
action-intervention_changed = change edited
action-intervention_removed = change removed
action-check_recorded = check recorded
action-prediction_added = prediction written
action-prediction_changed = prediction changed
action-prediction_sealed = prediction sealed
action-prediction_amended = prediction amended
action-prediction_removed = prediction removed
action-observation_recorded = observation recorded
action-observation_changed = observation changed
action-observation_removed = observation removed
action-verdict_computed = verdict computed
action-note_added = note added
action-note_changed = note changed
action-note_removed = note removed
action-finding_answered = finding answered
action-finding_reopened = answer to a finding taken back
action-event_added = event added
action-event_changed = event changed
action-event_removed = event removed
action-conclusion_written = conclusion written
action-conclusion_removed = conclusion removed
action-undone = taken back
action-redone = done again

## Evidence in words
statement-cell = { $subject } of { $label }: { $value }
statement-value = { $subject }: { $value }
statement-delta = { $subject } of { $label }: { $value } between the two snapshots
statement-method = { $subject } by { $label }: { $value }

## Words of caution on evidence
caution-reread_changed = The exhibit was read again by a newer reader: the figure was { $value } before
caution-reread_lost = The exhibit was read again by a newer reader, which does not find this figure: { $value }
caution-quoted = Read off by a person, not measured
cli-image = image
cli-chosen = chosen by you; to choose from: { $from }
cli-not-placed = not placed in time: no zone
cli-member = { $member }, out of { $archive }
cli-read-by = read by { $program }, reader { $reader }
cli-phase-before = before
cli-phase-during = during
cli-phase-after = after
cli-phase-control = control
cli-phase-step = step { $n }
cli-no-recipe = Nobody has written down yet how this kind is captured
cli-reread-none = Every exhibit was read by this program's readers
cli-reread = { $id } read again: { $rows_before } rows → { $rows }, quarantined { $quarantined_before } → { $quarantined }
cli-reread-same = { $id } read again: nothing reads differently ({ $rows } rows)
reread-same = the same
reread-changed = recomputed; the old figure is in its caveats
reread-lost = not found any more; the old figure stays, with a caveat
reread-stands = stays as it was observed
basis-content = printed in the capture
basis-file_time = time of the file
basis-file_name = name of the file
basis-entered = entered
reason-archive_twin = The same rows are read from another member
reason-archive_member_empty = The member is empty
reason-archive_member_binary = The member is neither text nor an image
cli-left-out = { $name } is left out: { $why }
cli-not-whole = { $name } is not whole: { $why }
cli-one-member = The archive does not hold exactly one capture: unpack it and name the file
caution-since_reset = All counters began again in between: the value is since the reset
caution-since_entry_creation = The entry was created again in between: the value is since then
caution-lower_bound = At least this much: part of it was lost
caution-lost = The entry is gone from the later snapshot
caution-catch_all_row = This row gathers what did not fit the table of digests

## Reports
report-action = To do
report-cause = Cause
report-change = Change
report-conclusion = Conclusion
report-entered = entered by hand
report-evidence = Evidence
report-exhibits = Exhibits
report-grade = Grade
report-hypotheses = Hypotheses
report-hypothesis = Hypothesis
report-id = Id
report-kinds = Kinds
report-inputs = Inputs
report-working = Working
report-law-delta-row = the value of a row, or of all rows, of the window between two captures of counters
report-law-cache-relation = buffers that a relation holds, counted in the captures
report-law-histogram-figure = the bucket that holds the share of calls asked for, of the window between two captures
report-law-waits-samples = samples that were seen waiting, counted in the captures
report-law-plan-figure = a figure of a node of a plan, or of all of it
report-ladder = Ladder
report-lines = Lines
report-name = Name
report-notes = Notes
report-observed = Observed
report-predicted = Predicted
report-purged = purged
report-quarantined = Quarantined
report-quote = quoted
report-reason = Reason
report-remedy = Remedy
report-rung = Rung
report-sealed = Sealed
report-sha256 = SHA-256
report-set-aside = set aside
report-source = Source
report-statement = Statement
report-surprise = Surprise
report-timeline = Timeline
report-value = Value
report-verdict = Verdict

## Words of the command line
cli-output = The output could not be written: { $detail }
cli-imported-image = { $id }: { $name }, a picture of { $width } × { $height }
cli-hint-version = line { $line }: { $text }
cli-hint-time = may have been captured { $text } ({ $basis })
cli-hint-phase = may show: { $phase } ({ $basis })
cli-finding = line { $line }: { $text }
cli-role-key = key
cli-role-counter = counter
cli-role-gauge = gauge
cli-role-text = text
cli-next = Next: { $text }
cli-missing = Missing: { $flag }
cli-file = File
cli-bytes = { $count ->
        [1] 1 byte
       *[other] { $count } bytes
    }
cli-lines = { $count ->
        [1] 1 line
       *[other] { $count } lines
    }
cli-rows = { $count ->
        [1] 1 row
       *[other] { $count } rows
    }
cli-block = Block { $index }
cli-lines-range = lines { $first } to { $last }
cli-complete = complete
cli-incomplete = cut: { $why }
cli-candidates = could be
cli-ambiguous = Two kinds are close: choose with --kind
cli-receipt = Receipt
cli-quarantined = { $count ->
        [1] 1 line was not understood
       *[other] { $count } lines were not understood
    }
cli-columns = Columns
cli-column = column
cli-type = type
cli-unit = unit
cli-role = role
cli-key = key
cli-before = before
cli-after = after
cli-audit-sum = { $checked } checks, { $findings } findings listed, { $more } more
cli-delta = difference
cli-share = share
cli-state = state
cli-statement-failed = A statement failed; the message is in the block of that line
cli-quality = quality
cli-window = Window: { $seconds } s
cli-window-unknown = Window: not known
cli-unexplained = Not explained: { $share } of { $by }
cli-total = total
cli-factors = Factors
cli-none = none
cli-cases = { $count ->
        [0] no case
        [1] 1 case
       *[other] { $count } cases
    }
cli-exhibits = Exhibits
cli-question = Question
cli-system = System
cli-summary = Summary
cli-status = Status
cli-open = open
cli-closed = closed
cli-leading = Leading
cli-hypotheses = Hypotheses
cli-ladder = Ladder
cli-evidence = Evidence
cli-events = Events
cli-notes = Notes
cli-conclusion = Conclusion
cli-predicted = predicted
cli-sealed = sealed { $at }
cli-not-sealed = not sealed
cli-sealed-late = sealed after the result was known
cli-amended-after-data = amended after the result was known
cli-observed = observed
cli-verdict = verdict
cli-because = because
cli-would-decide = would decide it
cli-check = check
cli-set-aside = set aside: { $why }
cli-already = { $id } has these bytes already. Nothing was changed
cli-imported = { $id }: { $name }, { $rows } rows, { $lines } lines
cli-purged = { $id } purged
cli-resting = What rested on it: { $ids }
cli-verify-holds = Everything holds: { $count } checks
cli-verify-fails = { $failed } of { $count } checks fail
cli-holds = holds
cli-fails = fails
cli-undone = Taken back: { $action }
cli-redone = Done again: { $action }
cli-library = Library
cli-read-only = read-only: { $why ->
        [locked] another program holds it
        [newer] it is newer than this program
        [damaged] it is damaged
        [not_writable] the place cannot be written
        [asked] asked for
       *[other] { $why }
    }
cli-problems = { $count ->
        [0] Nothing is wrong
        [1] 1 problem
       *[other] { $count } problems
    }
cli-repaired = Repaired: { $removed } files removed, { $indexed } records indexed
cli-search-none = Nothing found
cli-ledger-none = Nothing has been ruled out yet
cli-ruled-out = ruled out
cli-not-sole = ruled out as the only cause
cli-bundle-written = { $name }: { $entries } files, { $bytes } bytes. The raw captures are inside
cli-bundle-intact = The bundle is exactly what it says
cli-bundle-broken = The bundle is not what it says
cli-report-written = { $name } written
cli-demo-library = Library: { $path }
cli-demo-page = Page: { $path }
cli-demo-no-page = The page was not written: { $why }
cli-journal-broken = The chain of hashes does not hold
cli-chain-holds = The chain of hashes holds
cli-window-rows = { $shown } of { $total } rows
cli-usage-steps = { $path } has no steps.json
