//! Sums as they are read: with the notes that no job has added yet, so that they are exact at any moment.

pub(in crate::site::analytics) use super::queries::{
    Amount, add_amounts, list_amounts, list_amounts_of, list_last_days, sum_before,
};

tenants::closed_list! {
    /// What is summed up by day. Triggers write these names.
    pub(in crate::site::analytics) enum Metric {
        /// Tests that began, by kind and section.
        TestsStarted = "tests_started",
        /// Tests that were handed in, by kind and section.
        TestsFinished = "tests_finished",
        /// Tests whose every section has its score.
        TestsGraded = "tests_graded",
        /// Accounts.
        UsersJoined = "users_joined",
        /// Different people who started a test or studied cards.
        PeopleActive = "people_active",
        /// People who were active, by weeks since they joined; the day is the Monday of the week in which they did.
        PeopleRetained = "people_retained",
        /// People who proved an address for the first time.
        PeopleVerified = "people_verified",
        /// People whose first test began.
        PeopleStarted = "people_started",
        /// People whose first test was handed in.
        PeopleFinished = "people_finished",
        /// People whose first test got its last score.
        PeopleGraded = "people_graded",
        /// Entries of members in the ledger, by reason.
        CoinEntries = "coin_entries",
        /// T-Coins that came to members, by reason.
        CoinsIn = "coins_in",
        /// T-Coins that left them, by reason.
        CoinsOut = "coins_out",
        /// Orders, by currency.
        OrdersCreated = "orders_created",
        /// Orders that were paid, by currency.
        OrdersPaid = "orders_paid",
        /// Refunds and disputes that took money back, by currency.
        OrdersRefunded = "orders_refunded",
        /// What was paid, in hundredths, by currency.
        OrderRevenue = "order_revenue",
        /// What cards cost of it, in hundredths, by currency.
        OrderFees = "order_fees",
        /// What went back, or is on its way, in hundredths, by currency.
        OrderRefunds = "order_refunds",
        /// Subscriptions that began.
        SubscriptionsNew = "subscriptions_new",
        /// Periods that were paid after the first one.
        SubscriptionsRenewed = "subscriptions_renewed",
        /// Subscriptions that were set to end.
        SubscriptionsCanceled = "subscriptions_canceled",
        /// Subscriptions that ended.
        SubscriptionsEnded = "subscriptions_ended",
        /// What periods of subscriptions brought, in hundredths, by currency.
        SubscriptionRevenue = "subscription_revenue",
        /// What of it went back, in hundredths, by currency.
        SubscriptionRefunds = "subscription_refunds",
        /// How many more run than the day before.
        SubscriptionsActive = "subscriptions_active",
    }
}
