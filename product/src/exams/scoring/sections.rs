//! Section scores and the total, by the conversion tables of the format (exam-formats 1d, 1e).

use crate::content::library::format::{Conversion, ConversionPoint, Format, Level, Scale, Total};

/// A section score with the range that real forms would give.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SectionScore {
    /// The score shown, on the section scale.
    pub scaled: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The total with its range.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TotalScore {
    /// The score shown.
    pub scaled: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Scores a machine-scored section from its raw points. A pack with other maxima is stretched by share.
pub fn score_section(format: &Format, conversion: &Conversion, raw: f64, raw_max: f64) -> SectionScore {
    let share = if raw_max > 0.0 { (raw / raw_max).clamp(0.0, 1.0) } else { 0.0 };
    convert(&format.scale, conversion, share * conversion.max)
}

/// Scores a section from its task scores, each as `(score, max)`; unequal maxima are brought to the table's.
pub fn score_tasks(format: &Format, conversion: &Conversion, tasks: &[(f64, f64)]) -> SectionScore {
    let share = |(score, max): &(f64, f64)| if *max > 0.0 { (score / max).clamp(0.0, 1.0) } else { 0.0 };
    let mean = tasks.iter().map(share).sum::<f64>() / tasks.len().max(1) as f64;
    convert(&format.scale, conversion, mean * conversion.max)
}

/// Looks a share of the points up.
pub(super) fn convert_share(format: &Format, conversion: &Conversion, share: f64) -> SectionScore {
    convert(&format.scale, conversion, share.clamp(0.0, 1.0) * conversion.max)
}

/// A score with its range, which is at least half a step of a six-band scale each way and stays on the scale.
pub(super) fn widened(scale: &Scale, scaled: f64, low: f64, high: f64) -> SectionScore {
    let [lowest, highest] = scale.section;
    let margin = scale.step.min(0.5);
    SectionScore {
        scaled,
        low: low.min(scaled - margin).clamp(lowest, highest),
        high: high.max(scaled + margin).clamp(lowest, highest),
    }
}

fn convert(scale: &Scale, conversion: &Conversion, at: f64) -> SectionScore {
    SectionScore {
        scaled: to_step(scale, between(&conversion.points, at, |point| point.scaled)),
        low: to_step(scale, between(&conversion.points, at, |point| point.low)),
        high: to_step(scale, between(&conversion.points, at, |point| point.high)),
    }
}

/// Straight lines between the given points.
fn between(points: &[ConversionPoint], at: f64, value: impl Fn(&ConversionPoint) -> f64) -> f64 {
    let Some(upper) = points.iter().position(|point| point.at >= at) else {
        return points.last().map_or(0.0, value);
    };
    let (above, below) = (&points[upper], &points[upper.saturating_sub(1)]);
    if above.at <= below.at {
        return value(above);
    }
    let share = (at - below.at) / (above.at - below.at);
    value(below) + share * (value(above) - value(below))
}

/// Rounds half up to the step of the scale and keeps the bounds. The small push repairs binary fractions such as 4.4999….
fn to_step(scale: &Scale, value: f64) -> f64 {
    let [lowest, highest] = scale.section;
    ((value / scale.step + 0.5 + 1e-9).floor() * scale.step).clamp(lowest, highest)
}

/// The total of complete sections: `None` as long as one is missing, because a part of a test has no total (exam-formats 2).
pub fn total_of(scale: &Scale, sections: &[Option<SectionScore>]) -> Option<TotalScore> {
    let complete: Vec<SectionScore> = sections.iter().copied().collect::<Option<_>>()?;
    if complete.len() != 4 {
        return None;
    }
    let total = |value: fn(&SectionScore) -> f64| {
        let sum = complete.iter().map(value).sum::<f64>();
        match scale.total {
            Total::Sum => sum,
            Total::Mean => to_step(scale, sum / complete.len() as f64),
        }
    };
    Some(TotalScore {
        scaled: total(|score| score.scaled),
        low: total(|score| score.low),
        high: total(|score| score.high),
    })
}

/// The performance level of a section score.
pub fn level_of(levels: &[Level], scaled: f64) -> Option<&str> {
    levels.iter().find(|level| scaled >= level.from).map(|level| level.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::library::format::Basis;
    use proptest::prelude::*;

    fn scale(section: [f64; 2], step: f64, total: Total) -> Scale {
        Scale { section, step, total }
    }

    fn score(scaled: f64) -> SectionScore {
        SectionScore { scaled, low: scaled, high: scaled }
    }

    #[test]
    fn the_older_total_is_a_sum_and_the_newer_a_mean_rounded_half_up() {
        let older = scale([0.0, 30.0], 1.0, Total::Sum);
        let four = [24.0, 22.0, 25.0, 21.0].map(|value| Some(score(value)));
        assert_eq!(total_of(&older, &four).map(|total| total.scaled), Some(92.0));
        let newer = scale([1.0, 6.0], 0.5, Total::Mean);
        // exam-formats 0.3: 5.125 gives 5, 5.25 gives 5.5
        let low = [5.0, 5.0, 5.0, 5.5].map(|value| Some(score(value)));
        let high = [5.0, 5.0, 5.5, 5.5].map(|value| Some(score(value)));
        assert_eq!(total_of(&newer, &low).map(|total| total.scaled), Some(5.0));
        assert_eq!(total_of(&newer, &high).map(|total| total.scaled), Some(5.5));
    }

    #[test]
    fn a_part_of_a_test_has_no_total() {
        let older = scale([0.0, 30.0], 1.0, Total::Sum);
        assert_eq!(total_of(&older, &[Some(score(20.0)), None, Some(score(20.0)), Some(score(20.0))]), None);
        assert_eq!(total_of(&older, &[Some(score(20.0)); 3]), None);
    }

    #[test]
    fn levels_begin_at_their_lower_end() {
        let levels = [("advanced", 24.0), ("high_intermediate", 18.0), ("below", 0.0)]
            .map(|(name, from)| Level { name: name.into(), from });
        assert_eq!(level_of(&levels, 24.0), Some("advanced"));
        assert_eq!(level_of(&levels, 23.0), Some("high_intermediate"));
        assert_eq!(level_of(&levels, 0.0), Some("below"));
    }

    proptest! {
        #[test]
        fn more_points_never_give_a_lower_score(first in 0.0f64..=1.0, second in 0.0f64..=1.0) {
            let points = [(0.0, 0.0), (10.0, 6.0), (20.0, 18.0), (33.0, 30.0)]
                .map(|(at, scaled)| ConversionPoint { at, scaled, low: (scaled - 1.0f64).max(0.0), high: (scaled + 1.0f64).min(30.0) });
            let older = scale([0.0, 30.0], 1.0, Total::Sum);
            let conversion = Conversion { basis: Basis::Raw, max: 33.0, points: points.to_vec(), note: String::new() };
            let (fewer, more) = if first <= second { (first, second) } else { (second, first) };
            let at = |share: f64| convert(&older, &conversion, share * 33.0);
            prop_assert!(at(fewer).scaled <= at(more).scaled);
            prop_assert!(at(more).low <= at(more).scaled && at(more).scaled <= at(more).high);
        }
    }
}
