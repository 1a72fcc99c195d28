//! Gradings of the last four weeks, so that the office has something to look at: in time and late, by two graders, of two scopes;
//! one that is held, one that waits past its promise, and one that was ordered with a document.

use super::DemoError;
use super::people::People;
use super::tests_taken::{Demo, MovedClock, Script, Until};
use integrations::blobs::Blobs;
use product::content::library::pack::SectionName;
use product::content::library::{PackVersion, Scope};
use product::exams::attempts::{AttemptId, Mode, list_attempts};
use product::exams::grading::{NewGradingOrder, order_grading};
use product::exams::speech::SpeechProvider;
use product::money::coins::{self, Amount, Correction, Note};
use product::money::price_list::GradingProduct;
use product::people::accounts::UserId;
use std::sync::Arc;
use tenants::{Db, PageRequest, TenantId};
use time::Duration;

/// What `tests_taken` leaves to the Pro member.
const TAKEN_BEFORE: i64 = 2;

/// So many days ago a test was handed in whose grading is ordered with a document.
const ORDERED: i64 = 1;
/// T-Coins, enough for any grading.
const PRIZE: u32 = 40;

/// Which part of the test was handed in.
#[derive(Clone, Copy)]
enum Part {
    Speaking,
    Writing,
}

/// Who graded it.
#[derive(Clone, Copy)]
enum By {
    Grader,
    Admin,
}

/// Few of them are spoken: a recording takes longer than all the rest. Handed in so many days ago, claimed so many hours later, and delivered after so many minutes of work.
const DELIVERED: [(i64, i64, i64, Part, By); 11] = [
    (26, 20, 35, Part::Speaking, By::Grader),
    (24, 50, 55, Part::Writing, By::Grader),
    (21, 80, 30, Part::Writing, By::Admin),
    (18, 30, 25, Part::Writing, By::Grader),
    (15, 40, 70, Part::Writing, By::Grader),
    (12, 76, 45, Part::Writing, By::Admin),
    (9, 22, 50, Part::Writing, By::Admin),
    (7, 47, 40, Part::Writing, By::Grader),
    (5, 12, 65, Part::Writing, By::Grader),
    (3, 26, 20, Part::Speaking, By::Admin),
    (1, 20, 45, Part::Writing, By::Grader),
];

/// Makes them, unless the people have them already.
pub(super) async fn create(
    db: &Db,
    blobs: &Blobs,
    (tenant, promise, listener): (TenantId, Duration, SpeechProvider),
    people: &People,
    script: &Script,
) -> Result<(), DemoError> {
    let mut tx = db.tenant_read(tenant).await?;
    let (_, taken) = list_attempts(&mut tx, people.pro, PageRequest::first(1)).await?;
    drop(tx);
    if taken > TAKEN_BEFORE {
        return Ok(());
    }
    let version = script.version(db, tenant).await?;
    let scope_of = |part| match part {
        Part::Speaking => Scope::Section(SectionName::Speaking),
        Part::Writing => Scope::Section(SectionName::Writing),
    };
    let plan = DELIVERED.iter().map(|one| (one.0, Some(*one)));
    for (days, delivered) in plan.chain([(4, None), (2, None), (ORDERED, None)]) {
        let clock = Arc::new(MovedClock::at(db.now() - Duration::days(days)));
        let moved = db.with_clock(Arc::<MovedClock>::clone(&clock));
        let demo = Demo { db: &moved, blobs, tenant, promise, listener, version: &version, script, clock: &clock };
        let part = delivered.map_or(Part::Writing, |one| one.3);
        let until = if delivered.is_some() { Until::Graded } else { Until::Waiting };
        let attempt = demo.take(people.pro, Mode::Comfortable, scope_of(part), until).await?;
        match delivered {
            Some((_, hours, minutes, _, by)) => {
                let grader = who(by, people);
                clock.pass(Duration::hours(hours));
                demo.claim(grader, attempt).await?;
                clock.pass(Duration::minutes(minutes));
                demo.grade(grader, attempt).await?;
            }
            // Held since this morning.
            None if days == 2 => {
                clock.pass(Duration::hours(45));
                demo.claim(people.grader, attempt).await?;
            }
            None if days == ORDERED => {
                clock.pass(Duration::hours(20));
                order_document(&moved, tenant, people, (attempt, &version)).await?;
            }
            None => {}
        }
    }
    Ok(())
}

/// The Pro member pays for detailed comments with a document, with T-Coins that the office gave as a prize.
async fn order_document(
    db: &Db,
    tenant: TenantId,
    people: &People,
    (attempt, version): (AttemptId, &PackVersion),
) -> Result<(), DemoError> {
    let mut tx = db.tenant(tenant).await?;
    let amount = Amount::within_bounds(PRIZE);
    let note = Note::parse("First in the spelling contest");
    let note = note.ok_or_else(|| DemoError::Content("the note of the prize is too long".into()))?;
    let prize = Correction { member: people.pro, amount, note, key: attempt.0 };
    coins::give(&mut tx, people.admin, &prize).await.map_err(DemoError::step("prize"))?;
    let wish = NewGradingOrder { key: "demo".to_owned(), product: GradingProduct::Vip, seen_price: None };
    order_grading(&mut tx, people.pro, attempt, version, &wish).await.map_err(DemoError::step("order of a grading"))?;
    tx.commit().await?;
    Ok(())
}

fn who(by: By, people: &People) -> UserId {
    match by {
        By::Grader => people.grader,
        By::Admin => people.admin,
    }
}
