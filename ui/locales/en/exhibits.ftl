# Words of the exhibits view: captures on their way in, and exhibits once they are there.

view-exhibits = Exhibits
cmd-view-exhibits = Go to the exhibits
    .short = exhibits
cmd-exhibits-add = Open files as exhibits
    .short = open files
cmd-exhibits-paste = Paste text as an exhibit
    .short = paste text
cmd-exhibits-keep = Keep the capture, or save the corrections
    .short = keep
cmd-exhibits-keep-all = Keep all captures that wait
    .short = keep all
cmd-exhibits-discard = Discard the capture, or drop the corrections
    .short = discard
cmd-exhibits-quarantined = Go to the next quarantined line
    .short = next quarantined
cmd-exhibits-only-quarantined = Show quarantined lines only, or all
    .short = quarantined only
cmd-exhibits-line = Go to a line
    .short = line
cmd-exhibits-next = Next exhibit
    .short = next exhibit
cmd-exhibits-previous = Previous exhibit
    .short = previous exhibit
cmd-exhibits-table = Open the exhibit as a table
    .short = table
cmd-exhibits-purge = Purge the exhibit
    .short = purge

## The list
exhibits-waiting = Waiting, not stored yet
exhibits-waiting-one = Not stored
exhibits-kept = In the case
exhibits-origin-file = file
exhibits-origin-paste = pasted
exhibits-and-more = { $kind } and { $n } more
exhibits-lines =
    { $n ->
        [one] { $lines } line
       *[other] { $lines } lines
    }
exhibits-rows =
    { $n ->
        [one] { $rows } row
       *[other] { $rows } rows
    }
exhibits-purged = purged
exhibits-keep-all = Keep all { $n } as detected
exhibits-empty = No exhibit yet
exhibits-empty-text = Drop captures anywhere on this window, press the paste key, or open files. The format is recognised from the content, and you see every line before anything is stored.
exhibits-empty-report = This report holds no captures.
exhibits-paste = Paste text
exhibits-pasted = Pasted text
exhibits-status =
    { $n ->
        [one] { $n } exhibit, { $lines } lines, { $quarantined } quarantined
       *[other] { $n } exhibits, { $lines } lines, { $quarantined } quarantined
    }
exhibits-key-line = line

## The capture
exhibits-which-lines = Lines shown
exhibits-all-lines = All lines
exhibits-quarantined-n = Quarantined { $n }
exhibits-lines-of = Lines of { $name }
exhibits-encoded = { $encoding }, { $ending }
exhibits-none-quarantined = All { $lines } lines were understood.
exhibits-go-to = Line number
exhibits-no-line = No line selected.
exhibits-line-n = Line { $line }
exhibits-in-block = block { $n }, { $kind }
exhibits-line-row = row
exhibits-line-continuation = row, continued
exhibits-line-header = header
exhibits-line-rule = rule
exhibits-line-footer = footer
exhibits-line-prompt = prompt
exhibits-line-statement = statement
exhibits-line-comment = comment
exhibits-line-blank = blank
exhibits-line-timing = timing
exhibits-line-notice = notice
exhibits-line-prose = prose
exhibits-line-quarantined = quarantined

## What was understood
exhibits-understood = What was understood
exhibits-blocks = Blocks
exhibits-blocks-aside = each is read on its own
exhibits-lines-range = lines { $first }–{ $last }
exhibits-cut = cut
exhibits-recognised = Recognised as
exhibits-recognised-aside = from the content, not the file name
exhibits-read-as = Read as
exhibits-other-kind = Another kind
exhibits-ambiguous = Two kinds fit about as well. Choose the one it is.
exhibits-no-block = Nothing here looks like a capture. The lines are on the left, each with its class.
exhibits-receipt = Receipt
exhibits-receipt-aside = every line is accounted for
exhibits-account-rows = rows
exhibits-account-frame = header, rules
exhibits-account-around = around them
exhibits-account-quarantined = quarantined
exhibits-account-lines = lines
exhibits-all-accounted = the classes add up, none was dropped
exhibits-more-quarantined = { $n } more are counted, not quoted
exhibits-incomplete = Not complete.
exhibits-block-incomplete = Block { $n } is not complete.
exhibits-rows-read =
    { $n ->
        [one] { $rows } row was read.
       *[other] { $rows } rows were read.
    }
exhibits-columns = Columns
exhibits-columns-aside = a unit is proved, not read off the name
exhibits-correct-columns = Correct
exhibits-col-printed = In the capture
exhibits-col-taken = Taken as
exhibits-col-name = Name
exhibits-col-unit = Unit
exhibits-col-known = Known by
exhibits-name-of = Name of { $column }
exhibits-unit-of = Unit of { $column }
exhibits-units-hint = Units: ms, s, us, ps, B, blocks(8192), count, 1 (ratio), %, 1/s, or any word. Empty keeps what is there.
exhibits-unit-count = number
exhibits-unit-1 = ratio
exhibits-by-schema = schema
exhibits-by-statement = statement
exhibits-by-cross_check = arithmetic
exhibits-by-entered = by hand
exhibits-by-unknown = not known
exhibits-type-text = text
exhibits-type-time = time
exhibits-type-bool = yes or no
exhibits-note-alias_contradicts_unit = Column { $column } is in { $unit }, not in { $claimed }: the figures prove it, whatever its name says.
exhibits-reread-hint = The block is read again as this kind when you save; its columns follow.

## Where it came from
exhibits-provenance = Where it came from
exhibits-provenance-aside = what the text cannot tell
exhibits-phase = Part of the incident
exhibits-phase-none = not said
exhibits-phase-before = before
exhibits-phase-during = during
exhibits-phase-after = after
exhibits-phase-control = control
exhibits-phase-step = step
exhibits-phase-step-n = step { $n }
exhibits-step = Number of the step
exhibits-step-error = A whole number, from 1
exhibits-captured-at = Captured at
exhibits-zone = Zone
exhibits-offset = Clock ahead
exhibits-offset-error = Whole milliseconds
exhibits-time-empty = Without a time, a difference with this capture has no window and no rates.
exhibits-time-words = Kept in these words, but without a place in time. Write it like 2025-11-08 22:00.
exhibits-time-no_zone = Without a zone this has no place in time. Write UTC, +09:00 or Asia/Seoul.
exhibits-time-unknown = not known
exhibits-placed = In your zone: { $at }
exhibits-caption = Caption
exhibits-caption-placeholder = What it shows, in one sentence
exhibits-file = Name
exhibits-entered = Entered
exhibits-rests = Rests on it
exhibits-mend-fields = A field holds what cannot be stored

## Keep, discard, correct
exhibits-not-stored = Not stored yet
exhibits-not-saved = Not saved
exhibits-discard = Discard
exhibits-discarded = { $name } discarded
exhibits-keep = Keep as { $id }
exhibits-keeping = Keeping
exhibits-kept-as = Kept as { $id }
exhibits-kept-n =
    { $n ->
        [one] { $n } capture kept
       *[other] { $n } captures kept
    }
exhibits-already = Already there as { $id }.
exhibits-already-why = The case holds exactly these bytes, so nothing is stored twice.
exhibits-show-exhibit = Show { $id }
exhibits-revert = Revert
exhibits-save = Save corrections
exhibits-saving = Saving
exhibits-saved = { $id } corrected
exhibits-open-table = Open as table
exhibits-why-report = A report can be read, not changed.
exhibits-why-closed = The case is closed. Reopen it to add or correct exhibits.
exhibits-job-look = Looking at { $name }
exhibits-job-keep = Keeping { $name }
exhibits-job-all = Keeping { $n } of { $of }: { $name }
exhibits-looking = Looking at { $name }
exhibits-cancelled = Cancelled
exhibits-cancelled-text = { $name } was not looked at to its end. Nothing was stored.
exhibits-look-again = Look again

## Paste
exhibits-paste-title = Paste text
exhibits-paste-hint = exactly as it was copied, prompts and borders included
exhibits-paste-text = Text
exhibits-paste-name = Name
exhibits-paste-look = Look at it
exhibits-paste-empty = There is no text yet.

## Purge
exhibits-purge = Purge
exhibits-purge-title = Purge { $id }
exhibits-purge-goes = Goes
exhibits-purge-goes-what = The original ({ $size }), its { $rows } rows, and its lines in the search
exhibits-purge-stays = Stays
exhibits-purge-stays-what = Its id, name, SHA-256, the counts of its receipt, your reason, and the entry in the journal
exhibits-purge-rests = { $ids }: stays, and is marked as resting on what cannot be shown
exhibits-purge-rests-none = No evidence of this case
exhibits-purge-for-good = This cannot be undone.
exhibits-purge-reason = Reason
exhibits-purge-reason-missing = A purge needs a reason; it is what the reader will see.
exhibits-purge-do = Purge { $id } for good
exhibits-purged-done = { $id } purged
exhibits-purged-at = Purged { $at }.
exhibits-purged-title = { $id } was purged
exhibits-purged-text = Its bytes and rows were taken away on purpose. What it was is on the right.

## What waits, and what it is
exhibits-queue-waits = waits to be looked at
exhibits-queue-looking = being looked at
exhibits-queue-failed = cannot be read
exhibits-queue-cancelled = cancelled
exhibits-queue-already = there already as { $id }
exhibits-queue-choose = two kinds fit: choose
exhibits-queue-unknown = nothing we know
exhibits-choose-kind = Two kinds fit about as well. Choose the one it is.
exhibits-first-unmatched = The first lines that fit nothing
exhibits-chosen = Chosen by hand. To choose from:
exhibits-set = Out of

## Read by which program
cmd-exhibits-reread = Read the exhibit again
    .short = read again
exhibits-read-by = Read by { $program }, reader { $reader }.
exhibits-read-by-nobody = Read by an earlier program.
exhibits-older = older reader
exhibits-older-reader = This program has newer readers.
exhibits-reread = Read again
exhibits-save-first = Save or revert the corrections first
exhibits-job-reread = Reading { $id } again
exhibits-reread-same = { $id } reads as before
exhibits-reread-title = { $id } was read again
exhibits-reread-record = Record
exhibits-reread-before = Was
exhibits-reread-after = Is
exhibits-reread-outcome = What became of it
exhibits-reread-kept =
    { $n ->
        [0] no figure stayed as it was
        [one] { $n } figure stayed as it was
       *[other] { $n } figures stayed as they were
    }
exhibits-reread-same_figure = the same
exhibits-reread-changed = recomputed, with a caveat
exhibits-reread-lost = not found: the old figure stays, with a caveat
exhibits-reread-stands = observed against the old figure, and stays
exhibits-reread-well = Close

## Where phase and time are known from
exhibits-basis-content = Printed in the capture.
exhibits-basis-file_time = Time of the file.
exhibits-basis-file_name = From the name of the file.
exhibits-basis-entered = Entered by hand.
exhibits-use-line = Use { $what }, line { $line }
exhibits-use-name = Use { $what }, from the name of the file
exhibits-use-file-time = Use the time of the file, { $at }: copying and unpacking change it
exhibits-clear-time = Clear
exhibits-time-asks_zone = The capture prints no zone: which one was it? And was its clock right?

## Images
exhibits-image = Image
exhibits-image-size = { $width } × { $height } pixels
exhibits-image-view = Size of the image
exhibits-image-fit = Fit
exhibits-image-full = Full size
exhibits-image-broken = The image cannot be shown: its bytes are not whole. They are kept as they are.
exhibits-image-mark = Mark where a figure stands
exhibits-image-hint = Click where a figure stands to quote it.
exhibits-image-hint-kept = Once it is kept, a figure can be quoted from it.
exhibits-image-quote = Quote a figure
exhibits-image-place = { $x }% from the left, { $y }% from the top
exhibits-image-kept = It is kept as it is. What you read off it is quoted, not measured.
quote-title = Quote a figure from { $id }
quote-hint = inferred: a person read it off
quote-what = What it is
quote-what-placeholder = p95 latency at the peak
quote-what-missing = Say what the figure is of.
quote-value = Value
quote-value-error = A number, like 5.4
quote-unit = Unit
quote-unit-missing = A figure needs its unit.
quote-place = Where on the image
quote-place-placeholder = top right panel, about 22:05

## How captures are made
cmd-exhibits-recipes = How captures are made
    .short = how to capture
recipes-title = How to capture
recipes-all = How to capture every kind
recipes-hint = statements that read and change nothing; run them on the server yourself
recipes-kind = Kind
recipes-gives = Gives
recipes-needs = Needs
recipes-cost = Costs
recipes-note = Watch

## Kinds
kind-pg-stat_statements = PostgreSQL statement statistics
kind-pg-statement_trend = PostgreSQL statement trend
kind-pg-buffercache = PostgreSQL buffer cache, raw
kind-pg-buffercache_by_relation = PostgreSQL buffer cache by relation
kind-pg-buffercache_usage = PostgreSQL buffer cache by usage
kind-pg-buffercache_summary = PostgreSQL buffer cache summary
kind-pg-explain_text = PostgreSQL plan, text
kind-pg-explain_json = PostgreSQL plan, JSON
kind-pg-explain_yaml = PostgreSQL plan, YAML
kind-pg-explain_xml = PostgreSQL plan, XML
kind-pg-stat_io = PostgreSQL I/O statistics
kind-pg-stat_wal = PostgreSQL WAL statistics
kind-pg-wal_stats = PostgreSQL WAL by record type
kind-pg-wal_records = PostgreSQL WAL records
kind-pg-bgwriter = PostgreSQL background writer
kind-pg-checkpointer = PostgreSQL checkpointer
kind-pg-stat_database = PostgreSQL databases
kind-pg-stat_user_tables = PostgreSQL tables
kind-pg-index_io = PostgreSQL index I/O
kind-pg-relation_sizes = PostgreSQL relation sizes
kind-pg-settings = PostgreSQL settings
kind-pg-activity = PostgreSQL sessions
kind-pg-wait_samples = PostgreSQL wait samples
kind-mysql-digest = MySQL statement digests
kind-mysql-statement_analysis = MySQL statement analysis
kind-mysql-waits_global = MySQL wait events
kind-mysql-file_io = MySQL file I/O
kind-mysql-innodb_status = InnoDB status
kind-mysql-processlist = MySQL process list
kind-mysql-variables = MySQL variables
kind-mysql-status = MySQL status counters
kind-mysql-explain_tree = MySQL plan, tree
kind-mysql-explain_json = MySQL plan, JSON
kind-mysql-explain_tabular = MySQL plan, table
kind-loadtest-sweep = Load test sweep
kind-generic-table = Any other table

## Frames
frame-psql_aligned = psql table
frame-psql_border2 = psql table with borders
frame-psql_expanded = psql expanded
frame-psql_unaligned = psql unaligned
frame-psql_json = JSON in a psql table
frame-mysql_boxed = mysql box
frame-mysql_vertical = mysql vertical
frame-mysql_batch = mysql batch
frame-copy_text = COPY text
frame-csv = CSV
frame-csv_semicolon = CSV with semicolons
frame-tsv = TSV
frame-json = JSON
frame-ndjson = JSON lines
frame-markdown = Markdown table
frame-plan_text = plan text
