//! Which addresses a parent may name, and when a learner needs a parent (R-051, R-054; D-017, D-023).

use super::errors::StudentRefusal;
use crate::people::accounts::rules::parse_email;
use crate::people::profiles::AgeBand;

/// Children that one parent can have.
pub const MOST_CHILDREN: usize = 10;

/// The addresses in their stored form, or what is wrong with which of them.
pub fn check_addresses(addresses: &[String], own: &str) -> Result<Vec<String>, Vec<(usize, StudentRefusal)>> {
    let (mut fine, mut refused) = (Vec::new(), Vec::new());
    for (at, text) in addresses.iter().enumerate() {
        match parse_email(text) {
            Err(cause) => refused.push((at, StudentRefusal::Form(cause))),
            Ok(email) if email == own => refused.push((at, StudentRefusal::Own)),
            Ok(email) if fine.contains(&email) => refused.push((at, StudentRefusal::Twice)),
            Ok(email) => fine.push(email),
        }
    }
    if refused.is_empty() { Ok(fine) } else { Err(refused) }
}

tenants::closed_list! {
    /// Where a learner stands with the consent of a parent (D-023).
    pub enum ConsentState {
        /// Old enough, or no student.
        NotNeeded = "not_needed",
        /// Nobody was asked yet.
        Missing = "missing",
        /// A parent was asked by mail.
        Asked = "asked",
        /// A parent has agreed, by mail or by a confirmed link.
        Given = "given",
        /// The parent who was asked said no. Another may be asked.
        Refused = "refused",
    }
}

tenants::closed_list! {
    /// How far one question to a parent by mail has come, as stored.
    pub(super) enum Answer {
        /// Not answered.
        Asked = "asked",
        /// Yes.
        Given = "given",
        /// No.
        Refused = "refused",
        /// A later question took its place.
        Replaced = "replaced",
        /// Yes, and taken back.
        Withdrawn = "withdrawn",
    }
}

/// What became of the newest mail to a parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// No answer yet.
    Open,
    /// Yes.
    Given,
    /// No.
    Refused,
}

impl ConsentState {
    /// From what is stored. A consent once given holds, whatever was asked later.
    pub fn of(band: Option<AgeBand>, limit: u8, has_parent: bool, was_given: bool, newest: Option<Asked>) -> Self {
        match (band, newest) {
            (None, _) => Self::NotNeeded,
            (Some(band), _) if !band.is_below(limit) => Self::NotNeeded,
            _ if has_parent || was_given => Self::Given,
            (_, Some(Asked::Open)) => Self::Asked,
            (_, Some(Asked::Refused)) => Self::Refused,
            (_, Some(Asked::Given)) => Self::Given,
            (_, None) => Self::Missing,
        }
    }

    /// Whether everything is open to the learner.
    pub fn is_settled(self) -> bool {
        matches!(self, Self::NotNeeded | Self::Given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::accounts::rules::FieldCause;
    use StudentRefusal::{Form, Own, Twice};

    #[test]
    fn every_address_is_one_that_stands_once_and_is_not_the_parents() {
        let check = |addresses: &[&str]| {
            let addresses: Vec<String> = addresses.iter().map(|text| (*text).to_owned()).collect();
            check_addresses(&addresses, "anna@example.com")
        };
        assert_eq!(
            check(&[" Mei@Example.com", "li@example.com"]),
            Ok(vec!["mei@example.com".into(), "li@example.com".into()])
        );
        assert_eq!(
            check(&["mei@example.com", "", "MEI@example.com", "anna@example.com", "mei"]),
            Err(vec![(1, Form(FieldCause::Required)), (2, Twice), (3, Own), (4, Form(FieldCause::Malformed))])
        );
    }

    #[test]
    fn a_parent_or_a_given_consent_settles_it_and_nothing_else_does() {
        use ConsentState::{Given, Missing, NotNeeded, Refused};
        let child = Some(AgeBand::Under13);
        let table = [
            (None, false, false, None, NotNeeded),
            (Some(AgeBand::From13To15), false, false, None, NotNeeded),
            (child, false, false, None, Missing),
            (child, false, false, Some(Asked::Open), ConsentState::Asked),
            (child, false, false, Some(Asked::Refused), Refused),
            (child, true, false, Some(Asked::Refused), Given),
            (child, false, true, Some(Asked::Open), Given),
            (child, true, false, None, Given),
        ];
        for (band, has_parent, was_given, newest, expected) in table {
            assert_eq!(ConsentState::of(band, 13, has_parent, was_given, newest), expected, "{band:?} {newest:?}");
            assert_eq!(expected.is_settled(), matches!(expected, NotNeeded | Given));
        }
        assert_eq!(ConsentState::of(Some(AgeBand::From13To15), 16, false, false, None), Missing);
    }
}
