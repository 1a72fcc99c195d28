//! The conditions themselves.

/// How much more time there is (D-054).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TimeFactor {
    /// As usual.
    #[default]
    Usual,
    /// A quarter more.
    Quarter,
    /// Half as much again.
    Half,
    /// Twice the time.
    Double,
}

/// Under which conditions somebody takes tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Accommodations {
    /// Every clock and window is multiplied by it.
    pub time_factor: TimeFactor,
    /// Text of 1.25 times the size.
    pub large_type: bool,
    /// A break after every section.
    pub extra_breaks: bool,
    /// Question before passage, one column, nothing that moves by itself.
    pub screen_reader_order: bool,
}

impl TimeFactor {
    const ALL: [Self; 4] = [Self::Usual, Self::Quarter, Self::Half, Self::Double];

    /// In hundredths.
    pub fn percent(self) -> u32 {
        match self {
            Self::Usual => 100,
            Self::Quarter => 125,
            Self::Half => 150,
            Self::Double => 200,
        }
    }

    /// From hundredths.
    pub fn from_percent(percent: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|factor| factor.percent() == percent)
    }
}

impl TryFrom<f64> for TimeFactor {
    type Error = String;

    fn try_from(factor: f64) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|one| (f64::from(*one) - factor).abs() < 1e-9);
        found.ok_or_else(|| format!("{factor} is none of 1, 1.25, 1.5 and 2"))
    }
}

impl From<TimeFactor> for f64 {
    fn from(factor: TimeFactor) -> Self {
        Self::from(factor.percent()) / 100.0
    }
}

impl Accommodations {
    /// The names of the fields in which two settings differ.
    pub fn changed_from(self, before: Self) -> Vec<&'static str> {
        let fields = [
            ("time_factor", self.time_factor != before.time_factor),
            ("large_type", self.large_type != before.large_type),
            ("extra_breaks", self.extra_breaks != before.extra_breaks),
            ("screen_reader_order", self.screen_reader_order != before.screen_reader_order),
        ];
        fields.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_four_factors_can_be_wanted() {
        for (factor, percent) in [(1.0, Some(100)), (1.25, Some(125)), (1.5, Some(150)), (2.0, Some(200))] {
            assert_eq!(TimeFactor::try_from(factor).ok().map(TimeFactor::percent), percent);
            assert_eq!(f64::from(TimeFactor::try_from(factor).unwrap()), factor);
        }
        for odd in [0.0, 0.5, 1.1, 3.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(TimeFactor::try_from(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn a_change_names_its_fields() {
        let more = Accommodations { time_factor: TimeFactor::Half, extra_breaks: true, ..Accommodations::default() };
        assert_eq!(more.changed_from(Accommodations::default()), ["time_factor", "extra_breaks"]);
        assert!(more.changed_from(more).is_empty());
    }
}
