//! What the mails about an account say.

use tenants::Lang;
use time::Date;

use crate::mail::MailTemplate;

/// Is this your address?
#[derive(Debug)]
pub(crate) struct Verification {
    /// Empty before the name is known.
    pub(crate) first_name: String,
    /// The whole address of the button.
    pub(crate) link: String,
    /// How long it works.
    pub(crate) hours: u32,
}

impl MailTemplate for Verification {
    fn name(&self) -> &'static str {
        "verification"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("hours", self.hours.to_string())]
    }
}

/// The link for a password.
#[derive(Debug)]
pub(crate) struct PasswordLink {
    /// For the first password of an account that somebody else made, not for a forgotten one.
    pub(crate) is_first: bool,
    /// Empty before the name is known.
    pub(crate) first_name: String,
    /// The whole address of the button.
    pub(crate) link: String,
    /// How long it works.
    pub(crate) minutes: u64,
}

impl MailTemplate for PasswordLink {
    fn name(&self) -> &'static str {
        if self.is_first { "set_password" } else { "reset_password" }
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("minutes", self.minutes.to_string())]
    }
}

/// The password is another one.
#[derive(Debug)]
pub(crate) struct PasswordChanged {
    /// Empty before the name is known.
    pub(crate) first_name: String,
    /// Where somebody who did not do it gets the account back.
    pub(crate) link: String,
}

impl MailTemplate for PasswordChanged {
    fn name(&self) -> &'static str {
        "password_changed"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }
}

/// Strangers guess the password.
#[derive(Debug)]
pub(crate) struct SignInAlert {
    /// Empty before the name is known.
    pub(crate) first_name: String,
    /// Where the owner chooses another password.
    pub(crate) link: String,
}

impl MailTemplate for SignInAlert {
    fn name(&self) -> &'static str {
        "sign_in_alert"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }
}

/// Is this address yours, too?
#[derive(Debug)]
pub(crate) struct EmailChange {
    /// Empty before the name is known.
    pub(crate) first_name: String,
    /// The whole address of the button.
    pub(crate) link: String,
    /// How long it works.
    pub(crate) hours: i64,
}

impl MailTemplate for EmailChange {
    fn name(&self) -> &'static str {
        "email_change"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("hours", self.hours.to_string())]
    }
}

/// The account's address is another one. Does not name it: the reader may be somebody who found this mailbox.
#[derive(Debug)]
pub(crate) struct EmailChanged {
    /// Empty before the name is known.
    pub(crate) first_name: String,
    /// Where somebody who did not do it reaches the brand.
    pub(crate) link: String,
}

impl MailTemplate for EmailChanged {
    fn name(&self) -> &'static str {
        "email_changed"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }
}

/// Onboarding is finished.
#[derive(Debug)]
pub(crate) struct Welcome {
    /// The person's first name.
    pub(crate) first_name: String,
    /// The practice home.
    pub(crate) link: String,
}

impl MailTemplate for Welcome {
    fn name(&self) -> &'static str {
        "welcome"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }
}

/// The account is to be deleted.
#[derive(Debug)]
pub(crate) struct AccountLeaving {
    /// Empty before the name is known.
    pub(crate) first_name: String,
    /// The address that keeps the account.
    pub(crate) link: String,
    /// The last day on which it can be kept.
    pub(crate) deletes_on: Date,
    /// In which the day is written.
    pub(crate) lang: Lang,
}

impl MailTemplate for AccountLeaving {
    fn name(&self) -> &'static str {
        "account_leaving"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("date", self.date())]
    }
}

impl AccountLeaving {
    fn date(&self) -> String {
        let (year, month, day) = (self.deletes_on.year(), self.deletes_on.month(), self.deletes_on.day());
        match self.lang {
            Lang::En => format!("{month} {day}, {year}"),
            Lang::Cn | Lang::Tw => format!("{year} 年 {} 月 {day} 日", u8::from(month)),
        }
    }
}
