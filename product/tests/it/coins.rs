//! The ledger against the database: the books are even, nothing goes below nothing, the same thing moves coins once.

use std::sync::Arc;

use product::money::coins::{self, Amount, CoinError, Correction, Entry, Note, Product, TakeBack, TransactionKind};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sqlx::{AssertSqlSafe, Executor};
use tenants::{PageRequest, Reason};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::support::{Person, School};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Give,
    Deduct,
}

fn correction(member: Person, amount: i64, key: Uuid) -> Correction {
    Correction { member: member.id, amount: Amount::new(amount).unwrap(), note: Note::parse("a prize").unwrap(), key }
}

/// As a request does it: committed when it went well, otherwise forgotten.
async fn correct(
    school: &School,
    office: Person,
    member: Person,
    way: Way,
    amount: i64,
    key: Uuid,
) -> Result<Entry, CoinError> {
    let mut tx = school.tx().await;
    let wanted = correction(member, amount, key);
    let entry = match way {
        Way::Give => coins::give(&mut tx, office.id, &wanted).await?,
        Way::Deduct => coins::deduct(&mut tx, office.id, &wanted).await?,
    };
    tx.commit().await.unwrap();
    Ok(entry)
}

async fn balance(school: &School, member: Person) -> i64 {
    coins::get_balance(&mut school.tx().await, member.id).await.unwrap()
}

/// What must hold of a tenant's books whatever happened; says what all its members have together.
async fn audit(school: &School) -> i64 {
    let mut tx = school.tx().await;
    let uneven: i64 = sqlx::query_scalar(
        "select count(*) from (select transaction_id from coin_entries group by 1 having sum(amount) <> 0 or count(*) <> 2) u",
    )
    .fetch_one(tx.conn())
    .await
    .unwrap();
    assert_eq!(uneven, 0, "every transaction is two entries that are nothing together");
    let wrong: i64 = sqlx::query_scalar(
        "select count(*) from coin_balances b
         join lateral (select sum(amount) as total, count(*) as entries, min(number) as first, max(number) as last,
                         (array_agg(balance order by number desc))[1] as newest
                       from coin_entries e where e.tenant_id = b.tenant_id and e.user_id = b.user_id) e on true
         where b.balance is distinct from e.total or b.balance is distinct from e.newest
            or b.entries is distinct from e.entries or e.first <> 1 or e.last <> e.entries",
    )
    .fetch_one(tx.conn())
    .await
    .unwrap();
    assert_eq!(wrong, 0, "a balance is the sum of its entries, which are numbered without a gap");
    let running: i64 = sqlx::query_scalar(
        "select count(*) from (select balance - amount as before,
             lag(balance, 1, 0::bigint) over (partition by user_id order by number) as told
           from coin_entries where user_id is not null) e where before <> told",
    )
    .fetch_one(tx.conn())
    .await
    .unwrap();
    assert_eq!(running, 0, "each entry goes on from the one before");
    sqlx::query_scalar("select coalesce(sum(balance), 0)::bigint from coin_balances")
        .fetch_one(tx.conn())
        .await
        .unwrap()
}

#[tokio::test]
async fn a_proven_address_is_rewarded_once() {
    let school = School::open().await;
    let member = school.person("mei").await;
    let mut rewards = Vec::new();
    for _ in 0..2 {
        let mut tx = school.tx().await;
        rewards.push(coins::reward_verification(&mut tx, member.id).await.unwrap());
        tx.commit().await.unwrap();
    }

    assert_eq!(rewards, [5, 0]);
    let ledger = coins::get_ledger(&mut school.tx().await, member.id, PageRequest::first(20)).await.unwrap();
    let told: Vec<_> = ledger.entries.iter().map(|entry| (entry.kind, entry.amount, entry.balance)).collect();
    assert_eq!(told, [(TransactionKind::EmailVerificationReward, 5, 5)]);
    assert_eq!((ledger.balance, ledger.total), (5, 1));
    assert_eq!(audit(&school).await, 5);
}

#[tokio::test]
async fn the_same_change_asked_a_hundred_times_at_once_moves_coins_once() {
    let school = Arc::new(School::open().await);
    let (office, member) = (school.person("office").await, school.person("mei").await);
    let key = Uuid::now_v7();
    let mut asks = JoinSet::new();
    for _ in 0..100 {
        let school = Arc::clone(&school);
        asks.spawn(async move { correct(&school, office, member, Way::Give, 7, key).await.unwrap() });
    }

    let entries = asks.join_all().await;

    assert!(entries.iter().all(|entry| (entry.id, entry.amount, entry.balance) == (entries[0].id, 7, 7)), "one answer");
    assert_eq!(balance(&school, member).await, 7);
    let (trail, told) =
        product::ground::audit::list_entries(&mut school.tx().await, member.id, PageRequest::first(20)).await.unwrap();
    assert_eq!((told, trail[0].action.as_str(), trail[0].actor_id), (1, "coins.give", Some(office.id.0)));
    assert_eq!(audit(&school).await, 7);
}

#[tokio::test]
async fn a_key_is_for_one_change_only() {
    let school = School::open().await;
    let (office, member, other) =
        (school.person("office").await, school.person("mei").await, school.person("kai").await);
    let key = Uuid::now_v7();
    correct(&school, office, member, Way::Give, 7, key).await.unwrap();

    for (whom, way, amount) in [(other, Way::Give, 7), (member, Way::Deduct, 7), (member, Way::Give, 8)] {
        let refused = correct(&school, office, whom, way, amount, key).await;
        assert!(matches!(refused, Err(CoinError::KeyUsed)), "{way:?} {amount}: {refused:?}");
    }
    assert_eq!((balance(&school, member).await, balance(&school, other).await), (7, 0));
}

#[tokio::test]
async fn taking_at_once_never_goes_below_nothing_and_tells_what_is_missing() {
    let school = Arc::new(School::open().await);
    let (office, member) = (school.person("office").await, school.person("mei").await);
    let none = correct(&school, office, member, Way::Deduct, 4, Uuid::now_v7()).await;
    assert!(matches!(none, Err(CoinError::NotEnough { missing: 4 })), "{none:?}");
    correct(&school, office, member, Way::Give, 25, Uuid::now_v7()).await.unwrap();
    let mut takes = JoinSet::new();
    for _ in 0..10 {
        let school = Arc::clone(&school);
        takes.spawn(async move { correct(&school, office, member, Way::Deduct, 10, Uuid::now_v7()).await });
    }

    let outcomes = takes.join_all().await;

    let taken = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    let short = outcomes.iter().filter(|outcome| matches!(outcome, Err(CoinError::NotEnough { missing: 5 }))).count();
    assert_eq!((taken, short, balance(&school, member).await), (2, 8, 5));
    assert_eq!(audit(&school).await, 5);
}

#[tokio::test]
async fn nobody_gives_to_somebody_who_is_not_there() {
    let school = School::open().await;
    let office = school.person("office").await;
    let stranger = Person { id: product::people::accounts::UserId(Uuid::now_v7()), session: office.session };
    let refused = correct(&school, office, stranger, Way::Give, 1, Uuid::now_v7()).await;
    assert!(matches!(refused, Err(CoinError::Unknown)), "{refused:?}");
}

/// Eight clients with random changes, some of them repeated; a model counts what was answered with yes.
#[tokio::test]
async fn whatever_many_do_at_once_the_books_are_even() {
    let school = Arc::new(School::open().await);
    let office = school.person("office").await;
    let members = [school.person("mei").await, school.person("kai").await, school.person("lin").await];
    let change = (0..members.len(), any::<bool>(), 1_i64..40, 0_u128..60);
    let changes = proptest::collection::vec(change, 30..31);
    let mut runner = TestRunner::deterministic();
    let mut clients = JoinSet::new();
    for _ in 0..8 {
        let script = changes.new_tree(&mut runner).unwrap().current();
        let school = Arc::clone(&school);
        clients.spawn(async move {
            let mut done = Vec::new();
            for (who, gives, amount, key) in script {
                let way = if gives { Way::Give } else { Way::Deduct };
                // Few keys, so that clients meet in the same one.
                match correct(&school, office, members[who], way, amount, Uuid::from_u128(key)).await {
                    Ok(entry) => done.push((entry.id, members[who].id, entry.amount)),
                    Err(CoinError::NotEnough { .. } | CoinError::KeyUsed) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            done
        });
    }
    let mut done: Vec<_> = clients.join_all().await.into_iter().flatten().collect();
    done.sort();
    done.dedup();

    for member in members {
        let expected: i64 = done.iter().filter(|(_, whose, _)| *whose == member.id).map(|(_, _, amount)| amount).sum();
        assert_eq!(balance(&school, member).await, expected);
    }
    assert_eq!(audit(&school).await, done.iter().map(|(_, _, amount)| amount).sum::<i64>());
    assert!(done.len() > 20, "too little happened to tell anything: {}", done.len());
}

#[tokio::test]
async fn a_ledger_is_told_newest_first_and_in_pages() {
    let school = School::open().await;
    let (office, member) = (school.person("office").await, school.person("mei").await);
    for amount in 1..=5 {
        correct(&school, office, member, Way::Give, amount, Uuid::now_v7()).await.unwrap();
        school.pass(time::Duration::minutes(1));
    }
    let page = async |page| {
        let ledger = coins::get_ledger(&mut school.tx().await, member.id, PageRequest::new(page, 2)).await.unwrap();
        assert_eq!((ledger.balance, ledger.total), (15, 5));
        ledger.entries.iter().map(|entry| (entry.amount, entry.balance)).collect::<Vec<_>>()
    };
    assert_eq!(page(1).await, [(5, 15), (4, 10)]);
    assert_eq!(page(2).await, [(3, 6), (2, 3)]);
    assert_eq!(page(3).await, [(1, 1)]);
    assert_eq!(page(4).await, []);
    assert_eq!(page(u32::MAX).await, []);
}

#[tokio::test]
async fn entries_are_never_changed_nor_removed_and_half_a_transaction_is_not_kept() {
    let school = School::open().await;
    let (office, member) = (school.person("office").await, school.person("mei").await);
    let entry = correct(&school, office, member, Way::Give, 9, Uuid::now_v7()).await.unwrap();
    for statement in [
        "update coin_entries set amount = 10",
        "delete from coin_entries",
        "truncate coin_entries",
        "update coin_transactions set note = 'x'",
        "delete from coin_transactions",
        "delete from coin_balances",
    ] {
        let mut tx = school.tx().await;
        let refused = tx.conn().execute(AssertSqlSafe(statement)).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement} as a tenant");
        let mut tx = school.test.db.platform(Reason::Operations).await.unwrap();
        let refused = tx.conn().execute(AssertSqlSafe(statement)).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement} as the platform");
    }
    let halves = [
        "insert into coin_transactions (tenant_id, id, key, kind, note, made_at)
         values (current_tenant(), gen_random_uuid(), 'half', 'admin_give', '', now())"
            .to_owned(),
        format!(
            "insert into coin_entries (tenant_id, transaction_id, account, amount) values (current_tenant(), '{}', 'sales', 3)",
            entry.id
        ),
    ];
    for half in halves {
        let mut tx = school.tx().await;
        tx.conn().execute(AssertSqlSafe(half.clone())).await.unwrap();
        let refused = tx.commit().await.unwrap_err();
        let constraint =
            refused.as_database_error().and_then(|cause| cause.constraint()).unwrap_or_default().to_owned();
        assert_eq!(constraint, "coin_entries_sum_to_zero", "{half}");
    }
    assert_eq!(audit(&school).await, 9);
}

/// Deposits 40 for an order, spends 30 of it and says which transactions these are.
async fn deposited_and_spent(school: &School, member: Person) -> (Uuid, Uuid) {
    let mut tx = school.tx().await;
    let amount = |coins| Amount::new(coins).unwrap();
    let deposit = coins::deposit(&mut tx, member.id, Uuid::now_v7(), amount(40)).await.unwrap();
    let spent = coins::spend(&mut tx, member.id, Product::Grading, Uuid::now_v7(), amount(30)).await.unwrap();
    tx.commit().await.unwrap();
    (deposit.id, spent.id)
}

/// As a request does it.
async fn take_back(
    school: &School,
    kind: TransactionKind,
    original: Uuid,
    amount: i64,
    key: &str,
) -> Result<Entry, CoinError> {
    let mut tx = school.tx().await;
    let back = TakeBack { original, amount: Amount::new(amount), key, note: "", made_by: None };
    let entry = match kind {
        TransactionKind::Refund => coins::refund_deposit(&mut tx, &back).await?,
        _ => coins::reverse(&mut tx, &back).await?,
    };
    tx.commit().await.unwrap();
    Ok(entry)
}

#[tokio::test]
async fn what_is_taken_back_is_a_movement_of_its_own_and_never_more_than_moved() {
    use TransactionKind::{Refund, Reversal};
    let school = School::open().await;
    let member = school.person("mei").await;
    let (deposit, spent) = deposited_and_spent(&school, member).await;

    let beyond = take_back(&school, Refund, deposit, 40, "all").await;
    assert!(matches!(beyond, Err(CoinError::NotEnough { missing: 30 })), "30 of them are spent: {beyond:?}");
    let part = take_back(&school, Reversal, spent, 12, "part").await.unwrap();
    let rest = take_back(&school, Reversal, spent, 0, "rest").await.unwrap();
    assert_eq!(
        [(part.kind, part.amount, part.balance), (rest.kind, rest.amount, rest.balance)],
        [(Reversal, 12, 22), (Reversal, 18, 40)]
    );
    for (original, amount) in [(spent, 0), (spent, 1), (deposit, 41), (Uuid::now_v7(), 1)] {
        let refused = take_back(&school, Reversal, original, amount, "more").await;
        assert!(matches!(refused, Err(CoinError::NothingLeft)), "{amount}: {refused:?}");
    }
    let refund = take_back(&school, Refund, deposit, 0, "all").await.unwrap();
    assert_eq!((refund.amount, refund.balance), (-40, 0));
    let again = take_back(&school, Refund, deposit, 0, "all").await.unwrap();
    assert_eq!(again.id, refund.id, "the same key takes back once");
    let other = take_back(&school, Refund, spent, 1, "all").await;
    assert!(matches!(other, Err(CoinError::KeyUsed)), "{other:?}");
    let returned = take_back(&school, Reversal, refund.id, 0, "the bank refused").await.unwrap();
    assert_eq!((returned.amount, returned.balance), (40, 40));
    assert_eq!(take_back(&school, Refund, deposit, 15, "a part of it").await.unwrap().balance, 25);
    assert_eq!(audit(&school).await, 25);
}

#[tokio::test]
async fn taken_back_in_parts_at_once_it_comes_to_no_more_than_moved() {
    let school = Arc::new(School::open().await);
    let member = school.person("mei").await;
    let (_, spent) = deposited_and_spent(&school, member).await;
    let mut parts = JoinSet::new();
    for part in 0..10 {
        let school = Arc::clone(&school);
        parts.spawn(async move {
            take_back(&school, TransactionKind::Reversal, spent, 8, &format!("part {part}")).await.is_ok()
        });
    }

    let came = parts.join_all().await.into_iter().filter(|came| *came).count();

    assert_eq!((came, balance(&school, member).await), (3, 10 + 24));
    assert_eq!(audit(&school).await, 34);
}
