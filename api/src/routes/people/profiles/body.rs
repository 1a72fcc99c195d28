//! A profile as it is answered.

use product::people::profiles::{
    Billing, Currency, Handle, HandleKind, PaymentMethod, RealScore, Scale, Sheet, StudentSheet, TeacherSheet,
};
use serde::{Deserialize, Serialize};
use tenants::Lang;
use utoipa::ToSchema;

use crate::routes::people::accounts::ProfileBody;
use crate::schemas::Day;

/// Everything a profile shows, billing excepted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProfileSheet)]
pub struct SheetBody {
    #[serde(flatten)]
    profile: ProfileBody,
    /// Names on messengers.
    handles: Vec<HandleBody>,
    /// Goes back with a change of the basic part, so that two editors notice each other.
    version: i32,
    /// Learners only.
    student: Option<StudentBody>,
    /// Teachers only.
    teacher: Option<TeacherBody>,
}

/// A name on a messenger.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = Handle)]
pub struct HandleBody {
    /// Which messenger.
    pub kind: HandleKind,
    /// The name there.
    #[schema(max_length = 60)]
    pub value: String,
}

/// 1 to 17, or `graduated`.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = GradeLevel)]
#[serde(untagged)]
pub enum Level {
    /// A school year.
    Year(u8),
    /// `graduated`.
    Word(String),
}

impl Level {
    /// As stored.
    pub fn stored(self) -> String {
        match self {
            Self::Year(year) => year.to_string(),
            Self::Word(word) => word,
        }
    }

    fn read(text: String) -> Self {
        text.parse().map_or(Self::Word(text), Self::Year)
    }
}

/// What a learner tells.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StudentProfile)]
pub struct StudentBody {
    school: Option<String>,
    grade_level: Option<Level>,
    graduation_year: Option<i32>,
    classes_taken: Vec<String>,
    preferred_language: Option<Lang>,
    referral: Option<String>,
    notes: Option<String>,
    /// A band from 1 to 6 in halves, or points above 6.
    target_total: Option<f64>,
    /// The day of the real test.
    #[schema(value_type = Option<String>, format = Date)]
    test_on: Option<Day>,
    /// Newest first.
    real_scores: Vec<RealScoreBody>,
    /// Goes back with a change.
    version: i32,
}

/// Scores of a real test.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = RealScore)]
pub struct RealScoreBody {
    /// When the test was.
    #[schema(value_type = String, format = Date)]
    pub taken_on: Day,
    /// `bands` from 1 to 6, or `points` from 0 to 30 a section.
    pub scale: Scale,
    /// Reading.
    pub reading: f64,
    /// Listening.
    pub listening: f64,
    /// Speaking.
    pub speaking: f64,
    /// Writing.
    pub writing: f64,
    /// Worked out by the server.
    #[serde(default)]
    #[schema(read_only)]
    pub total: Option<f64>,
}

impl From<RealScore> for RealScoreBody {
    fn from(score: RealScore) -> Self {
        Self {
            total: Some(score.total()),
            taken_on: Day(score.taken_on),
            scale: score.scale,
            reading: score.reading,
            listening: score.listening,
            speaking: score.speaking,
            writing: score.writing,
        }
    }
}

impl From<RealScoreBody> for RealScore {
    fn from(body: RealScoreBody) -> Self {
        Self {
            taken_on: body.taken_on.0,
            scale: body.scale,
            reading: body.reading,
            listening: body.listening,
            speaking: body.speaking,
            writing: body.writing,
        }
    }
}

/// What a teacher tells.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeacherProfile)]
pub struct TeacherBody {
    college: Option<String>,
    graduation_year: Option<i32>,
    major: Option<String>,
    /// What learners read.
    bio: Option<String>,
    subjects: Vec<String>,
    hours_per_week: Option<i32>,
    /// An hour's pay in hundredths of the currency.
    hourly_cents: Option<i32>,
    currency: Option<Currency>,
    /// Goes back with a change.
    version: i32,
}

/// How a teacher is paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Billing)]
pub struct BillingBody {
    official_name: Option<String>,
    tax_id: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    birth_date: Option<Day>,
    payment_method: Option<PaymentMethod>,
    mailing_address: Option<String>,
    /// Goes back with a change.
    version: i32,
}

impl From<Sheet> for SheetBody {
    fn from(sheet: Sheet) -> Self {
        let handle = |handle: Handle| HandleBody { kind: handle.kind, value: handle.value };
        Self {
            handles: sheet.handles.into_iter().map(handle).collect(),
            version: sheet.version,
            student: sheet.student.map(Into::into),
            teacher: sheet.teacher.map(Into::into),
            profile: sheet.profile.into(),
        }
    }
}

impl From<StudentSheet> for StudentBody {
    fn from(sheet: StudentSheet) -> Self {
        Self {
            school: sheet.school,
            grade_level: sheet.grade_level.map(Level::read),
            graduation_year: sheet.graduation_year,
            classes_taken: sheet.classes_taken,
            preferred_language: sheet.preferred_language,
            referral: sheet.referral,
            notes: sheet.notes,
            target_total: sheet.target_total,
            test_on: sheet.test_on.map(Day),
            real_scores: sheet.real_scores.into_iter().map(Into::into).collect(),
            version: sheet.version,
        }
    }
}

impl From<TeacherSheet> for TeacherBody {
    fn from(sheet: TeacherSheet) -> Self {
        Self {
            college: sheet.college,
            graduation_year: sheet.graduation_year,
            major: sheet.major,
            bio: sheet.bio,
            subjects: sheet.subjects,
            hours_per_week: sheet.hours_per_week,
            hourly_cents: sheet.hourly_cents,
            currency: sheet.currency,
            version: sheet.version,
        }
    }
}

impl From<Billing> for BillingBody {
    fn from(billing: Billing) -> Self {
        Self {
            official_name: billing.official_name,
            tax_id: billing.tax_id,
            birth_date: billing.birth_date.map(Day),
            payment_method: billing.payment_method,
            mailing_address: billing.mailing_address,
            version: billing.version,
        }
    }
}
