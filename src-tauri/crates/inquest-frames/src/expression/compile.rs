//! Tokens to steps in the order they are computed, by two stacks: operators that wait and values that are there.

use inquest_core::Unit;
use inquest_core::capture::{Column, ColumnType};

use super::lex::{Kind, Place, Token, end, tokens};
use super::units::{
    Exact, Factor, Measure, convert, factors, fits, number, product, quotient, two_meanings, word,
};
use super::{DEPTH, ExpressionError, check};
use crate::table::{Needle, instant};

/// How two values compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compare {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// How two numbers are put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
}

/// One step. Operands are the values on top of the stack.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    /// A column's cells: numbers, texts, booleans or times by its type.
    Column(usize),
    /// An exact number at a scale.
    Number(i128, u32),
    Float(f64),
    Text(String),
    /// A time in UTC microseconds.
    Time(i64),
    Bool(bool),
    /// Multiplies the value on top (0) or the one below it (1).
    Scale(usize, i128),
    ScaleFloat(usize, f64),
    Negate,
    Arithmetic(Arithmetic),
    Compare(Compare),
    /// A column as it is shown contains a text.
    Contains(usize, std::sync::Arc<Needle>),
    IsNull,
    Not,
    And,
    Or,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    Number,
    Text,
    Bool,
    Time,
}

/// A value that is there.
struct Value {
    ty: Type,
    measure: Measure,
    place: Place,
    /// The step of a literal: a number in its unit, or a text.
    literal: Option<usize>,
    /// The column, when the value is a column as it is.
    column: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Open,
    Or,
    And,
    Not,
    Compare(Compare),
    Contains { negated: bool },
    Arithmetic(Arithmetic),
    Negate,
}

impl Operator {
    fn binds(self) -> u8 {
        match self {
            Operator::Open => 0,
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Not => 3,
            Operator::Compare(_) | Operator::Contains { .. } => 4,
            Operator::Arithmetic(Arithmetic::Add | Arithmetic::Subtract) => 5,
            Operator::Arithmetic(Arithmetic::Multiply | Arithmetic::Divide) => 6,
            Operator::Negate => 7,
        }
    }
}

struct Compiler<'a> {
    columns: &'a [Column],
    /// Beside captures of PostgreSQL, whose `kB` is 1024 bytes: such units are not understood in one way.
    prints_kb: bool,
    steps: Vec<Step>,
    values: Vec<Value>,
    waiting: Vec<(Operator, Place)>,
}

pub(super) fn compile(text: &str, columns: &[Column], prints_kb: bool) -> Result<Vec<Step>, ExpressionError> {
    let tokens = tokens(text)?;
    let mut compiler =
        Compiler { columns, prints_kb, steps: Vec::new(), values: Vec::new(), waiting: Vec::new() };
    let mut at = 0;
    let mut wants_value = true;
    while at < tokens.len() {
        (at, wants_value) =
            if wants_value { compiler.value(&tokens, at)? } else { compiler.operator(&tokens, at)? };
    }
    if wants_value {
        return Err(ExpressionError::new("unexpected_end", end(text)).expected("value"));
    }
    compiler.reduce_while(0)?;
    if let Some((_, place)) = compiler.waiting.last() {
        return Err(ExpressionError::new("unexpected_end", *place).expected(")"));
    }
    match compiler.values.pop() {
        Some(value) if value.ty == Type::Bool => Ok(compiler.steps),
        Some(value) => Err(ExpressionError::new("not_a_condition", value.place).expected("condition")),
        None => Err(ExpressionError::new("unexpected_end", end(text)).expected("value")),
    }
}

fn join(a: Place, b: Place) -> Place {
    let at = a.at.min(b.at);
    Place { at, length: (a.at + a.length).max(b.at + b.length) - at }
}

impl Compiler<'_> {
    /// Takes a token where a value is wanted. Answers the next token, and whether a value is still wanted.
    fn value(&mut self, tokens: &[Token], at: usize) -> Result<(usize, bool), ExpressionError> {
        let token = &tokens[at];
        let place = token.place;
        match &token.kind {
            Kind::Symbol("(") => self.wait(Operator::Open, place)?,
            Kind::Symbol("-") => self.wait(Operator::Negate, place)?,
            Kind::Symbol("+") => {}
            Kind::Word(w) if w.eq_ignore_ascii_case("not") => self.wait(Operator::Not, place)?,
            Kind::Number(text) => return Ok((self.number(text, tokens, at)?, false)),
            Kind::Text(text) => {
                self.literal(Step::Text(text.clone()), Type::Text, Measure::Unknown, place);
                return Ok((at + 1, false));
            }
            Kind::Word(w) if is_keyword(w, &["true", "false"]) => {
                self.literal(Step::Bool(w.eq_ignore_ascii_case("true")), Type::Bool, Measure::Unknown, place);
                return Ok((at + 1, false));
            }
            Kind::Word(w) if is_keyword(w, &["and", "or", "is", "contains", "null"]) => {
                return Err(ExpressionError::new("unexpected", place).expected("value"));
            }
            Kind::Word(name) | Kind::Name(name) => {
                self.column(name, place)?;
                return Ok((at + 1, false));
            }
            Kind::Symbol(_) => return Err(ExpressionError::new("unexpected", place).expected("value")),
        }
        Ok((at + 1, true))
    }

    fn wait(&mut self, operator: Operator, place: Place) -> Result<(), ExpressionError> {
        if self.waiting.len() >= DEPTH {
            return Err(ExpressionError::new("too_deep", place).expected(DEPTH.to_string()));
        }
        self.waiting.push((operator, place));
        Ok(())
    }

    fn literal(&mut self, step: Step, ty: Type, measure: Measure, place: Place) {
        self.values.push(Value { ty, measure, place, literal: Some(self.steps.len()), column: None });
        self.steps.push(step);
    }

    fn number(&mut self, text: &str, tokens: &[Token], at: usize) -> Result<usize, ExpressionError> {
        let place = tokens[at].place;
        let too_large = || ExpressionError::new("number_too_large", place);
        let mut value = number(text).ok_or_else(too_large)?;
        let unit = tokens.get(at + 1).and_then(|next| match &next.kind {
            Kind::Word(w) => Some((word(w)?, next.place)),
            Kind::Symbol("%") => Some((word("%")?, next.place)),
            _ => None,
        });
        let Some(((unit, times), unit_place)) = unit else {
            self.literal(Step::Number(value.digits, value.scale), Type::Number, Measure::Bare, place);
            return Ok(at + 1);
        };
        let written = match &tokens[at + 1].kind {
            Kind::Word(w) if self.prints_kb => two_meanings(w),
            _ => None,
        };
        if let Some(plain) = written {
            let mut error = ExpressionError::new("unit_ambiguous", unit_place);
            error.candidates = vec![plain.to_owned()];
            return Err(error.expected(plain));
        }
        value.digits = value.digits.checked_mul(times).ok_or_else(too_large)?;
        let step = Step::Number(value.digits, value.scale);
        self.literal(step, Type::Number, Measure::Of(unit), join(place, unit_place));
        Ok(at + 2)
    }

    fn column(&mut self, name: &str, place: Place) -> Result<(), ExpressionError> {
        let at = check::column(name, place, self.columns)?;
        let column = &self.columns[at];
        let ty = match column.ty {
            ColumnType::Text => Type::Text,
            ColumnType::Bool => Type::Bool,
            ColumnType::Time => Type::Time,
            ColumnType::Int | ColumnType::Uint | ColumnType::Decimal | ColumnType::Float => Type::Number,
        };
        let measure = column.unit.clone().map_or(Measure::Unknown, Measure::Of);
        self.values.push(Value { ty, measure, place, literal: None, column: Some(at) });
        self.steps.push(Step::Column(at));
        Ok(())
    }

    /// Takes a token where an operator is wanted.
    fn operator(&mut self, tokens: &[Token], at: usize) -> Result<(usize, bool), ExpressionError> {
        let token = &tokens[at];
        let next_is = |word: &str| tokens.get(at + 1).is_some_and(|t| t.is_word(word));
        let binary = |operator: Operator| Some((operator, 1));
        let found = match &token.kind {
            Kind::Symbol(")") => {
                self.close(token.place)?;
                return Ok((at + 1, false));
            }
            Kind::Word(w) if w.eq_ignore_ascii_case("is") => return Ok((self.is_null(tokens, at)?, false)),
            Kind::Word(w) => match w.to_ascii_lowercase().as_str() {
                "and" => binary(Operator::And),
                "or" => binary(Operator::Or),
                "contains" => binary(Operator::Contains { negated: false }),
                "not" if next_is("contains") => Some((Operator::Contains { negated: true }, 2)),
                _ => None,
            },
            Kind::Symbol(symbol) => match *symbol {
                "=" => binary(Operator::Compare(Compare::Equal)),
                "!=" => binary(Operator::Compare(Compare::Unequal)),
                "<" => binary(Operator::Compare(Compare::Less)),
                "<=" => binary(Operator::Compare(Compare::AtMost)),
                ">" => binary(Operator::Compare(Compare::Greater)),
                ">=" => binary(Operator::Compare(Compare::AtLeast)),
                "+" => binary(Operator::Arithmetic(Arithmetic::Add)),
                "-" => binary(Operator::Arithmetic(Arithmetic::Subtract)),
                "*" => binary(Operator::Arithmetic(Arithmetic::Multiply)),
                "/" => binary(Operator::Arithmetic(Arithmetic::Divide)),
                _ => None,
            },
            _ => None,
        };
        let Some((operator, length)) = found else {
            return Err(ExpressionError::new("unexpected", token.place).expected("operator"));
        };
        self.reduce_while(operator.binds())?;
        // Waiting binary operators bind ever stronger: brackets and prefixes alone make it deep.
        self.waiting.push((operator, token.place));
        Ok((at + length, true))
    }

    fn close(&mut self, place: Place) -> Result<(), ExpressionError> {
        self.reduce_while(1)?;
        match self.waiting.pop() {
            Some((Operator::Open, _)) => Ok(()),
            _ => Err(ExpressionError::new("unexpected", place).expected("operator")),
        }
    }

    /// `is null`, `is not null`.
    fn is_null(&mut self, tokens: &[Token], at: usize) -> Result<usize, ExpressionError> {
        let negated = tokens.get(at + 1).is_some_and(|t| t.is_word("not"));
        let last = at + 1 + usize::from(negated);
        if !tokens.get(last).is_some_and(|t| t.is_word("null")) {
            let place = tokens.get(last).map_or(tokens[at].place, |t| t.place);
            return Err(ExpressionError::new("unexpected", place).expected("null"));
        }
        self.reduce_while(4)?;
        let value = self.pop(tokens[at].place)?;
        self.steps.push(Step::IsNull);
        if negated {
            self.steps.push(Step::Not);
        }
        self.push(Type::Bool, Measure::Unknown, join(value.place, tokens[last].place));
        Ok(last + 1)
    }

    fn push(&mut self, ty: Type, measure: Measure, place: Place) {
        self.values.push(Value { ty, measure, place, literal: None, column: None });
    }

    fn pop(&mut self, place: Place) -> Result<Value, ExpressionError> {
        self.values.pop().ok_or_else(|| ExpressionError::new("unexpected", place).expected("value"))
    }

    /// Computes the waiting operators that bind at least so strongly, up to the last open bracket.
    fn reduce_while(&mut self, binds: u8) -> Result<(), ExpressionError> {
        while let Some((operator, place)) = self.waiting.last().copied() {
            if operator == Operator::Open || operator.binds() < binds {
                return Ok(());
            }
            self.waiting.pop();
            self.reduce(operator, place)?;
        }
        Ok(())
    }

    fn reduce(&mut self, operator: Operator, place: Place) -> Result<(), ExpressionError> {
        let right = self.pop(place)?;
        match operator {
            Operator::Negate => {
                self.wants(&right, Type::Number)?;
                self.steps.push(Step::Negate);
                self.push(Type::Number, right.measure.clone(), join(place, right.place));
                return Ok(());
            }
            Operator::Not => {
                self.wants(&right, Type::Bool)?;
                self.steps.push(Step::Not);
                self.push(Type::Bool, Measure::Unknown, join(place, right.place));
                return Ok(());
            }
            _ => {}
        }
        let left = self.pop(place)?;
        let whole = join(left.place, right.place);
        match operator {
            Operator::And | Operator::Or => {
                self.wants(&left, Type::Bool)?;
                self.wants(&right, Type::Bool)?;
                self.steps.push(if operator == Operator::And { Step::And } else { Step::Or });
                self.push(Type::Bool, Measure::Unknown, whole);
            }
            Operator::Compare(how) => {
                self.comparable(&left, &right)?;
                self.steps.push(Step::Compare(how));
                self.push(Type::Bool, Measure::Unknown, whole);
            }
            Operator::Contains { negated } => {
                self.contains(&left, &right)?;
                if negated {
                    self.steps.push(Step::Not);
                }
                self.push(Type::Bool, Measure::Unknown, whole);
            }
            Operator::Arithmetic(how) => {
                self.wants(&left, Type::Number)?;
                self.wants(&right, Type::Number)?;
                let measure = self.combine(how, &left, &right)?;
                self.steps.push(Step::Arithmetic(how));
                self.push(Type::Number, measure, whole);
            }
            Operator::Open | Operator::Negate | Operator::Not => {}
        }
        Ok(())
    }

    fn name(&self, value: &Value) -> Option<&str> {
        value.column.map(|at| self.columns[at].name.as_str())
    }

    fn wants(&self, value: &Value, ty: Type) -> Result<(), ExpressionError> {
        if value.ty == ty {
            return Ok(());
        }
        Err(self.misfit(value, ty))
    }

    fn misfit(&self, value: &Value, ty: Type) -> ExpressionError {
        let what = match ty {
            Type::Number => "number",
            Type::Text => "text",
            Type::Bool => "condition",
            Type::Time => "time",
        };
        ExpressionError::new("type_does_not_fit", value.place).expected(what).column(self.name(value))
    }

    /// Brings two values to one type and unit.
    fn comparable(&mut self, left: &Value, right: &Value) -> Result<(), ExpressionError> {
        match (left.ty, right.ty) {
            (Type::Number, Type::Number) => self.agree(left, right).map(|_| ()),
            (a, b) if a == b => Ok(()),
            (ty @ (Type::Time | Type::Bool), Type::Text) => self.read_as(right, ty),
            (Type::Text, ty @ (Type::Time | Type::Bool)) => self.read_as(left, ty),
            (ty, _) => Err(self.misfit(right, ty)),
        }
    }

    /// Reads a text of the person's as a time or a boolean.
    fn read_as(&mut self, value: &Value, ty: Type) -> Result<(), ExpressionError> {
        let step = value.literal.and_then(|at| match &self.steps[at] {
            Step::Text(text) => Some((at, text.trim().to_owned())),
            _ => None,
        });
        let Some((at, text)) = step else { return Err(self.misfit(value, ty)) };
        let read = match ty {
            Type::Time => instant(&text).map(Step::Time),
            _ => match text.as_str() {
                "t" | "true" => Some(Step::Bool(true)),
                "f" | "false" => Some(Step::Bool(false)),
                _ => None,
            },
        };
        self.steps[at] = read.ok_or_else(|| self.misfit(value, ty))?;
        Ok(())
    }

    fn contains(&mut self, left: &Value, right: &Value) -> Result<(), ExpressionError> {
        let Some(column) = left.column else { return Err(self.misfit(left, Type::Text)) };
        let is_last = right.literal.is_some_and(|at| at + 1 == self.steps.len());
        match self.steps.pop() {
            Some(Step::Text(text)) if is_last => {
                // The column's own step gives way: its cells are looked at as they are shown.
                self.steps.pop();
                self.steps.push(Step::Contains(column, std::sync::Arc::new(Needle::new(&text))));
                Ok(())
            }
            _ => Err(self.misfit(right, Type::Text)),
        }
    }

    fn combine(&mut self, how: Arithmetic, left: &Value, right: &Value) -> Result<Measure, ExpressionError> {
        match how {
            Arithmetic::Add | Arithmetic::Subtract => self.agree(left, right),
            Arithmetic::Multiply => Ok(product(&left.measure, &right.measure)),
            Arithmetic::Divide => {
                let measure = quotient(&left.measure, &right.measure);
                if let (Measure::Of(Unit::Ratio), Measure::Of(a), Measure::Of(b)) =
                    (&measure, &left.measure, &right.measure)
                    && fits(a, b)
                {
                    self.agree(left, right)?;
                }
                Ok(measure)
            }
        }
    }

    /// Brings two numbers to one unit; the steps of both are the last ones.
    fn agree(&mut self, left: &Value, right: &Value) -> Result<Measure, ExpressionError> {
        match (&left.measure, &right.measure) {
            (Measure::Of(a), Measure::Of(b)) if a == b => Ok(left.measure.clone()),
            (Measure::Of(a), Measure::Of(b)) => self.convert(left, right, a, b),
            (Measure::Bare, other) | (other, Measure::Bare) => Ok(other.clone()),
            (Measure::Of(unit), other) | (other, Measure::Of(unit)) => {
                let (given, bare) =
                    if matches!(left.measure, Measure::Of(_)) { (left, right) } else { (right, left) };
                // Beside a column whose unit nobody knows, a column is taken as it is and a written unit is not.
                if given.literal.is_none() && *other == Measure::Unknown {
                    return Ok(Measure::Unknown);
                }
                let code = if *other == Measure::Unknown { "unit_unknown" } else { "unit_does_not_fit" };
                let error = ExpressionError::new(code, given.place).column(self.name(bare));
                Err(error.expected(unit.to_string()))
            }
            (Measure::Mixed, _) | (_, Measure::Mixed) => Ok(Measure::Mixed),
            _ => Ok(Measure::Unknown),
        }
    }

    fn convert(
        &mut self,
        left: &Value,
        right: &Value,
        a: &Unit,
        b: &Unit,
    ) -> Result<Measure, ExpressionError> {
        let misfit = |this: &Self| {
            // What was written is what is wrong, rather than the column.
            let (wrong, unit, other) = if right.literal.is_some() || left.literal.is_none() {
                (right, a, left)
            } else {
                (left, b, right)
            };
            ExpressionError::new("unit_does_not_fit", wrong.place)
                .column(this.name(other).or_else(|| this.name(wrong)))
                .expected(unit.to_string())
        };
        for (value, from, to) in [(right, b, a), (left, a, b)] {
            let Some(at) = value.literal else { continue };
            let Step::Number(digits, scale) = self.steps[at] else { continue };
            self.steps[at] = match convert(Exact { digits, scale }, from, to).ok_or_else(|| misfit(self))? {
                Ok(exact) => Step::Number(exact.digits, exact.scale),
                Err(float) => Step::Float(float),
            };
            return Ok(Measure::Of(to.clone()));
        }
        let (of_right, of_left) = factors(b, a).ok_or_else(|| misfit(self))?;
        let finer = if of_left == Factor::One { a } else { b };
        for (depth, factor) in [(0, of_right), (1, of_left)] {
            match factor {
                Factor::One => {}
                Factor::Whole(n) => self.steps.push(Step::Scale(depth, n)),
                Factor::Float(f) => self.steps.push(Step::ScaleFloat(depth, f)),
            }
        }
        Ok(Measure::Of(finer.clone()))
    }
}

fn is_keyword(word: &str, keywords: &[&str]) -> bool {
    keywords.iter().any(|k| word.eq_ignore_ascii_case(k))
}
