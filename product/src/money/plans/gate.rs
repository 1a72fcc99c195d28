//! The one gate: may this person do this, and what does it cost? Features ask here and compare neither plans nor roles.

use super::entitlements::{Benefits, Quota};
use super::rules::{Plan, Practice};
use super::today;
use crate::money::coins::{Amount, DiscountReason, Price};
use crate::people::accounts::{self, UserId};
use tenants::TenantTx;
use time::OffsetDateTime;

/// What somebody wants to do that a plan may not allow. Positions and numbers are those before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Begin one more practice of a kind today.
    Begin(Practice),
    /// Open a word list of a book.
    OpenWordList {
        /// How many lists of the book come before it.
        position: u32,
    },
    /// Open the word list of a passage.
    OpenPassageWordList,
    /// Make one more collection of words.
    MakeCollection {
        /// How many one has.
        present: u32,
    },
    /// Put one more word into a collection.
    CollectWord {
        /// How many are in it.
        present: u32,
    },
}

/// What has a price for members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priced {
    /// A report as PDF.
    PdfReport,
    /// A grading, at what the price list asks.
    Grading {
        /// By product and scope.
        listed: Amount,
    },
    /// Study material, at what it is marked with.
    Material {
        /// By material.
        listed: Amount,
    },
    /// An online course, at what it is marked with.
    Course {
        /// By course.
        listed: Amount,
    },
}

/// Why somebody may not: each is one of the messages of section 8, which `api` maps in one place.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The free practice of today is used up: `exceeded_test`.
    #[error("the free practice of today is used up")]
    UsedUp,
    /// Another plan would allow it: `please_upgrade_your_plan`.
    #[error("the plan does not allow it")]
    UpgradeNeeded,
    /// The PDF is not unlocked, or there is no credit left that would: `print_pdf_forbidden`.
    #[error("the PDF is not unlocked")]
    PdfLocked,
    /// It costs more T-Coins than there are: `point_is_not_enough`, with `point`.
    #[error("{missing} T-Coins are missing")]
    NotEnough {
        /// How many.
        missing: i64,
    },
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Refuses what the plan of `user` does not allow. Counts nothing.
pub async fn require(tx: &mut TenantTx, user: UserId, wish: Wish) -> Result<(), Refusal> {
    let benefits = get_benefits(tx, user).await?;
    let begun = match wish {
        Wish::Begin(practice) => today::count_begun(tx, user, practice).await?,
        _ => 0,
    };
    allow(&benefits, wish, begun)
}

/// The same for somebody who may not be signed in: visitors have what free members have.
pub async fn require_reader(tx: &mut TenantTx, reader: Option<UserId>, wish: Wish) -> Result<(), Refusal> {
    match reader {
        Some(user) => require(tx, user, wish).await,
        None => {
            let settings = tx.settings().await?;
            allow(&Benefits::of_plan(Plan::Free, &settings), wish, 0)
        }
    }
}

/// How many word lists of each book somebody may open, signed in or not: a page of lists asks once.
pub async fn word_lists_of(tx: &mut TenantTx, reader: Option<UserId>) -> Result<Quota, sqlx::Error> {
    match reader {
        Some(user) => Ok(get_benefits(tx, user).await?.word_lists),
        None => {
            let settings = tx.settings().await?;
            Ok(Benefits::of_plan(Plan::Free, &settings).word_lists)
        }
    }
}

/// What `user` pays for something, with the reason for what it costs less.
pub async fn price_of(tx: &mut TenantTx, user: UserId, priced: Priced) -> Result<Price, sqlx::Error> {
    Ok(get_benefits(tx, user).await?.price_of(priced))
}

/// What `user` has, by plan, roles and the tenant's figures.
pub async fn get_benefits(tx: &mut TenantTx, user: UserId) -> Result<Benefits, sqlx::Error> {
    let settings = tx.settings().await?;
    Ok(Benefits::of(accounts::get_profile(tx, user).await?.roles, &settings))
}

/// The credits for PDFs that a paid period brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PdfCredits {
    /// The period, named by its end.
    pub period_ends_at: OffsetDateTime,
    /// How many it brings, used or not.
    pub count: u32,
}

/// The credits of the paid period that runs; none for members without one.
pub async fn pdf_credits(tx: &mut TenantTx, user: UserId) -> Result<Option<PdfCredits>, sqlx::Error> {
    let count = get_benefits(tx, user).await?.pdf.credits;
    let end = accounts::get_profile(tx, user).await?.pro_until.filter(|end| *end > tx.now());
    Ok(end.filter(|_| count > 0).map(|period_ends_at| PdfCredits { period_ends_at, count }))
}

/// Decides a wish; `begun` is how many of the practice were begun today.
fn allow(benefits: &Benefits, wish: Wish, begun: u32) -> Result<(), Refusal> {
    let (is_allowed, refusal) = match wish {
        Wish::Begin(practice) => (benefits.daily(practice).allows_another(begun), Refusal::UsedUp),
        Wish::OpenWordList { position } => (benefits.word_lists.allows_another(position), Refusal::UpgradeNeeded),
        Wish::OpenPassageWordList => (benefits.has_passage_word_lists, Refusal::UpgradeNeeded),
        Wish::MakeCollection { present } => (benefits.collections.allows_another(present), Refusal::UpgradeNeeded),
        Wish::CollectWord { present } => (benefits.collection_words.allows_another(present), Refusal::UpgradeNeeded),
    };
    if is_allowed { Ok(()) } else { Err(refusal) }
}

impl Benefits {
    /// What something costs with these benefits.
    pub fn price_of(&self, priced: Priced) -> Price {
        match priced {
            Priced::PdfReport => Price::at(self.pdf.price),
            Priced::Grading { listed } => Price::less_percent(listed, DiscountReason::Pro, self.grading_discount),
            Priced::Material { listed } if self.has_free_materials => {
                Price::less_percent(listed, DiscountReason::Pro, 100)
            }
            Priced::Material { listed } | Priced::Course { listed } => Price::at(listed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenants::Settings;

    fn told(outcome: Result<(), Refusal>) -> &'static str {
        match outcome {
            Ok(()) => "yes",
            Err(Refusal::UsedUp) => "used up",
            Err(Refusal::UpgradeNeeded) => "upgrade",
            Err(cause) => panic!("{cause}"),
        }
    }

    #[test]
    fn free_members_are_stopped_at_their_limits_and_pro_members_nowhere() {
        let settings = Settings::default();
        let (free, pro) = (Benefits::of_plan(Plan::Free, &settings), Benefits::of_plan(Plan::Pro, &settings));
        for (wish, begun, expected) in [
            (Wish::Begin(Practice::Test), 1, "yes"),
            (Wish::Begin(Practice::Test), 2, "used up"),
            (Wish::Begin(Practice::Section), 4, "yes"),
            (Wish::Begin(Practice::Section), 5, "used up"),
            (Wish::OpenWordList { position: 1 }, 0, "yes"),
            (Wish::OpenWordList { position: 2 }, 0, "upgrade"),
            (Wish::OpenPassageWordList, 0, "upgrade"),
            (Wish::MakeCollection { present: 0 }, 0, "yes"),
            (Wish::MakeCollection { present: 1 }, 0, "upgrade"),
            (Wish::CollectWord { present: 49 }, 0, "yes"),
            (Wish::CollectWord { present: 50 }, 0, "upgrade"),
        ] {
            assert_eq!(told(allow(&free, wish, begun)), expected, "{wish:?} {begun}");
            assert_eq!(told(allow(&pro, wish, begun)), "yes", "{wish:?} {begun}");
        }
    }

    #[test]
    fn pro_members_pay_less_for_gradings_and_nothing_for_materials() {
        let settings = Settings::default();
        let listed = Amount::within_bounds(10);
        for (priced, free, pro) in [
            (Priced::PdfReport, 10, 10),
            (Priced::Grading { listed }, 10, 8),
            (Priced::Material { listed }, 10, 0),
            (Priced::Course { listed }, 10, 10),
        ] {
            let paid = |plan| Benefits::of_plan(plan, &settings).price_of(priced).coins();
            assert_eq!((paid(Plan::Free), paid(Plan::Pro), paid(Plan::OldPro)), (free, pro, pro), "{priced:?}");
        }
    }
}
