//! What each plan allows: the one table of it, by roles and the tenant's figures. The gate asks it, and the page that compares
//! Free and Pro is drawn from it (decision 0049).

use super::rules::{Plan, Practice};
use crate::money::coins::Amount;
use crate::people::accounts::Role;
use tenants::Settings;

tenants::closed_list! {
    /// What plans differ in, or might.
    pub enum Entitlement {
        /// Full and quick mocks that may be begun in a day.
        DailyTests = "daily_tests",
        /// Section practices and single sets that may be begun in a day.
        DailySections = "daily_sections",
        /// Whether house ads are shown.
        Ads = "ads",
        /// What gradings cost less.
        GradingDiscount = "grading_discount",
        /// Whether graders see one's tests before others'.
        GradingPriority = "grading_priority",
        /// The report as PDF: for a credit or for T-Coins.
        PdfReports = "pdf_reports",
        /// Study materials.
        Materials = "materials",
        /// Word lists that may be opened of each book.
        WordLists = "word_lists",
        /// Word lists of passages.
        PassageWordLists = "passage_word_lists",
        /// Collections of words that may be made.
        Collections = "collections",
        /// Words that a collection may hold.
        CollectionWords = "collection_words",
        /// Online courses.
        Courses = "courses",
    }
}

impl Entitlement {
    /// Those whose feature exists: the others are on no page, because a page promises nothing that the product does not
    /// keep. A feature adds its own here, in the order of the page.
    pub const OFFERED: &[Self] = &[
        Self::DailyTests,
        Self::DailySections,
        Self::GradingDiscount,
        Self::GradingPriority,
        Self::PdfReports,
        Self::WordLists,
        Self::PassageWordLists,
        Self::Collections,
        Self::CollectionWords,
        Self::Ads,
    ];
}

/// How many of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quota {
    /// At most.
    UpTo(u32),
    /// Any number.
    Unlimited,
}

impl Quota {
    /// At most; none without a limit.
    pub fn limit(self) -> Option<u32> {
        match self {
            Self::UpTo(limit) => Some(limit),
            Self::Unlimited => None,
        }
    }

    /// Whether one more may follow those that there are.
    pub fn allows_another(self, present: u32) -> bool {
        self.limit().is_none_or(|limit| present < limit)
    }
}

/// On what terms a report as PDF is had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PdfTerms {
    /// Credits that each paid period brings (R-176, D-065).
    pub credits: u32,
    /// What one costs otherwise.
    pub price: Amount,
    /// Whether that of a graded test comes with the grading instead.
    pub is_with_grading: bool,
}

/// What an entitlement comes to for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Some number of them, or any.
    Count(Quota),
    /// One has it, or has it not.
    Included(bool),
    /// Some percent less.
    Percent(u32),
    /// A report as PDF.
    Pdf(PdfTerms),
    /// At the price of each.
    Priced,
}

/// What somebody may do and what they are spared, by plan, roles and the tenant's figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Benefits {
    /// What they are as a member.
    pub plan: Plan,
    /// Full and quick mocks in a day.
    pub daily_tests: Quota,
    /// Section practices and single sets in a day.
    pub daily_sections: Quota,
    /// Whether house ads are shown to them.
    pub has_ads: bool,
    /// What gradings cost them less, in percent.
    pub grading_discount: u32,
    /// Whether graders see their tests before others'.
    pub is_graded_first: bool,
    /// On what terms they have reports as PDF.
    pub pdf: PdfTerms,
    /// Whether study materials cost them nothing.
    pub has_free_materials: bool,
    /// Word lists of each book.
    pub word_lists: Quota,
    /// Whether they may open the word lists of passages.
    pub has_passage_word_lists: bool,
    /// Collections of words.
    pub collections: Quota,
    /// Words in each of them.
    pub collection_words: Quota,
}

/// What of somebody's roles matters for what they have.
struct Standing {
    plan: Plan,
    runs_the_brand: bool,
}

impl Standing {
    fn of(roles: impl IntoIterator<Item = Role>) -> Self {
        let mut standing = Self { plan: Plan::Free, runs_the_brand: false };
        for role in roles {
            standing.plan = standing.plan.max(Plan::of([role]));
            standing.runs_the_brand |= role == Role::SuperAdmin;
        }
        standing
    }

    fn is_paying(&self) -> bool {
        self.plan != Plan::Free
    }

    fn is_unlimited(&self) -> bool {
        self.is_paying() || self.runs_the_brand
    }
}

/// Whether house ads are shown to somebody with these roles, who is asked about an ad blocker then, too. No figure of the
/// tenant's decides it.
pub fn has_ads(roles: impl IntoIterator<Item = Role>) -> bool {
    !Standing::of(roles).is_unlimited()
}

impl Benefits {
    /// Of somebody with these roles; `pro` is among them while the paid time runs. Super-admins run the brand: they have
    /// neither limits nor ads, whatever their plan, but pay as others do.
    pub fn of(roles: impl IntoIterator<Item = Role>, settings: &Settings) -> Self {
        let standing = Standing::of(roles);
        let (is_paying, is_unlimited) = (standing.is_paying(), standing.is_unlimited());
        let up_to = |limit| if is_unlimited { Quota::Unlimited } else { Quota::UpTo(limit) };
        let Settings { prices, discounts, limits, pro, .. } = *settings;
        Self {
            plan: standing.plan,
            daily_tests: up_to(limits.free_tests),
            daily_sections: up_to(limits.free_sections),
            has_ads: !is_unlimited,
            grading_discount: if is_paying { discounts.pro_grading } else { 0 },
            is_graded_first: is_paying,
            pdf: PdfTerms {
                credits: u32::from(is_paying && pro.pdf_credit),
                price: Amount::within_bounds(prices.pdf_report),
                is_with_grading: prices.pdf_free_with_grading,
            },
            has_free_materials: is_paying && pro.free_materials,
            word_lists: up_to(limits.free_word_lists),
            has_passage_word_lists: is_unlimited,
            collections: up_to(limits.free_collections),
            collection_words: up_to(limits.free_collection_words),
        }
    }

    /// Of a member who has the plan and no other role.
    pub fn of_plan(plan: Plan, settings: &Settings) -> Self {
        let role = match plan {
            Plan::Free => None,
            Plan::Pro => Some(Role::Pro),
            Plan::OldPro => Some(Role::OldPro),
        };
        Self::of(role, settings)
    }

    /// How many of a kind of practice may be begun in a day.
    pub fn daily(&self, practice: Practice) -> Quota {
        match practice {
            Practice::Test => self.daily_tests,
            Practice::Section => self.daily_sections,
        }
    }

    /// What one entitlement comes to.
    pub fn extent(&self, entitlement: Entitlement) -> Extent {
        match entitlement {
            Entitlement::DailyTests => Extent::Count(self.daily_tests),
            Entitlement::DailySections => Extent::Count(self.daily_sections),
            Entitlement::Ads => Extent::Included(self.has_ads),
            Entitlement::GradingDiscount => Extent::Percent(self.grading_discount),
            Entitlement::GradingPriority => Extent::Included(self.is_graded_first),
            Entitlement::PdfReports => Extent::Pdf(self.pdf),
            Entitlement::Materials if self.has_free_materials => Extent::Included(true),
            Entitlement::Materials | Entitlement::Courses => Extent::Priced,
            Entitlement::WordLists => Extent::Count(self.word_lists),
            Entitlement::PassageWordLists => Extent::Included(self.has_passage_word_lists),
            Entitlement::Collections => Extent::Count(self.collections),
            Entitlement::CollectionWords => Extent::Count(self.collection_words),
        }
    }
}

/// What Free and Pro come to for one entitlement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    /// Which.
    pub entitlement: Entitlement,
    /// For free members.
    pub free: Extent,
    /// For Pro members.
    pub pro: Extent,
}

/// Free and Pro beside each other, by the figures that hold: what the page of plans shows.
pub fn compare(settings: &Settings) -> Vec<Comparison> {
    let (free, pro) = (Benefits::of_plan(Plan::Free, settings), Benefits::of_plan(Plan::Pro, settings));
    let row = |&entitlement: &Entitlement| Comparison {
        entitlement,
        free: free.extent(entitlement),
        pro: pro.extent(entitlement),
    };
    Entitlement::OFFERED.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Extent::{Count, Included, Pdf, Percent, Priced};
    use Quota::{Unlimited, UpTo};

    fn terms(credits: u32) -> Extent {
        Pdf(PdfTerms { credits, price: Amount::within_bounds(10), is_with_grading: false })
    }

    /// Every entitlement, for free members, members who pay, super-admins, and super-admins who pay.
    fn table() -> [(Entitlement, [Extent; 4]); 12] {
        use Entitlement::*;
        [
            (DailyTests, [Count(UpTo(2)), Count(Unlimited), Count(Unlimited), Count(Unlimited)]),
            (DailySections, [Count(UpTo(5)), Count(Unlimited), Count(Unlimited), Count(Unlimited)]),
            (Ads, [Included(true), Included(false), Included(false), Included(false)]),
            (GradingDiscount, [Percent(0), Percent(20), Percent(0), Percent(20)]),
            (GradingPriority, [Included(false), Included(true), Included(false), Included(true)]),
            (PdfReports, [terms(0), terms(1), terms(0), terms(1)]),
            (Materials, [Priced, Included(true), Priced, Included(true)]),
            (WordLists, [Count(UpTo(2)), Count(Unlimited), Count(Unlimited), Count(Unlimited)]),
            (PassageWordLists, [Included(false), Included(true), Included(true), Included(true)]),
            (Collections, [Count(UpTo(1)), Count(Unlimited), Count(Unlimited), Count(Unlimited)]),
            (CollectionWords, [Count(UpTo(50)), Count(Unlimited), Count(Unlimited), Count(Unlimited)]),
            (Courses, [Priced, Priced, Priced, Priced]),
        ]
    }

    /// Each set of roles there is has one column of the table: paying and running the brand matter, and nothing else does.
    #[test]
    fn every_set_of_roles_has_every_entitlement_of_its_column() {
        let settings = Settings::default();
        assert_eq!(table().map(|(entitlement, _)| entitlement), Entitlement::ALL);
        for set in 0..1_usize << Role::ALL.len() {
            let roles: Vec<_> =
                (0..Role::ALL.len()).filter(|bit| set >> bit & 1 == 1).map(|bit| Role::ALL[bit]).collect();
            let pays = roles.contains(&Role::Pro) || roles.contains(&Role::OldPro);
            let column = usize::from(pays) + 2 * usize::from(roles.contains(&Role::SuperAdmin));
            let benefits = Benefits::of(roles.iter().copied(), &settings);
            assert_eq!(benefits.plan, Plan::of(roles.iter().copied()), "{roles:?}");
            for (entitlement, extents) in table() {
                assert_eq!(benefits.extent(entitlement), extents[column], "{roles:?} {entitlement}");
            }
            assert_eq!(has_ads(roles.iter().copied()), benefits.has_ads, "{roles:?}");
        }
    }

    #[test]
    fn each_figure_moves_the_entitlement_that_it_is_of() {
        let free = |settings: &Settings, entitlement| Benefits::of_plan(Plan::Free, settings).extent(entitlement);
        let pro = |settings: &Settings, entitlement| Benefits::of_plan(Plan::Pro, settings).extent(entitlement);
        let mut settings = Settings::default();
        settings.limits.free_tests = 0;
        settings.limits.free_sections = 9;
        settings.limits.free_word_lists = 3;
        settings.limits.free_collections = 4;
        settings.limits.free_collection_words = 60;
        settings.discounts.pro_grading = 25;
        settings.prices.pdf_report = 12;
        settings.prices.pdf_free_with_grading = true;
        settings.pro.pdf_credit = false;
        settings.pro.free_materials = false;
        for (entitlement, count) in [
            (Entitlement::DailyTests, 0),
            (Entitlement::DailySections, 9),
            (Entitlement::WordLists, 3),
            (Entitlement::Collections, 4),
            (Entitlement::CollectionWords, 60),
        ] {
            assert_eq!(free(&settings, entitlement), Count(UpTo(count)), "{entitlement}");
            assert_eq!(pro(&settings, entitlement), Count(Unlimited), "{entitlement}");
        }
        assert_eq!(pro(&settings, Entitlement::GradingDiscount), Percent(25));
        assert_eq!(pro(&settings, Entitlement::Materials), Priced);
        let pdf = Pdf(PdfTerms { credits: 0, price: Amount::within_bounds(12), is_with_grading: true });
        assert_eq!(pro(&settings, Entitlement::PdfReports), pdf);
    }

    #[test]
    fn the_page_compares_what_is_offered_once_each_and_in_order() {
        let rows = compare(&Settings::default());
        let shown: Vec<_> = rows.iter().map(|row| row.entitlement).collect();
        assert_eq!(shown, Entitlement::OFFERED);
        for row in rows {
            let (_, [free, pro, ..]) = table().into_iter().find(|(other, _)| *other == row.entitlement).unwrap();
            assert_eq!((row.free, row.pro), (free, pro), "{}", row.entitlement);
        }
        for entitlement in Entitlement::ALL {
            let times = Entitlement::OFFERED.iter().filter(|offered| **offered == entitlement).count();
            assert!(times <= 1, "{entitlement}");
        }
    }

    #[test]
    fn a_quota_allows_another_until_it_is_full() {
        for (quota, present, allowed) in [
            (UpTo(0), 0, false),
            (UpTo(2), 0, true),
            (UpTo(2), 1, true),
            (UpTo(2), 2, false),
            (UpTo(2), 3, false),
            (Unlimited, u32::MAX, true),
        ] {
            assert_eq!(quota.allows_another(present), allowed, "{quota:?} {present}");
        }
    }
}
