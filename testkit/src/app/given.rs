//! What a test begins with besides people: tests taken, families, paid time. Stored as it would be, without the way there.

use product::people::accounts::{Role, set_pro_until};
use serde_json::json;
use sqlx::PgConnection;
use tenants::{NewTenant, Reason, Tenant};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{Person, TestApp};

/// The sections in the order of [`FinishedTest::scored`].
pub const SECTIONS: [&str; 4] = ["reading", "listening", "speaking", "writing"];

/// A test that somebody has taken and that is graded; [`FinishedTest::save`] stores it.
#[derive(Debug)]
#[must_use]
pub struct FinishedTest<'a> {
    app: &'a TestApp,
    learner: &'a Person,
    test: &'a str,
    scores: Option<[f64; 4]>,
    answers: Vec<(&'a str, &'a [&'a str], &'a str)>,
}

impl TestApp {
    /// Switches a part of the product on for a tenant of the test: one of `tenants::FEATURES`.
    pub async fn switch_on(&self, tenant: &Tenant, feature: &str) {
        let mut brand = (*tenant.brand).clone();
        brand.features = vec![feature.to_owned()];
        let (slug, hosts) = (tenant.slug.clone(), vec![tenant.host.clone()]);
        let changed = NewTenant { slug, hosts, is_default: false, brand };
        let mut tx = self.state.db.platform(Reason::Operations).await.expect("open a platform transaction");
        tenants::save_tenant(&mut tx, &changed).await.expect("save the brand");
        tx.commit().await.expect("commit the brand");
        self.state.hosts.forget();
    }

    /// A test that `learner`, of any tenant, has taken and got back.
    pub fn finished_test<'a>(&'a self, learner: &'a Person, test: &'a str) -> FinishedTest<'a> {
        FinishedTest { app: self, learner, test, scores: None, answers: Vec::new() }
    }

    /// A parent whom the child has confirmed.
    pub async fn parent_of(&self, child: &Person) -> Person {
        let parent = self.person_of(&self.tenant, &[Role::Parent], &[]).await;
        sqlx::query(
            "insert into parent_links (tenant_id, id, parent_id, student_id, state, asked_at)
             values ($1, $2, $3, $4, 'confirmed', now())",
        )
        .bind(self.tenant.id)
        .bind(Uuid::now_v7())
        .bind(parent.id)
        .bind(child.id)
        .execute(&mut self.db.owner().await)
        .await
        .expect("save a parent's link");
        parent
    }

    /// Gives a month of paid time.
    pub async fn make_pro(&self, member: &Person) {
        let mut tx = self.state.db.tenant(member.tenant).await.expect("open a transaction");
        let until = self.state.db.now() + Duration::days(30);
        assert!(set_pro_until(&mut tx, member.id, Some(until)).await.expect("give paid time"));
        tx.commit().await.expect("commit paid time");
    }

    /// Shuts an account out without ending its sessions: what then stops them is the application's check of each request.
    pub async fn block(&self, account: Uuid) {
        let blocked = sqlx::query("update users set blocked_at = now() where id = $1")
            .bind(account)
            .execute(&mut self.db.owner().await)
            .await
            .expect("block an account");
        assert_eq!(blocked.rows_affected(), 1, "there is no account {account}");
    }
}

impl<'a> FinishedTest<'a> {
    /// With these scores on the scale of 30, in the order of [`SECTIONS`].
    pub fn scored(mut self, scores: [f64; 4]) -> Self {
        self.scores = Some(scores);
        self
    }

    /// With an item for which these options were chosen, one after the other, and what the last one was worth: `right`.
    pub fn answered(mut self, item: &'a str, options: &'a [&'a str], outcome: &'a str) -> Self {
        self.answers.push((item, options, outcome));
        self
    }

    /// Stores it and gives the attempt's id.
    pub async fn save(self) -> Uuid {
        let (id, now) = (Uuid::now_v7(), self.app.state.db.now());
        let mut owner = self.app.db.owner().await;
        sqlx::query(
            "insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, last_seen_at, last_session_id,
               created_at, started_at, submitted_at)
             values ($1, $2, $3, $4::uuid, 'strict', 'graded', $5, $2, $5, $5, $5)",
        )
        .bind(self.learner.tenant)
        .bind(id)
        .bind(self.learner.id)
        .bind(self.test)
        .bind(now)
        .execute(&mut owner)
        .await
        .expect("save an attempt");
        for (section, scaled) in SECTIONS.into_iter().zip(self.scores.into_iter().flatten()) {
            self.save_score(&mut owner, id, section, scaled, now).await;
            self.save_result(&mut owner, id, (section, section), "right").await;
        }
        for (item, options, outcome) in &self.answers {
            for (seq, option) in (1_i64..).zip(*options) {
                self.save_answer(&mut owner, id, item, (seq, option), now).await;
            }
            self.save_result(&mut owner, id, (item, "reading"), outcome).await;
        }
        id
    }

    async fn save_score(&self, owner: &mut PgConnection, id: Uuid, section: &str, scaled: f64, now: OffsetDateTime) {
        sqlx::query(
            "insert into section_scores (tenant_id, attempt_id, section, raw, raw_max, scaled, low, high, level, scored_at)
             values ($1, $2, $3, 5, 10, $4, $4 - 1, $4 + 1, 'advanced', $5)",
        )
        .bind(self.learner.tenant)
        .bind(id)
        .bind(section)
        .bind(scaled)
        .bind(now)
        .execute(owner)
        .await
        .expect("save a section's score");
    }

    async fn save_result(&self, owner: &mut PgConnection, id: Uuid, (item, section): (&str, &str), outcome: &str) {
        sqlx::query(
            "insert into item_results (tenant_id, attempt_id, item, section, points, max_points, outcome)
             values ($1, $2, $3, $4, 1, 1, $5)",
        )
        .bind(self.learner.tenant)
        .bind(id)
        .bind(item)
        .bind(section)
        .bind(outcome)
        .execute(owner)
        .await
        .expect("save an item's result");
    }

    async fn save_answer(
        &self,
        owner: &mut PgConnection,
        id: Uuid,
        item: &str,
        (seq, option): (i64, &str),
        now: OffsetDateTime,
    ) {
        sqlx::query(
            "insert into answers (tenant_id, attempt_id, item, seq, value, client_at, received_at)
             values ($1, $2, $3, $4, $5, $6, $6)",
        )
        .bind(self.learner.tenant)
        .bind(id)
        .bind(item)
        .bind(seq)
        .bind(json!({"kind": "choice", "options": [option]}))
        .bind(now)
        .execute(owner)
        .await
        .expect("save an answer");
    }
}
