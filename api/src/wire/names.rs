//! Closed lists of names on the wire: `#[schema(value_type = SectionName)]` on a field that carries one as text.
//! They only describe. What is sent comes from `as_str` of the product's own types, which the test below compares.

use utoipa::ToSchema;

/// A section of the test.
#[derive(Debug, ToSchema)]
#[schema(as = Section, rename_all = "snake_case")]
pub enum SectionName {
    /// Reading.
    Reading,
    /// Listening.
    Listening,
    /// Speaking.
    Speaking,
    /// Writing.
    Writing,
}

/// One of the two sections that people mark.
#[derive(Debug, ToSchema)]
#[schema(as = ResponseKind, rename_all = "snake_case")]
pub enum ResponseKindName {
    /// Speaking.
    Speaking,
    /// Writing.
    Writing,
}

/// How a learner sits a test.
#[derive(Debug, ToSchema)]
#[schema(as = Mode, rename_all = "snake_case")]
pub enum ModeName {
    /// With help, and without a clock that ends anything.
    Comfortable,
    /// As on the day.
    Strict,
}

/// What a test covers.
#[derive(Debug, ToSchema)]
#[schema(as = TestKind, rename_all = "snake_case")]
pub enum TestKindName {
    /// All four sections at full length.
    FullMock,
    /// All four sections, shorter.
    QuickMock,
    /// One section.
    Section,
}

/// What was taken of a test.
#[derive(Debug, ToSchema)]
#[schema(as = TakenKind, rename_all = "snake_case")]
pub enum TakenKindName {
    /// All four sections at full length.
    FullMock,
    /// All four sections, shorter.
    QuickMock,
    /// One section.
    Section,
    /// One passage, recording or task.
    Set,
}

/// How much of a test is taken.
#[derive(Debug, ToSchema)]
#[schema(as = ScopeKind, rename_all = "snake_case")]
pub enum ScopeKindName {
    /// All of it.
    Whole,
    /// One section.
    Section,
    /// One set.
    Set,
}

/// How far an attempt has come.
#[derive(Debug, ToSchema)]
#[schema(as = AttemptStatus, rename_all = "snake_case")]
pub enum AttemptStatusName {
    /// Set up.
    Created,
    /// A part has begun.
    InProgress,
    /// It rests.
    Paused,
    /// Handed in.
    Submitted,
    /// What machines score is scored.
    ScoredAuto,
    /// People are marking.
    AwaitingGrading,
    /// All is scored.
    Graded,
    /// Left for too long.
    Abandoned,
    /// Does not count.
    Void,
}

/// How far a part has come.
#[derive(Debug, ToSchema)]
#[schema(as = PartState, rename_all = "snake_case")]
pub enum PartStateName {
    /// Not begun.
    Waiting,
    /// Its time runs.
    Running,
    /// Over.
    Finished,
}

/// How far a recording has come.
#[derive(Debug, ToSchema)]
#[schema(as = RecordingState, rename_all = "snake_case")]
pub enum RecordingStateName {
    /// Chunks are missing.
    Uploading,
    /// Whole.
    Complete,
}

/// Which module followed the router of an adaptive section.
#[derive(Debug, ToSchema)]
#[schema(as = SecondModule, rename_all = "snake_case")]
pub enum SecondModuleName {
    /// The easier one.
    Lower,
    /// The harder one.
    Upper,
}

/// How far a section's score has come.
#[derive(Debug, ToSchema)]
#[schema(as = SectionState, rename_all = "snake_case")]
pub enum SectionStateName {
    /// It is there.
    Scored,
    /// People are marking.
    Pending,
    /// The test is not handed in.
    Open,
    /// A single set: points, and never a score.
    Points,
}

/// What became of a question.
#[derive(Debug, ToSchema)]
#[schema(as = ItemOutcome, rename_all = "snake_case")]
pub enum ItemOutcomeName {
    /// All points.
    Right,
    /// Some of them.
    Partial,
    /// None.
    Wrong,
    /// Not answered.
    Blank,
    /// Marked by a person.
    Graded,
    /// To be marked by a person.
    Pending,
}

/// How far a grading job has come.
#[derive(Debug, ToSchema)]
#[schema(as = JobState, rename_all = "snake_case")]
pub enum JobStateName {
    /// Nobody has it.
    Queued,
    /// A grader has it.
    Claimed,
    /// Done.
    Delivered,
}

/// What a learner has asked a grader for.
#[derive(Debug, ToSchema)]
#[schema(as = GradingProduct, rename_all = "snake_case")]
pub enum GradingProductName {
    /// Scores.
    Scores,
    /// Scores with a comment.
    Simple,
    /// Scores with comments on everything.
    Vip,
}

/// How far the PDF of a result has come.
#[derive(Debug, ToSchema)]
#[schema(as = ReportState, rename_all = "snake_case")]
pub enum ReportStateName {
    /// It is being made.
    Rendering,
    /// It can be fetched.
    Ready,
}

/// Whether the PDF of an attempt can be fetched.
#[derive(Debug, ToSchema)]
#[schema(as = PdfStage, rename_all = "snake_case")]
pub enum PdfStageName {
    /// Grades are awaited.
    Pending,
    /// To be unlocked.
    Locked,
    /// It is being made.
    Rendering,
    /// It can be fetched.
    Ready,
}

/// What every score is called.
#[derive(Debug, ToSchema)]
#[schema(as = ScoreLabel, rename_all = "snake_case")]
pub enum ScoreLabelName {
    /// An estimate from practice, never an official score.
    PracticeEstimate,
}

/// What a plan allows.
#[derive(Debug, ToSchema)]
#[schema(as = Plan, rename_all = "snake_case")]
pub enum PlanName {
    /// A number of tests a day.
    Free,
    /// As many as one likes.
    Unlimited,
}

/// Why T-Coins moved.
#[derive(Debug, ToSchema)]
#[schema(as = CoinKind, rename_all = "snake_case")]
pub enum CoinKindName {
    /// An e-mail address was proven.
    EmailVerificationReward,
    /// The office gave some.
    AdminGive,
    /// The office took some.
    AdminDeduct,
    /// A report as PDF.
    PdfReport,
}

/// What somebody is as a member.
#[derive(Debug, ToSchema)]
#[schema(as = MemberPlan, rename_all = "snake_case")]
pub enum MemberPlanName {
    /// Neither of the others.
    Free,
    /// While the paid time runs.
    Pro,
    /// For good.
    OldPro,
}

/// What happened to somebody's paid time.
#[derive(Debug, ToSchema)]
#[schema(as = PaidTimeChangeKind, rename_all = "snake_case")]
pub enum PaidTimeChangeName {
    /// It was given, or its end moved.
    Granted,
    /// It was ended.
    Ended,
}

/// What somebody unlocks a PDF with.
#[derive(Debug, ToSchema)]
#[schema(as = PdfPayment, rename_all = "snake_case")]
pub enum PdfPaymentName {
    /// The credit of the paid period.
    Credit,
    /// T-Coins.
    Coins,
}

/// How hard a set is.
#[derive(Debug, ToSchema)]
#[schema(as = Difficulty, rename_all = "snake_case")]
pub enum DifficultyName {
    /// Easier than most.
    Easy,
    /// As most are.
    Medium,
    /// Harder than most.
    Hard,
}

/// What a set is about.
#[derive(Debug, ToSchema)]
#[schema(as = Topic, rename_all = "snake_case")]
pub enum TopicName {
    /// Life science.
    LifeScience,
    /// Earth science and astronomy.
    EarthScience,
    /// Physics and chemistry.
    PhysicalScience,
    /// Society, economy, mind.
    SocialScience,
    /// History.
    History,
    /// Arts.
    Arts,
    /// Technology.
    Technology,
    /// Life at a university.
    CampusLife,
    /// Everyday life.
    EverydayLife,
}

/// Where a pack version, or one question of it, stands between its author and the learners.
#[derive(Debug, ToSchema)]
#[schema(as = ReviewState, rename_all = "snake_case")]
pub enum ReviewStateName {
    /// Being written.
    Draft,
    /// Being read.
    InReview,
    /// For learners.
    Approved,
    /// No longer begun.
    Retired,
}

/// A reason to look at a question again.
#[derive(Debug, ToSchema)]
#[schema(as = QuestionFlag, rename_all = "snake_case")]
pub enum QuestionFlagName {
    /// Too few answers to tell.
    FewAnswers,
    /// Nearly everybody is right.
    TooEasy,
    /// Nearly everybody is wrong.
    TooHard,
    /// A wrong option is chosen more often than the right one.
    StrongDistractor,
    /// An option that nobody chooses.
    IdleOption,
    /// Often left out.
    OftenBlank,
}

/// Who read a pack blind.
#[derive(Debug, ToSchema)]
#[schema(as = BlindReader, rename_all = "snake_case")]
pub enum BlindReaderName {
    /// Somebody who wrote none of it.
    IndependentReader,
    /// The author, with the options in another order.
    Author,
}

/// What kind of option it is.
#[derive(Debug, ToSchema)]
#[schema(as = OptionVerdict, rename_all = "snake_case")]
pub enum OptionVerdictName {
    /// The right answer.
    Correct,
    /// True, but not what is asked.
    TrueButNotAsked,
    /// The opposite of what is said.
    Opposite,
    /// Partly right.
    HalfRight,
    /// Not said anywhere.
    NotMentioned,
    /// Too wide, too narrow, or a detail taken for the whole.
    WrongScope,
}

/// What became of an archive.
#[derive(Debug, ToSchema)]
#[schema(as = ImportOutcome, rename_all = "snake_case")]
pub enum ImportOutcomeName {
    /// It could come in.
    New,
    /// This very version is there.
    Unchanged,
    /// It has problems.
    Refused,
    /// It has come in.
    Imported,
}

/// What is wrong with a file of an archive.
#[derive(Debug, ToSchema)]
#[schema(as = ProblemCode, rename_all = "snake_case")]
pub enum ProblemCodeName {
    /// A name that leads out of the folder or is no text.
    BadName,
    /// Two files of one name.
    Twice,
    /// A link, or what cannot be unpacked.
    BadEntry,
    /// Too many bytes.
    TooLarge,
    /// Too many files.
    TooMany,
    /// A file that packs do not have.
    UnknownKind,
    /// Other bytes than its name says.
    WrongMedia,
    /// Other bytes than the manifest says.
    WrongHash,
    /// Not there.
    Missing,
    /// Not of the right form.
    Unreadable,
    /// Breaks a rule of packs.
    Invalid,
    /// A format that there is not.
    UnknownFormat,
    /// This version is there with other content.
    VersionTaken,
}

/// What became of something that QTI and packs do not say alike.
#[derive(Debug, ToSchema)]
#[schema(as = UnmappedCode, rename_all = "snake_case")]
pub enum UnmappedCodeName {
    /// It is missing.
    LeftOut,
    /// A usual value was taken.
    Assumed,
    /// Part of it is there.
    Simplified,
}

/// A figure for each section that has one.
#[derive(Debug, ToSchema)]
pub struct PerSection<T> {
    /// Reading.
    #[schema(nullable = false)]
    pub reading: Option<T>,
    /// Listening.
    #[schema(nullable = false)]
    pub listening: Option<T>,
    /// Speaking.
    #[schema(nullable = false)]
    pub speaking: Option<T>,
    /// Writing.
    #[schema(nullable = false)]
    pub writing: Option<T>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use product::content::bank::archive::RefusalCode;
    use product::content::bank::qti::UnmappedCode;
    use product::content::library::pack::{BlindReader, OptionVerdict, PackKind, SectionName as Section};
    use product::content::library::{Difficulty, ReviewState, Topic};
    use product::exams::analysis::Flag;
    use product::exams::attempts::{Mode, Status};
    use product::exams::grading::JobState;
    use product::money::coins::TransactionKind;
    use product::money::subscriptions::MemberPlan;
    use utoipa::PartialSchema;

    use crate::routes::exams::attempts::content::name_of;

    fn described<T: PartialSchema>() -> Vec<String> {
        let schema = serde_json::to_value(T::schema()).unwrap();
        schema["enum"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
    }

    /// A name that somebody adds to the product must not be missing here.
    #[test]
    fn the_description_has_the_names_of_the_product() {
        assert_eq!(described::<SectionName>(), Section::ALL.map(Section::as_str));
        assert_eq!(described::<AttemptStatusName>(), Status::ALL.map(Status::as_str));
        assert_eq!(described::<ReviewStateName>(), ReviewState::ALL.map(ReviewState::as_str));
        assert_eq!(described::<TopicName>(), Topic::ALL.map(Topic::as_str));
        assert_eq!(described::<CoinKindName>(), TransactionKind::ALL.map(TransactionKind::as_str));
    }

    /// Where the product has no list of its own: nothing described that it does not say.
    #[test]
    fn the_shorter_lists_are_those_of_the_product() {
        assert_eq!(described::<ModeName>(), [Mode::Comfortable, Mode::Strict].map(Mode::as_str));
        let kinds = [PackKind::FullMock, PackKind::QuickMock, PackKind::Section].map(PackKind::as_str);
        assert_eq!(described::<TestKindName>(), kinds);
        assert_eq!(described::<TakenKindName>()[..3], kinds);
        let plans = [MemberPlan::Free, MemberPlan::Pro, MemberPlan::OldPro];
        assert_eq!(described::<MemberPlanName>(), plans.map(MemberPlan::as_str));
        let difficulties = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
        assert_eq!(described::<DifficultyName>(), difficulties.map(Difficulty::as_str));
        let states = [JobState::Queued, JobState::Claimed, JobState::Delivered];
        assert_eq!(described::<JobStateName>(), states.map(JobState::as_str));
        let readers = [BlindReader::IndependentReader, BlindReader::Author];
        assert_eq!(described::<BlindReaderName>(), readers.map(BlindReader::as_str));
        let verdicts = [
            OptionVerdict::Correct,
            OptionVerdict::TrueButNotAsked,
            OptionVerdict::Opposite,
            OptionVerdict::HalfRight,
            OptionVerdict::NotMentioned,
            OptionVerdict::WrongScope,
        ];
        assert_eq!(described::<OptionVerdictName>(), verdicts.map(|verdict| name_of(&verdict)));
        let flags = [
            Flag::FewAnswers,
            Flag::TooEasy,
            Flag::TooHard,
            Flag::StrongDistractor,
            Flag::IdleOption,
            Flag::OftenBlank,
        ];
        assert_eq!(described::<QuestionFlagName>(), flags.map(Flag::as_str));
        let codes = [UnmappedCode::LeftOut, UnmappedCode::Assumed, UnmappedCode::Simplified];
        assert_eq!(described::<UnmappedCodeName>(), codes.map(UnmappedCode::as_str));
        let codes = [
            RefusalCode::BadName,
            RefusalCode::Twice,
            RefusalCode::BadEntry,
            RefusalCode::TooLarge,
            RefusalCode::TooMany,
            RefusalCode::UnknownKind,
            RefusalCode::WrongMedia,
            RefusalCode::WrongHash,
            RefusalCode::Missing,
            RefusalCode::Unreadable,
            RefusalCode::Invalid,
            RefusalCode::UnknownFormat,
            RefusalCode::VersionTaken,
        ];
        assert_eq!(described::<ProblemCodeName>(), codes.map(RefusalCode::as_str));
    }
}
