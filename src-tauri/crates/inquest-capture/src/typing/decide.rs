//! Between the passes: a column's type from the profile of all its cells and what the kind's schema expects.
//!
//! Rules: the type holds for every cell, so the second pass cannot fail on an unchanged input. A column with one
//! cell that does not fit what the schema expects stays text, whole: nothing is dropped, nothing is coerced, and
//! the block says so (`column_as_text`). Marks inside numbers are read per column, never per cell: one cell that can only
//! be read one way decides for all (`12,5` makes `1.234` a thousand); `1,234` alone could be either, and then the
//! schema, or a column of the same block that can only be read one way, decides; else it stays text. A column that
//! contradicts itself (`12,5` beside `12.5`, grouped numbers beside long ungrouped ones) stays text.

use inquest_core::capture::ColumnType;

use super::printed::Printed;
use super::profile::{FrameHabits, Profile};

/// What a kind's schema says of a column's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Expect {
    /// Nothing: the cells decide.
    Any,
    /// Signed integers.
    Int,
    /// Unsigned integers.
    Uint,
    /// Numbers with decimals.
    Number,
    /// Text, even when it looks like a number.
    Text,
    /// Booleans.
    Bool,
    /// Instants.
    Time,
    /// Times of the sys schema: all with a unit in the text (`1.23 s`), or all integers of picoseconds.
    SysTime,
    /// Sizes of the sys schema: all with a unit in the text (`1.23 MiB`), or all integers of bytes.
    SysBytes,
    /// Durations as a clock: `00:00:01.234567`.
    Clock,
}

impl Expect {
    /// How such cells are printed when they are no plain numbers.
    fn printed(self) -> Option<Printed> {
        match self {
            Expect::SysTime => Some(Printed::Time),
            Expect::SysBytes => Some(Printed::Bytes),
            Expect::Clock => Some(Printed::Clock),
            _ => None,
        }
    }
}

/// How a column's cells are read in the second pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Type of the cells.
    pub ty: ColumnType,
    /// Mark that groups thousands.
    pub grouping: Option<char>,
    /// The decimals begin with a comma.
    pub decimal_comma: bool,
    /// The spellings `[null]` and its kin are NULL.
    pub null_bracketed: bool,
    /// The word `NULL` is NULL.
    pub null_plain: bool,
    /// Dashes, `N/A` and `****` are NULL.
    pub null_dash: bool,
    /// A word for NULL in quotes is NULL.
    pub null_quoted: bool,
    /// How the frame prints.
    pub habits: FrameHabits,
    /// The cells carry their unit in the text, or are clocks.
    pub printed: Option<Printed>,
}

impl Plan {
    /// A plan for cells of which nothing is special.
    pub fn of(ty: ColumnType, habits: FrameHabits) -> Self {
        Plan {
            ty,
            grouping: None,
            decimal_comma: false,
            null_bracketed: false,
            null_plain: false,
            null_dash: false,
            null_quoted: false,
            habits,
            printed: None,
        }
    }
}

/// What only all columns together tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BlockHabits {
    /// How the frame prints.
    pub frame: FrameHabits,
    /// A column of numbers or times spells NULL as the word.
    pub null_word: bool,
    /// A column can only be read with `,` as the mark of thousands, or has decimals after `.`.
    pub comma_groups: bool,
    /// A column can only be read with `,` before its decimals.
    pub comma_decimals: bool,
}

impl BlockHabits {
    /// Learns from all columns of a block.
    pub fn learn<'a>(frame: FrameHabits, profiles: impl Iterator<Item = &'a Profile>) -> Self {
        let mut habits = BlockHabits { frame, ..BlockHabits::default() };
        for p in profiles {
            let values = p.plain_numbers() + p.zoned + p.naive;
            habits.null_word |= values > 0 && p.texts == 0 && p.null_plain > 0;
            let numbers = p.texts == 0 && !p.groups_differ;
            let comma = p.comma_decimals > 0;
            habits.comma_groups |= numbers && !comma && (p.group == Some(',') || p.point_decimals > 0);
            habits.comma_decimals |= numbers && comma && p.point_decimals == 0;
        }
        habits
    }
}

/// Why a column is not what its schema or its look suggests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// A cell does not fit the schema: the column stays text.
    Misfit,
    /// `1,234` may be 1234 or 1.234 and nothing decides, or the cells contradict each other: the column stays text.
    GroupingAmbiguous,
}

/// A column's plan and the doubt about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided {
    /// How the cells are read.
    pub plan: Plan,
    /// What the person should know.
    pub doubt: Option<Doubt>,
}

/// Decides the type of one column. `name` is used for one thing only: a column of kinds (`relkind`) may hold
/// the letters `t` and `f` and is no boolean.
pub fn decide(profile: &Profile, expect: Expect, name: &str, block: BlockHabits) -> Decided {
    let values = profile.printed() - profile.null_words();
    let plan = |ty| Plan {
        ty,
        grouping: None,
        decimal_comma: false,
        null_bracketed: true,
        null_plain: ty != ColumnType::Text || block.null_word,
        null_dash: ty != ColumnType::Text,
        null_quoted: ty != ColumnType::Text && !block.frame.quoted_is_text,
        habits: block.frame,
        printed: None,
    };
    let decided = |ty| Decided { plan: plan(ty), doubt: None };
    if values == 0 {
        // Nothing but NULLs: the schema's type, or text. What did not fit its cell is no NULL on its own.
        let word_only = profile.overflows + profile.quoted_nulls > 0 && expect == Expect::Any;
        return decided_empty(word_only, expect, decided);
    }
    if expect == Expect::Text {
        return decided(ColumnType::Text);
    }
    if let Some(printed) = expect.printed()
        && profile.texts == values
        && profile.printed_as(printed) == values
    {
        let plan = Plan { printed: Some(printed), ..plan(ColumnType::Decimal) };
        return Decided { plan, doubt: None };
    }
    let expect = match expect {
        // The `x$` twins.
        Expect::SysTime | Expect::SysBytes => Expect::Uint,
        other => other,
    };
    let misfit =
        || Decided { plan: plan(ColumnType::Text), doubt: (expect != Expect::Any).then_some(Doubt::Misfit) };
    // A quoted empty cell is text for certain.
    if profile.texts > 0 || (profile.quoted_empties > 0 && block.frame.quoted_is_text) {
        return misfit();
    }
    let wants = |e: &[Expect]| expect == Expect::Any || e.contains(&expect);
    if profile.zoned + profile.naive == values {
        let one_sort = profile.zoned == 0 || profile.naive == 0;
        return if one_sort && wants(&[Expect::Time]) { decided(ColumnType::Time) } else { misfit() };
    }
    if profile.words == values && wants(&[Expect::Bool]) {
        return decided(ColumnType::Bool);
    }
    if profile.letters == values && wants(&[Expect::Bool]) {
        let letters = block.frame.letter_booleans
            && (expect == Expect::Bool || !(name.ends_with("kind") || name.ends_with("type")));
        return if letters { decided(ColumnType::Bool) } else { misfit() };
    }
    if profile.plain_numbers() + profile.marked == values
        && wants(&[Expect::Int, Expect::Uint, Expect::Number])
    {
        return numbers(profile, expect, block, plan, misfit);
    }
    misfit()
}

fn numbers(
    p: &Profile,
    expect: Expect,
    block: BlockHabits,
    plan: impl Fn(ColumnType) -> Plan,
    misfit: impl Fn() -> Decided,
) -> Decided {
    let integers_only = p.fractions == 0 && p.specials == 0;
    if p.marked == 0 {
        let ty = if integers_only {
            match expect {
                Expect::Number if p.bigs == 0 && p.uints == 0 => ColumnType::Float,
                Expect::Uint if !p.negative && p.bigs == 0 => ColumnType::Uint,
                _ => integer_type(p),
            }
        } else if p.bigs > 0 || p.uints > 0 || p.significant > 17 {
            // A double would lose digits.
            if p.specials > 0 { ColumnType::Text } else { ColumnType::Decimal }
        } else {
            ColumnType::Float
        };
        return Decided { plan: plan(ty), doubt: None };
    }
    let Some(marks) = marks(p, expect, block) else {
        return Decided { plan: plan(ColumnType::Text), doubt: Some(Doubt::GroupingAmbiguous) };
    };
    let whole = marks.whole && p.specials == 0;
    let ty = if !whole || expect == Expect::Number {
        ColumnType::Float
    } else if expect == Expect::Uint && !p.negative {
        ColumnType::Uint
    } else if p.bigs == 0 && p.uints == 0 {
        ColumnType::Int
    } else {
        ColumnType::Decimal
    };
    if !whole && matches!(expect, Expect::Int | Expect::Uint) && marks.decimal_comma {
        return misfit();
    }
    let plan = Plan { grouping: Some(marks.group), decimal_comma: marks.decimal_comma, ..plan(ty) };
    Decided { plan, doubt: None }
}

/// How the marks of a column are read.
struct Marks {
    group: char,
    decimal_comma: bool,
    /// No cell has decimals.
    whole: bool,
}

/// One reading that fits every cell, or none.
fn marks(p: &Profile, expect: Expect, block: BlockHabits) -> Option<Marks> {
    if p.groups_differ || p.comma_decimals > 0 && p.point_decimals > 0 {
        return None;
    }
    let integers = matches!(expect, Expect::Int | Expect::Uint);
    // What is certain of the comma, from these cells alone: `1.234.567` and `1,5` leave it for decimals.
    let comma_decimal = p.comma_decimals > 0 || p.group == Some('.');
    let comma_groups = p.group == Some(',') || p.point_decimals > 0;
    if comma_decimal && comma_groups {
        return None;
    }
    let decimal_comma = if comma_decimal {
        true
    } else if comma_groups || p.either == 0 {
        false
    } else if integers {
        if block.comma_decimals {
            return None;
        }
        false
    } else if block.comma_groups != block.comma_decimals {
        block.comma_decimals
    } else {
        return None;
    };
    let group = match (p.group, decimal_comma) {
        (Some(group), _) => group,
        (None, true) => '.',
        (None, false) => ',',
    };
    let grouped = p.group.is_some() || !decimal_comma && p.either > 0 || decimal_comma && p.point_either > 0;
    // A long number without groups contradicts those with groups.
    if grouped && p.ungrouped > 0 {
        return None;
    }
    let decimals = if decimal_comma {
        p.comma_decimals > 0 || p.either > 0 && group != ','
    } else {
        p.point_decimals > 0 || p.point_either > 0
    };
    Some(Marks { group, decimal_comma, whole: !decimals })
}

/// The type of a column without values.
fn decided_empty(word_only: bool, expect: Expect, decided: impl Fn(ColumnType) -> Decided) -> Decided {
    decided(match expect {
        _ if word_only => ColumnType::Text,
        Expect::Any | Expect::Text => ColumnType::Text,
        Expect::Int => ColumnType::Int,
        Expect::Uint => ColumnType::Uint,
        Expect::Number => ColumnType::Float,
        Expect::Bool => ColumnType::Bool,
        Expect::Time => ColumnType::Time,
        Expect::SysTime | Expect::SysBytes | Expect::Clock => ColumnType::Decimal,
    })
}

fn integer_type(p: &Profile) -> ColumnType {
    if p.bigs > 0 || (p.uints > 0 && p.negative) {
        ColumnType::Decimal
    } else if p.uints > 0 {
        ColumnType::Uint
    } else {
        ColumnType::Int
    }
}
