//! Amounts, prices and names of T-Coins.

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

tenants::closed_list! {
    /// Why coins moved (R-201, D-077). The kinds of what can be bought join with it.
    pub enum TransactionKind as CoinKind {
        /// The member proved an e-mail address.
        EmailVerificationReward = "email_verification_reward",
        /// The office gave some (D-087).
        AdminGive = "admin_give",
        /// The office took some (D-087).
        AdminDeduct = "admin_deduct",
        /// A report as PDF.
        PdfReport = "pdf_report",
    }
}

impl TransactionKind {
    /// The brand's account on the other side.
    pub(super) fn counterpart(self) -> &'static str {
        match self {
            Self::EmailVerificationReward => "rewards",
            Self::AdminGive | Self::AdminDeduct => "office",
            Self::PdfReport => "sales",
        }
    }

    /// What an amount of this kind does to the member's balance.
    pub(super) fn signed(self, amount: Amount) -> i64 {
        match self {
            Self::EmailVerificationReward | Self::AdminGive => amount.coins(),
            Self::AdminDeduct | Self::PdfReport => -amount.coins(),
        }
    }
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
    fn what_is_given_comes_in_and_what_is_spent_goes_out() {
        let signs = TransactionKind::ALL.map(|kind| (kind.as_str(), kind.signed(Amount(10)), kind.counterpart()));
        assert_eq!(
            signs,
            [
                ("email_verification_reward", 10, "rewards"),
                ("admin_give", 10, "office"),
                ("admin_deduct", -10, "office"),
                ("pdf_report", -10, "sales"),
            ]
        );
        assert_eq!(
            TransactionKind::ALL.map(|kind| TransactionKind::parse(kind.as_str())),
            TransactionKind::ALL.map(Some)
        );
    }
}
