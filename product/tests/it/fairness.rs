//! Fairness of grading against the database: blind markings that nobody holds twice, corrected scores, disputes that are paid once.

use std::collections::BTreeMap;
use std::sync::Arc;

use product::exams::attempts::{AttemptId, Mode, check_scores, list_item_results, lock_attempt};
use product::exams::fairness::{
    Agreement, BlindScore, DisputeError, DisputeOffer, DisputeState, Marking, MarkingError, MarkingId, MarkingKind,
    MarkingState, NewDispute, NewScores, ask_dispute, claim_marking, draw_second_marking, get_agreement, get_offer,
    list_disputes, list_markings, release_marking, return_marking, save_marking,
};
use product::exams::grading::{
    Grader, Mark, NewGradingOrder, deliver_job, find_job_of_attempt, get_job, hand_in, order_grading,
};
use product::money::coins::{self, Amount, Correction, Note};
use product::money::price_list::GradingProduct;
use product::people::accounts::{GradingPermit, GradingSection};
use tenants::{Gradings, Hosts, Origin, PageRequest, set_settings};
use time::Duration;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::grading::{Desk, PROMISE};
use crate::support::{Person, School, best_marks};

/// The one task of the quick mock that a text answers.
const ESSAY: &str = "w1-01";

/// A test that is handed in at a school with these figures.
async fn desk(change: fn(&mut Gradings)) -> Desk {
    let school = School::open().await;
    let mut settings = tenants::demo::settings();
    change(&mut settings.gradings);
    let mut tx = school.tx().await;
    set_settings(&mut tx, &settings).await.unwrap();
    tx.commit().await.unwrap();
    Hosts::new(school.test.db.clone(), Origin::https()).forget();
    let learner = school.person("mei").await;
    let graders = [school.person("helen").await, school.person("omar").await];
    let attempt = school.start(learner, Mode::Strict).await.id;
    school.run_all_parts(learner, attempt).await;
    school.answer(learner, attempt, &school.perfect_answers()).await;
    let mut tx = school.tx().await;
    hand_in(&mut tx, learner.id, attempt, &school.version, PROMISE).await.unwrap();
    if !settings.gradings.included {
        let (amount, note) = (Amount::new(40).unwrap(), Note::parse("a prize").unwrap());
        let gift = Correction { member: learner.id, amount, note, key: Uuid::now_v7() };
        coins::give(&mut tx, graders[0].id, &gift).await.unwrap();
        let wish = NewGradingOrder { key: "o".to_owned(), product: GradingProduct::Scores, seen_price: None };
        order_grading(&mut tx, learner.id, attempt, &school.version, &wish).await.unwrap();
    }
    let job = find_job_of_attempt(&mut tx, attempt).await.unwrap().unwrap().id;
    tx.commit().await.unwrap();
    Desk { school, learner, graders, job, attempt }
}

/// A desk whose gradings are all drawn, and further graders.
struct Hall {
    desk: Desk,
    others: [Person; 3],
}

/// A test whose essay was given `score` by the first grader, and is delivered.
async fn hall(score: f64) -> Hall {
    hall_of(desk(|gradings| gradings.second_markings = 100).await, score).await
}

async fn hall_of(desk: Desk, score: f64) -> Hall {
    let ruth = desk.school.person("ruth").await;
    let others = [desk.graders[1], ruth, desk.school.person("ines").await];
    deliver(&desk, score).await;
    Hall { desk, others }
}

async fn deliver(desk: &Desk, score: f64) {
    let mut marks = best_marks(&desk.school.version);
    marks.insert(ESSAY.into(), Mark { score: Some(score), ..Mark::default() });
    let first = desk.graders[0];
    desk.claim(first).await.unwrap();
    desk.save(first, 0, marks).await.unwrap();
    let mut tx = desk.school.tx().await;
    let job = deliver_job(&mut tx, first.id, desk.job, &desk.school.version).await.unwrap();
    draw_second_marking(&mut tx, &job, &desk.school.version).await.unwrap();
    draw_second_marking(&mut tx, &job, &desk.school.version).await.unwrap();
    tx.commit().await.unwrap();
}

fn marker(person: Person) -> Grader {
    Grader::of_everything(person.id)
}

impl Hall {
    async fn list(&self, grader: Person) -> Vec<(MarkingId, MarkingKind, usize)> {
        let mut tx = self.desk.school.tx().await;
        let (found, total) = list_markings(&mut tx, &marker(grader), PageRequest::first(20)).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), found.len());
        found.into_iter().map(|marking| (marking.id, marking.kind, marking.items.len())).collect()
    }

    async fn only(&self, grader: Person, kind: MarkingKind) -> MarkingId {
        let found = self.list(grader).await;
        found.iter().find(|(_, other, _)| *other == kind).unwrap_or_else(|| panic!("no {kind} in {found:?}")).0
    }

    async fn claim(&self, grader: Person, id: MarkingId) -> Result<Marking, MarkingError> {
        let mut tx = self.desk.school.tx().await;
        let claimed = claim_marking(&mut tx, &marker(grader), id).await?;
        tx.commit().await?;
        Ok(claimed)
    }

    async fn give(&self, grader: Person, id: MarkingId, score: f64) -> Result<(), MarkingError> {
        let mut tx = self.desk.school.tx().await;
        let given = BlindScore { score: Some(score), dimensions: BTreeMap::new() };
        let new = NewScores { scores: BTreeMap::from([(ESSAY.into(), given)]), note: Some("It counts.".into()) };
        save_marking(&mut tx, &marker(grader), id, &self.desk.school.version, &new).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn send_back(&self, grader: Person, id: MarkingId) -> Result<MarkingState, MarkingError> {
        let mut tx = self.desk.school.tx().await;
        let returned = return_marking(&mut tx, &marker(grader), id, &self.desk.school.version).await?;
        tx.commit().await?;
        Ok(returned.state)
    }

    async fn mark(&self, grader: Person, kind: MarkingKind, score: f64) -> MarkingId {
        let id = self.only(grader, kind).await;
        self.claim(grader, id).await.unwrap();
        self.give(grader, id, score).await.unwrap();
        assert_eq!(self.send_back(grader, id).await.unwrap(), MarkingState::Returned);
        id
    }

    /// The learner's points for the essay; what is stored is what the grades come to.
    async fn essay(&self) -> f64 {
        let mut tx = self.desk.school.tx().await;
        let attempt = lock_attempt(&mut tx, self.desk.attempt).await.unwrap().unwrap();
        assert_eq!(check_scores(&mut tx, &attempt, &self.desk.school.version).await.unwrap(), []);
        let results = list_item_results(&mut tx, self.desk.attempt).await.unwrap();
        results.into_iter().find(|result| result.item == ESSAY).unwrap().points
    }

    async fn agreement(&self) -> Agreement {
        get_agreement(&mut self.desk.school.tx().await, 4).await.unwrap()
    }

    async fn ask(&self, key: &str) -> Result<(), DisputeError> {
        ask(&self.desk.school, self.desk.learner, self.desk.attempt, &dispute(key)).await
    }

    async fn offer(&self) -> DisputeOffer {
        let mut tx = self.desk.school.tx().await;
        let attempt = lock_attempt(&mut tx, self.desk.attempt).await.unwrap().unwrap();
        get_offer(&mut tx, &attempt, &self.desk.school.version).await.unwrap()
    }
}

fn dispute(key: &str) -> NewDispute {
    let reason = "My second reason was not counted.".to_owned();
    NewDispute { key: key.to_owned(), items: vec![ESSAY.to_owned()], reason, seen_price: None }
}

async fn ask(school: &School, learner: Person, attempt: AttemptId, new: &NewDispute) -> Result<(), DisputeError> {
    let mut tx = school.tx().await;
    ask_dispute(&mut tx, learner.id, attempt, &school.version, new).await?;
    tx.commit().await?;
    Ok(())
}

#[tokio::test]
async fn a_second_marking_is_another_graders_and_one_graders_at_a_time() {
    let hall = Arc::new(hall(4.0).await);
    let [omar, ruth, _] = hall.others;
    for outsider in [hall.desk.graders[0], hall.desk.learner] {
        assert_eq!(hall.list(outsider).await, [], "neither the first grader nor the learner");
    }
    let id = hall.only(omar, MarkingKind::Second).await;
    for outsider in [hall.desk.graders[0], hall.desk.learner] {
        assert!(matches!(hall.claim(outsider, id).await, Err(MarkingError::Unknown)));
    }
    let permit = GradingPermit { section: GradingSection::Speaking, languages: None };
    let speaking = Grader::with(omar.id, vec![permit], Vec::new());
    let mut tx = hall.desk.school.tx().await;
    assert!(matches!(claim_marking(&mut tx, &speaking, id).await, Err(MarkingError::Unknown)), "a text");
    let own = Grader::with(omar.id, GradingPermit::all(), vec![hall.desk.learner.id]);
    assert!(matches!(claim_marking(&mut tx, &own, id).await, Err(MarkingError::Unknown)), "an own learner");
    assert_eq!(list_markings(&mut tx, &own, PageRequest::first(20)).await.unwrap().1, 0);
    drop(tx);

    let mut claims = JoinSet::new();
    for grader in [omar, ruth, omar, ruth] {
        let hall = Arc::clone(&hall);
        claims.spawn(async move { hall.claim(grader, id).await.map(|marking| marking.claimed_by) });
    }
    let outcomes = claims.join_all().await;
    let holders: Vec<_> = outcomes.iter().filter_map(|outcome| outcome.as_ref().ok()).collect();
    let refused = outcomes.iter().filter(|outcome| matches!(outcome, Err(MarkingError::ClaimTaken))).count();
    assert!((holders.len(), refused) == (2, 2) && holders[0] == holders[1], "{outcomes:?}");

    let (holder, other) = if *holders[0] == Some(omar.id) { (omar, ruth) } else { (ruth, omar) };
    assert!(matches!(hall.give(other, id, 3.0).await, Err(MarkingError::ClaimLapsed)));
    assert!(matches!(hall.give(holder, id, 7.0).await, Err(MarkingError::Invalid(_))), "beyond the rubric");
    assert!(matches!(hall.send_back(holder, id).await, Err(MarkingError::Invalid(_))), "no score yet");
    hall.give(holder, id, 3.0).await.unwrap();
    hall.desk.school.pass(Duration::hours(25));
    assert!(matches!(hall.send_back(holder, id).await, Err(MarkingError::ClaimLapsed)));
    hall.claim(other, id).await.unwrap();
    assert!(matches!(hall.send_back(other, id).await, Err(MarkingError::Invalid(_))), "led by nobody's scores");
    hall.give(other, id, 3.5).await.unwrap();
    for _ in 0..2 {
        assert_eq!(hall.send_back(other, id).await.unwrap(), MarkingState::Returned);
    }
    assert!(matches!(hall.give(other, id, 1.0).await, Err(MarkingError::Returned)));
    assert_eq!(hall.essay().await, 4.0, "half a point apart is no question");
    let told = hall.agreement().await;
    assert_eq!((told.figures.pairs, told.figures.mean_difference, told.thirds), (1, 0.5, 0));
    assert_eq!(hall.list(omar).await.len() + hall.list(ruth).await.len(), 0);
}

#[tokio::test]
async fn two_marks_apart_go_to_a_third_grader_whose_score_the_learner_gets() {
    let hall = hall(2.0).await;
    let [omar, ruth, _] = hall.others;
    hall.mark(omar, MarkingKind::Second, 4.0).await;
    assert_eq!(hall.essay().await, 2.0, "nobody has decided");
    assert_eq!(hall.list(omar).await, [], "whoever marked second does not mark third");
    let third = hall.mark(ruth, MarkingKind::Third, 4.0).await;
    assert_eq!(hall.essay().await, 4.0);
    let corrected = hall.offer().await.corrected;
    assert_eq!((corrected.len(), corrected[0].first, corrected[0].score), (1, 2.0, 4.0));
    assert_eq!(hall.send_back(ruth, third).await.unwrap(), MarkingState::Returned, "once more changes nothing");
    let told = hall.agreement().await;
    assert_eq!(
        (told.figures.pairs, told.figures.mean_difference),
        (1, -2.0),
        "what the first gave stays in the record"
    );
    assert_eq!((told.thirds, told.waiting, told.matrix[2][4]), (1, 0, 1));
}

#[tokio::test]
async fn a_grader_who_takes_two_markings_of_one_test_at_once_gets_one() {
    let hall = hall(2.0).await;
    let [omar, ..] = hall.others;
    hall.ask("a").await.unwrap();
    let second = hall.only(omar, MarkingKind::Second).await;
    let regrade = hall.only(omar, MarkingKind::Regrade).await;
    let (one, other) = tokio::join!(hall.claim(omar, second), hall.claim(omar, regrade));
    let outcomes = [one.map(|marking| marking.id), other.map(|marking| marking.id)];
    assert_eq!(outcomes.iter().filter(|claim| claim.is_ok()).count(), 1, "{outcomes:?}");
    assert!(outcomes.iter().any(|claim| matches!(claim, Err(MarkingError::Unknown))), "{outcomes:?}");
    let held = *outcomes.iter().find_map(|claim| claim.as_ref().ok()).unwrap();
    let mut tx = hall.desk.school.tx().await;
    release_marking(&mut tx, &marker(omar), held).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(hall.list(omar).await.len(), 2, "given back, both are free again");
}

#[tokio::test]
async fn a_dispute_is_asked_once_within_days_and_decided_by_another_grader() {
    let hall = Arc::new(hall(3.0).await);
    let [omar, ruth, ines] = hall.others;
    let offer = hall.offer().await;
    assert_eq!((offer.items.as_slice(), offer.price), (&[ESSAY.to_owned()][..], None), "gradings are included");
    let unanswered = NewDispute { items: vec![ESSAY.into(), "s1-01".into()], ..dispute("a") };
    let school = &hall.desk.school;
    let refused = ask(school, hall.desk.learner, hall.desk.attempt, &unanswered).await;
    assert!(matches!(refused, Err(DisputeError::Items)), "there was no response: {refused:?}");
    let foreign = ask(school, omar, hall.desk.attempt, &dispute("a")).await;
    assert!(matches!(foreign, Err(DisputeError::Unknown)));

    let mut asks = JoinSet::new();
    for key in ["a", "b", "a", "b"] {
        let hall = Arc::clone(&hall);
        asks.spawn(async move { hall.ask(key).await });
    }
    let outcomes = asks.join_all().await;
    assert_eq!(outcomes.iter().filter(|asked| asked.is_ok()).count(), 2, "one key, twice: {outcomes:?}");
    assert!(outcomes.iter().all(|asked| matches!(asked, Ok(()) | Err(DisputeError::Twice))), "{outcomes:?}");
    assert!(hall.offer().await.items.is_empty(), "asked once");

    // Second marking and dispute are different people's.
    hall.mark(omar, MarkingKind::Second, 5.0).await;
    hall.mark(ines, MarkingKind::Third, 5.0).await;
    assert_eq!(hall.essay().await, 3.0, "what is disputed waits for its decision");
    let id = hall.only(ruth, MarkingKind::Regrade).await;
    for grader in [omar, ines, hall.desk.graders[0]] {
        assert!(matches!(hall.claim(grader, id).await, Err(MarkingError::Unknown)));
    }
    hall.mark(ruth, MarkingKind::Regrade, 3.5).await;
    assert_eq!(hall.essay().await, 3.5);
    let told = hall.offer().await;
    let dispute = told.dispute.unwrap();
    assert_eq!((dispute.state, dispute.note.as_str()), (DisputeState::Changed, "It counts."));
    assert_eq!((told.scores[0].before, told.scores[0].after, told.corrected.len()), (3.0, Some(3.5), 0));
    let (cards, total) = list_disputes(&mut hall.desk.school.tx().await, PageRequest::first(20)).await.unwrap();
    assert_eq!((total, cards[0].first[ESSAY].score, cards[0].other[ESSAY].score), (1, 3.0, Some(3.5)));
}

#[tokio::test]
async fn after_a_week_nothing_is_disputed_and_where_it_is_off_never() {
    let off = hall_of(desk(|gradings| gradings.dispute_days = 0).await, 3.0).await;
    assert!(off.offer().await.items.is_empty());
    assert!(matches!(off.ask("a").await, Err(DisputeError::NotNow)));
    let hall = hall(3.0).await;
    hall.desk.school.pass(Duration::days(7));
    assert!(!hall.offer().await.items.is_empty(), "to the last second");
    hall.desk.school.pass(Duration::seconds(1));
    assert!(hall.offer().await.items.is_empty());
    assert!(matches!(hall.ask("a").await, Err(DisputeError::NotNow)));
}

/// A test whose grading was ordered and paid, and whose essay has 3 points; the learner has 25 T-Coins left.
async fn paid() -> Hall {
    let desk = desk(|gradings| (gradings.included, gradings.second_markings) = (false, 0)).await;
    hall_of(desk, 3.0).await
}

impl Hall {
    async fn balance(&self) -> i64 {
        coins::get_balance(&mut self.desk.school.tx().await, self.desk.learner.id).await.unwrap()
    }
}

#[tokio::test]
async fn a_change_of_a_point_makes_asking_free_and_less_does_not() {
    for (score, state, balance) in
        [(4.0, DisputeState::Changed, 25), (3.5, DisputeState::Changed, 10), (3.0, DisputeState::Upheld, 10)]
    {
        let hall = Arc::new(paid().await);
        let [omar, ..] = hall.others;
        assert_eq!((hall.balance().await, hall.offer().await.price.unwrap().coins()), (25, 15));
        let seen = NewDispute { seen_price: Some(8), ..dispute("a") };
        let refused = ask(&hall.desk.school, hall.desk.learner, hall.desk.attempt, &seen).await;
        assert!(matches!(refused, Err(DisputeError::PriceChanged { price: 15 })), "{refused:?}");
        let mut asks = JoinSet::new();
        for key in ["a", "b", "a", "b"] {
            let hall = Arc::clone(&hall);
            asks.spawn(async move { hall.ask(key).await.is_ok() });
        }
        asks.join_all().await;
        assert_eq!(hall.balance().await, 10, "paid once, however often it was asked");
        let id = hall.mark(omar, MarkingKind::Regrade, score).await;
        hall.send_back(omar, id).await.unwrap();
        let told = hall.offer().await.dispute.unwrap();
        assert_eq!((told.state, told.is_given_back), (state, balance == 25), "{score}");
        assert_eq!(hall.balance().await, balance, "{score}: given back once, or not");
        assert_eq!(hall.essay().await, score);
        let mut tx = hall.desk.school.tx().await;
        assert_eq!(get_job(&mut tx, hall.desk.job).await.unwrap().claimed_by, Some(hall.desk.graders[0].id));
    }
}

#[tokio::test]
async fn nobody_disputes_without_the_coins() {
    let hall = paid().await;
    let (amount, note) = (Amount::new(20).unwrap(), Note::parse("spent").unwrap());
    let mut tx = hall.desk.school.tx().await;
    let taken = Correction { member: hall.desk.learner.id, amount, note, key: Uuid::now_v7() };
    coins::deduct(&mut tx, hall.desk.graders[0].id, &taken).await.unwrap();
    tx.commit().await.unwrap();
    let refused = hall.ask("a").await;
    assert!(matches!(refused, Err(DisputeError::Coins(coins::CoinError::NotEnough { missing: 10 }))), "{refused:?}");
    assert!(hall.offer().await.dispute.is_none());
    let [omar, ..] = hall.others;
    assert_eq!(hall.list(omar).await, [], "nobody is asked to mark");
}
