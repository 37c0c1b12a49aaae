//! Records of every kind, with the texts and numbers that break formats: control characters, Hangul, quotes,
//! 64-bit ends, floats down to the last bit.

use inquest_core::capture::{Column, ColumnType, KindId, LineClass, Receipt, Role, UnitOrigin};
use inquest_core::case::{
    Amendment, Answer, AnswerId, AnswerKind, Arms, Basis, Bearing, Better, Bias, BlockRecord, Case, CaseId,
    CaseStatus, Cause, CheckOutcome, Claim, Closing, Conclusion, ConfigEcho, Confounder, ConfounderLevel,
    Event, EventId, Evidence, EvidenceId, Exhibit, ExhibitId, Expectation, Expected, FindingKey, Hypothesis,
    HypothesisId, Instant, Intervention, InterventionId, KindChoice, KindScore, Level, Limit,
    ManipulationCheck, MatrixCell, Metric, Moment, Note, NoteId, Observation, ObservationId, Origin, Phase,
    Picture, Prediction, PredictionId, Purge, ReadBy, Record, Relief, SetMember, Written,
};
use inquest_core::verdict::{ConfounderInput, Finding, Inputs, Override, Reason, Verdict, decide};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z ]{0,12}", any::<String>(), Just("<b>\"코드\"\u{0}\r\n\\ {{x}} 한글".to_owned()),]
}

fn float() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>().prop_filter("finite", |x| x.is_finite()),
        select(vec![0.1 + 0.2, -0.0, 5e-324, f64::MAX, 9_007_199_254_740_993.0, 94.98 / 100.0]),
    ]
}

fn instant() -> impl Strategy<Value = Instant> {
    any::<i64>().prop_map(Instant)
}

fn moment() -> impl Strategy<Value = Moment> {
    (option::of(instant()), text(), option::of(text()), any::<i32>(), option::of(basis())).prop_map(
        |(at, text, zone, clock_offset_ms, basis)| Moment { at, text, zone, clock_offset_ms, basis },
    )
}

fn basis() -> impl Strategy<Value = Basis> {
    select(vec![Basis::Content, Basis::FileTime, Basis::FileName, Basis::Entered])
}

fn unit() -> impl Strategy<Value = Unit> {
    let known =
        ["ps", "ns", "us", "ms", "s", "min", "h", "B", "blocks", "blocks(8192)", "count", "1", "%", "1/s"];
    prop_oneof![select(known.to_vec()).prop_map(str::to_owned), text()].prop_map(|t| t.parse().unwrap())
}

fn grade() -> impl Strategy<Value = Grade> {
    select(vec![Grade::Assumed, Grade::Inferred, Grade::Derived, Grade::Measured])
}

fn ids<T: std::fmt::Debug>(make: fn(u32) -> T) -> impl Strategy<Value = T> {
    (1u32..5).prop_map(make)
}

fn json() -> impl Strategy<Value = serde_json::Value> {
    (text(), float(), any::<i64>()).prop_map(|(text, x, n)| serde_json::json!({"z": x, "a": [n, text, null]}))
}

fn source() -> impl Strategy<Value = Source> {
    let leaf = prop_oneof![
        (ids(ExhibitId::numbered), any::<u32>(), any::<u64>(), text())
            .prop_map(|(exhibit, block, line, column)| Source::Cell { exhibit, block, line, column }),
        (
            option::of(ids(NoteId::numbered)),
            option::of(ids(ExhibitId::numbered)),
            option::of(any::<u64>()),
            text(),
            option::of(text())
        )
            .prop_map(|(note, exhibit, line, text, place)| Source::Quote {
                note,
                exhibit,
                line,
                text,
                place
            }),
        Just(Source::Entered),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        (text(), any::<u32>(), json(), text(), prop::collection::vec(inner, 0..2)).prop_map(
            |(method, version, inputs, result, from)| Source::Method {
                method,
                version,
                inputs,
                result,
                from,
            },
        )
    })
}

fn amount() -> impl Strategy<Value = Amount> {
    prop_oneof![
        float().prop_map(|value| Amount::Point { value }),
        any::<i128>().prop_map(|n| Amount::Exact { value: n.to_string() }),
        (float(), option::of(float())).prop_map(|(lo, hi)| Amount::Interval { lo, hi }),
    ]
}

fn quantity() -> impl Strategy<Value = Quantity> {
    (amount(), unit(), grade(), source()).prop_map(|(amount, unit, grade, source)| Quantity {
        amount,
        unit,
        grade,
        source,
    })
}

fn texts() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(text(), 0..3)
}

fn evidence_ids() -> impl Strategy<Value = Vec<EvidenceId>> {
    prop::collection::vec(ids(EvidenceId::numbered), 0..3)
}

fn case() -> impl Strategy<Value = Case> {
    (ids(CaseId::numbered), text(), option::of(text()), option::of(text()), any::<bool>(), instant())
        .prop_map(|(id, question, system, summary, open, created_at)| {
            let status = if open { CaseStatus::Open } else { CaseStatus::Closed };
            let weak = system.iter().map(|s: &String| Reason {
                code: "check_unknown".into(),
                args: [("rung".to_owned(), s.clone())].into(),
            });
            let closings = vec![Closing { at: created_at, weak: weak.collect() }];
            Case { id, question, system, summary, status, created_at, closings }
        })
}

fn column() -> impl Strategy<Value = Column> {
    let ty = select(vec![
        ColumnType::Text,
        ColumnType::Int,
        ColumnType::Uint,
        ColumnType::Decimal,
        ColumnType::Float,
        ColumnType::Bool,
        ColumnType::Time,
    ]);
    let origin = select(vec![
        UnitOrigin::Schema,
        UnitOrigin::Statement,
        UnitOrigin::CrossCheck,
        UnitOrigin::Entered,
        UnitOrigin::Unknown,
    ]);
    let role = select(vec![Role::Key, Role::Counter, Role::Gauge, Role::Text]);
    (text(), option::of(text()), ty, option::of(unit()), origin, role).prop_map(
        |(name, canonical, ty, unit, unit_origin, role)| Column {
            name,
            canonical,
            ty,
            unit,
            unit_origin,
            role,
        },
    )
}

fn block() -> impl Strategy<Value = BlockRecord> {
    let head = (any::<u32>(), any::<[u64; 2]>(), text(), text(), option::of(text()), option::of(text()));
    let tail = (
        option::of(text()),
        any::<u64>(),
        any::<bool>(),
        option::of(text()),
        prop::collection::vec(column(), 0..3),
        option::of(prop::collection::vec(text(), 0..3)),
        option::of(prop::collection::vec((text(), 0.0..1.0f64), 0..3)),
    );
    (head, tail).prop_map(
        |(
            (index, lines, frame, kind, kind_version, engine),
            (label, rows, complete, why_incomplete, columns, rounded, chosen),
        )| {
            BlockRecord {
                index,
                lines,
                frame,
                kind: KindId::new(kind),
                kind_version,
                engine,
                label,
                rows,
                complete,
                why_incomplete,
                columns,
                rounded,
                chosen: chosen.map(|scores| KindChoice {
                    candidates: scores
                        .into_iter()
                        .map(|(kind, score)| KindScore { kind: KindId::new(kind), score })
                        .collect(),
                }),
            }
        },
    )
}

fn receipt() -> impl Strategy<Value = Receipt> {
    prop::collection::vec((select(LineClass::ALL.to_vec()), text()), 0..6).prop_map(|lines| {
        let mut receipt = Receipt::default();
        for (i, (class, text)) in lines.into_iter().enumerate() {
            match class {
                LineClass::Quarantined => receipt.quarantine_line(i as u64 + 1, "cut_row", &text),
                class => receipt.count(class),
            }
        }
        assert!(receipt.sums());
        receipt
    })
}

fn exhibit() -> impl Strategy<Value = Exhibit> {
    let phase = prop_oneof![
        select(vec![Phase::Before, Phase::During, Phase::After, Phase::Control]),
        any::<u32>().prop_map(Phase::Step),
    ];
    let head =
        (ids(ExhibitId::numbered), text(), "[0-9a-f]{64}", any::<u64>(), text(), any::<bool>(), instant());
    let purge = (instant(), text()).prop_map(|(at, reason)| Purge { at, reason });
    let tail = (
        option::of(moment()),
        option::of(phase),
        option::of(text()),
        prop::collection::vec(block(), 0..2),
        receipt(),
        option::of(purge),
        (
            option::of(basis()),
            option::of((text(), any::<u32>())),
            option::of((text(), text(), text(), option::of(text()))),
            option::of((any::<u32>(), any::<u32>())),
        ),
    );
    (head, tail).prop_map(
        |(
            (id, name, sha256, bytes, encoding, file, entered_at),
            (captured_at, phase, caption, blocks, receipt, purged, (phase_basis, read_by, member, picture)),
        )| {
            let origin = if file { Origin::File } else { Origin::Paste };
            Exhibit {
                id,
                name,
                sha256,
                bytes,
                encoding,
                origin,
                entered_at,
                captured_at,
                phase,
                phase_basis,
                caption,
                blocks,
                receipt,
                read_by: read_by.map(|(program, reader)| ReadBy { program, reader }),
                member: member.map(|(archive, sha256, member, incomplete)| SetMember {
                    archive,
                    sha256,
                    member,
                    incomplete,
                }),
                picture: picture.map(|(width, height)| Picture { format: "png".to_owned(), width, height }),
                purged,
            }
        },
    )
}

fn event() -> impl Strategy<Value = Event> {
    (ids(EventId::numbered), moment(), text(), source()).prop_map(|(id, at, text, source)| Event {
        id,
        at,
        text,
        source,
    })
}

fn evidence() -> impl Strategy<Value = Evidence> {
    let cell = select(vec![MatrixCell::Cc, MatrixCell::C, MatrixCell::N, MatrixCell::I, MatrixCell::Ii]);
    let bearing =
        (ids(HypothesisId::numbered), cell).prop_map(|(hypothesis, cell)| Bearing { hypothesis, cell });
    (
        ids(EvidenceId::numbered),
        text(),
        option::of(quantity()),
        grade(),
        source(),
        texts(),
        prop::collection::vec(bearing, 0..3),
        instant(),
    )
        .prop_map(|(id, statement, quantity, grade, source, caveats, bearings, pinned_at)| Evidence {
            id,
            statement,
            quantity,
            grade,
            source,
            caveats,
            bearings,
            pinned_at,
        })
}

fn claim() -> impl Strategy<Value = Claim> {
    select(vec![Claim::SoleCause, Claim::Contributes, Claim::MixedBound])
}

fn relief() -> impl Strategy<Value = Relief> {
    select(vec![Relief::Full, Relief::Partial])
}

fn outcome() -> impl Strategy<Value = CheckOutcome> {
    select(vec![CheckOutcome::Pass, CheckOutcome::Fail, CheckOutcome::Unknown])
}

fn hypothesis() -> impl Strategy<Value = Hypothesis> {
    let limit = (text(), option::of(text()), option::of(float())).prop_map(|(words, kind, at_least)| Limit {
        words,
        kind,
        column: None,
        at_least,
        at_most: None,
        looked_at: Vec::new(),
    });
    (
        ids(HypothesisId::numbered),
        text(),
        claim(),
        option::of(text()),
        option::of(text()),
        option::of(text()),
        texts(),
        option::of(limit),
    )
        .prop_map(|(id, statement, claim, predicts, set_aside, mechanism, resources, limit)| {
            Hypothesis {
                id,
                statement,
                claim,
                predicts,
                set_aside,
                scope: mechanism.clone(),
                mechanism,
                resources,
                limit,
            }
        })
}

fn confounder() -> impl Strategy<Value = Confounder> {
    let level = select(vec![ConfounderLevel::None, ConfounderLevel::Minor, ConfounderLevel::Major]);
    let bias = select(vec![Bias::Null, Bias::Away, Bias::Either]);
    (text(), level, option::of(bias), option::of(text()), option::of(text()))
        .prop_map(|(name, level, bias, reason, found)| Confounder { name, level, bias, reason, found })
}

fn intervention() -> impl Strategy<Value = Intervention> {
    let check =
        (text(), text(), outcome(), evidence_ids()).prop_map(|(statement, criterion, outcome, evidence)| {
            let config = ConfigEcho {
                grammar: criterion.clone(),
                text: statement.clone(),
                accepted: evidence.is_empty(),
            };
            ManipulationCheck { statement, criterion, outcome, evidence, config: Some(config) }
        });
    let head = (
        ids(InterventionId::numbered),
        ids(HypothesisId::numbered),
        text(),
        option::of(text()),
        option::of(text()),
        option::of(moment()),
        option::of(text()),
        option::of(text()),
    );
    let tail = (
        relief(),
        option::of(any::<bool>()),
        any::<u32>(),
        check,
        prop::collection::vec(confounder(), 0..3),
        option::of(text()),
        (any::<bool>(), option::of(text()), texts(), option::of(float()), option::of(any::<bool>())),
    );
    (head, tail).prop_map(
        |(
            (id, hypothesis, knob, from, to, at, cost, way_back),
            (
                relief,
                other_saturated,
                knobs_changed,
                check,
                confounders,
                set_aside,
                (looked, by, resources, scale, more),
            ),
        )| {
            let level = more.map(|high| if high { Level::High } else { Level::Low });
            let expected = if looked { Expected::None } else { Expected::Part };
            let expects =
                more.map(|_| Expectation { hypothesis: hypothesis.clone(), expected }).into_iter().collect();
            let written = by.clone().map(|words| Written {
                verdict: more.map(|_| Finding::Confirmed),
                words,
                source: Source::Entered,
            });
            Intervention {
                id,
                hypothesis,
                knob,
                from,
                to,
                at,
                cost,
                way_back,
                relief,
                other_saturated,
                knobs_changed,
                check,
                confounders,
                set_aside,
                looked,
                template: by.clone(),
                risk: by.clone(),
                by,
                cost_level: level,
                risk_level: level,
                resources,
                scale,
                expects,
                written,
            }
        },
    )
}

fn metric() -> impl Strategy<Value = Metric> {
    (text(), unit(), any::<bool>()).prop_map(|(name, unit, lower)| {
        let better = if lower { Better::Lower } else { Better::Higher };
        Metric { name, unit, better }
    })
}

/// A prediction outside its no-effect band, not sealed yet.
pub fn sealable_prediction() -> impl Strategy<Value = Prediction> {
    (
        ids(PredictionId::numbered),
        ids(InterventionId::numbered),
        ids(HypothesisId::numbered),
        metric(),
        (0.0f64..0.5, 0.001f64..1.0, 0.0f64..1.0),
        any::<bool>(),
        0u32..9,
        option::of(text()),
    )
        .prop_map(
            |(
                id,
                intervention,
                hypothesis,
                metric,
                (null_band, above, width),
                rise,
                planned_runs,
                rationale,
            )| {
                let (lo, hi) = (null_band + above, null_band + above + width);
                let predicted = if rise { [lo, hi] } else { [-hi, -lo] };
                Prediction {
                    id,
                    intervention,
                    hypothesis,
                    metric,
                    predicted,
                    null_band,
                    planned_runs,
                    rationale,
                    seal: None,
                    amendments: Vec::new(),
                }
            },
        )
}

fn prediction() -> impl Strategy<Value = Prediction> {
    let amendment = (instant(), text(), [float(), float()], any::<bool>()).prop_map(
        |(at, reason, predicted_before, after_data)| Amendment { at, reason, predicted_before, after_data },
    );
    (sealable_prediction(), option::of(instant()), prop::collection::vec(amendment, 0..2)).prop_map(
        |(prediction, seal, amendments)| {
            let prediction = match seal {
                Some(at) => prediction.sealed(at).unwrap(),
                None => prediction,
            };
            Prediction { amendments, ..prediction }
        },
    )
}

fn observation() -> impl Strategy<Value = Observation> {
    (
        ids(ObservationId::numbered),
        ids(PredictionId::numbered),
        quantity(),
        option::of(moment()),
        instant(),
        any::<[bool; 3]>(),
        any::<u32>(),
        evidence_ids(),
    )
        .prop_map(
            |(
                id,
                prediction,
                effect,
                measured_at,
                recorded_at,
                [metric_valid, reversal, rival_refuted],
                replicates,
                evidence,
            )| {
                Observation {
                    id,
                    prediction,
                    effect,
                    measured_at,
                    recorded_at,
                    metric_valid,
                    replicates,
                    reversal,
                    rival_refuted,
                    arms: metric_valid.then(|| Arms {
                        before: vec![ExhibitId::numbered(1)],
                        after: vec![ExhibitId::numbered(2)],
                    }),
                    bearings: evidence
                        .iter()
                        .map(|_| Bearing { hypothesis: HypothesisId::numbered(1), cell: MatrixCell::Ii })
                        .collect(),
                    evidence,
                }
            },
        )
}

fn verdict() -> impl Strategy<Value = Verdict> {
    let bounds = (float(), float()).prop_map(|(a, b)| [f64::min(a, b), f64::max(a, b)]);
    let open =
        (float(), any::<bool>()).prop_map(|(lo, open)| [lo, if open { f64::INFINITY } else { lo.abs() }]);
    (
        ids(PredictionId::numbered),
        ids(InterventionId::numbered),
        (bounds, open),
        outcome(),
        claim(),
        relief(),
        prop::collection::vec(confounder(), 0..3),
        instant(),
    )
        .prop_map(
            |(
                prediction,
                intervention,
                (predicted, observed),
                manipulation,
                claim,
                relief,
                confounders,
                decided_at,
            )| {
                let confounders = confounders
                    .into_iter()
                    .map(|c| ConfounderInput { name: c.name, level: c.level, bias: c.bias })
                    .collect();
                let inputs = Inputs {
                    predicted,
                    observed,
                    null_band: 0.1,
                    manipulation,
                    metric_valid: true,
                    claim,
                    relief,
                    other_saturated: None,
                    confounders,
                    knobs_changed: 2,
                    replicates: 1,
                    reversal: false,
                    rival_refuted: true,
                    looked: relief == Relief::Partial,
                };
                let decision = decide(&inputs);
                let overridden = (claim == Claim::SoleCause).then(|| Override {
                    verdict: Finding::Confirmed,
                    reason: "seen".into(),
                    by: None,
                    at: decided_at,
                    against: decision.verdict,
                });
                Verdict {
                    prediction,
                    intervention,
                    inputs,
                    decision,
                    method_version: 1,
                    decided_at,
                    overridden,
                }
            },
        )
}

fn conclusion() -> impl Strategy<Value = Conclusion> {
    (text(), grade(), text(), texts(), option::of(text()), evidence_ids()).prop_map(
        |(cause, grade, remedy, actions, surprise, evidence)| Conclusion {
            cause,
            grade,
            remedy,
            actions,
            hypothesis: surprise.as_ref().map(|_| HypothesisId::numbered(1)),
            further: surprise.iter().map(|s| Cause { cause: s.clone(), grade, hypothesis: None }).collect(),
            surprise_asked: surprise.is_some(),
            surprise,
            evidence,
        },
    )
}

fn note() -> impl Strategy<Value = Note> {
    (ids(NoteId::numbered), text(), instant()).prop_map(|(id, text, written_at)| Note {
        id,
        text,
        written_at,
    })
}

fn answer() -> impl Strategy<Value = Answer> {
    let kind = select(vec![AnswerKind::Accepted, AnswerKind::UnitCorrected, AnswerKind::Explained]);
    let key = (
        text(),
        option::of(ids(ExhibitId::numbered)),
        option::of(text()),
        option::of(any::<u32>()),
        option::of(0..1_u64 << 50),
        option::of(text()),
        option::of(text()),
    )
        .prop_map(|(rule, exhibit, record, block, line, column, printed)| FindingKey {
            rule,
            exhibit,
            record,
            block,
            line,
            column,
            printed,
        });
    (ids(AnswerId::numbered), key, kind, text(), instant())
        .prop_map(|(id, finding, answer, words, at)| Answer { id, finding, answer, words, at })
}

/// Any record.
pub fn record() -> impl Strategy<Value = Record> {
    prop_oneof![
        case().prop_map(Record::Case),
        exhibit().prop_map(Record::Exhibit),
        event().prop_map(Record::Event),
        evidence().prop_map(Record::Evidence),
        hypothesis().prop_map(Record::Hypothesis),
        intervention().prop_map(Record::Intervention),
        prediction().prop_map(Record::Prediction),
        observation().prop_map(Record::Observation),
        verdict().prop_map(Record::Verdict),
        conclusion().prop_map(Record::Conclusion),
        note().prop_map(Record::Note),
        answer().prop_map(Record::Answer),
    ]
}
