//! A spoken response in the file: what is said at times of its recording. The recording itself is heard on the screen.

use product::exams::grading::timed::{TimedComment, TimedKind, clock_text};

use super::sheet::Sheet;
use super::{Labels, Look, NOTE, entry};
use crate::pdf::{rich::Span, tags::Role};

pub(super) fn draw_spoken(sheet: &mut Sheet<'_>, title: &str, score: Option<(f64, f64)>, comments: &[TimedComment]) {
    let (labels, lang) = (sheet.labels, sheet.responses.lang);
    sheet.canvas.open(Role::Section);
    sheet.title(title, score);
    sheet.heading(&labels.at_times);
    for (number, comment) in (1..).zip(comments) {
        let style = sheet.text(NOTE).bold().tabular();
        let head = format!("{}  {}", times(comment), name(labels, comment.kind));
        let head = Span { text: head, lang, style, is_attached: false, padding: 0.0 };
        entry(sheet, &number.to_string(), Look::CommentMark, vec![(head, Look::Plain)], &comment.text);
    }
    sheet.canvas.close();
}

/// `0:12`, or `0:12–0:15` of a stretch.
fn times(comment: &TimedComment) -> String {
    let start = clock_text(comment.start_ms);
    match comment.end_ms.map(clock_text) {
        Some(end) if end != start => format!("{start}–{end}"),
        _ => start,
    }
}

fn name(labels: &Labels, kind: TimedKind) -> &str {
    match kind {
        TimedKind::Pronunciation => &labels.pronunciation,
        TimedKind::Pace => &labels.pace,
        TimedKind::Grammar => &labels.grammar,
        TimedKind::WordChoice => &labels.word_choice,
        TimedKind::Content => &labels.content,
        TimedKind::Organization => &labels.organization,
    }
}
