# The story of a case: timeline, flow, ledger, journal.
view-story = Story
scope-story = Story
cmd-view-story = Go to the story
    .short = story
cmd-story-timeline = Show the timeline
    .short = timeline
cmd-story-flow = Show the flow from hypotheses to conclusion
    .short = flow
cmd-story-ledger = Show what has been ruled out
    .short = ruled out
cmd-story-journal = Show the journal
    .short = journal
cmd-story-closer = Zoom in
    .short = closer
cmd-story-wider = Zoom out
    .short = wider
cmd-story-whole = Show all of the time axis
    .short = all
cmd-story-earlier = Move to earlier
    .short = earlier
cmd-story-later = Move to later
    .short = later
cmd-story-event = Add an event to the timeline
    .short = event
cmd-story-verify = Recompute every number and verdict
    .short = verify
cmd-story-copy-head = Copy the head of the journal’s chain
    .short = copy the head
story-timeline = Timeline
story-flow = Flow
story-ledger = Ruled out
story-journal = Journal
story-lane-event = Events
story-lane-capture = Captures
story-lane-change = Changes
story-lane-record = Seals and results
story-kind = Kind
story-kind-event = Event
story-kind-capture = Capture
story-kind-change = Change
story-kind-record = Record
story-sealed = { $id } sealed
story-seen = { $id } seen
story-find = Filter
story-all = All
story-record = Record
story-empty-title = Nothing has a time yet
story-empty-text = Give captures their time, or add events: what happened, and when.
story-timeline-label =
    { $n ->
        [one] One thing in time
       *[other] { $n } things in time
    }
story-unplaced = not placed
story-unplaced-why = The words name no time that could be placed; add a zone, or write the date.
story-place = Place
story-filtered = Nothing fits the filter.
story-chosen = What is chosen
story-after = After
story-edit = Edit { $id }…
story-open = Open { $id }
story-pan = pan
story-zoom = zoom
flow-label =
    From { $hypotheses ->
        [one] one hypothesis
       *[other] { $hypotheses } hypotheses
    } through { $rungs ->
        [one] one test
       *[other] { $rungs } tests
    } to the conclusion; { $standing } of them support a cause
flow-tests = Tests
flow-cause = cause
flow-rests-on-none = No test supports it
flow-no-conclusion = No conclusion yet
flow-empty-title = No hypothesis yet
flow-empty-text = The flow leads from hypotheses through their tests to the conclusion.
ledger-find = Filter what was ruled out
ledger-count = { $n } ruled out
ledger-what = Ruled out
ledger-holds-with = Holds with
ledger-scope = Scope in which it was tested
ledger-system = System
ledger-metric = Metric
journal-kind = Records
journal-all = All records
journal-of-case = The case
journal-of-exhibit = Exhibits
journal-of-event = Events
journal-of-evidence = Evidence
journal-of-hypothesis = Hypotheses
journal-of-intervention = Changes
journal-of-prediction = Predictions
journal-of-observation = Observations
journal-of-verdict = Verdicts
journal-of-conclusion = Conclusion
journal-of-note = Notes
journal-of-answer = Answers to findings
journal-find = Filter
journal-count = { $shown } of { $all }
journal-verify = Verify
journal-seq = No.
journal-action = Step
journal-hash = Hash
journal-undoes = takes back { $seq }
journal-chain = The chain
journal-holds = Every entry fits the one before it.
journal-broken = An entry does not fit the one before it.
journal-head-why = The hash of entry { $n } stands for everything before it. Written down elsewhere, it proves the order later; it does not prove honesty.
journal-head-copy = Copy the head
journal-head-copied = The head is on the clipboard.
journal-entry = Entry { $n }
journal-verified = Recomputed
journal-verified-n = { $holds } of { $of } hold
journal-check-verdict = verdict
journal-check-evidence = figure
journal-check-observation = observed effect
journal-check-seal = seal
journal-check-chain = journal
journal-check-original = original
