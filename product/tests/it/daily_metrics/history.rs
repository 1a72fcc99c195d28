//! What may happen in a brand at chosen moments, written into the tables as the features write it, and a second reckoning: sums over
//! all rows, and of people over what was written down beside them.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use sqlx::PgConnection;
use tenants::{Tenant, TenantTx};
use testkit::TestDb;
use time::macros::{datetime, offset};
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

/// Ends of a month, a change of summer time in America and one in Europe lie behind it.
pub(crate) const FIRST: OffsetDateTime = datetime!(2026-02-26 00:00 UTC);
pub(crate) const DAYS: i64 = 36;
const SECTIONS: [&str; 4] = ["reading", "listening", "speaking", "writing"];
const CURRENCIES: [&str; 2] = ["TWD", "USD"];

/// Something that happens. Numbers name one of those that are there.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    Join {
        is_verified: bool,
    },
    Verify {
        person: usize,
    },
    Start {
        person: usize,
        kind: usize,
        section: usize,
    },
    Submit {
        attempt: usize,
    },
    Grade {
        attempt: usize,
    },
    Study {
        person: usize,
    },
    Move {
        person: usize,
        coins: i64,
    },
    Order {
        person: usize,
        currency: usize,
        has_fee: bool,
    },
    Pay {
        order: usize,
    },
    Return {
        order: usize,
    },
    FailReturn {
        returned: usize,
    },
    Subscribe {
        person: usize,
    },
    Begin {
        subscription: usize,
    },
    Renew {
        subscription: usize,
    },
    /// A refund, a dispute, and one that is won, in turns.
    GiveBack {
        subscription: usize,
    },
    Cancel {
        subscription: usize,
    },
    End {
        subscription: usize,
    },
    Fold,
    /// A fold whose worker dies before the commit.
    LoseFold,
    /// Whoever joins afterward is somebody else.
    Erase {
        person: usize,
    },
}

/// Steps with the moments at which they happen; these come in no order, so what is late goes to its own day.
pub(crate) fn steps() -> impl Strategy<Value = Vec<(Step, OffsetDateTime)>> {
    let any = || 0..1000usize;
    let step = prop_oneof![
        3 => proptest::bool::ANY.prop_map(|is_verified| Step::Join { is_verified }),
        1 => any().prop_map(|person| Step::Verify { person }),
        4 => (any(), 0..4usize, 0..4usize).prop_map(|(person, kind, section)| Step::Start { person, kind, section }),
        3 => any().prop_map(|attempt| Step::Submit { attempt }),
        2 => any().prop_map(|attempt| Step::Grade { attempt }),
        2 => any().prop_map(|person| Step::Study { person }),
        3 => (any(), -30..60i64).prop_map(|(person, coins)| Step::Move { person, coins }),
        2 => (any(), 0..2usize, proptest::bool::ANY)
            .prop_map(|(person, currency, has_fee)| Step::Order { person, currency, has_fee }),
        2 => any().prop_map(|order| Step::Pay { order }),
        2 => any().prop_map(|order| Step::Return { order }),
        1 => any().prop_map(|returned| Step::FailReturn { returned }),
        1 => any().prop_map(|person| Step::Subscribe { person }),
        1 => any().prop_map(|subscription| Step::Begin { subscription }),
        1 => any().prop_map(|subscription| Step::Renew { subscription }),
        1 => any().prop_map(|subscription| Step::GiveBack { subscription }),
        1 => any().prop_map(|subscription| Step::Cancel { subscription }),
        1 => any().prop_map(|subscription| Step::End { subscription }),
        3 => Just(Step::Fold),
        1 => Just(Step::LoseFold),
        1 => any().prop_map(|person| Step::Erase { person }),
    ];
    // Days begin at 16:00 UTC.
    let minute = prop_oneof![prop::sample::select(vec![0i64, 959, 960, 961, 1439]), 0..1440i64];
    let moment = (0..DAYS, minute).prop_map(|(day, minute)| FIRST + Duration::days(day) + Duration::minutes(minute));
    proptest::collection::vec((step, moment), 1..60)
}

/// An attempt: its test's kind, section, set, beginning and end.
type Taken = (Uuid, String, Option<String>, Option<String>, OffsetDateTime, Option<OffsetDateTime>);
/// An order: when it was made and paid, currency, total and fee.
type Ordered = (OffsetDateTime, Option<OffsetDateTime>, String, i64, i64);

/// Sums by what, day and how they are told apart.
pub(crate) type Sums = BTreeMap<(String, Date, String), i64>;

/// The day in Taipei, where there is no summer time.
pub(crate) fn day(at: OffsetDateTime) -> Date {
    at.to_offset(offset!(+8)).date()
}

pub(crate) fn monday(day: Date) -> Date {
    let mut monday = day;
    while monday.weekday() != time::Weekday::Monday {
        monday = monday.previous_day().unwrap();
    }
    monday
}

struct Member {
    id: Uuid,
    balance: i64,
    entries: i32,
}

/// A brand, who and what is there, and when people did what first.
pub(crate) struct History {
    pub(crate) tenant: Tenant,
    quick: Uuid,
    section: Uuid,
    back: Uuid,
    people: Vec<Member>,
    /// With its person, and whether somebody has to grade it.
    attempts: Vec<(Uuid, Uuid, bool)>,
    orders: Vec<(Uuid, Uuid, i64)>,
    returns: Vec<Uuid>,
    subscriptions: Vec<(Uuid, Uuid, i32)>,
    /// Money of periods that went and came again, in dollars.
    backs: Vec<Back>,
    /// Whether all rows were counted anew, as if they had been there before the triggers.
    pub(crate) is_recounted: bool,
    firsts: BTreeMap<(Uuid, &'static str), Date>,
    active: BTreeSet<(Uuid, Date)>,
    joined: BTreeMap<Uuid, Date>,
}

/// Money that goes back, or comes again.
struct Back {
    /// The subscription and the number of its period.
    period: (Uuid, i32),
    at: OffsetDateTime,
    amount: i64,
}

impl History {
    /// In a database of the test's own, with the library that attempts and cards name.
    pub(crate) async fn begin(test: &TestDb) -> Self {
        let mut owner = test.owner().await;
        let [quick, section, back] = [Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7()];
        run(&mut owner, "insert into library.formats (id, content) values ('a', '{}') on conflict do nothing", &[])
            .await;
        for (id, kind) in [(quick, "quick_mock"), (section, "section")] {
            run(
                &mut owner,
                &format!(
                    "insert into library.pack_versions
                       (id, slug, version, format, kind, title, summary, content, fingerprint, minutes, items, state)
                     values ($1, $1::text, 1, 'a', '{kind}', '', '', '{{}}', '', 1, 1, 'draft')"
                ),
                &[id],
            )
            .await;
        }
        run(&mut owner, "insert into library.pack_sections values ($1, 'listening', 0, 1, 1)", &[section]).await;
        run(&mut owner, "insert into library.vocab_books values ($1, $1::text, 0, '{}', '{}')", &[back]).await;
        run(&mut owner, "insert into library.vocab_lists values ($1, $1, '', 0, '{}')", &[back]).await;
        run(&mut owner, "insert into library.vocab_backs values ($1, $1, $1, 0, '', '', '{}')", &[back]).await;
        Self {
            tenant: test.tenant("metrics").await,
            quick,
            section,
            back,
            people: Vec::new(),
            attempts: Vec::new(),
            orders: Vec::new(),
            returns: Vec::new(),
            subscriptions: Vec::new(),
            backs: Vec::new(),
            is_recounted: false,
            firsts: BTreeMap::new(),
            active: BTreeSet::new(),
            joined: BTreeMap::new(),
        }
    }

    fn first(&mut self, person: Uuid, what: &'static str, at: OffsetDateTime) {
        // Of who has left, nobody knows what was first.
        if self.people.iter().any(|member| member.id == person) {
            let first = self.firsts.entry((person, what)).or_insert(day(at));
            *first = (*first).min(day(at));
        }
    }

    /// Lets something happen at a moment, where it can.
    pub(crate) async fn happen(&mut self, tx: &mut TenantTx, step: &Step, at: OffsetDateTime) {
        let tenant = self.tenant.id.0;
        let id = Uuid::now_v7();
        let conn = tx.conn();
        match *step {
            Step::Join { is_verified } => {
                let verified = if is_verified { "$3" } else { "null" };
                let sql = format!(
                    "insert into users (tenant_id, id, email, created_at, email_verified_at) values ($1, $2, $2::text, $3, {verified})"
                );
                at_time(conn, &sql, &[tenant, id], at).await;
                self.people.push(Member { id, balance: 0, entries: 0 });
                self.joined.insert(id, day(at));
                if is_verified {
                    self.first(id, "verified", at);
                }
            }
            Step::Verify { person } => {
                let Some(person) = of(&self.people, person).map(|member| member.id) else { return };
                let sql = "update users set email_verified_at = $3 where tenant_id = $1 and id = $2";
                at_time(conn, sql, &[tenant, person], at).await;
                self.first(person, "verified", at);
            }
            Step::Start { person, kind, section } => {
                let Some(person) = of(&self.people, person).map(|member| member.id) else { return };
                // What is open is given up.
                let given_up = "update attempts set status = 'void' where tenant_id = $1 and user_id = $2
                                and status in ('created', 'in_progress')";
                run(conn, given_up, &[tenant, person]).await;
                let section = SECTIONS[section];
                let (version, scope) = [
                    (self.quick, "null, null".to_owned()),
                    (self.section, "null, null".to_owned()),
                    (self.quick, format!("'{section}', null")),
                    (self.quick, format!("'{section}', 'one'")),
                ][kind]
                    .clone();
                let sql = format!(
                    "insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, last_seen_at, last_session_id,
                       created_at, scope_section, scope_set)
                     values ($1, $2, $3, $4, 'strict', 'created', now(), $2, now(), {scope})"
                );
                run(conn, &sql, &[tenant, id, person, version]).await;
                let is_whole = kind == 0;
                let taken = if kind == 1 { "listening" } else { section };
                for section in SECTIONS.into_iter().filter(|one| is_whole || *one == taken) {
                    let sql = format!(
                        "insert into attempt_parts (tenant_id, attempt_id, part, section, position, seconds)
                         select $1, $2, '{section}', '{section}', count(*), 1 from attempt_parts where tenant_id = $1 and attempt_id = $2"
                    );
                    run(conn, &sql, &[tenant, id]).await;
                }
                let sql =
                    "update attempts set status = 'in_progress', started_at = $3 where tenant_id = $1 and id = $2";
                at_time(conn, sql, &[tenant, id], at).await;
                self.attempts.push((id, person, is_whole || ["speaking", "writing"].contains(&taken)));
                self.first(person, "started", at);
                self.active.insert((person, day(at)));
            }
            Step::Submit { attempt } => {
                let Some(&(id, person, is_for_people)) = of(&self.attempts, attempt) else { return };
                let sql = "update attempts set status = 'submitted', submitted_at = $3 where tenant_id = $1 and id = $2
                           and status = 'in_progress'";
                if at_time(conn, sql, &[tenant, id], at).await == 0 {
                    return;
                }
                transition(conn, tenant, id, ["submitted", "scored_auto"], at).await;
                self.first(person, "finished", at);
                if !is_for_people {
                    self.first(person, "graded", at);
                }
            }
            Step::Grade { attempt } => {
                let Some(&(id, person, true)) = of(&self.attempts, attempt) else { return };
                let sql = "update attempts set status = 'awaiting_grading' where tenant_id = $1 and id = $2 and status = 'scored_auto'";
                if run(conn, sql, &[tenant, id]).await == 0 {
                    return;
                }
                transition(conn, tenant, id, ["awaiting_grading", "graded"], at).await;
                self.first(person, "graded", at);
            }
            Step::Study { person } => {
                let Some(person) = of(&self.people, person).map(|member| member.id) else { return };
                // Sent in one statement, some of it a day later.
                let sql = "insert into vocab_ratings (tenant_id, user_id, id, back_id, answer, draw, rated_at, received_at)
                           select $1, $2, gen_random_uuid(), $3, 'good', 0, $4::timestamptz + late * interval '12 hours', $4
                           from generate_series(0, 2) late";
                at_time(conn, sql, &[tenant, person, self.back], at).await;
                for hours in [0, 12, 24] {
                    self.active.insert((person, day(at + Duration::hours(hours))));
                }
            }
            Step::Move { person, coins } => {
                let Some(member) = of_mut(&mut self.people, person) else { return };
                if coins == 0 || member.balance + coins < 0 {
                    return;
                }
                let kind = if coins > 0 { "admin_give" } else { "pdf_report" };
                member.moved(conn, tenant, kind, coins, at).await;
            }
            Step::Order { person, currency, has_fee } => {
                let Some(person) = of(&self.people, person).map(|member| member.id) else { return };
                let fee = if has_fee { 45 } else { 0 };
                let reference: String =
                    id.simple().to_string().to_uppercase().replace(['0', '1'], "Z").chars().rev().take(8).collect();
                let sql = format!(
                    "insert into orders (tenant_id, id, user_id, key, reference, coins, method, currency, price, discount, fee, total,
                       state, created_at, expires_at)
                     values ($1, $2, $3, $2::text, '{reference}', 100, 'card', '{}', 1000, 100, {fee}, {}, 'created', $4, $4)",
                    CURRENCIES[currency],
                    900 + fee
                );
                at_time(conn, &sql, &[tenant, id, person], at).await;
                self.orders.push((id, person, 900 + fee));
            }
            Step::Pay { order } => {
                let Some(&(order, person, _)) = of(&self.orders, order) else { return };
                let Some(member) = self.people.iter_mut().find(|member| member.id == person) else { return };
                let open = "select from orders where tenant_id = $1 and id = $2 and paid_at is null";
                if run(conn, open, &[tenant, order]).await == 0 {
                    return;
                }
                let deposit = member.moved(conn, tenant, "deposit", 100, at).await;
                let sql =
                    "update orders set state = 'paid', deposit_id = $3, paid_at = $4 where tenant_id = $1 and id = $2";
                at_time(conn, sql, &[tenant, order, deposit], at).await;
            }
            Step::Return { order } => {
                let Some(&(order, _, total)) = of(&self.orders, order) else { return };
                let sql = format!(
                    "insert into order_returns (tenant_id, id, order_id, source, amount, coins, coins_owed, state, note, made_at)
                     select $1, $2, $3, 'provider', {}, 0, 0, 'requested', '', $4 from orders
                     where tenant_id = $1 and id = $3 and paid_at is not null",
                    total / 3
                );
                if at_time(conn, &sql, &[tenant, id, order], at).await > 0 {
                    self.returns.push(id);
                }
            }
            Step::FailReturn { returned } => {
                let Some(&returned) = of(&self.returns, returned) else { return };
                let sql = "update order_returns set state = 'failed', ended_at = $3 where tenant_id = $1 and id = $2";
                at_time(conn, sql, &[tenant, returned], at).await;
            }
            Step::Subscribe { person } => {
                let Some(person) = of(&self.people, person).map(|member| member.id) else { return };
                let sql = "insert into subscriptions (tenant_id, id, user_id, key, term, currency, price, fee, created_at, expires_at, due_at)
                           select $1, $2, $3, $2::text, '1', 'USD', 900, 0, $4, $4, $4
                           on conflict (tenant_id, user_id) where ended_at is null do nothing";
                if at_time(conn, sql, &[tenant, id, person], at).await > 0 {
                    self.subscriptions.push((id, person, 1));
                }
            }
            Step::Begin { subscription } => {
                let Some(&(id, ..)) = of(&self.subscriptions, subscription) else { return };
                // As often as it is heard; the last time counts.
                let sql = "update subscriptions set started_at = $3 where tenant_id = $1 and id = $2";
                at_time(conn, sql, &[tenant, id], at).await;
            }
            Step::Renew { subscription } => {
                let Some((id, _, number)) = of_mut(&mut self.subscriptions, subscription) else { return };
                let sql = format!(
                    "insert into subscription_periods (tenant_id, subscription_id, number, id, starts_at, ends_at, amount, invoice_reference)
                     values ($1, $2, {number}, $3, $4, $4::timestamptz + interval '1 month', 900, $3::text)"
                );
                let period = Uuid::now_v7();
                at_time(conn, &sql, &[tenant, *id, period], at).await;
                let sql = "update subscription_periods set paid_at = $3 where tenant_id = $1 and id = $2";
                at_time(conn, sql, &[tenant, period], at).await;
                *number += 1;
            }
            Step::GiveBack { subscription } => {
                let Some(&(subscription, _, number)) = of(&self.subscriptions, subscription) else { return };
                // Of the newest period that was paid: 900, of which 300 go back first, then all by a dispute, which is won.
                let read = "select case when dispute = 'open' then 3 when dispute = 'won' then 0 when returned > 0 then 2 else 1 end
                            from subscription_periods where tenant_id = $1 and subscription_id = $2 order by number desc limit 1";
                let turn: Option<i32> =
                    sqlx::query_scalar(read).bind(tenant).bind(subscription).fetch_optional(&mut *conn).await.unwrap();
                let (set, what, amount) = match turn {
                    Some(1) => ("returned = 300", "refunded", 300),
                    Some(2) => ("dispute = 'open'", "dispute_open", 600),
                    Some(3) => ("dispute = 'won'", "dispute_won", -600),
                    _ => return,
                };
                self.backs.push(Back { period: (subscription, number - 1), at, amount });
                let sql = format!(
                    "insert into subscription_changes (tenant_id, id, subscription_id, what, number, at)
                     values ($1, $2, $3, '{what}', {}, $4)",
                    number - 1
                );
                at_time(conn, &sql, &[tenant, id, subscription], at).await;
                // The day on which it is heard of.
                sqlx::query("select set_config('app.now', $1::timestamptz::text, false)")
                    .bind(at)
                    .execute(&mut *conn)
                    .await
                    .unwrap();
                let sql = format!(
                    "update subscription_periods set {set} where tenant_id = $1 and subscription_id = $2 and number = {}",
                    number - 1
                );
                run(conn, &sql, &[tenant, subscription]).await;
                run(conn, "select set_config('app.now', '', false)", &[]).await;
            }
            Step::Cancel { subscription } => {
                let Some(&(subscription, ..)) = of(&self.subscriptions, subscription) else { return };
                let sql = "insert into subscription_changes (tenant_id, id, subscription_id, what, at) values ($1, $2, $3, 'canceled', $4)";
                at_time(conn, sql, &[tenant, id, subscription], at).await;
            }
            Step::End { subscription } => {
                let Some(&(id, ..)) = of(&self.subscriptions, subscription) else { return };
                let sql = "update subscriptions set ended_at = coalesce(ended_at, $3) where tenant_id = $1 and id = $2";
                at_time(conn, sql, &[tenant, id], at).await;
            }
            Step::Fold | Step::LoseFold | Step::Erase { .. } => {}
        }
    }

    /// Beside the steps.
    pub(crate) fn was_active(&mut self, person: Uuid, at: OffsetDateTime) {
        self.active.insert((person, day(at)));
    }

    /// Who leaves; nobody when nobody is there.
    pub(crate) fn leave(&mut self, person: usize) -> Option<Uuid> {
        let at = person.checked_rem(self.people.len())?;
        Some(self.people.remove(at).id)
    }

    /// What the records have to say, from every row that there is.
    pub(crate) async fn reckon(&self, owner: &mut PgConnection) -> Sums {
        let mut sums = Sums::new();
        let mut add = |what: &str, day: Date, by: &str, amount: i64| {
            *sums.entry((what.to_owned(), day, by.to_owned())).or_default() += amount;
        };
        let attempts: Vec<Taken> = rows(
            owner,
            &self.tenant,
            "select a.id, v.kind, a.scope_section, a.scope_set, a.started_at, a.submitted_at from attempts a
             join library.pack_versions v on v.id = a.pack_version_id where a.tenant_id = $1",
        )
        .await;
        for (id, pack, section, set, started, submitted) in attempts {
            let kind = if set.is_some() {
                "set"
            } else if section.is_some() {
                "section"
            } else {
                &pack
            };
            let section = section.or_else(|| (pack == "section").then(|| "listening".to_owned())).unwrap_or_default();
            let by = format!("{kind} {section}");
            add("started", day(started), "", 1);
            add("started", day(started), &by, 1);
            if let Some(submitted) = submitted {
                add("finished", day(submitted), "", 1);
                add("finished", day(submitted), &by, 1);
                let is_for_people = self.attempts.iter().any(|(other, _, is)| *other == id && *is);
                if !is_for_people {
                    add("graded", day(submitted), "", 1);
                }
            }
        }
        let graded = "select at from attempt_transitions where tenant_id = $1 and to_status = 'graded'";
        for (at,) in rows::<(OffsetDateTime,)>(owner, &self.tenant, graded).await {
            add("graded", day(at), "", 1);
        }
        for joined in self.joined.values() {
            add("new_users", *joined, "", 1);
        }
        for ((_, what), day) in &self.firsts {
            add(&format!("first {what}"), *day, "", 1);
        }
        for (_, day) in &self.active {
            add("active_users", *day, "", 1);
        }
        let moved = "select t.kind, t.made_at, e.amount from coin_entries e join coin_transactions t
                     on t.tenant_id = e.tenant_id and t.id = e.transaction_id where e.tenant_id = $1 and e.account = 'member'";
        for (kind, at, amount) in rows::<(String, OffsetDateTime, i64)>(owner, &self.tenant, moved).await {
            let way = if amount > 0 { "coins_in" } else { "coins_out" };
            add("entries", day(at), "", 1);
            add(way, day(at), "", amount.abs());
            add(way, day(at), &kind, amount.abs());
        }
        let orders = "select created_at, paid_at, currency, total, fee from orders where tenant_id = $1";
        for (created, paid, currency, total, fee) in rows::<Ordered>(owner, &self.tenant, orders).await {
            add("created", day(created), "", 1);
            if let Some(paid) = paid {
                add("paid", day(paid), "", 1);
                add("paid", day(paid), &currency, total);
                add("fees", day(paid), &currency, fee);
            }
        }
        let returned = "select r.made_at, o.currency, r.amount from order_returns r join orders o
                        on o.tenant_id = r.tenant_id and o.id = r.order_id where r.tenant_id = $1 and r.state <> 'failed'";
        for (at, currency, amount) in rows::<(OffsetDateTime, String, i64)>(owner, &self.tenant, returned).await {
            add("refunded", day(at), "", 1);
            add("refunded", day(at), &currency, amount);
        }
        let running = "select started_at, ended_at from subscriptions where tenant_id = $1 and started_at is not null";
        for (started, ended) in rows::<(OffsetDateTime, Option<OffsetDateTime>)>(owner, &self.tenant, running).await {
            add("new", day(started), "", 1);
            let ended = ended.map(|ended| day(ended.max(started)));
            if let Some(ended) = ended {
                add("ended", ended, "", 1);
            }
            let mut at = day(started);
            while at <= day(FIRST + Duration::days(DAYS + 2)) && ended.is_none_or(|ended| at < ended) {
                add("active", at, "", 1);
                at = at.next_day().unwrap();
            }
        }
        let renewed = "select paid_at from subscription_periods where tenant_id = $1 and number > 1";
        for (at,) in rows::<(OffsetDateTime,)>(owner, &self.tenant, renewed).await {
            add("renewed", day(at), "", 1);
        }
        let paid = "select p.paid_at, s.currency, p.amount from subscription_periods p join subscriptions s
                    on s.tenant_id = p.tenant_id and s.id = p.subscription_id where p.tenant_id = $1";
        for (at, currency, amount) in rows::<(OffsetDateTime, String, i64)>(owner, &self.tenant, paid).await {
            add("periods paid", day(at), &currency, amount);
        }
        for (at, amount) in self.money_back() {
            add("periods back", day(at), "USD", amount);
        }
        let canceled = "select at from subscription_changes where tenant_id = $1 and what = 'canceled'";
        for (at,) in rows::<(OffsetDateTime,)>(owner, &self.tenant, canceled).await {
            add("canceled", day(at), "", 1);
        }
        sums.retain(|_, amount| *amount != 0);
        sums
    }

    /// When how much of the periods went back. Rows from before the triggers tell the last news about it and what it came to.
    fn money_back(&self) -> Vec<(OffsetDateTime, i64)> {
        if !self.is_recounted {
            return self.backs.iter().map(|back| (back.at, back.amount)).collect();
        }
        let mut periods: BTreeMap<(Uuid, i32), (OffsetDateTime, i64)> = BTreeMap::new();
        for Back { period, at, amount } in &self.backs {
            let (last, sum) = periods.entry(*period).or_insert((*at, 0));
            *sum += amount;
            // What is won comes again, and is no news of money that goes.
            *last = if *amount > 0 { (*last).max(*at) } else { *last };
        }
        periods.into_values().collect()
    }

    /// Who joined in the week of a Monday, and how many of them were active in each of the weeks from it on.
    pub(crate) fn cohort(&self, week: Date, weeks: usize) -> (i64, Vec<i64>) {
        let joined: Vec<&Uuid> =
            self.joined.iter().filter(|(_, day)| monday(**day) == week).map(|(id, _)| id).collect();
        let active = (0..weeks).map(|later| {
            let then = week + Duration::weeks(later as i64);
            let is_active = |id: &Uuid| self.active.iter().any(|(other, day)| other == id && monday(*day) == then);
            joined.iter().filter(|id| is_active(id)).count() as i64
        });
        (joined.len() as i64, active.collect())
    }
}

impl Member {
    /// A movement of coins and its two entries.
    async fn moved(
        &mut self,
        conn: &mut PgConnection,
        tenant: Uuid,
        kind: &str,
        coins: i64,
        at: OffsetDateTime,
    ) -> Uuid {
        let id = Uuid::now_v7();
        self.balance += coins;
        self.entries += 1;
        let sql = format!(
            "insert into coin_transactions (tenant_id, id, key, kind, note, made_at) values ($1, $2, $2::text, '{kind}', '', $3)"
        );
        at_time(conn, &sql, &[tenant, id], at).await;
        let sql = format!(
            "insert into coin_entries (tenant_id, transaction_id, account, user_id, amount, balance, number)
             values ($1, $2, 'member', $3, {coins}, {}, {}), ($1, $2, 'office', null, -({coins}), null, null)",
            self.balance, self.entries
        );
        run(conn, &sql, &[tenant, id, self.id]).await;
        id
    }
}

/// Both steps of an attempt from one status to the next.
async fn transition(conn: &mut PgConnection, tenant: Uuid, attempt: Uuid, [from, to]: [&str; 2], at: OffsetDateTime) {
    let sql = format!("update attempts set status = '{to}' where tenant_id = $1 and id = $2");
    run(conn, &sql, &[tenant, attempt]).await;
    let sql = format!(
        "insert into attempt_transitions (tenant_id, id, attempt_id, from_status, to_status, at)
         values ($1, gen_random_uuid(), $2, '{from}', '{to}', $3)"
    );
    at_time(conn, &sql, &[tenant, attempt], at).await;
}

fn of<T>(all: &[T], number: usize) -> Option<&T> {
    all.get(number.checked_rem(all.len())?)
}

fn of_mut<T>(all: &mut [T], number: usize) -> Option<&mut T> {
    let at = number.checked_rem(all.len())?;
    all.get_mut(at)
}

pub(crate) async fn run(conn: &mut PgConnection, sql: &str, ids: &[Uuid]) -> u64 {
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql.to_owned()));
    for id in ids {
        query = query.bind(*id);
    }
    query.execute(conn).await.unwrap_or_else(|error| panic!("{sql}: {error}")).rows_affected()
}

/// With the moment behind the ids.
async fn at_time(conn: &mut PgConnection, sql: &str, ids: &[Uuid], at: OffsetDateTime) -> u64 {
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql.to_owned()));
    for id in ids {
        query = query.bind(*id);
    }
    query.bind(at).execute(conn).await.unwrap_or_else(|error| panic!("{sql}: {error}")).rows_affected()
}

async fn rows<T>(conn: &mut PgConnection, tenant: &Tenant, sql: &'static str) -> Vec<T>
where
    T: for<'r> sqlx::FromRow<'r, sqlx::postgres::PgRow> + Send + Unpin,
{
    sqlx::query_as(sql).bind(tenant.id).fetch_all(conn).await.unwrap()
}
