//! Ids of records: short, readable, unique within a case (`E4`, `H1`); a case's own id is unique in a library.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// Letter (or word) that begins ids of this noun.
            pub const PREFIX: &'static str = $prefix;

            /// The id with a number: `E4`.
            pub fn numbered(n: u32) -> Self {
                $name(format!("{}{n}", $prefix))
            }

            /// The number of an id, when it has the usual form.
            pub fn number(&self) -> Option<u32> {
                self.0.strip_prefix($prefix)?.parse().ok()
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id!(
    /// A case: `INQ-4` (unique in its library).
    CaseId, "INQ-"
);
id!(
    /// An exhibit: `E4`.
    ExhibitId, "E"
);
id!(
    /// A note: `N2`.
    NoteId, "N"
);
id!(
    /// An answer to a finding: `A1`.
    AnswerId, "A"
);
id!(
    /// An event of the timeline: `T1`.
    EventId, "T"
);
id!(
    /// A pinned piece of evidence: `V1`.
    EvidenceId, "V"
);
id!(
    /// A hypothesis: `H1`.
    HypothesisId, "H"
);
id!(
    /// An intervention, and so a rung: `R1`.
    InterventionId, "R"
);
id!(
    /// A prediction: `P1`.
    PredictionId, "P"
);
id!(
    /// An observation: `O1`.
    ObservationId, "O"
);
