//! What the steps of an enrollment form must look like. Pure.

use super::EnrollmentId;
use super::errors::{Fault, FormCause};
use super::model::{Contact, ContactRole, Parent, Preferences, Student};
use crate::people::accounts::rules::{FieldCause, check_phone, check_text, check_year, parse_email};
use std::collections::HashSet;

/// Most students of one form.
pub const MOST_STUDENTS: usize = 5;
/// Most parents of one form.
pub const MOST_PARENTS: usize = 4;
/// The longest name.
pub const LONGEST_NAME: usize = 80;
/// The longest answer in one line.
pub const LONGEST_LINE: usize = 200;
/// The longest text.
pub const LONGEST_TEXT: usize = 2000;

/// Collects what is wrong while values are tidied up.
#[derive(Debug, Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn note(&mut self, field: impl Into<String>, cause: impl Into<FormCause>) {
        self.0.push(Fault { field: field.into(), cause: cause.into() });
    }

    fn check(&mut self, field: impl Into<String>, verdict: Result<(), FieldCause>) {
        if let Err(cause) = verdict {
            self.note(field, cause);
        }
    }

    /// A text in one line that must be there.
    fn line(&mut self, field: impl Into<String>, text: &str, most: usize) -> String {
        let text = text.trim();
        let one_line = if text.contains(char::is_control) { Err(FieldCause::Malformed) } else { Ok(()) };
        self.check(field, check_text(text, most).and(one_line));
        text.to_owned()
    }

    /// A text in one line that may be missing.
    fn some_line(&mut self, field: impl Into<String>, text: Option<&String>, most: usize) -> Option<String> {
        given(text).map(|text| self.line(field, text, most))
    }

    /// A text of several lines that may be missing.
    fn some_text(&mut self, field: &str, text: Option<&String>) -> Option<String> {
        let text = given(text)?;
        self.check(field, check_text(text, LONGEST_TEXT));
        Some(text.to_owned())
    }

    fn email(&mut self, field: impl Into<String>, email: &str) -> String {
        match parse_email(email) {
            Ok(email) => email,
            Err(cause) => {
                self.note(field, cause);
                String::new()
            }
        }
    }

    fn phone(&mut self, field: impl Into<String>, phone: &str) -> String {
        self.check(field, check_phone(phone));
        phone.trim().to_owned()
    }

    fn result<T>(self, value: T) -> Result<T, Vec<Fault>> {
        if self.0.is_empty() { Ok(value) } else { Err(self.0) }
    }
}

fn given(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// Step 1, tidied up: trimmed, each course once.
pub fn check_contact(contact: &Contact) -> Result<Contact, Vec<Fault>> {
    let mut faults = Faults::default();
    let mut courses = contact.courses.clone();
    courses.sort_unstable();
    courses.dedup();
    if courses.is_empty() {
        faults.note("courses", FieldCause::Required);
    }
    let checked = Contact {
        role: contact.role,
        first_name: faults.line("first_name", &contact.first_name, LONGEST_NAME),
        last_name: faults.line("last_name", &contact.last_name, LONGEST_NAME),
        email: faults.email("email", &contact.email),
        phone: faults.phone("phone", &contact.phone),
        courses,
    };
    faults.result(checked)
}

/// Step 2, tidied up. A parent who fills the form in is one of its parents, and nobody's address is another's.
pub fn check_people(
    role: ContactRole,
    students: &[Student],
    parents: &[Parent],
) -> Result<(Vec<Student>, Vec<Parent>), Vec<Fault>> {
    let mut faults = Faults::default();
    faults.check("students", check_count(students.len(), 1, MOST_STUDENTS));
    faults.check("parents", check_count(parents.len(), usize::from(role == ContactRole::Parent), MOST_PARENTS));
    let students: Vec<_> =
        students.iter().enumerate().map(|(at, student)| check_student(&mut faults, at, student)).collect();
    let parents: Vec<_> =
        parents.iter().enumerate().map(|(at, parent)| check_parent(&mut faults, at, parent)).collect();
    check_distinct(&mut faults, &students, &parents);
    faults.result((students, parents))
}

fn check_count(count: usize, fewest: usize, most: usize) -> Result<(), FieldCause> {
    match count {
        _ if count < fewest => Err(FieldCause::Required),
        _ if count > most => Err(FieldCause::TooMany { max: most }),
        _ => Ok(()),
    }
}

fn check_student(faults: &mut Faults, at: usize, student: &Student) -> Student {
    let field = |name: &str| format!("students[{at}].{name}");
    faults.check(field("graduation_year"), check_year(student.graduation_year));
    Student {
        first_name: faults.line(field("first_name"), &student.first_name, LONGEST_NAME),
        last_name: faults.line(field("last_name"), &student.last_name, LONGEST_NAME),
        chinese_name: faults.some_line(field("chinese_name"), student.chinese_name.as_ref(), LONGEST_NAME),
        email: faults.email(field("email"), &student.email),
        phone: given(student.phone.as_ref()).map(|phone| faults.phone(field("phone"), phone)),
        home_phone: given(student.home_phone.as_ref()).map(|phone| faults.phone(field("home_phone"), phone)),
        school: faults.some_line(field("school"), student.school.as_ref(), LONGEST_LINE),
        graduation_year: student.graduation_year,
        address: faults.some_line(field("address"), student.address.as_ref(), LONGEST_LINE),
    }
}

/// A parent whom nobody can reach is no help: an address or a phone number must be there.
fn check_parent(faults: &mut Faults, at: usize, parent: &Parent) -> Parent {
    let field = |name: &str| format!("parents[{at}].{name}");
    let email = given(parent.email.as_ref()).map(|email| faults.email(field("email"), email));
    let phone = given(parent.phone.as_ref()).map(|phone| faults.phone(field("phone"), phone));
    if email.is_none() && phone.is_none() {
        faults.note(field("email"), FieldCause::Required);
    }
    Parent {
        first_name: faults.line(field("first_name"), &parent.first_name, LONGEST_NAME),
        last_name: faults.line(field("last_name"), &parent.last_name, LONGEST_NAME),
        email,
        phone,
    }
}

/// The second of two gets the blame.
fn check_distinct(faults: &mut Faults, students: &[Student], parents: &[Parent]) {
    let of_students =
        students.iter().enumerate().map(|(at, student)| (format!("students[{at}].email"), Some(&student.email)));
    let of_parents =
        parents.iter().enumerate().map(|(at, parent)| (format!("parents[{at}].email"), parent.email.as_ref()));
    let mut seen = HashSet::new();
    for (field, email) in of_students.chain(of_parents) {
        if let Some(email) = email.filter(|email| !email.is_empty())
            && !seen.insert(email)
        {
            faults.note(field, FormCause::Twice);
        }
    }
}

/// Step 3, tidied up.
pub fn check_preferences(wanted: &Preferences) -> Result<Preferences, Vec<Fault>> {
    let mut faults = Faults::default();
    let checked = Preferences {
        other_course: faults.some_line("other_course", wanted.other_course.as_ref(), LONGEST_LINE),
        test_scores: faults.some_text("test_scores", wanted.test_scores.as_ref()),
        previous_class: faults.some_line("previous_class", wanted.previous_class.as_ref(), LONGEST_LINE),
        referred_by: faults.some_line("referred_by", wanted.referred_by.as_ref(), LONGEST_NAME),
        group_members: faults.some_line("group_members", wanted.group_members.as_ref(), LONGEST_LINE),
        notes: faults.some_text("notes", wanted.notes.as_ref()),
        ..wanted.clone()
    };
    faults.result(checked)
}

/// A text of the office, trimmed.
pub(super) fn check_office_text(field: &str, text: &str, fewest: usize) -> Result<String, Vec<Fault>> {
    let mut faults = Faults::default();
    let text = text.trim();
    if fewest > 0 || !text.is_empty() {
        faults.check(field, check_text(text, LONGEST_TEXT));
    }
    faults.result(text.to_owned())
}

/// What family and academy call an enrollment: the end of its id, which says nothing about how many there are.
pub fn reference(id: EnrollmentId) -> String {
    let hex = id.0.simple().to_string().to_uppercase();
    format!("{}-{}", &hex[24..28], &hex[28..])
}

#[cfg(test)]
mod tests {
    use super::super::model::{ClassType, Course, Currency, HeardFrom, MandarinHelp, PaymentMethod, TutoringMode};
    use super::*;
    use proptest::prelude::*;

    fn contact() -> Contact {
        Contact {
            role: ContactRole::Parent,
            first_name: " Hui-Min ".to_owned(),
            last_name: "林".to_owned(),
            email: " Lin@People.test ".to_owned(),
            phone: "+886 912 345 678".to_owned(),
            courses: vec![Course::ToeflGroup, Course::CrashCourse, Course::ToeflGroup],
        }
    }

    fn student(email: &str) -> Student {
        Student {
            first_name: "Mei".to_owned(),
            last_name: "Lin".to_owned(),
            chinese_name: Some(" 林美 ".to_owned()),
            email: email.to_owned(),
            phone: None,
            home_phone: Some("  ".to_owned()),
            school: None,
            graduation_year: Some(2027),
            address: None,
        }
    }

    fn parent(email: Option<&str>, phone: Option<&str>) -> Parent {
        let (email, phone) = (email.map(str::to_owned), phone.map(str::to_owned));
        Parent { first_name: "Hui-Min".to_owned(), last_name: "Lin".to_owned(), email, phone }
    }

    fn fields(faults: Vec<Fault>) -> Vec<(String, FormCause)> {
        faults.into_iter().map(|fault| (fault.field, fault.cause)).collect()
    }

    #[test]
    fn a_contact_is_trimmed_and_each_course_stands_once() {
        let checked = check_contact(&contact()).unwrap();
        assert_eq!((&*checked.first_name, &*checked.email), ("Hui-Min", "lin@people.test"));
        assert_eq!(checked.courses, [Course::CrashCourse, Course::ToeflGroup]);
    }

    #[test]
    fn what_is_wrong_with_a_contact_is_said_all_at_once() {
        let wrong = Contact {
            first_name: "Mei\nBcc: all@x.example".to_owned(),
            last_name: "x".repeat(81),
            email: "nowhere".to_owned(),
            phone: "12".to_owned(),
            courses: vec![],
            ..contact()
        };
        let expected = [
            ("courses", FieldCause::Required),
            ("first_name", FieldCause::Malformed),
            ("last_name", FieldCause::TooLong { max: 80 }),
            ("email", FieldCause::Malformed),
            ("phone", FieldCause::TooShort { min: 7 }),
        ];
        let expected = expected.map(|(field, cause)| (field.to_owned(), FormCause::Value(cause)));
        assert_eq!(fields(check_contact(&wrong).unwrap_err()), expected);
    }

    #[test]
    fn people_are_tidied_up() {
        let (students, parents) =
            check_people(ContactRole::Parent, &[student("MEI@people.test")], &[parent(Some(" "), Some("0912345678"))])
                .unwrap();
        assert_eq!((&*students[0].email, students[0].chinese_name.as_deref()), ("mei@people.test", Some("林美")));
        assert_eq!((&students[0].home_phone, &parents[0].email), (&None, &None));
    }

    #[test]
    fn nobodys_address_is_another_ones() {
        let twice = |field: &str| vec![(field.to_owned(), FormCause::Twice)];
        for (students, parents, field) in [
            (vec![student("a@x.test"), student("A@x.test ")], vec![], "students[1].email"),
            (vec![student("a@x.test")], vec![parent(Some("a@X.test"), None)], "parents[0].email"),
            (
                vec![student("a@x.test")],
                vec![parent(Some("b@x.test"), None), parent(Some("b@x.test"), None)],
                "parents[1].email",
            ),
        ] {
            let faults = check_people(ContactRole::Other, &students, &parents).unwrap_err();
            assert_eq!(fields(faults), twice(field));
        }
    }

    #[test]
    fn how_many_there_may_be_and_who_must_be_there() {
        let required = |field: &str| vec![(field.to_owned(), FormCause::Value(FieldCause::Required))];
        let one = [student("a@x.test")];
        assert_eq!(fields(check_people(ContactRole::Other, &[], &[]).unwrap_err()), required("students"));
        assert_eq!(fields(check_people(ContactRole::Parent, &one, &[]).unwrap_err()), required("parents"));
        let unreachable = check_people(ContactRole::Parent, &one, &[parent(None, None)]);
        assert_eq!(fields(unreachable.unwrap_err()), required("parents[0].email"));
        assert!(check_people(ContactRole::Student, &one, &[]).is_ok());
        let six: Vec<Student> = (0..6).map(|number| student(&format!("s{number}@x.test"))).collect();
        let too_many = FormCause::Value(FieldCause::TooMany { max: 5 });
        assert_eq!(
            fields(check_people(ContactRole::Student, &six, &[]).unwrap_err()),
            [("students".to_owned(), too_many)]
        );
    }

    #[test]
    fn preferences_keep_their_choices_and_lose_empty_texts() {
        let wanted = Preferences {
            class_type: ClassType::Private,
            tutoring_mode: TutoringMode::Online,
            other_course: Some(" IELTS ".to_owned()),
            test_scores: Some("TOEFL 92\nSAT 1280".to_owned()),
            previous_class: Some(" ".to_owned()),
            mandarin_help: MandarinHelp::Wanted,
            heard_from: HeardFrom::Friend,
            referred_by: None,
            group_members: None,
            payment_method: PaymentMethod::Cheque,
            payment_currency: Currency::Rmb,
            notes: None,
        };
        let checked = check_preferences(&wanted).unwrap();
        assert_eq!((checked.other_course.as_deref(), checked.previous_class), (Some("IELTS"), None));
        assert_eq!(checked.test_scores, wanted.test_scores);
        let long = Preferences { notes: Some("字".repeat(2001)), ..wanted };
        let too_long = FormCause::Value(FieldCause::TooLong { max: 2000 });
        assert_eq!(fields(check_preferences(&long).unwrap_err()), [("notes".to_owned(), too_long)]);
    }

    proptest! {
        /// What passed once passes again and is not changed by that: a step that is saved twice is saved alike.
        #[test]
        fn what_passed_stays_as_it_is(names in proptest::collection::vec("[ a-z]{0,12}", 2..9), phone in "[0-9 +]{5,18}") {
            let students: Vec<Student> = names
                .iter()
                .enumerate()
                .map(|(at, name)| Student {
                    first_name: name.clone(),
                    school: Some(name.clone()),
                    phone: Some(phone.clone()),
                    ..student(&format!("s{at}@x.test"))
                })
                .collect();
            if let Ok((students, parents)) = check_people(ContactRole::Other, &students, &[]) {
                prop_assert!(students.len() <= MOST_STUDENTS);
                let again = check_people(ContactRole::Other, &students, &parents);
                prop_assert_eq!(again, Ok((students, parents)));
            }
        }
    }
}
