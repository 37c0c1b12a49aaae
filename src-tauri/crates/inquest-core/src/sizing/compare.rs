//! What was observed against what a model said: point by point, by slope, and as one reading.
//!
//! A point fits when it lies in the band that the inputs leave, widened by what the model itself may be off. Without a stated
//! tolerance that is half to twice, the bounds of the contradiction test (methods 5.6). Near nothing a factor says
//! nothing: `slack` is what may always be there, two cycles of arrivals for a backlog.
//!
//! This scores a result, it is no verdict on a cause: that is the business of [`crate::verdict`].

use crate::sizing::calculator::CurvePoint;
use crate::sizing::outbox::FITS_WITHIN;

/// How far a model may be off.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    /// Share, unit 1; none: half to twice.
    pub share: Option<f64>,
    /// Amount that is always allowed.
    pub slack: f64,
}

impl Tolerance {
    /// The band of a predicted interval.
    pub fn band(&self, lo: f64, hi: f64) -> (f64, f64) {
        let (down, up) = match self.share {
            Some(share) => ((1.0 - share).max(0.0), 1.0 + share),
            None => (1.0 / FITS_WITHIN, FITS_WITHIN),
        };
        // Signs: the further end moves outwards.
        let low = if lo < 0.0 { lo * up } else { lo * down };
        let high = if hi < 0.0 { hi * down } else { hi * up };
        (low - self.slack, high + self.slack)
    }
}

/// What an observation says of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Within the band.
    Fits,
    /// Above it.
    Above,
    /// Below it.
    Below,
    /// Points on both sides.
    Mixed,
    /// The model says nothing there.
    NoPrediction,
}

impl Reading {
    /// Stable code.
    pub fn code(self) -> &'static str {
        match self {
            Reading::Fits => "fits",
            Reading::Above => "above",
            Reading::Below => "below",
            Reading::Mixed => "mixed",
            Reading::NoPrediction => "no_prediction",
        }
    }
}

/// One value, perhaps an interval, against a predicted interval: they fit when they meet.
pub fn value(observed: (f64, f64), predicted: (f64, f64), tolerance: Tolerance) -> Reading {
    let (low, high) = tolerance.band(predicted.0, predicted.1);
    if observed.1 < low {
        Reading::Below
    } else if observed.0 > high {
        Reading::Above
    } else {
        Reading::Fits
    }
}

/// An observed point and the band there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Compared {
    /// Where.
    pub x: f64,
    /// What was observed.
    pub observed: f64,
    /// What the model says, and its band with the tolerance.
    pub predicted: Option<(f64, f64, f64)>,
}

/// A series against a curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Points in the order given.
    pub points: Vec<Compared>,
    /// Points within the band.
    pub within: usize,
    /// Slopes of the observed points and of the model at the same places, per unit of x.
    pub slopes: Option<(f64, f64)>,
    /// Mean of the observed over mean of the model.
    pub ratio: Option<f64>,
    /// The whole.
    pub reading: Reading,
}

/// A series fits when so many of its points do: one in ten may be a hiccup.
const FITTING: f64 = 0.9;

/// Scores samples `(x, value)` by a curve.
pub fn series(samples: &[(f64, f64)], curve: &[CurvePoint], tolerance: Tolerance) -> Series {
    let points: Vec<Compared> = samples
        .iter()
        .map(|&(x, observed)| {
            let predicted = at(curve, x).map(|(y, lo, hi)| {
                let (low, high) = tolerance.band(lo, hi);
                (y, low, high)
            });
            Compared { x, observed, predicted }
        })
        .collect();
    let told: Vec<(&Compared, (f64, f64, f64))> =
        points.iter().filter_map(|p| p.predicted.map(|band| (p, band))).collect();
    let above = told.iter().filter(|(p, (_, _, high))| p.observed > *high).count();
    let below = told.iter().filter(|(p, (_, low, _))| p.observed < *low).count();
    let within = told.len() - above - below;
    let reading = if told.is_empty() {
        Reading::NoPrediction
    } else if within as f64 >= FITTING * told.len() as f64 {
        Reading::Fits
    } else if below == 0 {
        Reading::Above
    } else if above == 0 {
        Reading::Below
    } else {
        Reading::Mixed
    };
    let observed: Vec<(f64, f64)> = told.iter().map(|(p, _)| (p.x, p.observed)).collect();
    let model: Vec<(f64, f64)> = told.iter().map(|(p, (y, _, _))| (p.x, *y)).collect();
    let mean = |of: &[(f64, f64)]| of.iter().map(|p| p.1).sum::<f64>() / of.len() as f64;
    let ratio = if told.is_empty() { f64::NAN } else { mean(&observed) / mean(&model) };
    Series {
        within,
        slopes: slope(&observed).zip(slope(&model)),
        ratio: Some(ratio).filter(|r| r.is_finite()),
        reading,
        points,
    }
}

/// The curve at a place, by straight lines between its points.
fn at(curve: &[CurvePoint], x: f64) -> Option<(f64, f64, f64)> {
    let next = curve.partition_point(|p| p.x < x);
    let here = |p: &CurvePoint| Some((p.y?, p.lo.or(p.y)?, p.hi.or(p.y)?));
    let right = curve.get(next)?;
    if right.x == x {
        return here(right);
    }
    let left = curve.get(next.checked_sub(1)?)?;
    let share = (x - left.x) / (right.x - left.x);
    let ((y0, lo0, hi0), (y1, lo1, hi1)) = (here(left)?, here(right)?);
    let between = |a: f64, b: f64| a + (b - a) * share;
    Some((between(y0, y1), between(lo0, lo1), between(hi0, hi1)))
}

/// Least squares; none below two places.
pub fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let n = points.len() as f64;
    let (mx, my) = (points.iter().map(|p| p.0).sum::<f64>() / n, points.iter().map(|p| p.1).sum::<f64>() / n);
    let (mut xx, mut xy) = (0.0, 0.0);
    for (x, y) in points {
        xx += (x - mx) * (x - mx);
        xy += (x - mx) * (y - my);
    }
    (xx > 0.0).then(|| xy / xx)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[(f64, f64)]) -> Vec<CurvePoint> {
        points.iter().map(|&(x, y)| CurvePoint { x, y: Some(y), lo: Some(y), hi: Some(y) }).collect()
    }

    #[test]
    fn points_meet_the_line_between() {
        let curve = line(&[(0.0, 0.0), (100.0, 1000.0)]);
        let strict = Tolerance { share: Some(0.1), slack: 0.0 };
        let done = series(&[(10.0, 100.0), (50.0, 540.0), (100.0, 1100.0)], &curve, strict);
        assert_eq!((done.reading, done.within), (Reading::Fits, 3));
        let done = series(&[(10.0, 50.0), (50.0, 260.0), (90.0, 480.0)], &curve, strict);
        assert_eq!((done.reading, done.within), (Reading::Below, 0));
        let (observed, model) = done.slopes.unwrap();
        assert!((observed - 5.375).abs() < 1e-12 && (model - 10.0).abs() < 1e-12);
        // Beyond the curve the model says nothing.
        assert_eq!(series(&[(200.0, 1.0)], &curve, strict).reading, Reading::NoPrediction);
        assert_eq!(series(&[], &curve, strict).reading, Reading::NoPrediction);
    }

    #[test]
    fn half_to_twice_and_a_slack_near_nothing() {
        let test = Tolerance { share: None, slack: 0.0 };
        assert_eq!(value((2000.0, 2000.0), (2825.0, 2825.0), test), Reading::Fits);
        assert_eq!(value((100.0, 100.0), (2825.0, 2825.0), test), Reading::Below);
        assert_eq!(value((6000.0, 6000.0), (2825.0, 2825.0), test), Reading::Above);
        assert_eq!(value((100.0, 100.0), (0.0, 0.0), test), Reading::Above);
        assert_eq!(value((100.0, 100.0), (0.0, 0.0), Tolerance { slack: 400.0, ..test }), Reading::Fits);
    }
}
