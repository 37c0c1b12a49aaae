//! A case in memory, built rung by rung.

use std::collections::BTreeMap;

use inquest_core::capture::Receipt;
use inquest_core::case::*;
use inquest_core::reasoning::Inquiry;
use inquest_core::verdict::{Finding, Inputs, Override, Verdict, decide, rules};
use inquest_core::{Grade, Quantity, Source, Unit};

/// A rung as a test wants it.
#[derive(Clone)]
pub struct Rung {
    pub n: u32,
    pub hypothesis: u32,
    pub observed: [f64; 2],
    pub check: CheckOutcome,
    pub set_aside: bool,
    pub predicted: bool,
    pub sealed: bool,
    pub seen: bool,
    pub scale: Option<f64>,
    pub resources: &'static [&'static str],
    /// Key of a difference that nobody dismissed, which hides effects.
    pub confounder: Option<&'static str>,
    pub grade: Grade,
    /// Brackets that the effect is computed from, before and after.
    pub brackets: Option<[[f64; 2]; 2]>,
}

impl Rung {
    pub fn of(n: u32, hypothesis: u32, observed: [f64; 2]) -> Rung {
        Rung {
            n,
            hypothesis,
            observed,
            check: CheckOutcome::Pass,
            set_aside: false,
            predicted: true,
            sealed: true,
            seen: true,
            scale: None,
            resources: &[],
            confounder: None,
            grade: Grade::Measured,
            brackets: None,
        }
    }
}

pub struct Board {
    records: BTreeMap<RecordKey, Record>,
    journal: Vec<JournalEntry>,
}

impl Board {
    pub fn new() -> Board {
        let mut board = Board { records: BTreeMap::new(), journal: Vec::new() };
        let case = Case {
            id: CaseId::numbered(1),
            question: "Why?".into(),
            system: None,
            summary: None,
            status: CaseStatus::Open,
            created_at: Instant(0),
            closings: vec![],
        };
        board.records.insert(Record::Case(case.clone()).key(), Record::Case(case));
        board
    }

    pub fn inquiry(&self) -> Inquiry<'_> {
        Inquiry::of(self.records.values())
    }

    pub fn journal(&self) -> Vec<JournalEntry> {
        self.journal.clone()
    }

    fn put(&mut self, records: Vec<Record>) {
        let mut changes = Vec::new();
        for record in records {
            let key = record.key();
            let before = self.records.insert(key.clone(), record.clone());
            changes.push(Change { key, before, after: Some(record) });
        }
        let seq = self.journal.len() as u64 + 1;
        let entry = JournalEntry {
            case: CaseId::numbered(1),
            seq,
            at: Instant(seq as i64),
            by: None,
            action: "put".into(),
            changes,
            undoes: None,
            redoes: None,
            prev: self.journal.last().map_or_else(|| GENESIS.into(), |e| e.hash.clone()),
            hash: String::new(),
        };
        self.journal.push(entry.hashed().unwrap());
    }

    pub fn hypothesis(&mut self, n: u32, claim: Claim, resources: &[&str]) {
        self.put(vec![Record::Hypothesis(Hypothesis {
            id: HypothesisId::numbered(n),
            statement: format!("hypothesis {n}"),
            claim,
            predicts: None,
            set_aside: None,
            mechanism: None,
            scope: None,
            resources: resources.iter().map(|r| (*r).to_owned()).collect(),
            limit: None,
        })]);
    }

    pub fn rung(&mut self, rung: Rung) {
        let intervention = intervention(&rung);
        let mut records = vec![Record::Intervention(intervention)];
        if rung.predicted {
            let mut prediction = prediction(&rung);
            if rung.sealed {
                prediction = prediction.sealed(Instant(5)).unwrap();
            }
            records.push(Record::Prediction(prediction));
        }
        if rung.predicted && rung.sealed && rung.seen {
            records.push(Record::Observation(observation(&rung)));
        }
        self.put(records);
        self.decide(rung.n);
    }

    fn decide(&mut self, n: u32) {
        let inquiry = self.inquiry();
        let id = InterventionId::numbered(n);
        let rung = inquiry.rung(inquiry.interventions.iter().find(|i| i.id == id).unwrap());
        let (Some(prediction), Some(observation)) = (rung.prediction, rung.observation) else { return };
        let hypothesis = inquiry.hypothesis(&rung.intervention.hypothesis).unwrap();
        let inputs = Inputs::assemble(hypothesis, rung.intervention, prediction, observation).unwrap();
        let verdict = Verdict {
            prediction: prediction.id.clone(),
            intervention: id,
            decision: decide(&inputs),
            inputs,
            method_version: rules::VERSION,
            decided_at: Instant(9),
            overridden: None,
        };
        self.put(vec![Record::Verdict(verdict)]);
    }

    pub fn check(&mut self, n: u32, outcome: CheckOutcome) {
        let key = RecordKey { kind: RecordKind::Intervention, id: format!("R{n}") };
        let Some(Record::Intervention(mut i)) = self.records.get(&key).cloned() else { panic!("R{n}") };
        i.check.outcome = outcome;
        self.records.insert(key, Record::Intervention(i));
        self.decide(n);
    }

    pub fn override_verdict(&mut self, n: u32, verdict: Finding) {
        let key = RecordKey { kind: RecordKind::Verdict, id: format!("P{n}") };
        let Some(Record::Verdict(mut v)) = self.records.get(&key).cloned() else { panic!("P{n}") };
        let against = v.decision.verdict;
        v.overridden = Some(Override { verdict, reason: "seen".into(), by: None, at: Instant(9), against });
        self.put(vec![Record::Verdict(v)]);
    }

    pub fn evidence(&mut self, n: u32, grade: Grade, cells: &[&str]) {
        let bearing = |(i, cell): (usize, &&str)| Bearing {
            hypothesis: HypothesisId::numbered(i as u32 + 1),
            cell: serde_json::from_value((*cell).into()).unwrap(),
        };
        self.put(vec![Record::Evidence(Evidence {
            id: EvidenceId::numbered(n),
            statement: format!("evidence {n}"),
            quantity: None,
            grade,
            source: Source::Entered,
            caveats: vec![],
            bearings: cells.iter().enumerate().map(bearing).collect(),
            pinned_at: Instant(1),
        })]);
    }

    pub fn exhibit(&mut self, n: u32) {
        self.put(vec![Record::Exhibit(Exhibit {
            id: ExhibitId::numbered(n),
            name: "a.txt".into(),
            sha256: "0".repeat(64),
            bytes: 1,
            encoding: "utf-8".into(),
            origin: Origin::File,
            entered_at: Instant(1),
            captured_at: None,
            phase: None,
            phase_basis: None,
            caption: None,
            blocks: vec![],
            receipt: Receipt::default(),
            read_by: None,
            member: None,
            picture: None,
            purged: None,
        })]);
    }

    pub fn conclude(&mut self, grade: Grade, hypothesis: Option<u32>, evidence: &[u32]) {
        self.put(vec![Record::Conclusion(Conclusion {
            cause: "the cause".into(),
            grade,
            remedy: String::new(),
            actions: vec![],
            surprise: None,
            evidence: evidence.iter().map(|n| EvidenceId::numbered(*n)).collect(),
            hypothesis: hypothesis.map(HypothesisId::numbered),
            further: vec![],
            surprise_asked: false,
        })]);
    }

    pub fn nothing_surprised(&mut self) {
        let key = RecordKey { kind: RecordKind::Conclusion, id: "conclusion".into() };
        let Some(Record::Conclusion(c)) = self.records.get(&key).cloned() else { panic!("no conclusion") };
        self.put(vec![Record::Conclusion(Conclusion { surprise_asked: true, ..c })]);
    }

    pub fn close(&mut self) {
        let key = RecordKey { kind: RecordKind::Case, id: "INQ-1".into() };
        let Some(Record::Case(c)) = self.records.get(&key).cloned() else { panic!("no case") };
        self.put(vec![Record::Case(Case { status: CaseStatus::Closed, ..c })]);
    }
}

fn intervention(rung: &Rung) -> Intervention {
    let confounder = |key: &str| Confounder {
        name: key.to_owned(),
        level: ConfounderLevel::Major,
        bias: Some(Bias::Null),
        reason: None,
        found: Some(key.to_owned()),
    };
    Intervention {
        id: InterventionId::numbered(rung.n),
        hypothesis: HypothesisId::numbered(rung.hypothesis),
        knob: "a knob".into(),
        from: None,
        to: None,
        at: None,
        cost: None,
        way_back: None,
        relief: Relief::Full,
        other_saturated: None,
        knobs_changed: 1,
        check: ManipulationCheck {
            statement: "look".into(),
            criterion: "it is there".into(),
            outcome: rung.check,
            evidence: vec![],
            config: None,
        },
        confounders: rung.confounder.map(confounder).into_iter().collect(),
        set_aside: rung.set_aside.then(|| "wrong rig".into()),
        looked: false,
        template: None,
        by: None,
        risk: None,
        cost_level: None,
        risk_level: None,
        resources: rung.resources.iter().map(|r| (*r).to_owned()).collect(),
        scale: rung.scale,
        expects: vec![],
        written: None,
    }
}

fn prediction(rung: &Rung) -> Prediction {
    Prediction {
        id: PredictionId::numbered(rung.n),
        intervention: InterventionId::numbered(rung.n),
        hypothesis: HypothesisId::numbered(rung.hypothesis),
        metric: Metric { name: "knee".into(), unit: Unit::PerSecond, better: Better::Higher },
        predicted: [0.3, 1.0],
        null_band: 0.1,
        planned_runs: 1,
        rationale: None,
        seal: None,
        amendments: vec![],
    }
}

fn observation(rung: &Rung) -> Observation {
    let [lo, hi] = rung.observed;
    let effect = match rung.brackets {
        None => Quantity::interval(lo, hi, Unit::Ratio, rung.grade, Source::Entered),
        Some([before, after]) => {
            let q = |[lo, hi]: [f64; 2]| {
                Quantity::interval(lo, hi, Unit::PerSecond, Grade::Measured, Source::Entered)
            };
            let (before, after) = (q(before), q(after));
            let spread = inquest_core::effect::RunSpread::for_arms(&before, &after, None);
            inquest_core::effect::effect_of_values(&before, &after, spread).unwrap().change
        }
    };
    Observation {
        id: ObservationId::numbered(rung.n),
        prediction: PredictionId::numbered(rung.n),
        effect,
        measured_at: None,
        recorded_at: Instant(7),
        metric_valid: true,
        replicates: 1,
        reversal: false,
        rival_refuted: false,
        evidence: vec![],
        arms: None,
        bearings: vec![],
    }
}
