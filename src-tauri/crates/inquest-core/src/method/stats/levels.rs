//! `stats.change_points`: the search of [`crate::change_points`] as a method.

use serde::{Deserialize, Serialize};

use crate::change_points::{Deviation, Search, SearchRefused};
use crate::difference::Better;
use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
pub(super) struct Series {
    series: Vec<f64>,
    max_pvalue: f64,
    window: Int,
    min_change: f64,
    deviation: Deviation,
    better: Option<Better>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Direction {
    Better,
    Worse,
}

#[derive(Serialize)]
struct Change {
    index: usize,
    mean_before: f64,
    mean_after: f64,
    change: Option<f64>,
    p: f64,
    direction: Option<Direction>,
}

#[derive(Serialize)]
pub(super) struct Changes {
    n: usize,
    change_points: Vec<Change>,
}

pub(super) fn change_points(input: Series) -> Result<Changes, OutOfDomain> {
    let Ok(window) = usize::try_from(input.window.0) else { return refuse("window", "negative") };
    let search = Search {
        max_pvalue: input.max_pvalue,
        window,
        min_change: input.min_change,
        deviation: input.deviation,
    };
    let found =
        crate::change_points::change_points(&input.series, &search).or_else(|refused| match refused {
            SearchRefused::TooFew { .. } => refuse("series", "fewer_than_10"),
            SearchRefused::TooMany { .. } => refuse("series", "too_long"),
            SearchRefused::NotANumber { .. } => refuse("series", "not_a_number"),
            SearchRefused::Parameter { parameter } => refuse(parameter, "out_of_range"),
        })?;
    let direction = |rises: bool| {
        let good = input.better? == if rises { Better::Higher } else { Better::Lower };
        Some(if good { Direction::Better } else { Direction::Worse })
    };
    let change_points = found
        .iter()
        .map(|point| Change {
            index: point.index,
            mean_before: point.mean_before,
            mean_after: point.mean_after,
            change: point.change(),
            p: point.p,
            direction: direction(point.mean_after > point.mean_before),
        })
        .collect();
    Ok(Changes { n: input.series.len(), change_points })
}
