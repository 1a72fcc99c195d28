//! Families: parents and their children, and the consent that a learner under age needs
//! (R-051, R-052, R-102, R-122, R-123; D-017, D-023). Nobody is anybody's parent before the child has said so.
//!
//! Tables: `parent_consents`, `parent_links`, `second_parent_permits`.

mod consent;
mod erasure;
mod errors;
mod jobs;
mod lookups;
mod parent_links;
mod parents;
mod queries;
pub mod rules;

pub use consent::{
    Consent, ConsentId, ConsentRequest, answer_consent, ask_consent, find_consent_request, get_consent,
    list_consents_asked, read_consent_link, read_withdrawal, require_consent, withdraw_parent_consent,
};
pub use erasure::erase_family;
pub use errors::{ConsentError, FamilyError, StudentRefusal};
pub use jobs::{SendConsentReceipt, SendParentConsent, SendParentLink, SendParentLinkConfirmed};
pub use lookups::{Found, FoundPerson, RoleDetails, Search, Whom, search_people};
pub use parent_links::{
    Answer, ParentLink, ParentLinkId, ParentLinkState, Person, allow_second_parent, answer_link, answer_mailed_link,
    ask_for_child, check_student_email, find_link, has_second_parent_permit, is_parent, is_parent_of, list_children,
    list_parents, read_mailed_link, remove_link, save_link, send_again,
};
pub use parents::{ParentDetails, bind_parent};
