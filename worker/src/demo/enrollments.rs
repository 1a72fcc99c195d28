//! Who wants to learn at the demo's academies: new, half filled in, and worked on by the office.

use product::people::accounts::UserId;
use product::school::enrollments::{
    self, ClassType, Contact, ContactRole, Course, Currency, EnrollmentChange, Filter, HeardFrom, MandarinHelp,
    NewEnrollment, Parent, PaymentMethod, PaymentStatus, PaymentTerms, Preferences, Student, TutoringMode,
};
use tenants::{Db, Lang, PageRequest, TenantId, TenantTx};

use super::DemoError;

/// A family, and how far its form has come.
struct Family {
    parent: (&'static str, &'static str),
    student: (&'static str, &'static str),
    courses: &'static [Course],
    class_type: ClassType,
    /// Not sent yet.
    is_draft: bool,
    /// What the office has noted and agreed.
    noted: Option<&'static str>,
}

const FAMILIES: [Family; 4] = [
    Family {
        parent: ("Yi-Chen", "Wu"),
        student: ("Mei", "吳美"),
        courses: &[Course::ToeflGroup],
        class_type: ClassType::Group,
        is_draft: false,
        noted: Some("Called. Mei starts in the evening class and pays before the first lesson."),
    },
    Family {
        parent: ("Chia-Hao", "Chang"),
        student: ("Leo", "張立歐"),
        courses: &[Course::SatActSummer, Course::PrivateTutoring],
        class_type: ClassType::Private,
        is_draft: false,
        noted: None,
    },
    Family {
        parent: ("Jia-Ying", "Chen"),
        student: ("Ivy", "陳艾薇"),
        courses: &[Course::ToeflGroup, Course::ApplicationCounseling],
        class_type: ClassType::Group,
        is_draft: false,
        noted: None,
    },
    Family {
        parent: ("Wei", "Zhang"),
        student: ("Ryan", "張睿恩"),
        courses: &[Course::CrashCourse],
        class_type: ClassType::Group,
        is_draft: true,
        noted: None,
    },
];

/// Once: an academy that has enrollments is left alone.
pub(super) async fn create(db: &Db, tenant: TenantId, lang: Lang, admin: UserId) -> Result<(), DemoError> {
    let mut tx = db.tenant(tenant).await?;
    let (_, total) = enrollments::list_enrollments(&mut tx, &Filter::default(), PageRequest::first(1)).await?;
    if total == 0 {
        for family in &FAMILIES {
            enroll(&mut tx, family, lang, admin).await.map_err(DemoError::step("enrollment"))?;
        }
        tx.commit().await?;
    }
    Ok(())
}

async fn enroll(
    tx: &mut TenantTx,
    family: &Family,
    lang: Lang,
    admin: UserId,
) -> Result<(), enrollments::EnrollmentError> {
    let (first_name, last_name) = (family.parent.0.to_owned(), family.parent.1.to_owned());
    let address = |name: &str| format!("{}.{}@families.test", name.to_lowercase(), last_name.to_lowercase());
    let contact = Contact {
        role: ContactRole::Parent,
        email: address(&first_name),
        phone: "+886 912 345 678".to_owned(),
        courses: family.courses.to_vec(),
        first_name,
        last_name: last_name.clone(),
    };
    let student = Student {
        first_name: family.student.0.to_owned(),
        last_name: last_name.clone(),
        chinese_name: Some(family.student.1.to_owned()),
        email: address(family.student.0),
        phone: None,
        home_phone: None,
        school: Some("Riverside High School".to_owned()),
        graduation_year: Some(2028),
        address: None,
    };
    let parent = Parent {
        first_name: contact.first_name.clone(),
        last_name,
        email: Some(contact.email.clone()),
        phone: Some(contact.phone.clone()),
    };
    // Nobody goes on with a form of the demo: its key is kept nowhere.
    let key = tx.new_id().to_string();
    let id = enrollments::start(tx, &NewEnrollment { user: None, lang, key: &key, contact: &contact }).await?.id;
    enrollments::save_people(tx, id, &key, (&[student], &[parent])).await?;
    if family.is_draft {
        return Ok(());
    }
    enrollments::save_preferences(tx, id, &key, &preferences(family.class_type)).await?;
    enrollments::submit(tx, id, &key).await?;
    if let Some(noted) = family.noted {
        let version = enrollments::mark_read(tx, admin, id).await?.part.version;
        enrollments::add_contact(tx, admin, id, noted).await?;
        let agreed = EnrollmentChange {
            payment_status: Some(PaymentStatus::Paid),
            payment_terms: Some(Some(PaymentTerms::Prepay)),
            ..EnrollmentChange::default()
        };
        enrollments::change(tx, admin, (id, version), &agreed).await?;
    }
    Ok(())
}

fn preferences(class_type: ClassType) -> Preferences {
    Preferences {
        class_type,
        tutoring_mode: TutoringMode::InPerson,
        other_course: None,
        test_scores: Some("TOEFL 84 in March".to_owned()),
        previous_class: None,
        mandarin_help: MandarinHelp::Wanted,
        heard_from: HeardFrom::Friend,
        referred_by: None,
        group_members: None,
        payment_method: PaymentMethod::BankTransfer,
        payment_currency: Currency::Twd,
        notes: None,
    }
}
