//! What an enrollment form asks.

use super::EnrollmentId;
use tenants::Lang;
use time::OffsetDateTime;

tenants::closed_list! {
    /// What the academy teaches.
    pub enum Course as AcademyCourse {
        /// SAT or ACT in summer.
        SatActSummer = "sat_act_summer",
        /// SAT or ACT in winter.
        SatActWinter = "sat_act_winter",
        /// A crash course.
        CrashCourse = "crash_course",
        /// Private tutoring.
        PrivateTutoring = "private_tutoring",
        /// The TOEFL course in a group.
        ToeflGroup = "toefl_group",
        /// The mentoring program.
        Mentoring = "mentoring",
        /// Counseling for applications.
        ApplicationCounseling = "application_counseling",
    }
}

tenants::closed_list! {
    /// Who fills the form in.
    pub enum ContactRole as EnrollmentRole {
        /// The student.
        Student = "student",
        /// A parent of the students.
        Parent = "parent",
        /// Somebody else.
        Other = "other",
    }
}

tenants::closed_list! {
    /// With others or alone.
    pub enum ClassType {
        /// In a class.
        Group = "group",
        /// Alone with the teacher.
        Private = "private",
    }
}

tenants::closed_list! {
    /// Where lessons take place.
    pub enum TutoringMode {
        /// At the academy.
        InPerson = "in_person",
        /// By video.
        Online = "online",
    }
}

tenants::closed_list! {
    /// Whether a teacher should be able to explain in Mandarin.
    pub enum MandarinHelp {
        /// Yes.
        Wanted = "wanted",
        /// English is enough.
        NotNeeded = "not_needed",
        /// Either is fine.
        NoPreference = "no_preference",
    }
}

tenants::closed_list! {
    /// How they heard of the academy.
    pub enum HeardFrom {
        /// From a friend or relative.
        Friend = "friend",
        /// At school.
        School = "school",
        /// By searching the web.
        Search = "search",
        /// On social media.
        SocialMedia = "social_media",
        /// At an event.
        Event = "event",
        /// They were here before.
        FormerStudent = "former_student",
        /// Otherwise.
        Other = "other",
    }
}

tenants::closed_list! {
    /// How tuition would be paid.
    pub enum PaymentMethod as TuitionMethod {
        /// By bank transfer.
        BankTransfer = "bank_transfer",
        /// By check.
        Cheque = "cheque",
        /// In cash.
        Cash = "cash",
    }
}

tenants::closed_list! {
    /// In which currency.
    pub enum Currency as TuitionCurrency {
        /// New Taiwan dollars.
        Twd = "TWD",
        /// Renminbi.
        Rmb = "RMB",
        /// US dollars.
        Usd = "USD",
    }
}

/// Step 1: who writes, and for which courses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// Who it is to the students.
    pub role: ContactRole,
    /// First name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where the academy writes.
    pub email: String,
    /// Where it calls.
    pub phone: String,
    /// At least one.
    pub courses: Vec<Course>,
}

/// A student.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Student {
    /// First name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// The name in Chinese characters.
    pub chinese_name: Option<String>,
    /// Not a parent's.
    pub email: String,
    /// The own phone.
    pub phone: Option<String>,
    /// The family's phone.
    pub home_phone: Option<String>,
    /// The school of now.
    pub school: Option<String>,
    /// When it ends.
    pub graduation_year: Option<i32>,
    /// Where the student lives.
    pub address: Option<String>,
}

/// A parent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parent {
    /// First name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Not a student's.
    pub email: Option<String>,
    /// Where the academy calls.
    pub phone: Option<String>,
}

/// Step 3: what is wanted, and how it would be paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// With others or alone.
    pub class_type: ClassType,
    /// Where lessons take place.
    pub tutoring_mode: TutoringMode,
    /// A course that is not in the list.
    pub other_course: Option<String>,
    /// Scores of tests so far, in own words.
    pub test_scores: Option<String>,
    /// Classes taken before.
    pub previous_class: Option<String>,
    /// Explanations in Mandarin.
    pub mandarin_help: MandarinHelp,
    /// How they heard of the academy.
    pub heard_from: HeardFrom,
    /// Who sent them.
    pub referred_by: Option<String>,
    /// Friends who enroll together with them.
    pub group_members: Option<String>,
    /// How tuition would be paid.
    pub payment_method: PaymentMethod,
    /// In which currency.
    pub payment_currency: Currency,
    /// Anything else.
    pub notes: Option<String>,
}

/// A form as far as it is filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// Which.
    pub id: EnrollmentId,
    /// In which language it was begun.
    pub lang: Lang,
    /// The last step that is complete, 1 to 4.
    pub form_step: i16,
    /// When it was sent.
    pub submitted_at: Option<OffsetDateTime>,
    /// Step 1.
    pub contact: Contact,
    /// Step 2: up to five.
    pub students: Vec<Student>,
    /// Step 2: up to four.
    pub parents: Vec<Parent>,
    /// Step 3.
    pub preferences: Option<Preferences>,
}
