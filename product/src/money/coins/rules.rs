//! Amounts, prices and names of T-Coins.

use time::Date;

/// The longest note of the office, in characters.
pub const LONGEST_NOTE: usize = 500;

/// A whole number of T-Coins that can move at once: 1 to 100,000 (D-087).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(u32);

impl Amount {
    /// The most that can move at once.
    pub const MOST: u32 = 100_000;

    /// None for nothing, less than nothing and more than [`Amount::MOST`].
    pub fn new(coins: i64) -> Option<Self> {
        u32::try_from(coins).ok().filter(|coins| (1..=Self::MOST).contains(coins)).map(Self)
    }

    /// Of a figure of the settings, whose own bounds lie between 1 and [`Amount::MOST`].
    pub fn within_bounds(coins: u32) -> Self {
        Self(coins.clamp(1, Self::MOST))
    }

    /// In T-Coins.
    pub fn coins(self) -> i64 {
        i64::from(self.0)
    }
}

/// What staff write to the member about it: up to [`LONGEST_NOTE`] characters; the screen asks for some (R-313, D-087).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note(String);

impl Note {
    /// Without the space around it; none when it is longer than [`LONGEST_NOTE`].
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        (text.chars().count() <= LONGEST_NOTE).then(|| Self(text.to_owned()))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A month of somebody's calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Month {
    first_day: Date,
    timezone: String,
}

impl Month {
    /// The month that a day lies in; in `timezone`, a name that PostgreSQL knows, it begins and ends.
    pub fn of(day: Date, timezone: String) -> Self {
        Self { first_day: day.replace_day(1).unwrap_or(day), timezone }
    }

    /// Its first day.
    pub fn first_day(&self) -> Date {
        self.first_day
    }

    /// Where it begins and ends.
    pub fn timezone(&self) -> &str {
        &self.timezone
    }
}

tenants::closed_list! {
    /// Why coins moved (R-201, D-077).
    pub enum TransactionKind as CoinKind {
        /// Something was bought that has no kind of its own.
        Purchase = "purchase",
        /// The member bought T-Coins.
        Deposit = "deposit",
        /// The member proved an email address.
        EmailVerificationReward = "email_verification_reward",
        /// A deposit was paid back, in full or in part (D-086).
        Refund = "refund",
        /// Pro for a while or for life.
        Plan = "plan",
        /// A grading.
        Grading = "grading",
        /// A report as PDF.
        PdfReport = "pdf_report",
        /// Study material.
        Material = "material",
        /// An online course.
        Course = "course",
        /// A promotion brought some.
        Promo = "promo",
        /// Credit for invitations became T-Coins.
        ReferralExchange = "referral_exchange",
        /// The office gave some (D-087).
        AdminGive = "admin_give",
        /// The office took some (D-087).
        AdminDeduct = "admin_deduct",
        /// Another movement was taken back, in full or in part.
        Reversal = "reversal",
    }
}

tenants::closed_list! {
    /// Why something was taken back, as the beginning of a reversal's key says.
    pub enum ReversalReason {
        /// Its learner canceled a grading.
        GradingCanceled = "grading_cancel",
        /// A grading was late.
        GradingLate = "grading_late",
    }
}

tenants::closed_list! {
    /// The brand's account on the other side of a member's entry.
    pub(super) enum Account {
        /// Pays for what was earned.
        Rewards = "rewards",
        /// What staff give and take.
        Office = "office",
        /// Takes what is spent.
        Sales = "sales",
        /// What members paid in and got back.
        Deposits = "deposits",
    }
}

impl ReversalReason {
    /// What a movement's key says.
    pub(super) fn of_key(key: &str) -> Option<Self> {
        key.split_once(':').and_then(|(reason, _)| Self::parse(reason))
    }
}

/// What T-Coins buy; each is a kind of transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Product {
    /// Pro for a while or for life.
    Plan,
    /// A grading.
    Grading,
    /// A report as PDF.
    PdfReport,
    /// Study material.
    Material,
    /// An online course.
    Course,
    /// Anything else.
    Other,
}

impl Product {
    /// The kind that its purchase has in the ledger.
    pub fn kind(self) -> TransactionKind {
        match self {
            Self::Plan => TransactionKind::Plan,
            Self::Grading => TransactionKind::Grading,
            Self::PdfReport => TransactionKind::PdfReport,
            Self::Material => TransactionKind::Material,
            Self::Course => TransactionKind::Course,
            Self::Other => TransactionKind::Purchase,
        }
    }
}

/// What may still be taken back of a movement of `moved` coins after `taken_back` of them were: all that is left when no
/// `wish` is told. None when the wish is more than that, or nothing is left.
pub(super) fn still_to_take_back(moved: i64, taken_back: i64, wish: Option<Amount>) -> Option<Amount> {
    let left = moved.abs() - taken_back.abs();
    let amount = wish.map_or(left, Amount::coins);
    if amount <= left { Amount::new(amount) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_whole_positive_and_bounded() {
        for (coins, taken) in [(i64::MIN, false), (-1, false), (0, false), (1, true), (100_000, true), (100_001, false)]
        {
            assert_eq!(Amount::new(coins).map(Amount::coins), taken.then_some(coins), "{coins}");
        }
    }

    #[test]
    fn a_note_ends() {
        assert_eq!(Note::parse("  for the prize \n").unwrap().as_str(), "for the prize");
        assert_eq!(Note::parse(" \n\t").unwrap().as_str(), "");
        assert!(Note::parse(&"好".repeat(LONGEST_NOTE)).is_some());
        assert_eq!(Note::parse(&"好".repeat(LONGEST_NOTE + 1)), None);
    }

    #[test]
    fn each_product_is_a_kind_of_its_own() {
        use Product::*;
        let kinds = [Plan, Grading, PdfReport, Material, Course, Other].map(|product| product.kind().as_str());
        assert_eq!(kinds, ["plan", "grading", "pdf_report", "material", "course", "purchase"]);
    }

    #[test]
    fn no_more_is_taken_back_than_moved() {
        let table = [
            // moved, taken back before, asked for, comes back
            (10, 0, None, Some(10)),
            (-10, 0, None, Some(10)),
            (-10, 4, None, Some(6)),
            (-10, 4, Some(6), Some(6)),
            (-10, 4, Some(7), None),
            (10, -10, None, None),
            (10, -10, Some(1), None),
        ];
        for (moved, taken_back, wish, comes_back) in table {
            let amount = still_to_take_back(moved, taken_back, wish.and_then(Amount::new));
            assert_eq!(amount.map(Amount::coins), comes_back, "{moved} {taken_back} {wish:?}");
        }
    }
}
