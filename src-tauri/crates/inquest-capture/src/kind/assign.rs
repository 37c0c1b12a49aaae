//! A kind's schema laid over a block's columns: canonical column, unit with its origin, role.
//!
//! Order of trust: the person's word, the kept statement's expression, the source's own column name, a
//! cross-check of the numbers. An alias alone never gives a unit: a column may be called `avg_ms` and hold
//! microseconds.

use inquest_core::Unit;
use inquest_core::capture::{Column, ColumnType, Role, UnitOrigin};
use inquest_core::unit::TimeUnit;
use inquest_core::verdict::Reason;

use super::crosscheck;
use super::detect::{Evidence, loosely, reason};
use super::spec::{ColumnSpec, Derive, Kind, SchemaUnit};
use super::statement::{Expr, Item};
use crate::typing::noted::{NOTE, Noting, Pairs, unit_of};
use crate::typing::{BlockHabits, Doubt, Expect, FrameHabits, Plan, Profile, decide};

/// A block's columns as one kind reads them.
#[derive(Debug, Clone, PartialEq)]
pub struct Assigned {
    /// The columns: one per cell, then those of each of `notings`.
    pub columns: Vec<Column>,
    /// How the cells of each printed column are read.
    pub plans: Vec<Plan>,
    /// Text columns whose figures stand in columns beside them.
    pub notings: Vec<Noting>,
    /// What the person should know.
    pub notes: Vec<Reason>,
    /// Columns after the printed ones, made of two of them.
    pub derived: Option<Derived>,
}

/// Columns made of printed ones, laid over a block.
#[derive(Debug, Clone)]
pub struct Derived {
    /// Positions of the two printed columns.
    pub from: [usize; 2],
    /// How the cells of each derived column are read.
    pub plans: Vec<Plan>,
    /// See [`Derive::cell`].
    pub cell: fn(&str, &str) -> Option<(usize, String)>,
}

impl PartialEq for Derived {
    /// The function is the kind's, and needs no comparing.
    fn eq(&self, other: &Self) -> bool {
        self.from == other.from && self.plans == other.plans
    }
}

impl Assigned {
    /// True when rows come out the same by both.
    pub fn reads_as(&self, other: &Assigned) -> bool {
        self.plans == other.plans && self.notings == other.notings && self.derived == other.derived
    }
}

struct Mapped {
    spec: Option<&'static ColumnSpec>,
    canonical: Option<String>,
    unit: Option<Unit>,
    origin: UnitOrigin,
    /// The cells are no longer the schema's own (scaled, rounded, cut): only their look decides their type.
    expect: Expect,
    role: Role,
}

impl Mapped {
    fn unknown() -> Self {
        Mapped {
            spec: None,
            canonical: None,
            unit: None,
            origin: UnitOrigin::Unknown,
            expect: Expect::Any,
            role: Role::Text,
        }
    }
}

/// Lays a kind over a block. `names` are the printed names (or made-up ones), `lower` the same in lower case.
pub fn assign(kind: &Kind, names: &[String], lower: &[String], e: &Evidence<'_>) -> Assigned {
    let mut mapped: Vec<Mapped> =
        lower.iter().enumerate().map(|(at, name)| map_column(kind, at, name, e)).collect();
    let habits = BlockHabits::learn(FrameHabits::of(e.frame), e.profiles.iter());
    let mut notes: Vec<Reason> = Vec::new();
    let decided: Vec<_> = mapped
        .iter()
        .zip(e.profiles)
        .zip(lower)
        .map(|((m, profile), name)| {
            let damaged = profile.shortened > 0 && is_id(m, name);
            decide(profile, if damaged { Expect::Text } else { m.expect }, name, habits)
        })
        .collect();
    for ((m, profile), name) in mapped.iter_mut().zip(e.profiles).zip(lower) {
        if profile.shortened > 0 && is_id(m, name) {
            // Digits are lost for ever: two rows may look alike and are not.
            m.canonical = None;
            m.role = Role::Text;
            notes.push(reason(
                "id_damaged",
                [
                    ("column", name.clone()),
                    ("line", profile.first_shortened.to_string()),
                    ("count", profile.shortened.to_string()),
                ],
            ));
        }
    }
    cross_check(kind, lower, e, &decided.iter().map(|d| d.plan).collect::<Vec<_>>(), &mut mapped, &mut notes);
    let texts: Vec<bool> = decided.iter().map(|d| d.plan.ty == ColumnType::Text).collect();
    assume_key(kind, lower, &texts, &mut mapped, &mut notes);
    mark_identity(kind, &mut mapped);
    for (m, unit) in mapped.iter_mut().zip(e.units) {
        if let (None, Some(unit)) = (&m.unit, unit) {
            m.unit = Some(unit.clone());
            // What the capture prints is as good as what its schema states.
            m.origin = UnitOrigin::Schema;
        }
    }

    let mut columns = Vec::with_capacity(names.len());
    let mut plans = Vec::with_capacity(names.len());
    for (at, (m, d)) in mapped.into_iter().zip(decided).enumerate() {
        let profile = &e.profiles[at];
        let name = &names[at];
        match d.doubt {
            Some(Doubt::Misfit) => {
                let (line, found) = profile.first_text.clone().unwrap_or_default();
                notes.push(reason(
                    "column_as_text",
                    [("column", name.clone()), ("line", line.to_string()), ("found", found)],
                ));
            }
            Some(Doubt::GroupingAmbiguous) => {
                notes.push(reason("grouping_ambiguous", [("column", name.clone())]));
            }
            None => {}
        }
        if d.plan.decimal_comma {
            notes.push(reason("decimal_comma", [("column", name.clone())]));
        } else if let Some(mark) = d.plan.grouping {
            notes.push(reason("grouping_marks", [("column", name.clone()), ("mark", mark.to_string())]));
        }
        if d.plan.printed.is_some() {
            notes.push(reason("rounded_values", [("column", name.clone())]));
        }
        if d.plan.ty == ColumnType::Time && profile.naive > 0 {
            notes.push(reason("zone_assumed_utc", [("column", name.clone())]));
        }
        note_words(name, profile, d.plan.ty, &mut notes);
        note_contradiction(name, m.unit.as_ref(), &mut notes);
        let role = match (m.role, d.plan.ty) {
            // A counter that is text cannot be subtracted.
            (Role::Counter | Role::Gauge, ColumnType::Text) => Role::Text,
            // One that the source rounded to two decimals of a large unit should not be.
            (Role::Counter, _) if d.plan.printed.is_some() => Role::Gauge,
            // A number of an unknown table holds at the moment; nothing says that it accumulates.
            (Role::Text, ty) if m.spec.is_none() && is_numeric(ty) => Role::Gauge,
            (role, _) => role,
        };
        columns.push(Column {
            name: name.clone(),
            canonical: m.canonical,
            ty: d.plan.ty,
            unit: m.unit,
            unit_origin: m.origin,
            role,
        });
        plans.push(d.plan);
    }
    if let Some(spelling) = null_spelling(e) {
        notes.push(reason("null_spelling", [("spelling", spelling.to_owned())]));
    }
    if let Some(remarks) = kind.remarks {
        notes.extend(remarks(e));
    }
    let notings = if kind.derive.is_none() { notings(kind, e, &mut columns, &mut notes) } else { Vec::new() };
    let derived = kind.derive.and_then(|d| derive(d, &mut columns, FrameHabits::of(e.frame)));
    Assigned { columns, plans, notings, notes, derived }
}

/// Appends the kind's derived columns, where the printed ones are there.
fn derive(d: &Derive, columns: &mut Vec<Column>, habits: FrameHabits) -> Option<Derived> {
    let at = |name: &str| columns.iter().position(|c| c.canonical.as_deref() == Some(name));
    let from = [at(d.from[0])?, at(d.from[1])?];
    let mut plans = Vec::new();
    for spec in d.columns {
        let ty = if spec.expect == Expect::Uint { ColumnType::Uint } else { ColumnType::Decimal };
        let unit = spec.unit.unit();
        columns.push(Column {
            name: spec.name.to_owned(),
            canonical: Some(spec.name.to_owned()),
            ty,
            unit_origin: if unit.is_some() { UnitOrigin::Schema } else { UnitOrigin::Unknown },
            unit,
            role: spec.role,
        });
        plans.push(Plan::of(ty, habits));
    }
    Some(Derived { from, plans, cell: d.cell })
}

/// True for a column that identifies: what a spreadsheet shortened there is no id any more.
fn is_id(m: &Mapped, lower: &str) -> bool {
    let schema = m.spec.is_some_and(|s| {
        s.role == Role::Key || s.expect == Expect::Int && s.role == Role::Text && s.unit == SchemaUnit::Bare
    });
    let named =
        lower == "id" || lower == "digest" || ["_id", "queryid", "hash"].iter().any(|w| lower.ends_with(w));
    schema || named
}

/// Says once per column what was done with words for NULL in quotes and with numbers that did not fit.
fn note_words(name: &str, profile: &Profile, ty: ColumnType, notes: &mut Vec<Reason>) {
    if profile.quoted_nulls > 0 {
        let code = if ty == ColumnType::Text { "quoted_null_kept" } else { "quoted_null_read" };
        notes.push(reason(
            code,
            [
                ("column", name.to_owned()),
                ("line", profile.first_quoted_null.to_string()),
                ("count", profile.quoted_nulls.to_string()),
            ],
        ));
    }
    if profile.overflows > 0 && ty != ColumnType::Text {
        notes.push(reason(
            "overflow_marks",
            [("column", name.to_owned()), ("count", profile.overflows.to_string())],
        ));
    }
}

/// Columns for the figures of text columns that hold scalars with notes, in tables that people write.
fn notings(kind: &Kind, e: &Evidence<'_>, columns: &mut Vec<Column>, notes: &mut Vec<Reason>) -> Vec<Noting> {
    // A client prints what a server said: `15.18 (Debian ...)` is no figure with a note.
    let printed = ["psql", "mysql", "copy", "json", "ndjson"].iter().any(|f| e.frame.starts_with(f));
    let written = e.frame == "markdown"
        || matches!(
            kind.id,
            "loadtest.sweep"
                | "quoted.pairs"
                | "generic.figures"
                | inquest_core::capture::KindId::GENERIC_TABLE
        );
    let mut found = Vec::new();
    for (source, profile) in e.profiles.iter().enumerate().filter(|_| written && !printed) {
        let Some(column) = columns.get(source).filter(|c| c.ty == ColumnType::Text && c.role == Role::Text)
        else {
            continue;
        };
        let noted = &profile.noted;
        let values = profile.printed() - profile.null_words();
        let figures = noted.read + profile.plain_numbers();
        let paired = noted.pairs > 0;
        // Beside pairs a cell may say more than a figure.
        let few = if paired { figures * 2 < values } else { figures * 4 < values * 3 };
        if noted.read == 0
            || noted.annotated == 0 && e.frame != "markdown"
            || few
            || noted.decimal && noted.grouping
            || noted.units_differ
        {
            continue;
        }
        let name = column.name.clone();
        if noted.either && !noted.decimal && !noted.grouping {
            notes.push(reason("grouping_ambiguous", [("column", name)]));
            continue;
        }
        let noting = Noting {
            source,
            decimal_comma: noted.decimal,
            unit: noted.unit.clone().filter(|_| noted.unitless == 0 && profile.plain_numbers() == 0),
            singles: !paired || noted.read > noted.pairs || profile.plain_numbers() > 0,
            pairs: match (paired, noted.wide_pairs > 0) {
                (false, _) => Pairs::None,
                (true, false) => Pairs::Plain,
                (true, true) => Pairs::Wide,
            },
        };
        for part in noting.parts() {
            let ty = if part == NOTE { ColumnType::Text } else { ColumnType::Float };
            let unit = noting.unit.as_deref().filter(|_| ty == ColumnType::Float).map(unit_of);
            columns.push(Column {
                name: format!("{name} {part}"),
                canonical: None,
                ty,
                unit_origin: if unit.is_some() { UnitOrigin::Printed } else { UnitOrigin::Unknown },
                unit,
                role: if ty == ColumnType::Float { Role::Gauge } else { Role::Text },
            });
        }
        notes.push(reason("scalars_noted", [("column", name), ("count", noted.read.to_string())]));
        found.push(noting);
    }
    found
}

fn is_numeric(ty: ColumnType) -> bool {
    use ColumnType as T;
    matches!(ty, T::Int | T::Uint | T::Decimal | T::Float)
}

fn null_spelling(e: &Evidence<'_>) -> Option<&'static str> {
    if e.profiles.iter().any(|p| p.null_bracketed > 0) {
        Some("[null]")
    } else if e.profiles.iter().any(|p| p.null_dash > 0 && p.plain_numbers() > 0 && p.texts == 0) {
        Some("-")
    } else {
        None
    }
}

fn map_column(kind: &Kind, at: usize, lower: &str, e: &Evidence<'_>) -> Mapped {
    let item = e.select.and_then(|s| s.item_for(at, lower));
    if let Some(mapped) = item.and_then(|item| map_item(kind, item, lower)) {
        return mapped;
    }
    let Some(spec) =
        kind.column(lower).filter(|c| c.name == lower || kind.versions.is_empty() || old_name_fits(kind, e))
    else {
        return Mapped::unknown();
    };
    if kind.id == "mysql.digest" && lower == "digest" && !holds_hashes(at, e) {
        // People call the digest's text `digest`.
        return Mapped {
            canonical: Some("digest_text".into()),
            spec: kind.column("digest_text"),
            expect: Expect::Text,
            ..Mapped::unknown()
        };
    }
    schema(spec)
}

fn holds_hashes(at: usize, e: &Evidence<'_>) -> bool {
    e.cells(at)
        .filter(|c| !c.is_empty())
        .all(|c| matches!(c.len(), 32 | 64) && c.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// `total_time` is the source's own name only where none of the newer names is printed beside it.
fn old_name_fits(kind: &Kind, e: &Evidence<'_>) -> bool {
    let Some(header) = e.header else { return true };
    let renamed = |c: &&ColumnSpec| !c.renamed_from.is_empty();
    let newer = kind.columns.iter().filter(renamed).any(|c| header.iter().any(|h| h == c.name));
    let old = kind
        .columns
        .iter()
        .filter(renamed)
        .filter(|c| header.iter().any(|h| c.renamed_from.contains(&h.as_str())))
        .count();
    !newer && old >= 3
}

fn schema(spec: &'static ColumnSpec) -> Mapped {
    let unit = spec.unit.unit();
    Mapped {
        spec: Some(spec),
        canonical: Some(spec.name.to_owned()),
        origin: if unit.is_some() { UnitOrigin::Schema } else { UnitOrigin::Unknown },
        unit,
        expect: spec.expect,
        role: spec.role,
    }
}

/// What the statement says of a column; `None` when it says nothing that the schema does not say better.
fn map_item(kind: &Kind, item: &Item, lower: &str) -> Option<Mapped> {
    let statement =
        |unit: Option<Unit>| (if unit.is_some() { UnitOrigin::Statement } else { UnitOrigin::Unknown }, unit);
    match &item.expr {
        Expr::Column { name, factor } => {
            let spec = kind.column(name)?;
            if *factor == 1.0 && !item.aliased {
                return Some(schema(spec));
            }
            let (origin, unit) = statement(scaled_unit(spec.unit, *factor));
            let expect = if matches!(spec.expect, Expect::Text | Expect::Time | Expect::Bool) {
                spec.expect
            } else {
                // Rounded or scaled: only the cells tell whether decimals are left.
                Expect::Any
            };
            Some(Mapped {
                spec: Some(spec),
                canonical: Some(spec.name.to_owned()),
                unit,
                origin,
                expect,
                role: spec.role,
            })
        }
        Expr::TextOf(name) => {
            let spec = kind.column(name)?;
            Some(Mapped {
                spec: Some(spec),
                canonical: Some(spec.name.to_owned()),
                expect: Expect::Text,
                ..Mapped::unknown()
            })
        }
        Expr::Quotient { over, by, factor } => {
            let (top, bottom) = (kind.column(over)?, kind.column(by)?);
            let unit = match (top.unit, bottom.unit) {
                (a, b) if a == b && a != SchemaUnit::Bare => ratio_unit(*factor),
                (a, SchemaUnit::Count) => scaled_unit(a, *factor),
                _ => None,
            };
            let (origin, unit) = statement(unit);
            let average = kind.average.filter(|(count, sum, _)| *sum == top.name && *count == bottom.name);
            Some(Mapped {
                spec: average.and_then(|(_, _, average)| kind.column(average)),
                canonical: average.map(|(_, _, average)| average.to_owned()),
                unit,
                origin,
                role: Role::Gauge,
                ..Mapped::unknown()
            })
        }
        Expr::CountRows { factor } => {
            // In a kind whose rows are blocks the schema knows the counted column.
            if let Some(spec) = kind.column(lower).filter(|_| *factor == 1.0) {
                return Some(schema(spec));
            }
            let counts_blocks = kind.main_counter == Some("buffers");
            let unit = match (counts_blocks, *factor) {
                (true, 1.0) => Some(Unit::Blocks(None)),
                // The statement itself says how large a block is.
                (true, f) if f >= 512.0 && f.fract() == 0.0 => Some(Unit::Bytes),
                (true, f) => {
                    scaled_unit(SchemaUnit::Bytes, f / 8192.0).filter(|_| (f * 1048576.0).fract() == 0.0)
                }
                (false, 1.0) => Some(Unit::Count),
                _ => None,
            };
            let (origin, unit) = statement(unit);
            let canonical = (counts_blocks && *factor == 1.0).then(|| "buffers".to_owned());
            let spec = canonical.as_deref().and_then(|c| kind.column(c));
            Some(Mapped { spec, canonical, unit, origin, role: Role::Gauge, ..Mapped::unknown() })
        }
        Expr::Constant(_) | Expr::Star => None,
        // The statement computes the column in a way not understood: its name proves nothing, even a schema's.
        Expr::Opaque => Some(Mapped::unknown()),
    }
}

/// The unit of cells that were multiplied by a factor; `None` when no named unit fits.
fn scaled_unit(unit: SchemaUnit, factor: f64) -> Option<Unit> {
    let near = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-9;
    match unit {
        SchemaUnit::Ps | SchemaUnit::Ns | SchemaUnit::Us | SchemaUnit::Ms | SchemaUnit::S => {
            let Some(Unit::Time(from)) = unit.unit() else { return None };
            let size = from.picoseconds() as f64 / factor;
            TIMES.into_iter().find(|t| near(t.picoseconds() as f64, size)).map(Unit::Time)
        }
        SchemaUnit::Bytes => match 1.0 / factor {
            f if near(f, 1.0) => Some(Unit::Bytes),
            f if near(f, 1024.0) => Some(Unit::Other("KiB".into())),
            f if near(f, 1_048_576.0) => Some(Unit::Other("MiB".into())),
            f if near(f, 1_073_741_824.0) => Some(Unit::Other("GiB".into())),
            f if near(f, 1e3) => Some(Unit::Other("kB".into())),
            f if near(f, 1e6) => Some(Unit::Other("MB".into())),
            f if near(f, 1e9) => Some(Unit::Other("GB".into())),
            _ => None,
        },
        SchemaUnit::Blocks => match factor {
            f if near(f, 1.0) => Some(Unit::Blocks(None)),
            // The person multiplied by the block size.
            f if [4096.0, 8192.0, 16384.0, 32768.0].iter().any(|s| near(f, *s)) => Some(Unit::Bytes),
            _ => None,
        },
        SchemaUnit::Ratio => ratio_unit(factor),
        other if near(factor, 1.0) => other.unit(),
        _ => None,
    }
}

fn ratio_unit(factor: f64) -> Option<Unit> {
    if (factor - 1.0).abs() < 1e-9 {
        Some(Unit::Ratio)
    } else if (factor - 100.0).abs() < 1e-7 {
        Some(Unit::Percent)
    } else {
        None
    }
}

/// Units of time, smallest first.
pub(super) const TIMES: [TimeUnit; 7] =
    [TimeUnit::Ps, TimeUnit::Ns, TimeUnit::Us, TimeUnit::Ms, TimeUnit::S, TimeUnit::Min, TimeUnit::H];

fn cross_check(
    kind: &Kind,
    lower: &[String],
    e: &Evidence<'_>,
    plans: &[Plan],
    mapped: &mut [Mapped],
    notes: &mut Vec<Reason>,
) {
    let Some((count, sum, average)) = kind.average else { return };
    let by = |mapped: &[Mapped], name: &str| mapped.iter().position(|m| m.canonical.as_deref() == Some(name));
    let Some(count_at) = by(mapped, count) else { return };
    let open =
        |mapped: &[Mapped], at: usize| mapped[at].canonical.is_none() && plans[at].ty != ColumnType::Text;
    let candidates = |mapped: &[Mapped], known: Option<usize>| -> Vec<usize> {
        known.map_or_else(|| (0..lower.len()).filter(|at| open(mapped, *at)).collect(), |at| vec![at])
    };
    let (sums, averages) = (candidates(mapped, by(mapped, sum)), candidates(mapped, by(mapped, average)));
    let read = |at: usize| crosscheck::numbers(e, at, &plans[at]);
    let counts = read(count_at);
    for &sum_at in &sums {
        for &avg_at in &averages {
            let both_known = mapped[sum_at].unit.is_some() && mapped[avg_at].unit.is_some();
            if sum_at == avg_at || sum_at == count_at || avg_at == count_at || both_known {
                continue;
            }
            let Some(found) = crosscheck::ratio(&counts, &read(sum_at), &read(avg_at)) else { continue };
            let given = |at: usize| match &mapped[at].unit {
                Some(Unit::Time(t)) => Some(*t),
                _ => None,
            };
            let proved = crosscheck::prove(
                found,
                (given(sum_at), crosscheck::hint(&lower[sum_at])),
                (given(avg_at), crosscheck::hint(&lower[avg_at])),
            );
            for (at, canonical) in [(sum_at, sum), (avg_at, average)] {
                if mapped[at].canonical.is_none() {
                    let spec = kind.column(canonical);
                    mapped[at].spec = spec;
                    mapped[at].canonical = Some(canonical.to_owned());
                    mapped[at].role = spec.map_or(Role::Gauge, |s| s.role);
                }
            }
            if let Some((sum_unit, avg_unit)) = proved {
                for (at, unit, other) in [(sum_at, sum_unit, avg_at), (avg_at, avg_unit, sum_at)] {
                    if mapped[at].unit.is_none() {
                        mapped[at].unit = Some(Unit::Time(unit));
                        mapped[at].origin = UnitOrigin::CrossCheck;
                        notes.push(reason(
                            "unit_cross_checked",
                            [
                                ("column", lower[at].clone()),
                                ("against", lower[other].clone()),
                                ("unit", Unit::Time(unit).to_string()),
                                ("rows", found.rows.to_string()),
                                ("of", found.of.to_string()),
                            ],
                        ));
                    }
                }
            }
            return;
        }
    }
}

/// Says so when a column's name claims another unit than the one proved.
fn note_contradiction(name: &str, unit: Option<&Unit>, notes: &mut Vec<Reason>) {
    let (Some(Unit::Time(proved)), Some(claimed)) = (unit, crosscheck::hint(&name.to_lowercase())) else {
        return;
    };
    if *proved != claimed {
        notes.push(reason(
            "alias_contradicts_unit",
            [
                ("column", name.to_owned()),
                ("claimed", Unit::Time(claimed).to_string()),
                ("unit", Unit::Time(*proved).to_string()),
            ],
        ));
    }
}

/// Without any identity, the one text column that people name after the statement is the statement's text. A key
/// assumed by name is said to be so; it carries no unit.
fn assume_key(kind: &Kind, lower: &[String], texts: &[bool], mapped: &mut [Mapped], notes: &mut Vec<Reason>) {
    let (Some([key]), Some(words)) = (kind.identity.last(), kind.loose.first()) else { return };
    if mapped.iter().any(|m| m.canonical.as_deref() == Some(*key)) {
        return;
    }
    let mut named = (0..mapped.len())
        .filter(|at| texts[*at] && mapped[*at].canonical.is_none() && loosely(words, &lower[*at]));
    if let (Some(at), None) = (named.next(), named.next()) {
        mapped[at].spec = kind.column(key);
        mapped[at].canonical = Some((*key).to_owned());
        notes.push(reason(
            "canonical_assumed",
            [("column", lower[at].clone()), ("canonical", (*key).to_owned())],
        ));
    }
}

fn mark_identity(kind: &Kind, mapped: &mut [Mapped]) {
    let has = |name: &&str| mapped.iter().any(|m| m.canonical.as_deref() == Some(*name));
    let Some(identity) = kind.identity.iter().find(|set| set.iter().all(&has)) else { return };
    for m in mapped.iter_mut() {
        if m.canonical.as_deref().is_some_and(|c| identity.contains(&c)) {
            m.role = Role::Key;
        }
    }
}
