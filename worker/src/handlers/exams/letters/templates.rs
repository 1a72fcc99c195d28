//! What the weekly letter says: for a parent a part for each child, for a teacher a part for each thing to know.

use product::content::library::pack::SectionName;
use product::exams::letters::{Audience, Graded, LearnerWeek, Suggestion, Week, is_test_near, suggest};
use product::site::mails::MailKind;
use tenants::Lang;
use time::Date;

use crate::mail::{Block, MailTemplate, Sentence};
use crate::pdf::report::level_name;

/// The letter about a week.
#[derive(Debug)]
pub(crate) struct WeeklyLetter {
    /// As what its reader gets it.
    pub(crate) audience: Audience,
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// In which days and levels are written.
    pub(crate) lang: Lang,
    /// Which week.
    pub(crate) week: Week,
    /// The children or learners.
    pub(crate) learners: Vec<LearnerWeek>,
    /// The address where more is.
    pub(crate) link: String,
}

impl MailTemplate for WeeklyLetter {
    fn name(&self) -> &'static str {
        match self.audience {
            Audience::Parents => "weekly_parents",
            Audience::Teachers => "weekly_teachers",
        }
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("from", self.day(self.week.first_day())), ("to", self.day(self.week.last_day()))]
    }

    fn blocks(&self) -> Vec<Block> {
        match self.audience {
            Audience::Parents => self.learners.iter().map(|child| self.about_child(child)).collect(),
            Audience::Teachers => self.about_learners(),
        }
    }

    fn kind(&self) -> Option<MailKind> {
        Some(MailKind::WeeklyLetter)
    }
}

impl WeeklyLetter {
    fn about_child(&self, child: &LearnerWeek) -> Block {
        let mut lines = Vec::new();
        if child.has_practiced() {
            lines.push(time("time_hours", "time_minutes", child));
            lines.push(sentence("sections", sections(child)));
        } else {
            lines.push(sentence("quiet", vec![]));
        }
        if child.words > 0 {
            lines.push(sentence("words", vec![("count", child.words.to_string())]));
        }
        lines.extend(child.graded.iter().map(|graded| self.graded(child, graded)));
        lines.extend(self.test_day(child));
        lines.push(sentence(suggestion(suggest(child, self.week)), vec![]));
        Block { title: named("child", child, vec![]), lines }
    }

    /// What there is nobody for is left out.
    fn about_learners(&self) -> Vec<Block> {
        let (quiet, active): (Vec<_>, Vec<_>) = self.learners.iter().partition(|learner| learner.is_quiet(self.week));
        let graded = self.learners.iter().flat_map(|learner| {
            let graded = learner.graded.iter();
            graded.map(move |graded| self.graded(learner, graded))
        });
        let parts: [(&'static str, Vec<Sentence>); 4] = [
            (
                "practiced",
                active.into_iter().map(|learner| time("learner_hours", "learner_minutes", learner)).collect(),
            ),
            ("quiet", quiet.into_iter().map(|learner| named("learner", learner, vec![])).collect()),
            ("graded", graded.collect()),
            ("near", self.learners.iter().filter_map(|learner| self.test_day(learner)).collect()),
        ];
        let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
        parts.map(|(title, lines)| Block { title: sentence(title, vec![]), lines }).collect()
    }

    fn graded(&self, learner: &LearnerWeek, graded: &Graded) -> Sentence {
        let key = if graded.section == SectionName::Writing { "graded_writing" } else { "graded_speaking" };
        let (score, level) = (graded.score.to_string(), level_name(self.lang, &graded.level));
        named(key, learner, vec![("test", graded.test.clone()), ("score", score), ("level", level)])
    }

    fn test_day(&self, learner: &LearnerWeek) -> Option<Sentence> {
        let test_on = learner.test_on.filter(|_| is_test_near(learner, self.week))?;
        Some(named("test_on", learner, vec![("date", self.day(test_on))]))
    }

    fn day(&self, day: Date) -> String {
        match self.lang {
            Lang::En => format!("{} {}", day.month(), day.day()),
            Lang::Cn | Lang::Tw => format!("{} 月 {} 日", u8::from(day.month()), day.day()),
        }
    }
}

fn sentence(key: &'static str, values: Vec<(&'static str, String)>) -> Sentence {
    Sentence { key, values }
}

/// A sentence that may name a learner.
fn named(key: &'static str, learner: &LearnerWeek, mut values: Vec<(&'static str, String)>) -> Sentence {
    values.push(("learner", learner.name.clone()));
    sentence(key, values)
}

/// How long somebody has practiced, in whole minutes, with hours where there are some.
fn time(hours: &'static str, minutes: &'static str, learner: &LearnerWeek) -> Sentence {
    let all = learner.seconds / 60;
    let values = vec![("hours", (all / 60).to_string()), ("minutes", (all % 60).to_string())];
    named(if all < 60 { minutes } else { hours }, learner, values)
}

fn sections(learner: &LearnerWeek) -> Vec<(&'static str, String)> {
    let count = |section: SectionName| learner.sections.get(&section).copied().unwrap_or_default().to_string();
    SectionName::ALL.into_iter().map(|section| (section.as_str(), count(section))).collect()
}

fn suggestion(suggestion: Suggestion) -> &'static str {
    match suggestion {
        Suggestion::MockTest => "suggest_mock",
        Suggestion::Begin => "suggest_begin",
        Suggestion::ReadGrading => "suggest_grading",
        Suggestion::Section(SectionName::Reading) => "suggest_reading",
        Suggestion::Section(SectionName::Listening) => "suggest_listening",
        Suggestion::Section(SectionName::Speaking) => "suggest_speaking",
        Suggestion::Section(SectionName::Writing) => "suggest_writing",
        Suggestion::KeepGoing => "suggest_going",
    }
}
