//! The steps of a form on the wire.

use product::school::enrollments::{
    ClassType, Contact, ContactRole, Course, Currency, Form, HeardFrom, MandarinHelp, Parent, PaymentMethod,
    Preferences, Student, TutoringMode, rules,
};
use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Step 1: who writes, and for which courses.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = EnrollmentContact)]
pub struct ContactBody {
    role: ContactRole,
    /// At most 80 characters, as every name.
    first_name: String,
    last_name: String,
    email: String,
    phone: String,
    /// At least one.
    courses: Vec<Course>,
}

impl From<ContactBody> for Contact {
    fn from(ContactBody { role, first_name, last_name, email, phone, courses }: ContactBody) -> Self {
        Self { role, first_name, last_name, email, phone, courses }
    }
}

impl From<Contact> for ContactBody {
    fn from(Contact { role, first_name, last_name, email, phone, courses }: Contact) -> Self {
        Self { role, first_name, last_name, email, phone, courses }
    }
}

/// A student.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = EnrollmentStudent)]
pub struct StudentBody {
    first_name: String,
    last_name: String,
    chinese_name: Option<String>,
    /// No other student's and no parent's.
    email: String,
    phone: Option<String>,
    home_phone: Option<String>,
    /// At most 200 characters.
    school: Option<String>,
    graduation_year: Option<i32>,
    /// At most 200 characters.
    address: Option<String>,
}

impl From<StudentBody> for Student {
    fn from(body: StudentBody) -> Self {
        Self {
            first_name: body.first_name,
            last_name: body.last_name,
            chinese_name: body.chinese_name,
            email: body.email,
            phone: body.phone,
            home_phone: body.home_phone,
            school: body.school,
            graduation_year: body.graduation_year,
            address: body.address,
        }
    }
}

impl From<Student> for StudentBody {
    fn from(student: Student) -> Self {
        Self {
            first_name: student.first_name,
            last_name: student.last_name,
            chinese_name: student.chinese_name,
            email: student.email,
            phone: student.phone,
            home_phone: student.home_phone,
            school: student.school,
            graduation_year: student.graduation_year,
            address: student.address,
        }
    }
}

/// A parent, with an address or a phone number.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = EnrollmentParent)]
pub struct ParentBody {
    first_name: String,
    last_name: String,
    /// No other parent's and no student's.
    email: Option<String>,
    phone: Option<String>,
}

impl From<ParentBody> for Parent {
    fn from(ParentBody { first_name, last_name, email, phone }: ParentBody) -> Self {
        Self { first_name, last_name, email, phone }
    }
}

impl From<Parent> for ParentBody {
    fn from(Parent { first_name, last_name, email, phone }: Parent) -> Self {
        Self { first_name, last_name, email, phone }
    }
}

/// Step 2: one to five students and up to four parents; at least one when a parent fills the form in.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = EnrollmentPeople)]
pub struct PeopleBody {
    pub(super) students: Vec<StudentBody>,
    pub(super) parents: Vec<ParentBody>,
}

/// Step 3: what is wanted, and how it would be paid. Lines have at most 200 characters, texts 2,000.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = EnrollmentPreferences)]
pub struct PreferencesBody {
    class_type: ClassType,
    tutoring_mode: TutoringMode,
    /// A course that is not in the list.
    other_course: Option<String>,
    /// Scores so far, in own words.
    test_scores: Option<String>,
    previous_class: Option<String>,
    mandarin_help: MandarinHelp,
    heard_from: HeardFrom,
    /// Who sent them.
    referred_by: Option<String>,
    /// Friends who enroll together with them.
    group_members: Option<String>,
    payment_method: PaymentMethod,
    payment_currency: Currency,
    notes: Option<String>,
}

impl From<PreferencesBody> for Preferences {
    fn from(body: PreferencesBody) -> Self {
        Self {
            class_type: body.class_type,
            tutoring_mode: body.tutoring_mode,
            other_course: body.other_course,
            test_scores: body.test_scores,
            previous_class: body.previous_class,
            mandarin_help: body.mandarin_help,
            heard_from: body.heard_from,
            referred_by: body.referred_by,
            group_members: body.group_members,
            payment_method: body.payment_method,
            payment_currency: body.payment_currency,
            notes: body.notes,
        }
    }
}

impl From<Preferences> for PreferencesBody {
    fn from(wanted: Preferences) -> Self {
        Self {
            class_type: wanted.class_type,
            tutoring_mode: wanted.tutoring_mode,
            other_course: wanted.other_course,
            test_scores: wanted.test_scores,
            previous_class: wanted.previous_class,
            mandarin_help: wanted.mandarin_help,
            heard_from: wanted.heard_from,
            referred_by: wanted.referred_by,
            group_members: wanted.group_members,
            payment_method: wanted.payment_method,
            payment_currency: wanted.payment_currency,
            notes: wanted.notes,
        }
    }
}

/// A form as far as it is filled in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EnrollmentForm)]
pub struct FormBody {
    id: Uuid,
    /// What family and academy call it.
    reference: String,
    lang: Lang,
    /// The last step that is complete, 1 to 4; the fourth sends it.
    form_step: i16,
    #[serde(with = "time::serde::rfc3339::option")]
    submitted_at: Option<OffsetDateTime>,
    contact: ContactBody,
    students: Vec<StudentBody>,
    parents: Vec<ParentBody>,
    /// Null until step 3 is complete.
    preferences: Option<PreferencesBody>,
}

impl From<Form> for FormBody {
    fn from(form: Form) -> Self {
        Self {
            id: form.id.0,
            reference: rules::reference(form.id),
            lang: form.lang,
            form_step: form.form_step,
            submitted_at: form.submitted_at,
            contact: form.contact.into(),
            students: form.students.into_iter().map(StudentBody::from).collect(),
            parents: form.parents.into_iter().map(ParentBody::from).collect(),
            preferences: form.preferences.map(PreferencesBody::from),
        }
    }
}
