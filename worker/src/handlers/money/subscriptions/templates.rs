//! What mails about subscriptions say.

use crate::mail::MailTemplate;

/// What all of them say of a subscription.
#[derive(Debug, Clone)]
pub(crate) struct About {
    /// Whom it greets.
    pub(crate) first_name: String,
    /// After how many months it renews.
    pub(crate) months: u8,
    /// What each period costs, `USD 21.00`.
    pub(crate) total: String,
    /// The own subscription.
    pub(crate) link: String,
}

impl About {
    fn values(&self, more: Vec<(&'static str, String)>) -> Vec<(&'static str, String)> {
        let mut values = vec![("months", self.months.to_string()), ("total", self.total.clone())];
        values.extend(more);
        values
    }
}

macro_rules! template {
    ($(#[$doc:meta])* $name:ident, $text:literal, { $($(#[$field_doc:meta])* $field:ident),* }) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub(crate) struct $name {
            /// The subscription.
            pub(crate) about: About,
            $($(#[$field_doc])* pub(crate) $field: String,)*
        }

        impl MailTemplate for $name {
            fn name(&self) -> &'static str {
                $text
            }

            fn link(&self) -> &str {
                &self.about.link
            }

            fn first_name(&self) -> &str {
                &self.about.first_name
            }

            fn values(&self) -> Vec<(&'static str, String)> {
                self.about.values(vec![$((stringify!($field), self.$field.clone())),*])
            }
        }
    };
}

template!(
    /// A period was paid.
    SubscriptionReceipt, "subscription_receipt", {
        /// What people call the receipt.
        reference,
        /// Until when the period lasts.
        until,
        /// When the next one is charged; or that none is.
        next
    }
);

template!(
    /// A renewal comes.
    RenewalNotice, "renewal_notice", {
        /// When.
        date
    }
);

template!(
    /// The card was declined and is tried again.
    RenewalFailed, "renewal_failed", {
        /// When.
        date
    }
);

template!(
    /// It ends with the period that is paid.
    SubscriptionCanceled, "subscription_canceled", {
        /// When.
        date
    }
);

template!(
    /// It ended after it was canceled.
    SubscriptionEnded, "subscription_ended", {}
);

template!(
    /// It ended because the card was declined too often.
    SubscriptionFailed, "subscription_failed", {}
);
