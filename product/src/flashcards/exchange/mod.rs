//! Cards from and for other programs: packages of Anki with their history, and tables (docs/decisions/0071-cards-of-other-programs.md).
//! What another program has and we do not is counted, and said before anything is stored.

mod anki;
mod gathering;
mod model;
mod plain;
mod storing;
mod table;

pub use anki::{LARGEST_PACKAGE, read_package, write_package};
pub use gathering::{Scope, gather};
pub use model::{ExchangeError, Exported, Incoming, IncomingCard, IncomingReview, Losses, MOST_CARDS, MOST_REVIEWS};
pub use storing::{StoreError, Stored, Target, store};
pub use table::read_table;
