//! The form as its writer fills it in.

use super::super::EnrollmentId;
use super::super::form::{NewEnrollment, Opened};
use super::super::model::{
    ClassType, Contact, ContactRole, Course, Currency, Form, HeardFrom, MandarinHelp, Parent, PaymentMethod,
    Preferences, Student, TutoringMode,
};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;

type Done = Result<(), sqlx::Error>;

fn names(courses: &[Course]) -> Vec<String> {
    courses.iter().map(|course| course.as_str().to_owned()).collect()
}

pub(in super::super) async fn insert_form(
    tx: &mut TenantTx,
    id: EnrollmentId,
    new: &NewEnrollment<'_>,
    contact: &Contact,
    key_hash: &[u8],
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into enrollments
           (tenant_id, id, user_id, key_hash, lang, form_step, role, first_name, last_name, email, phone, courses, created_at)
         values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, $10, $11, $12)",
        tenant.0,
        id.0,
        new.user.map(|user| user.0),
        key_hash,
        new.lang.as_str(),
        contact.role.as_str(),
        contact.first_name,
        contact.last_name,
        contact.email,
        contact.phone,
        &names(&contact.courses),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in super::super) async fn is_key(
    tx: &mut TenantTx,
    id: EnrollmentId,
    key_hash: &[u8],
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select from enrollments
             where tenant_id = $1 and id = $2 and key_hash = $3 and status <> 'deleted') as "is_key!""#,
        tenant.0,
        id.0,
        key_hash
    )
    .fetch_one(tx.conn())
    .await
}

pub(in super::super) async fn lock(
    tx: &mut TenantTx,
    id: EnrollmentId,
    key_hash: &[u8],
) -> Result<Option<Opened>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Opened,
        r#"select form_step, role as "role: ContactRole",
             exists (select from enrollment_people p
                     where p.tenant_id = e.tenant_id and p.enrollment_id = e.id and p.kind = 'parent') as "has_parents!"
           from enrollments e
           where tenant_id = $1 and id = $2 and key_hash = $3 and status <> 'deleted' for update"#,
        tenant.0,
        id.0,
        key_hash
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in super::super) async fn update_contact(
    tx: &mut TenantTx,
    id: EnrollmentId,
    contact: &Contact,
    form_step: i16,
) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update enrollments
         set role = $3, first_name = $4, last_name = $5, email = $6, phone = $7, courses = $8, form_step = $9
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        contact.role.as_str(),
        contact.first_name,
        contact.last_name,
        contact.email,
        contact.phone,
        &names(&contact.courses),
        form_step
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in super::super) async fn update_step(tx: &mut TenantTx, id: EnrollmentId, form_step: i16) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("update enrollments set form_step = $3 where tenant_id = $1 and id = $2", tenant.0, id.0, form_step)
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(in super::super) async fn replace_people(
    tx: &mut TenantTx,
    id: EnrollmentId,
    students: &[Student],
    parents: &[Parent],
) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from enrollment_people where tenant_id = $1 and enrollment_id = $2", tenant.0, id.0)
        .execute(tx.conn())
        .await?;
    for (position, student) in (1i16..).zip(students) {
        sqlx::query!(
            "insert into enrollment_people
               (tenant_id, enrollment_id, kind, position, first_name, last_name, chinese_name, email, phone, home_phone,
                school, graduation_year, address)
             values ($1, $2, 'student', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
            tenant.0,
            id.0,
            position,
            student.first_name,
            student.last_name,
            student.chinese_name,
            student.email,
            student.phone,
            student.home_phone,
            student.school,
            student.graduation_year,
            student.address
        )
        .execute(tx.conn())
        .await?;
    }
    for (position, parent) in (1i16..).zip(parents) {
        sqlx::query!(
            "insert into enrollment_people (tenant_id, enrollment_id, kind, position, first_name, last_name, email, phone)
             values ($1, $2, 'parent', $3, $4, $5, $6, $7)",
            tenant.0,
            id.0,
            position,
            parent.first_name,
            parent.last_name,
            parent.email,
            parent.phone
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}

pub(in super::super) async fn update_preferences(tx: &mut TenantTx, id: EnrollmentId, wanted: &Preferences) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update enrollments
         set form_step = 3, class_type = $3, tutoring_mode = $4, other_course = $5, test_scores = $6, previous_class = $7,
           mandarin_help = $8, heard_from = $9, referred_by = $10, group_members = $11, payment_method = $12,
           payment_currency = $13, notes = $14
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        wanted.class_type.as_str(),
        wanted.tutoring_mode.as_str(),
        wanted.other_course,
        wanted.test_scores,
        wanted.previous_class,
        wanted.mandarin_help.as_str(),
        wanted.heard_from.as_str(),
        wanted.referred_by,
        wanted.group_members,
        wanted.payment_method.as_str(),
        wanted.payment_currency.as_str(),
        wanted.notes
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in super::super) async fn submit(tx: &mut TenantTx, id: EnrollmentId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update enrollments set form_step = 4, submitted_at = $3 where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct FormRow {
    lang: Lang,
    form_step: i16,
    submitted_at: Option<OffsetDateTime>,
    role: ContactRole,
    first_name: String,
    last_name: String,
    email: String,
    phone: String,
    courses: Vec<Course>,
    class_type: Option<ClassType>,
    tutoring_mode: Option<TutoringMode>,
    other_course: Option<String>,
    test_scores: Option<String>,
    previous_class: Option<String>,
    mandarin_help: Option<MandarinHelp>,
    heard_from: Option<HeardFrom>,
    referred_by: Option<String>,
    group_members: Option<String>,
    payment_method: Option<PaymentMethod>,
    payment_currency: Option<Currency>,
    notes: Option<String>,
}

impl FormRow {
    /// The choices are filled in together.
    fn preferences(&self) -> Option<Preferences> {
        Some(Preferences {
            class_type: self.class_type?,
            tutoring_mode: self.tutoring_mode?,
            other_course: self.other_course.clone(),
            test_scores: self.test_scores.clone(),
            previous_class: self.previous_class.clone(),
            mandarin_help: self.mandarin_help?,
            heard_from: self.heard_from?,
            referred_by: self.referred_by.clone(),
            group_members: self.group_members.clone(),
            payment_method: self.payment_method?,
            payment_currency: self.payment_currency?,
            notes: self.notes.clone(),
        })
    }
}

pub(in super::super) async fn find_form(tx: &mut TenantTx, id: EnrollmentId) -> Result<Option<Form>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query_as!(
        FormRow,
        r#"select lang as "lang: Lang", form_step, submitted_at, role as "role: ContactRole", first_name, last_name,
             email, phone, courses as "courses: Vec<Course>", class_type as "class_type: ClassType",
             tutoring_mode as "tutoring_mode: TutoringMode", other_course, test_scores, previous_class,
             mandarin_help as "mandarin_help: MandarinHelp", heard_from as "heard_from: HeardFrom", referred_by,
             group_members, payment_method as "payment_method: PaymentMethod",
             payment_currency as "payment_currency: Currency", notes
           from enrollments where tenant_id = $1 and id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let (students, parents) = list_people(tx, id).await?;
    let preferences = row.preferences();
    Ok(Some(Form {
        id,
        lang: row.lang,
        form_step: row.form_step,
        submitted_at: row.submitted_at,
        contact: Contact {
            role: row.role,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            phone: row.phone,
            courses: row.courses,
        },
        students,
        parents,
        preferences,
    }))
}

async fn list_people(tx: &mut TenantTx, id: EnrollmentId) -> Result<(Vec<Student>, Vec<Parent>), sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        "select kind, first_name, last_name, chinese_name, email, phone, home_phone, school, graduation_year, address
         from enrollment_people where tenant_id = $1 and enrollment_id = $2 order by position",
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    let (mut students, mut parents) = (Vec::new(), Vec::new());
    for row in rows {
        let (first_name, last_name, phone) = (row.first_name, row.last_name, row.phone);
        match row.kind.as_str() {
            "parent" => parents.push(Parent { first_name, last_name, email: row.email, phone }),
            _ => students.push(Student {
                first_name,
                last_name,
                chinese_name: row.chinese_name,
                email: row.email.unwrap_or_default(),
                phone,
                home_phone: row.home_phone,
                school: row.school,
                graduation_year: row.graduation_year,
                address: row.address,
            }),
        }
    }
    Ok((students, parents))
}
