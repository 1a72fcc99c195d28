//! What tests ask about a person beyond what the API tells.

use product::people::accounts::{LinkPurpose, UserId, load_link};
use uuid::Uuid;

use super::TestApp;

impl TestApp {
    /// What the audit trail holds about somebody, the oldest first.
    pub async fn audited(&self, subject: UserId) -> Vec<String> {
        sqlx::query_scalar("select action from audit_entries where tenant_id = $1 and subject_id = $2 order by at, id")
            .bind(self.tenant.id)
            .bind(subject)
            .fetch_all(&mut self.db.owner().await)
            .await
            .expect("read the audit trail")
    }

    /// The row behind the newest link that was made for this account, or for any.
    pub async fn newest_link(&self, user: impl Into<Option<UserId>>, purpose: LinkPurpose) -> Option<Uuid> {
        sqlx::query_scalar(
            "select id from mail_tokens where tenant_id = $1 and ($2::uuid is null or user_id = $2) and purpose = $3
             order by created_at desc, id desc limit 1",
        )
        .bind(self.tenant.id)
        .bind(user.into())
        .bind(purpose.as_str())
        .fetch_optional(&mut self.db.owner().await)
        .await
        .expect("look for a link")
    }

    /// The token of that link, as the worker would write it into the mail. Whoever asks has looked at the job.
    ///
    /// # Panics
    /// When there is none, or none that still holds.
    pub async fn mailed_token(&self, user: impl Into<Option<UserId>>, purpose: LinkPurpose) -> String {
        let id = self.newest_link(user, purpose).await.expect("a link was made");
        self.look_at_mail_of(id).await;
        let mut tx = self.state.db.tenant_read(&self.tenant).await.expect("open a transaction");
        let link = load_link(&mut tx, id, purpose, &self.state.secrets.mailed_tokens).await.expect("read a link");
        link.expect("the link holds").token
    }
}
