//! Samples of grading, to look at before ordering: `content/samples/gradings.yaml`, the same for every brand. They are in
//! the shape of real gradings, and the tests hold them to the checks of real ones.

use super::documents::{Comment, CommentId, Document, Edit, EditId, EditKind, Run, SCHEMA};
use crate::content::library::format::{Rubric, Words};
use crate::content::library::pack::SetKind;
use crate::money::price_list::GradingScope;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use tenants::Lang;

/// One response with everything that graders of the three products say about it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradingSample {
    /// Its name in addresses.
    pub id: String,
    /// The pack of its task.
    pub pack: String,
    /// Its task.
    pub item: String,
    /// The format of the pack, such as `ibt-2026`.
    pub format: String,
    /// What kind of task it is.
    pub kind: SetKind,
    rubric: String,
    /// Of its set, where it has one.
    pub title: Option<String>,
    /// What the task asks.
    pub task: String,
    /// What was written; none where it was spoken.
    pub response: Option<String>,
    /// How long the recording is, where it was spoken.
    pub seconds: Option<f64>,
    /// Of the task.
    pub score: f64,
    /// By dimension of the rubric.
    pub dimensions: BTreeMap<String, f64>,
    comment: Words,
    document: Option<SampleDocument>,
    #[serde(default)]
    notes: Vec<SampleNote>,
}

/// A document whose notes and comments are in three languages; the text is English.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleDocument {
    runs: Vec<Run>,
    edits: BTreeMap<EditId, SampleEdit>,
    comments: BTreeMap<CommentId, Words>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleEdit {
    kind: EditKind,
    note: Words,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleNote {
    at: f64,
    text: Words,
}

/// The recording of the spoken sample, a WebM file.
pub static SAMPLE_RECORDING: &[u8] = include_bytes!("../../../../content/demo/speaking-1.webm");

static RUBRICS: LazyLock<Vec<Rubric>> = LazyLock::new(|| {
    [
        include_str!("../../../../content/rubrics/academic_discussion.yaml"),
        include_str!("../../../../content/rubrics/independent_writing.yaml"),
        include_str!("../../../../content/rubrics/speaking_independent.yaml"),
        include_str!("../../../../content/rubrics/write_an_email.yaml"),
    ]
    .map(|text| serde_saphyr::from_str(text).expect("the tests read every rubric"))
    .into()
});

static SAMPLES: LazyLock<Vec<GradingSample>> = LazyLock::new(|| {
    serde_saphyr::from_str(include_str!("../../../../content/samples/gradings.yaml"))
        .expect("the tests read the samples")
});

/// The samples, in the order of the page.
pub fn grading_samples() -> &'static [GradingSample] {
    &SAMPLES
}

fn in_language(words: &Words, lang: Lang) -> &str {
    match lang {
        Lang::En => &words.en,
        Lang::Cn => &words.cn,
        Lang::Tw => &words.tw,
    }
}

impl GradingSample {
    /// As what a grading of it is sold.
    pub fn scope(&self) -> GradingScope {
        if self.response.is_some() { GradingScope::WritingResponse } else { GradingScope::SpeakingResponse }
    }

    /// The rubric it is graded by.
    pub fn rubric(&self) -> &'static Rubric {
        let found = RUBRICS.iter().find(|rubric| rubric.name == self.rubric);
        found.expect("the tests look for the rubric of every sample")
    }

    /// What the grader says about the whole.
    pub fn comment(&self, lang: Lang) -> &str {
        in_language(&self.comment, lang)
    }

    /// The written response with the grader's edits and comments.
    pub fn document(&self, lang: Lang) -> Option<Document> {
        let SampleDocument { runs, edits, comments } = self.document.as_ref()?;
        let edit = |edit: &SampleEdit| Edit { kind: edit.kind, note: in_language(&edit.note, lang).to_owned() };
        let comment = |words: &Words| Comment { text: in_language(words, lang).to_owned() };
        Some(Document {
            schema: SCHEMA,
            runs: runs.clone(),
            edits: edits.iter().map(|(id, one)| (*id, edit(one))).collect(),
            comments: comments.iter().map(|(id, one)| (*id, comment(one))).collect(),
        })
    }

    /// What the grader says at moments of the recording, in seconds from its start.
    pub fn notes(&self, lang: Lang) -> impl Iterator<Item = (f64, &str)> {
        self.notes.iter().map(move |note| (note.at, in_language(&note.text, lang)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANGS: [Lang; 3] = [Lang::En, Lang::Cn, Lang::Tw];

    fn is_on_scale(score: f64, step: f64, max: u32) -> bool {
        (0.0..=f64::from(max)).contains(&score) && (score / step).fract().abs() < 1e-9
    }

    #[test]
    fn every_sample_is_scored_within_its_rubric() {
        for sample in grading_samples() {
            let rubric = sample.rubric();
            assert!(is_on_scale(sample.score, rubric.step, rubric.max), "{}", sample.id);
            let named: Vec<&str> = sample.dimensions.keys().map(String::as_str).collect();
            let mut asked: Vec<&str> = rubric.dimensions.iter().map(|dimension| dimension.name.as_str()).collect();
            asked.sort_unstable();
            assert_eq!(named, asked, "{}", sample.id);
            for (name, score) in &sample.dimensions {
                assert!(is_on_scale(*score, rubric.step, rubric.max), "{} {name}", sample.id);
            }
        }
    }

    #[test]
    fn rejecting_all_edits_of_a_sample_gives_its_response() {
        let mut written = 0;
        for sample in grading_samples() {
            let Some(response) = &sample.response else { continue };
            written += 1;
            for lang in LANGS {
                let document = sample.document(lang).expect("a written sample has a document");
                assert_eq!(document.check(response), [], "{} {lang}", sample.id);
                let counts = document.counts();
                assert!(counts.values().filter(|count| **count > 0).count() >= 3, "{}: {counts:?}", sample.id);
            }
        }
        assert_eq!(written, 3, "one for each format");
    }

    #[test]
    fn a_spoken_sample_has_notes_within_its_recording() {
        let spoken: Vec<_> = grading_samples().iter().filter(|sample| sample.response.is_none()).collect();
        assert_eq!(spoken.len(), 1, "there is one recording");
        let seconds = spoken[0].seconds.expect("a recording has a length");
        for lang in LANGS {
            let moments: Vec<f64> = spoken[0].notes(lang).map(|(at, _)| at).collect();
            assert!(moments.len() >= 3 && moments.is_sorted() && moments.iter().all(|at| (0.0..seconds).contains(at)));
        }
    }

    #[test]
    fn everything_is_said_in_three_languages() {
        for sample in grading_samples() {
            let words = |lang: Lang| {
                let document = sample.document(lang).into_iter();
                let said: Vec<bool> = document
                    .flat_map(|document| {
                        let notes = document.edits.into_values().map(|edit| edit.note);
                        notes.chain(document.comments.into_values().map(|comment| comment.text)).collect::<Vec<_>>()
                    })
                    .chain(sample.notes(lang).map(|(_, text)| text.to_owned()))
                    .chain([sample.comment(lang).to_owned()])
                    .map(|text| !text.is_empty())
                    .collect();
                said
            };
            assert_eq!(words(Lang::En), words(Lang::Cn), "{}", sample.id);
            assert_eq!(words(Lang::En), words(Lang::Tw), "{}", sample.id);
        }
    }
}
