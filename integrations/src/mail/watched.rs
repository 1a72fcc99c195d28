//! A mail server whose outages are seen.

use futures::future::BoxFuture;

use super::{Mail, MailError, Mailer};
use crate::dependency::Dependency;

/// Around the mailer that speaks to a server. A mail that is refused for good is an answer, not an outage.
pub struct WatchedMailer<M> {
    inner: M,
    smtp: Dependency,
}

impl<M: Mailer> WatchedMailer<M> {
    /// Around `inner`.
    pub fn new(inner: M) -> Self {
        Self { inner, smtp: Dependency::new("smtp") }
    }
}

impl<M: Mailer> Mailer for WatchedMailer<M> {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>> {
        Box::pin(async move {
            let result = self.inner.send(mail).await;
            self.smtp.note(&result, |cause| matches!(cause, MailError::Transient(_)));
            result
        })
    }
}
