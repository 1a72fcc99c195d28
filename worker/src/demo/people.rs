//! The demo people: `<role>@<brand>.test`. Tests that run at once have their own: `<role>.w0@<brand>.test` and so on.

use super::{DemoError, lang_of};
use product::money::coins::{self, Amount, Correction, Note};
use product::money::referrals::{self, ReferralCode};
use product::people::accounts::{
    GradingSection, NewCode, NewPerson, PRIVACY_VERSION, Role, UserId, give_consent, list_codes, make_code, save_person,
};
use product::people::families::{ParentLinkState, save_link};
use product::people::teaching::link_learner;
use tenants::{Db, Lang, PageRequest, TenantId, TenantTx};
use time::Duration;
use uuid::Uuid;

/// The names of one brand's people.
pub(super) struct BrandPeople {
    pub slug: &'static str,
    names: [(&'static str, &'static str); 7],
}

/// In the order of [`ROLES`].
const ROLES: [&str; 7] = ["student", "pro", "parent", "teacher", "grader", "admin", "superadmin"];

/// In the order of `tenants::demo`.
pub(super) const BRANDS: [BrandPeople; 3] = [
    BrandPeople {
        slug: "verdant",
        names: [
            ("Mei-Lin", "Huang"),
            ("Tomás", "Rivera"),
            ("Anna", "Huang"),
            ("Priya", "Raman"),
            ("Helen", "Rowe"),
            ("Sam", "Okoye"),
            ("Ingrid", "Solberg"),
        ],
    },
    BrandPeople {
        slug: "harbor",
        names: [
            ("玥喆", "歐陽"),
            ("子涵", "林"),
            ("美惠", "歐陽"),
            ("David", "Cho"),
            ("Helen", "Rowe"),
            ("志明", "陳"),
            ("Grace", "Lin"),
        ],
    },
    BrandPeople {
        slug: "northfield",
        names: [
            ("思远", "张"),
            ("雨桐", "王"),
            ("建国", "张"),
            ("Laura", "Bennett"),
            ("Omar", "Haddad"),
            ("芳", "李"),
            ("Ruth", "Whitfield"),
        ],
    },
];

/// Those whom the rest of the demo is about.
pub(super) struct People {
    pub student: UserId,
    pub pro: UserId,
    pub teacher: UserId,
    pub grader: UserId,
    pub admin: UserId,
}

/// Whom a set of demo people is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cast {
    /// Whoever looks around.
    Everybody,
    /// One of the tests that run at once.
    TestWorker(u8),
}

/// Everybody's people, then those of the tests.
pub(super) fn casts(test_workers: u8) -> impl Iterator<Item = Cast> {
    std::iter::once(Cast::Everybody).chain((0..test_workers).map(Cast::TestWorker))
}

impl Cast {
    fn username(self, role: &str) -> String {
        match self {
            Self::Everybody => role.to_owned(),
            Self::TestWorker(number) => format!("{role}.w{number}"),
        }
    }

    /// Tells the gifts of one cast from those of the others.
    fn gift_key(self, learner: u128) -> Uuid {
        match self {
            Self::Everybody => Uuid::from_u128(learner),
            Self::TestWorker(number) => Uuid::from_u128((u128::from(number) + 1) << 64 | learner),
        }
    }
}

/// Saves all seven.
pub(super) async fn save(
    db: &Db,
    tenant: TenantId,
    slug: &str,
    cast: Cast,
    password_hash: &str,
) -> Result<People, DemoError> {
    let mut tx = db.tenant(tenant).await?;
    let names = BRANDS.iter().find(|brand| brand.slug == slug).map_or(&BRANDS[0].names, |brand| &brand.names);
    let mut ids = Vec::with_capacity(ROLES.len());
    for (role, (first_name, last_name)) in ROLES.into_iter().zip(names) {
        let (roles, grading_sections): (&[Role], &[GradingSection]) = match role {
            "student" | "pro" => (&[Role::Student], &[]),
            "parent" => (&[Role::Parent], &[]),
            "teacher" => (&[Role::Teacher], &[]),
            "grader" => (&[Role::Teacher], &GradingSection::ALL),
            "admin" => (&[Role::Admin], &[]),
            _ => (&[Role::SuperAdmin], &[]),
        };
        let username = cast.username(role);
        let person = NewPerson {
            email: &format!("{username}@{slug}.test"),
            username: &username,
            first_name,
            last_name,
            password_hash,
            lang: lang_of(slug),
            roles,
            grading_sections,
            pro_until: (role == "pro").then(|| tx.now() + Duration::days(365)),
        };
        let id = save_person(&mut tx, &person).await?;
        give_consent(&mut tx, id, PRIVACY_VERSION).await?;
        ids.push(id);
    }
    save_family(&mut tx, ids[2], [ids[0], ids[1]]).await?;
    save_learners(&mut tx, ids[3], [ids[0], ids[1]]).await?;
    save_code(&mut tx, ids[5]).await?;
    save_coins(&mut tx, slug, cast, ids[5], [ids[0], ids[1]]).await?;
    let friend = |at: usize| (ids[at], format!("{}@{slug}.test", cast.username(ROLES[at])));
    save_referrals(&mut tx, ids[0], [friend(1), friend(2)]).await?;
    tx.commit().await?;
    Ok(People { student: ids[0], pro: ids[1], teacher: ids[3], grader: ids[4], admin: ids[5] })
}

/// The parent of one learner, who has asked another one too.
async fn save_family(tx: &mut TenantTx, parent: UserId, [child, asked]: [UserId; 2]) -> Result<(), sqlx::Error> {
    save_link(tx, parent, child, ParentLinkState::Confirmed).await?;
    save_link(tx, parent, asked, ParentLinkState::Asked).await
}

/// Both learners are those of the teacher who does not grade.
async fn save_learners(tx: &mut TenantTx, teacher: UserId, learners: [UserId; 2]) -> Result<(), DemoError> {
    for learner in learners {
        link_learner(tx, None, teacher, learner).await.map_err(DemoError::step("teacher's learners"))?;
    }
    Ok(())
}

/// What two learners have earned and been given; the keys keep a second demo from giving it again.
async fn save_coins(
    tx: &mut TenantTx,
    slug: &str,
    cast: Cast,
    admin: UserId,
    learners: [UserId; 2],
) -> Result<(), DemoError> {
    let note = match lang_of(slug) {
        Lang::En => "For the poster at the open day",
        Lang::Cn => "校园开放日海报的奖励",
        Lang::Tw => "校園開放日海報的獎勵",
    };
    for (key, member) in (1..).zip(learners) {
        coins::reward_verification(tx, member).await.map_err(DemoError::step("reward"))?;
        let (Some(amount), Some(note)) = (Amount::new(12), Note::parse(note)) else {
            continue;
        };
        let gift = Correction { member, amount, note, key: cast.gift_key(key) };
        coins::give(tx, admin, &gift).await.map_err(DemoError::step("gift"))?;
    }
    Ok(())
}

/// Two came by the student's code: one has earned T-Coins, which are on the balance, the other has still to finish a section.
async fn save_referrals(
    tx: &mut TenantTx,
    inviter: UserId,
    [paid, waiting]: [(UserId, String); 2],
) -> Result<(), DemoError> {
    if referrals::list_used(tx, inviter, PageRequest::first(1)).await?.1 > 0 {
        return Ok(());
    }
    let code = referrals::open_overview(tx, inviter, None).await?.code;
    let Some(code) = ReferralCode::parse(&code) else { return Ok(()) };
    for (friend, email) in [&paid, &waiting] {
        let accepted = referrals::accept_invitation(tx, *friend, email, &code, None).await;
        accepted.map_err(DemoError::step("invitation"))?;
        referrals::note_verified(tx, *friend).await?;
    }
    referrals::note_section(tx, paid.0).await?;
    let key = tx.new_id();
    referrals::exchange(tx, inviter, key).await.map_err(DemoError::step("exchange"))?;
    Ok(())
}

/// A code by which teachers can come in, for the office's list.
async fn save_code(tx: &mut TenantTx, admin: UserId) -> Result<(), DemoError> {
    if list_codes(tx, PageRequest::first(1)).await?.1 > 0 {
        return Ok(());
    }
    let new = NewCode { note: String::new(), expires_at: tx.now() + Duration::days(90), max_uses: 20 };
    make_code(tx, admin, &new).await.map_err(DemoError::step("instructor code"))?;
    Ok(())
}
