//! What payment providers say: stored as it came, read afterward, and led to its order whatever the order of the messages
//! (D-079); and what a provider's books say against ours.
//!
//! Tables: `payments.events`.

mod apply;
mod event;
mod inbox;
mod jobs;
mod queries;
mod reconcile;
mod subscription_event;

pub use apply::{Applied, ApplyError, apply_event};
pub use event::{Heard, Message, MessageError, read_message};
pub use inbox::{Inbox, ReceiveError, Received, look_at_inbox, receive, receive_and_apply};
pub use jobs::{ApplyPaymentEvent, PruneEvents, enqueue_pruning, enqueue_unmatched, prune_events};
pub use reconcile::{AROUND, Booked, Difference, DifferenceKind, reconcile};
pub use subscription_event::{SubscriptionHeard, read_subscription_message};

/// How long messages are kept as they came, in days: longer than a dispute lasts.
pub const EVENT_DAYS: i64 = 180;
