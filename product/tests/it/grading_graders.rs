//! Who grades what, against the database (D-071): permits of sections and languages, own learners, and jobs that the office gives to
//! somebody.

use std::sync::Arc;

use jobs::Job;
use product::exams::attempts::Mode;
use product::exams::grading::office::{ActFilter, OpenFilter, list_acts, list_open};
use product::exams::grading::{
    Draft, Grader, GradingAct, GradingError, GradingJobId, SendAssignedMail, SkipReason, claim_job, claim_next,
    deliver_job, find_job_of_attempt, get_job, hand_in, list_jobs, may_read, queue_facts, reassign_job, save_draft,
    send_job, skip_job,
};
use product::people::accounts::{
    BrandKind, GradingPermit, GradingSection, PermitError, Role, UserId, list_graders, set_grading_permits, set_lang,
};
use product::people::teaching::{end_link, link_learner};
use tenants::{Lang, PageRequest};
use time::Duration;
use tokio::task::JoinSet;

use GradingSection::{Speaking, Writing};
use product::money::price_list::GradingProduct::Simple;

use crate::grading::desk as grading_desk;
use crate::grading_orders::desk as ordering_desk;
use crate::support::{Person, School, best_marks};

/// A quick mock, with speaking and writing, of a learner who uses the product in a language.
async fn handed_in(school: &School, name: &str, lang: Lang) -> GradingJobId {
    let learner = school.person(name).await;
    let mut tx = school.tx().await;
    set_lang(&mut tx, learner.id, lang).await.unwrap();
    tx.commit().await.unwrap();
    let attempt = school.start(learner, Mode::Comfortable).await;
    school.start_part(learner, attempt.id, &attempt.parts[0].part).await;
    let mut tx = school.tx().await;
    hand_in(&mut tx, learner.id, attempt.id, &school.version, Duration::hours(40)).await.unwrap();
    let id = find_job_of_attempt(&mut tx, attempt.id).await.unwrap().unwrap().id;
    tx.commit().await.unwrap();
    id
}

async fn teacher(school: &School, name: &str) -> Person {
    let person = school.person(name).await;
    give_role(school, person.id, Role::Teacher).await;
    person
}

async fn give_role(school: &School, person: UserId, role: Role) {
    let mut owner = school.test.owner().await;
    sqlx::query("insert into user_roles (tenant_id, user_id, role, granted_at) values ($1, $2, $3, now())")
        .bind(school.tenant.id.0)
        .bind(person.0)
        .bind(role.as_str())
        .execute(&mut owner)
        .await
        .unwrap();
}

fn permit(section: GradingSection, languages: &[Lang]) -> GradingPermit {
    GradingPermit { section, languages: (!languages.is_empty()).then(|| languages.to_vec()) }
}

async fn set(school: &School, office: Person, teacher: Person, permits: &[GradingPermit]) -> Result<(), PermitError> {
    let mut tx = school.tx().await;
    set_grading_permits(&mut tx, Some(office.id), teacher.id, permits, None).await?;
    Ok(tx.commit().await?)
}

async fn grader_of(school: &School, person: Person) -> Option<Grader> {
    Grader::find_person(&mut school.tx().await, person.id, BrandKind::Other).await.unwrap()
}

/// The ids in the list, what the page and the figures count, and the next one.
async fn offered(school: &School, grader: &Grader) -> (Vec<GradingJobId>, i64, i64, Option<GradingJobId>) {
    let mut tx = school.tx().await;
    let (cards, total) = list_jobs(&mut tx, grader, PageRequest::first(20)).await.unwrap();
    let facts = queue_facts(&mut tx, grader).await.unwrap();
    let next = claim_next(&mut tx, grader).await.unwrap();
    (cards.iter().map(|card| card.job.id).collect(), total, facts.open, next.map(|job| job.id))
}

#[tokio::test]
async fn a_grader_is_offered_what_all_its_sections_and_the_learners_language_are_permitted_for() {
    let school = School::open().await;
    let (office, helen) = (school.person("office").await, teacher(&school, "helen").await);
    let (english, taiwan) = (handed_in(&school, "ann", Lang::En).await, handed_in(&school, "mei", Lang::Tw).await);
    for (permits, expected) in [
        (vec![permit(Speaking, &[]), permit(Writing, &[])], vec![english, taiwan]),
        (vec![permit(Speaking, &[]), permit(Writing, &[Lang::Tw])], vec![taiwan]),
        (vec![permit(Speaking, &[Lang::En, Lang::Cn]), permit(Writing, &[Lang::En])], vec![english]),
        (vec![permit(Speaking, &[Lang::En]), permit(Writing, &[Lang::Tw])], vec![]),
        (vec![permit(Writing, &[])], vec![]),
    ] {
        set(&school, office, helen, &permits).await.unwrap();
        let grader = grader_of(&school, helen).await.unwrap();
        let count = i64::try_from(expected.len()).unwrap();
        let next = expected.first().copied();
        assert_eq!(offered(&school, &grader).await, (expected.clone(), count, count, next), "{permits:?}");
        for id in [english, taiwan] {
            let mut tx = school.tx().await;
            let may = expected.contains(&id);
            assert_eq!(may_read(&mut tx, &grader, id).await.unwrap(), may, "{permits:?}");
            let claimed = claim_job(&mut tx, &grader, id).await;
            assert_eq!(claimed.is_ok(), may, "{permits:?}: {claimed:?}");
            assert!(may || matches!(claimed, Err(GradingError::Unknown)));
        }
    }
    // From before jobs had needs: whoever grades may take it.
    let mut owner = school.test.owner().await;
    sqlx::query("update grading_jobs set needs = null where id = $1").bind(taiwan.0).execute(&mut owner).await.unwrap();
    let grader = grader_of(&school, helen).await.unwrap();
    assert_eq!(offered(&school, &grader).await, (vec![taiwan], 1, 1, Some(taiwan)));
    set(&school, office, helen, &[]).await.unwrap();
    assert!(grader_of(&school, helen).await.is_none(), "a teacher who may grade nothing");
}

#[tokio::test]
async fn permits_are_for_teachers_each_section_once_and_told_in_the_trail() {
    let school = School::open().await;
    let (office, helen, mei) =
        (school.person("office").await, teacher(&school, "helen").await, school.person("mei").await);
    for (person, permits, refused) in [
        (helen, vec![permit(Writing, &[]), permit(Writing, &[Lang::En])], "Invalid"),
        (helen, vec![GradingPermit { section: Writing, languages: Some(vec![]) }], "Invalid"),
        (mei, vec![permit(Writing, &[])], "NotFound"),
    ] {
        let cause = set(&school, office, person, &permits).await.unwrap_err();
        assert_eq!(format!("{cause:?}"), refused);
    }
    for _ in 0..2 {
        set(&school, office, helen, &[permit(Writing, &[Lang::Tw, Lang::En]), permit(Speaking, &[])]).await.unwrap();
    }
    let mut tx = school.tx().await;
    let listed = list_graders(&mut tx, BrandKind::Other).await.unwrap();
    let [only] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!((only.id, only.is_by_role), (helen.id, false));
    assert_eq!(only.permits, [permit(Speaking, &[]), permit(Writing, &[Lang::En, Lang::Tw])]);
    let (entries, _) = product::ground::audit::list_entries(&mut tx, helen.id, PageRequest::first(20)).await.unwrap();
    let told: Vec<_> = entries.iter().map(|entry| (entry.action.as_str(), entry.actor_id)).collect();
    assert_eq!(told, [("accounts.permit_grading", Some(office.id.0))], "told once: the second changed nothing");
    drop(tx);
    give_role(&school, helen.id, Role::Admin).await;
    let listed = list_graders(&mut school.tx().await, BrandKind::Other).await.unwrap();
    assert!(listed[0].is_by_role && listed[0].permits == GradingPermit::all());
}

#[tokio::test]
async fn what_own_learners_paid_for_goes_to_others() {
    let desk = ordering_desk(false, 100).await;
    let school = &desk.school;
    let helen = teacher(school, "ruth").await;
    give_role(school, desk.learner.id, Role::Student).await;
    desk.order("a", Simple, None).await.unwrap();
    set(school, desk.grader, helen, &GradingPermit::all()).await.unwrap();
    let job = find_job_of_attempt(&mut school.tx().await, desk.attempt).await.unwrap().unwrap().id;
    let seen = async || {
        let grader = grader_of(school, helen).await.unwrap();
        let (listed, total, open, next) = offered(school, &grader).await;
        assert_eq!((total, open), (i64::try_from(listed.len()).unwrap(), total));
        (listed, next)
    };
    assert_eq!(seen().await, (vec![job], Some(job)));
    let mut tx = school.tx().await;
    link_learner(&mut tx, None, helen.id, desk.learner.id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(seen().await, (vec![], None));
    let own = grader_of(school, helen).await.unwrap();
    let mut tx = school.tx().await;
    assert!(matches!(claim_job(&mut tx, &own, job).await, Err(GradingError::Unknown)));
    let given = reassign_job(&mut tx, desk.grader.id, &own, job, None).await;
    assert!(matches!(given, Err(GradingError::NotPermitted)), "{given:?}");
    end_link(&mut tx, desk.grader.id, helen.id, desk.learner.id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(seen().await, (vec![job], Some(job)), "no longer an own learner");
}

#[tokio::test]
async fn what_is_included_is_open_to_own_teachers() {
    let desk = ordering_desk(true, 100).await;
    let school = &desk.school;
    let ruth = teacher(school, "ruth").await;
    give_role(school, desk.learner.id, Role::Student).await;
    set(school, desk.grader, ruth, &GradingPermit::all()).await.unwrap();
    let mut tx = school.tx().await;
    link_learner(&mut tx, None, ruth.id, desk.learner.id).await.unwrap();
    tx.commit().await.unwrap();
    let grader = grader_of(school, ruth).await.unwrap();
    assert_eq!(offered(school, &grader).await.1, 1);
}

#[tokio::test]
async fn the_office_gives_a_job_with_its_draft_and_whoever_had_it_saves_nothing_more() {
    let desk = grading_desk().await;
    let school = &desk.school;
    let [helen, omar] = desk.graders;
    let office = school.person("office").await;
    let to = Grader::of_everything(omar.id);
    desk.claim(helen).await.unwrap();
    desk.save(helen, 0, best_marks(&school.version)).await.unwrap();
    let mut tx = school.tx().await;
    for _ in 0..2 {
        let given = reassign_job(&mut tx, office.id, &to, desk.job, None).await.unwrap();
        assert_eq!((given.claimed_by, given.draft_version), (Some(omar.id), 1));
    }
    tx.commit().await.unwrap();
    assert!(matches!(desk.save(helen, 1, Default::default()).await, Err(GradingError::ClaimLapsed)));
    desk.save(omar, 1, Default::default()).await.unwrap();

    let mut tx = school.tx().await;
    let filter = ActFilter { act: Some(GradingAct::Reassign), actor: None };
    let (acts, _) = list_acts(&mut tx, filter, PageRequest::first(20)).await.unwrap();
    let told: Vec<_> = acts.iter().map(|act| (act.actor, act.given_to)).collect();
    assert_eq!(told, [(Some(office.id), Some(omar.id))], "given twice, told once");
    drop(tx);
    let mails: i64 = sqlx::query_scalar("select count(*) from jobs.queue where tenant_id = $1 and name = $2")
        .bind(school.tenant.id.0)
        .bind(SendAssignedMail::NAME)
        .fetch_one(&mut school.test.owner().await)
        .await
        .unwrap();
    assert_eq!(mails, 1);

    // Skipped, it waits for others; given back by the office, it is not skipped anymore.
    let mut tx = school.tx().await;
    skip_job(&mut tx, omar.id, desk.job, SkipReason::NoTime).await.unwrap();
    assert!(claim_next(&mut tx, &to).await.unwrap().is_none());
    reassign_job(&mut tx, office.id, &to, desk.job, None).await.unwrap();
    let (open, total) = list_open(&mut tx, OpenFilter::HeldBy(omar.id), PageRequest::first(20)).await.unwrap();
    assert_eq!((open.len(), total, open[0].grader, open[0].id), (1, 1, Some(omar.id), desk.job));
    assert_eq!(list_open(&mut tx, OpenFilter::Waiting, PageRequest::first(20)).await.unwrap().1, 0);
    tx.commit().await.unwrap();
    // A day later the claim is none, for the office, too.
    school.pass(Duration::hours(25));
    let mut tx = school.tx().await;
    let (open, _) = list_open(&mut tx, OpenFilter::Waiting, PageRequest::first(20)).await.unwrap();
    assert_eq!((open.len(), open[0].grader), (1, None));
    claim_job(&mut tx, &to, desk.job).await.unwrap();
    send_job(&mut tx, omar.id, desk.job, &school.version).await.unwrap();
    let other = Grader::of_everything(helen.id);
    assert!(matches!(reassign_job(&mut tx, office.id, &other, desk.job, None).await, Err(GradingError::Sending)));
    let (open, _) = list_open(&mut tx, OpenFilter::All, PageRequest::first(20)).await.unwrap();
    assert!(open[0].is_sending);
    deliver_job(&mut tx, omar.id, desk.job, &school.version).await.unwrap();
    assert!(matches!(reassign_job(&mut tx, office.id, &other, desk.job, None).await, Err(GradingError::Delivered)));
    assert_eq!(list_open(&mut tx, OpenFilter::All, PageRequest::first(20)).await.unwrap().1, 0);
    let own = Grader::of_everything(desk.learner.id);
    assert!(!may_read(&mut tx, &own, desk.job).await.unwrap(), "an own test");
}

#[tokio::test]
async fn of_a_grader_who_claims_and_an_office_that_gives_at_once_one_has_it_in_the_end() {
    let school = Arc::new(School::open().await);
    let (office, helen, omar) =
        (school.person("office").await, school.person("helen").await, school.person("omar").await);
    for round in 0..6 {
        let id = handed_in(&school, &format!("learner{round}"), Lang::En).await;
        let mut racing = JoinSet::new();
        let (one, two) = (Arc::clone(&school), Arc::clone(&school));
        racing.spawn(async move {
            let mut tx = one.tx().await;
            let done = claim_job(&mut tx, &Grader::of_everything(helen.id), id).await.map(|_| ());
            tx.commit().await.unwrap();
            done
        });
        racing.spawn(async move {
            let mut tx = two.tx().await;
            let done = reassign_job(&mut tx, office.id, &Grader::of_everything(omar.id), id, None).await.map(|_| ());
            tx.commit().await.unwrap();
            done
        });
        racing.join_all().await;
        let mut tx = school.tx().await;
        // Whoever came first, the office decides.
        assert_eq!(get_job(&mut tx, id).await.unwrap().claimed_by, Some(omar.id));
        assert!(matches!(
            save_draft(&mut tx, helen.id, id, &school.version, &Draft::default()).await,
            Err(GradingError::ClaimLapsed)
        ));
    }
}
