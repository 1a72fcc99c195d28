//! People of a test, made where they are needed.

use std::sync::LazyLock;

use product::people::accounts::{self, GradingSection, NewPerson, NewUser, PRIVACY_VERSION, Role, UserId, passwords};
use tenants::{Lang, Tenant, TenantId, TenantTx};
use uuid::Uuid;

use super::{Client, TestApp};

/// Everybody's password.
pub const PASSWORD: &str = "learn-the-words";

/// Hashed once for all people of a test process.
static PASSWORD_HASH: LazyLock<String> = LazyLock::new(|| passwords::hash(PASSWORD));

/// Somebody with an account and an open session.
#[derive(Debug, Clone)]
pub struct Person {
    /// Whose it is.
    pub id: UserId,
    /// Where it is.
    pub tenant: TenantId,
    /// For logging in.
    pub email: String,
    /// For logging in; newcomers have none yet.
    pub username: String,
    /// The session's token.
    pub token: String,
    /// A browser with the session.
    pub client: Client,
}

impl TestApp {
    /// A student who has finished onboarding.
    pub async fn learner(&self) -> Person {
        self.person_of(&self.tenant, &[Role::Student], &[]).await
    }

    /// A teacher without a permission to grade.
    pub async fn teacher(&self) -> Person {
        self.person_of(&self.tenant, &[Role::Teacher], &[]).await
    }

    /// A teacher who may grade speaking and writing.
    pub async fn grader(&self) -> Person {
        self.person_of(&self.tenant, &[Role::Teacher], &GradingSection::ALL).await
    }

    /// An admin of the tenant.
    pub async fn admin(&self) -> Person {
        self.person_of(&self.tenant, &[Role::Admin], &[]).await
    }

    /// Somebody of any tenant, verified and finished with onboarding.
    pub async fn person_of(&self, tenant: &Tenant, roles: &[Role], grading_sections: &[GradingSection]) -> Person {
        let username = fresh_name();
        let email = format!("{username}@people.test");
        let person = NewPerson {
            email: &email,
            username: &username,
            first_name: "Mei",
            last_name: "Lin",
            password_hash: &PASSWORD_HASH,
            lang: Lang::En,
            roles,
            grading_sections,
            pro_until: None,
        };
        let mut tx = self.state.db.tenant(tenant).await.expect("open a transaction");
        let id = accounts::save_person(&mut tx, &person).await.expect("save a person");
        accounts::give_consent(&mut tx, id, PRIVACY_VERSION).await.expect("keep a consent");
        self.sign_in(tenant, tx, id, email, username).await
    }

    /// Somebody who has just registered: neither verified nor finished with onboarding. The mail that this causes waits in
    /// the queue; the test need not look at it.
    pub async fn newcomer(&self) -> Person {
        let email = format!("{}@people.test", fresh_name());
        let new =
            NewUser { email: &email, password_hash: &PASSWORD_HASH, lang: Lang::En, privacy_version: PRIVACY_VERSION };
        let mut tx = self.state.db.tenant(&self.tenant).await.expect("open a transaction");
        let id = accounts::register(&mut tx, new, &self.state.secrets.mailed_tokens).await.expect("register a person");
        let newcomer = self.sign_in(&self.tenant, tx, id, email, String::new()).await;
        self.overlook_jobs_of(id).await;
        newcomer
    }

    /// Somebody with a new session: the one before ends after thirty days.
    pub async fn again(&self, person: &Person) -> Person {
        let tx = self.state.db.tenant(&self.tenant).await.expect("open a transaction");
        self.sign_in(&self.tenant, tx, person.id, person.email.clone(), person.username.clone()).await
    }

    async fn sign_in(&self, tenant: &Tenant, mut tx: TenantTx, id: UserId, email: String, username: String) -> Person {
        let (session, expires_at) = accounts::open_session(&mut tx, id, "test").await.expect("open a session");
        let token = self.state.secrets.sessions.issue(tenant.id, id, session, tx.now(), expires_at);
        tx.commit().await.expect("commit a person");
        let client = self.client_of(&tenant.host).signed_in(&token);
        Person { id, tenant: tenant.id, email, username, token, client }
    }
}

/// 26 characters, which a username may have.
fn fresh_name() -> String {
    format!("p{}", &Uuid::now_v7().simple().to_string()[7..])
}
