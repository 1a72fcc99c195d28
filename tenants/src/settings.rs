//! What a tenant charges, gives and allows: its figures, typed, each with its default and its bounds (D-117).
//! They are read in one place, [`TenantTx::settings`](crate::TenantTx::settings) or [`Tenant::settings`](crate::Tenant), and
//! changed in one, [`save_settings`], which keeps every version.

mod cache;
mod change;
mod store;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use cache::SettingsCache;
pub use change::{SettingsFault, SettingsFaults};
pub use store::{
    SettingsError, SettingsVersion, begin_settings, current_settings, list_settings, save_settings, set_settings,
};

/// One figure: its name within its group, and between which numbers it lies; none for what is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    /// As in the API.
    pub name: &'static str,
    /// Smallest and largest.
    pub bounds: Option<(u32, u32)>,
}

macro_rules! bounds {
    () => {
        None
    };
    ($min:tt $max:tt) => {
        Some(($min, $max))
    };
}

/// A group of figures, each with its default and, if it is a number, its bounds: in Rust, in JSON and in the API's description.
macro_rules! groups {
    ($($(#[$about:meta])* $group:ident {
        $($(#[$doc:meta])* $field:ident: $type:ident = $default:tt $(in $min:tt to $max:tt)?,)*
    })*) => {
        $(
            $(#[$about])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
            pub struct $group {
                $($(#[$doc])* $(#[schema(minimum = $min, maximum = $max)])? pub $field: $type,)*
            }

            impl Default for $group {
                fn default() -> Self {
                    Self { $($field: $default,)* }
                }
            }

            impl $group {
                const FIGURES: &'static [Figure] =
                    &[$(Figure { name: stringify!($field), bounds: bounds!($($min $max)?) },)*];
            }
        )*
    };
}

groups! {
    /// What single things cost.
    Prices {
        /// A score report as PDF, in T-Coins.
        pdf_report: u32 = 10 in 1 to 10000,
        /// Whether the PDF of a graded test comes with the grading instead (D-065).
        pdf_free_with_grading: bool = false,
    }

    /// What members get for what they do.
    Rewards {
        /// For confirming one's email address, once, in T-Coins.
        email_verification: u32 = 5 in 0 to 1000,
        /// For inviting somebody who signs up, proves the address and finishes a section, in T-Coins (R-217, D-088).
        invitation: u32 = 8 in 0 to 1000,
        /// How many invitations of a member are rewarded within 30 days; with 0 none is (D-088).
        invitations_max: u32 = 20 in 0 to 1000,
    }

    /// What some pay less.
    Discounts {
        /// What Pro members pay less for gradings, in percent (section 9 of the specification, D-066).
        pro_grading: u32 = 20 in 0 to 90,
    }

    /// How speaking and writing are graded by people.
    Gradings {
        /// Whether simple comments come with every test. Otherwise, tests are scored by machine, and gradings are ordered.
        included: bool = true,
        /// Within how many hours ordered scores are out (D-070).
        scores_hours: u32 = 48 in 1 to 720,
        /// Within how many hours ordered comments are out.
        simple_hours: u32 = 72 in 1 to 720,
        /// Within how many hours ordered detailed comments are out.
        vip_hours: u32 = 120 in 1 to 720,
        /// What is due within so many hours is graded before what Pro members ordered (D-070); with 0, only what is late.
        due_first_hours: u32 = 12 in 0 to 168,
        /// How much of the price comes back when an ordered grading is late, in percent (D-070); with 0, nothing.
        late_refund: u32 = 25 in 0 to 100,
        /// After how much of the promised time all of it comes back, in percent.
        full_refund_after: u32 = 200 in 101 to 1000,
        /// How many of a hundred delivered gradings another grader marks a second time, blind (D-074).
        second_markings: u32 = 10 in 0 to 100,
        /// A third grader marks a task when the first two lie more points apart than this (D-074).
        third_marking_above: u32 = 1 in 0 to 5,
        /// For how many days after delivery a learner may ask for another grader; with 0, not at all (D-075).
        dispute_days: u32 = 7 in 0 to 60,
        /// Whether teachers grade what their own learners paid for, and mark their tests blind (D-071).
        grade_own_learners: bool = false,
        /// How many responses a teacher marks before grading a section for the first time (D-074); with 0, none.
        calibration_responses: u32 = 8 in 0 to 20,
    }

    /// What comes on top.
    Fees {
        /// The part of a deposit by card that pays for the card, in percent (R-218, D-078).
        card: u32 = 5 in 0 to 20,
    }

    /// How Pro renews.
    Renewals {
        /// How many days before a renewal it is announced by mail.
        notice_days: u32 = 3 in 1 to 20,
    }

    /// What is written to members without being asked for.
    Letters {
        /// Whether parents and teachers get a letter about each week (decision 0059).
        weekly: bool = true,
    }

    /// How much free members have (R-152, D-044, D-091).
    Limits {
        /// Full and quick mocks that they may begin in a day.
        free_tests: u32 = 2 in 0 to 100,
        /// Section practices and single sets that they may begin in a day.
        free_sections: u32 = 5 in 0 to 100,
        /// Word lists that they may open of each book.
        free_word_lists: u32 = 2 in 0 to 100,
        /// Collections of words that they may make.
        free_collections: u32 = 1 in 0 to 100,
        /// Words that each of these may hold.
        free_collection_words: u32 = 50 in 1 to 1000,
    }

    /// What Pro includes.
    ProPlan {
        /// Whether each paid period brings a score report as PDF (R-176, D-065).
        pdf_credit: bool = true,
        /// Whether study materials are free (R-211, R-272, D-104).
        free_materials: bool = true,
    }
}

/// Every figure of a tenant. Field names are those of the API.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Settings {
    /// What single things cost.
    pub prices: Prices,
    /// What members get for what they do.
    pub rewards: Rewards,
    /// What some pay less.
    pub discounts: Discounts,
    /// How speaking and writing are graded by people.
    pub gradings: Gradings,
    /// What comes on top.
    pub fees: Fees,
    /// How Pro renews.
    pub renewals: Renewals,
    /// What is written to members without being asked for.
    pub letters: Letters,
    /// How much free members have.
    pub limits: Limits,
    /// What Pro includes.
    pub pro: ProPlan,
}

impl Settings {
    /// The groups with their figures, in the order of the API.
    pub const GROUPS: [(&'static str, &'static [Figure]); 9] = [
        ("prices", Prices::FIGURES),
        ("rewards", Rewards::FIGURES),
        ("discounts", Discounts::FIGURES),
        ("gradings", Gradings::FIGURES),
        ("fees", Fees::FIGURES),
        ("renewals", Renewals::FIGURES),
        ("letters", Letters::FIGURES),
        ("limits", Limits::FIGURES),
        ("pro", ProPlan::FIGURES),
    ];
}
