//! Until when somebody is Pro (R-208, D-083). Who may change it, and its history, are the business of `money::plans`.

pub use super::queries::users::set_pro_until;
