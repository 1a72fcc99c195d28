//! Changes of a profile as they are sent: what is left out stays, null clears. The bounds in the description are those
//! of `product::people::profiles::bounds`; a test compares them, and the forms of the front end read them from there.

use product::people::images::ImageId;
use product::people::profiles::{
    BasicChange, BillingChange, Currency, Handle, Patch, PaymentMethod, RealScore, StudentChange, TeacherChange,
};
use serde::Deserialize;
use tenants::Lang;
use utoipa::ToSchema;

use super::body::{HandleBody, Level, RealScoreBody};
use crate::schemas::Day;

/// A change of what everybody tells.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = ChangeBasicProfile)]
pub struct BasicChangeBody {
    /// The version that was read; left out, the change overwrites whatever is there.
    version: Option<i32>,
    #[schema(value_type = Option<String>, nullable = false, max_length = 60)]
    #[serde(default)]
    first_name: Patch<String>,
    #[schema(value_type = Option<String>, nullable = false, max_length = 60)]
    #[serde(default)]
    last_name: Patch<String>,
    /// Unique; 3 to 30 letters, digits, dots, dashes or underscores.
    #[schema(value_type = Option<String>, nullable = false, min_length = 3, max_length = 30)]
    #[serde(default)]
    username: Patch<String>,
    #[serde(default)]
    #[schema(value_type = Option<Lang>)]
    lang: Patch<Lang>,
    /// A name such as `Asia/Taipei`.
    #[schema(value_type = Option<String>, nullable = false, max_length = 60)]
    #[serde(default)]
    timezone: Patch<String>,
    /// 7 to 15 digits.
    #[schema(value_type = Option<String>)]
    #[serde(default)]
    phone: Patch<String>,
    #[schema(value_type = Option<Vec<HandleBody>>, max_items = 20)]
    #[serde(default)]
    handles: Patch<Vec<HandleBody>>,
    /// A photo of `POST image`.
    #[schema(value_type = Option<uuid::Uuid>)]
    #[serde(default)]
    photo_id: Patch<ImageId>,
}

impl From<BasicChangeBody> for BasicChange {
    fn from(body: BasicChangeBody) -> Self {
        let handle = |body: HandleBody| Handle { kind: body.kind, value: body.value };
        Self {
            version: body.version,
            first_name: body.first_name,
            last_name: body.last_name,
            username: body.username,
            lang: body.lang,
            timezone: body.timezone,
            phone: body.phone,
            handles: body.handles.map(|handles| handles.into_iter().map(handle).collect()),
            photo_id: body.photo_id,
        }
    }
}

/// A change of what a learner tells.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = ChangeStudentProfile)]
pub struct StudentChangeBody {
    /// The version that was read.
    version: Option<i32>,
    #[schema(value_type = Option<String>, nullable = false, max_length = 120)]
    #[serde(default)]
    school: Patch<String>,
    #[schema(value_type = Option<Level>)]
    #[serde(default)]
    grade_level: Patch<Level>,
    #[schema(value_type = Option<i32>, minimum = 1950, maximum = 2100)]
    #[serde(default)]
    graduation_year: Patch<i32>,
    /// 20 at most, 120 characters each.
    #[schema(value_type = Option<Vec<String>>, max_items = 20)]
    #[serde(default)]
    classes_taken: Patch<Vec<String>>,
    #[serde(default)]
    #[schema(value_type = Option<Lang>)]
    preferred_language: Patch<Lang>,
    #[schema(value_type = Option<String>, max_length = 120)]
    #[serde(default)]
    referral: Patch<String>,
    #[schema(value_type = Option<String>, max_length = 2000)]
    #[serde(default)]
    notes: Patch<String>,
    /// A band from 1 to 6 in halves, or whole points above 6 up to 120.
    #[schema(value_type = Option<f64>)]
    #[serde(default)]
    target_total: Patch<f64>,
    #[schema(value_type = Option<String>, format = Date)]
    #[serde(default)]
    test_on: Patch<Day>,
    /// All of them; those that are left out of the list are forgotten.
    #[schema(value_type = Option<Vec<RealScoreBody>>, max_items = 20)]
    #[serde(default)]
    real_scores: Patch<Vec<RealScoreBody>>,
}

impl From<StudentChangeBody> for StudentChange {
    fn from(body: StudentChangeBody) -> Self {
        Self {
            version: body.version,
            school: body.school,
            grade_level: body.grade_level.map(Level::stored),
            graduation_year: body.graduation_year,
            classes_taken: body.classes_taken,
            preferred_language: body.preferred_language,
            referral: body.referral,
            notes: body.notes,
            target_total: body.target_total,
            test_on: body.test_on.map(|day| day.0),
            real_scores: body.real_scores.map(|scores| scores.into_iter().map(RealScore::from).collect()),
        }
    }
}

/// A change of what a teacher tells; `billing` needs the teacher, or the right to read it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = ChangeTeacherProfile)]
pub struct TeacherChangeBody {
    /// The version that was read.
    version: Option<i32>,
    #[schema(value_type = Option<String>, max_length = 120)]
    #[serde(default)]
    college: Patch<String>,
    #[schema(value_type = Option<i32>, minimum = 1950, maximum = 2100)]
    #[serde(default)]
    graduation_year: Patch<i32>,
    #[schema(value_type = Option<String>, max_length = 120)]
    #[serde(default)]
    major: Patch<String>,
    #[schema(value_type = Option<String>, max_length = 2000)]
    #[serde(default)]
    bio: Patch<String>,
    /// 20 at most, 60 characters each.
    #[schema(value_type = Option<Vec<String>>, max_items = 20)]
    #[serde(default)]
    subjects: Patch<Vec<String>>,
    #[schema(value_type = Option<i32>, minimum = 0, maximum = 80)]
    #[serde(default)]
    hours_per_week: Patch<i32>,
    /// In hundredths of the currency.
    #[schema(value_type = Option<i32>, minimum = 0, maximum = 10_000_000)]
    #[serde(default)]
    hourly_cents: Patch<i32>,
    #[serde(default)]
    #[schema(value_type = Option<Currency>)]
    currency: Patch<Currency>,
    #[schema(nullable = false)]
    pub(super) billing: Option<BillingChangeBody>,
}

impl From<TeacherChangeBody> for TeacherChange {
    fn from(body: TeacherChangeBody) -> Self {
        Self {
            version: body.version,
            college: body.college,
            graduation_year: body.graduation_year,
            major: body.major,
            bio: body.bio,
            subjects: body.subjects,
            hours_per_week: body.hours_per_week,
            hourly_cents: body.hourly_cents,
            currency: body.currency,
        }
    }
}

/// A change of how a teacher is paid.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = ChangeBilling)]
pub struct BillingChangeBody {
    /// The version that was read.
    version: Option<i32>,
    #[schema(value_type = Option<String>, max_length = 120)]
    #[serde(default)]
    official_name: Patch<String>,
    #[schema(value_type = Option<String>, max_length = 40)]
    #[serde(default)]
    tax_id: Patch<String>,
    #[schema(value_type = Option<String>, format = Date)]
    #[serde(default)]
    birth_date: Patch<Day>,
    #[serde(default)]
    #[schema(value_type = Option<PaymentMethod>)]
    payment_method: Patch<PaymentMethod>,
    #[schema(value_type = Option<String>, max_length = 200)]
    #[serde(default)]
    mailing_address: Patch<String>,
}

impl From<BillingChangeBody> for BillingChange {
    fn from(body: BillingChangeBody) -> Self {
        Self {
            version: body.version,
            official_name: body.official_name,
            tax_id: body.tax_id,
            birth_date: body.birth_date.map(|day| day.0),
            payment_method: body.payment_method,
            mailing_address: body.mailing_address,
        }
    }
}

#[cfg(test)]
mod tests {
    use product::people::profiles::bounds;
    use serde_json::Value;

    /// The forms take their bounds from the description, the server from the constants: they must be the same.
    #[test]
    fn the_description_has_the_bounds_of_the_rules() {
        let document: Value = serde_json::from_str(&crate::openapi::text()).unwrap();
        let field = |schema: &str, field: &str, key: &str| {
            document.pointer(&format!("/components/schemas/{schema}/properties/{field}/{key}")).and_then(Value::as_u64)
        };
        let table = [
            ("ChangeBasicProfile", "first_name", "maxLength", bounds::NAME),
            ("ChangeBasicProfile", "last_name", "maxLength", bounds::NAME),
            ("ChangeBasicProfile", "timezone", "maxLength", bounds::TIMEZONE),
            ("ChangeBasicProfile", "handles", "maxItems", bounds::ENTRIES),
            ("Handle", "value", "maxLength", bounds::HANDLE),
            ("ChangeStudentProfile", "school", "maxLength", bounds::PLACE),
            ("ChangeStudentProfile", "referral", "maxLength", bounds::PLACE),
            ("ChangeStudentProfile", "notes", "maxLength", bounds::NOTES),
            ("ChangeStudentProfile", "classes_taken", "maxItems", bounds::ENTRIES),
            ("ChangeTeacherProfile", "college", "maxLength", bounds::PLACE),
            ("ChangeTeacherProfile", "major", "maxLength", bounds::PLACE),
            ("ChangeTeacherProfile", "bio", "maxLength", bounds::NOTES),
            ("ChangeBilling", "official_name", "maxLength", bounds::PLACE),
            ("ChangeBilling", "tax_id", "maxLength", bounds::TAX_ID),
            ("ChangeBilling", "mailing_address", "maxLength", bounds::ADDRESS),
        ];
        for (schema, name, key, bound) in table {
            assert_eq!(field(schema, name, key), Some(bound as u64), "{schema}.{name} {key}");
        }
    }
}
