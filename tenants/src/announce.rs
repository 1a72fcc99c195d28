//! News that others may hear only once a transaction is committed, such as "this queue has a new job".

use std::collections::BTreeSet;

/// Hears of what was committed. It must not block: it is called on the way out of the commit.
pub trait Announcer: Send + Sync {
    /// Called once after the commit, with every topic the transaction named.
    fn announce(&self, topics: &BTreeSet<&'static str>);
}
