//! Responses with a grader's edits and comments: the edited text, what is said of it, and the clean text; of a recording, what is
//! said at its times.
//! Edits are told by lines and letters, color only adds to them.

mod labels;
mod model;
mod sheet;
mod spoken;

use product::exams::grading::documents::{CommentId, Document, EditId, EditKind, Run};
use tenants::Lang;

use self::labels::Labels;
pub use self::model::{EditedResponses, EditedText, Said};
use self::sheet::{LEFT, Sheet, WIDTH};
use self::spoken::draw_spoken;
use super::{
    Color, Fonts, PdfError,
    path::Path,
    report::Rendered,
    rich::{Span, Stretch},
    style::Style,
    tags::Role,
    write::{About, write},
};

/// What an edit adds.
const ADDED: Color = Color::from_bytes(0x17, 0x65, 0x3F);
/// What an edit takes away.
const DELETED: Color = Color::from_bytes(0xA0, 0x2D, 0x26);
/// Size of the texts.
const BODY: f32 = 11.0;
/// Size of comments and notes.
const NOTE: f32 = 9.8;
/// Indent of a comment or a note.
const INDENT: f32 = 30.0;

/// Draws the document. The same one gives the same bytes.
pub fn render(responses: &EditedResponses, fonts: &Fonts) -> Result<Rendered, PdfError> {
    let labels = Labels::of(responses.lang);
    let mut sheet = Sheet::new(responses, labels, fonts);
    sheet.facts();
    if responses.has().0 {
        sheet.legend();
    }
    for (at, text) in responses.texts.iter().enumerate() {
        if at > 0 {
            sheet.next_page();
        }
        match &text.said {
            Said::Written(document) => one(&mut sheet, text, document),
            Said::Spoken(comments) => draw_spoken(&mut sheet, &text.title, text.score, comments),
        }
    }
    let mut canvas = sheet.finish();
    let pages = canvas.pages.len();
    let mut missing = std::mem::take(&mut canvas.shaper.missing);
    missing.sort_unstable();
    missing.dedup();
    let title = format!("{}: {}", labels.title_of(responses.has()), responses.test_title);
    let about = About {
        title: &title,
        author: &responses.brand.name,
        lang: responses.lang,
        issued_at: responses.issued_at,
        id: &responses.id,
    };
    Ok(Rendered { bytes: write(canvas, &about)?, pages, missing })
}

/// Printed behind each edit; the same in every language, as on the screen.
fn letter(kind: EditKind) -> char {
    match kind {
        EditKind::Grammar => 'G',
        EditKind::WordChoice => 'W',
        EditKind::Cohesion => 'L',
        EditKind::Task => 'T',
    }
}

/// The numbers of edits and comments: in the order in which they are read; comments on the whole come last.
struct Numbers {
    edits: Vec<EditId>,
    comments: Vec<CommentId>,
}

impl Numbers {
    fn of(document: &Document) -> Self {
        let (mut edits, mut comments) = (Vec::new(), Vec::new());
        for run in &document.runs {
            edits.extend([run.delete, run.insert].into_iter().flatten());
            comments.extend(run.comments.iter().copied());
        }
        comments.extend(document.comments.keys().copied());
        Self { edits: in_order(edits), comments: in_order(comments) }
    }

    fn mark(&self, document: &Document, edit: EditId) -> String {
        let kind = document.edits.get(&edit).map_or(' ', |edit| letter(edit.kind));
        let number = self.edits.iter().position(|other| *other == edit).map_or(0, |place| place + 1);
        format!("{kind}{number}")
    }
}

/// Each once, where it is first.
fn in_order<T: PartialEq + Copy>(all: Vec<T>) -> Vec<T> {
    let mut once = Vec::new();
    for id in all {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    once
}

/// What is drawn at a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    Plain,
    Added,
    Deleted,
    /// The letter and number of an edit.
    EditMark,
    /// The number of a comment.
    CommentMark,
}

fn one(sheet: &mut Sheet<'_>, text: &EditedText, document: &Document) {
    let labels = sheet.labels;
    let numbers = Numbers::of(document);
    sheet.canvas.open(Role::Section);
    sheet.title(&text.title, text.score);
    edited(sheet, document, &numbers);
    let told: Vec<_> =
        numbers.edits.iter().filter(|id| document.edits.get(id).is_some_and(|it| !it.note.is_empty())).collect();
    if !told.is_empty() {
        sheet.heading(&labels.notes);
        for id in told {
            let edit = &document.edits[id];
            let mark = numbers.mark(document, *id);
            let what = changed(document, *id);
            let style = sheet.text(NOTE);
            entry(sheet, &mark, Look::EditMark, change(what, &style), &edit.note);
        }
    }
    if !numbers.comments.is_empty() {
        sheet.heading(&labels.comments);
        for (at, id) in numbers.comments.iter().enumerate() {
            if let Some(comment) = document.comments.get(id) {
                entry(sheet, &(at + 1).to_string(), Look::CommentMark, vec![], &comment.text);
            }
        }
    }
    if !document.edits.is_empty() {
        sheet.heading(&labels.clean);
        let style = sheet.text(BODY).leading(1.6);
        for paragraph in document.accepted().lines().filter(|line| !line.trim().is_empty()) {
            let block = sheet.canvas.block(paragraph, Lang::En, &style, WIDTH);
            sheet.canvas.open_in(Role::Paragraph, Lang::En);
            sheet.flow(block, LEFT);
            sheet.canvas.close();
            sheet.y += 5.0;
        }
    }
    sheet.canvas.close();
}

/// The text with every edit in it.
fn edited(sheet: &mut Sheet<'_>, document: &Document, numbers: &Numbers) {
    let style = sheet.text(BODY).leading(1.85);
    for paragraph in paragraphs(document, numbers, &style) {
        sheet.canvas.open_in(Role::Paragraph, Lang::En);
        let (spans, looks): (Vec<Span>, Vec<Look>) = paragraph.into_iter().unzip();
        for line in sheet.rich(&spans, WIDTH) {
            sheet.need(style.line_height());
            draw(sheet, &line, &spans, &looks, LEFT);
            sheet.y += style.line_height();
        }
        sheet.canvas.close();
        sheet.y += 4.0;
    }
}

/// The text in paragraphs as the edited text has them. A line end that an edit adds or takes away is seen as `¶`.
fn paragraphs(document: &Document, numbers: &Numbers, style: &Style) -> Vec<Vec<(Span, Look)>> {
    let mut paragraphs = vec![Vec::new()];
    for (at, run) in document.runs.iter().enumerate() {
        let look = match (run.insert, run.delete) {
            (Some(_), _) => Look::Added,
            (_, Some(_)) => Look::Deleted,
            (None, None) => Look::Plain,
        };
        let text = run.text.replace("\r\n", "\n").replace('\r', "\n");
        let mut lines = text.split('\n').peekable();
        while let Some(line) = lines.next() {
            let ends_here = lines.peek().is_some();
            let sign = if ends_here && look != Look::Plain { "¶" } else { "" };
            let paragraph = paragraphs.last_mut().expect("begins with one");
            let words = format!("{line}{sign}");
            if !words.is_empty() {
                paragraph.push((plain(words, look, style), look));
            }
            if ends_here && look != Look::Deleted {
                paragraphs.push(Vec::new());
            }
        }
        let paragraph = paragraphs.last_mut().expect("begins with one");
        let next = document.runs.get(at + 1);
        for (mark, look) in marks_after(run, next, document, numbers) {
            paragraph.push((marked(mark, look, style), look));
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

/// The marks behind a run: of its edit and its comments, where they end.
fn marks_after(run: &Run, next: Option<&Run>, document: &Document, numbers: &Numbers) -> Vec<(String, Look)> {
    let edit_of = |run: &Run| run.insert.or(run.delete);
    let mut marks = Vec::new();
    if let Some(edit) = edit_of(run)
        && next.and_then(edit_of) != Some(edit)
    {
        marks.push((numbers.mark(document, edit), Look::EditMark));
    }
    for comment in &run.comments {
        let goes_on = next.is_some_and(|next| next.comments.contains(comment));
        if let (false, Some(place)) = (goes_on, numbers.comments.iter().position(|other| other == comment)) {
            marks.push(((place + 1).to_string(), Look::CommentMark));
        }
    }
    marks
}

fn plain(text: String, look: Look, style: &Style) -> Span {
    let color = match look {
        Look::Added => ADDED,
        Look::Deleted => DELETED,
        _ => style.color,
    };
    // What comes is told from what goes before it.
    let padding = if look == Look::Added { 1.5 } else { 0.0 };
    Span { text, lang: Lang::En, style: style.color(color), is_attached: false, padding }
}

fn marked(text: String, look: Look, style: &Style) -> Span {
    let color = if look == Look::CommentMark { Color::WHITE } else { style.color };
    let mut small = Style::new(BODY * 0.62, color).bold().tabular();
    small.leading = style.leading;
    Span { text, lang: Lang::En, style: small, is_attached: true, padding: 3.2 }
}

/// One line of pieces, its top where the sheet is.
fn draw(sheet: &mut Sheet<'_>, line: &[Stretch], spans: &[Span], looks: &[Look], left: f32) {
    let height = spans.first().map_or(BODY, |span| span.style.line_height().max(BODY * 1.5));
    let base = sheet.y + height / 2.0 + BODY * 0.365;
    let ink = sheet.responses.brand.ink[0];
    let mut x = left;
    for stretch in line {
        let (style, look) = (&spans[stretch.span].style, looks[stretch.span]);
        let (width, rise) = (stretch.width, if matches!(look, Look::EditMark | Look::CommentMark) { 3.0 } else { 0.0 });
        let canvas = &mut sheet.canvas;
        match look {
            Look::Plain => {}
            Look::Added => canvas.fill(Path::rect(x, base - BODY * 0.86, width, BODY * 1.16), ADDED.on_white(0.1)),
            Look::Deleted => {}
            Look::EditMark => {
                canvas.outline(Path::rounded(x + 1.4, base - rise - 6.6, width - 2.8, 8.8, 2.0), ink, 0.7);
            }
            Look::CommentMark => {
                canvas.fill(Path::rounded(x + 0.9, base - rise - 7.0, width - 1.8, 9.6, 4.8), ink);
            }
        }
        let glyphs = super::wrap::Line::new(stretch.glyphs.clone());
        canvas.put(glyphs, x, base - rise, style);
        match look {
            Look::Added => canvas.rule(x, base + 2.2, width, 0.9, ADDED),
            Look::Deleted => canvas.rule(x, base - BODY * 0.27, width, 0.9, DELETED),
            _ => {}
        }
        x += width;
    }
}

/// What an edit takes away and adds, as words.
fn changed(document: &Document, edit: EditId) -> [String; 2] {
    let of = |is_part: &dyn Fn(&Run) -> bool| {
        let runs = document.runs.iter().filter(|run| is_part(run));
        runs.map(|run| run.text.replace(['\r', '\n'], " ")).collect::<String>()
    };
    [of(&|run| run.delete == Some(edit)), of(&|run| run.insert == Some(edit))]
}

/// What was taken away and added, to stand before a note.
fn change([gone, added]: [String; 2], style: &Style) -> Vec<(Span, Look)> {
    [(gone, Look::Deleted), (added, Look::Added)]
        .into_iter()
        .filter(|(text, _)| !text.trim().is_empty())
        .flat_map(|(text, look)| {
            [(plain(text, look, style), look), (plain("  ".into(), Look::Plain, style), Look::Plain)]
        })
        .collect()
}

/// A note or a comment with its mark before it, and what it is about above it.
fn entry(sheet: &mut Sheet<'_>, mark: &str, look: Look, head: Vec<(Span, Look)>, said: &str) {
    let style = sheet.text(NOTE);
    let lang = if said.chars().any(|c| matches!(c, '\u{3400}'..='\u{9fff}')) {
        if sheet.responses.lang == Lang::En { sheet.responses.han_in_english } else { sheet.responses.lang }
    } else {
        Lang::En
    };
    sheet.need(style.line_height() * 2.0);
    sheet.canvas.open_in(Role::Paragraph, lang);
    let span = marked(mark.to_owned(), look, &style);
    let line = sheet.rich(std::slice::from_ref(&span), INDENT);
    if let Some(line) = line.first() {
        draw(sheet, line, std::slice::from_ref(&span), &[look], LEFT);
    }
    let (spans, looks): (Vec<Span>, Vec<Look>) = head.into_iter().unzip();
    // Without a head what is said begins beside the mark.
    let lines = if spans.is_empty() { Vec::new() } else { sheet.rich(&spans, WIDTH - INDENT) };
    for line in lines {
        sheet.need(style.line_height());
        draw(sheet, &line, &spans, &looks, LEFT + INDENT);
        sheet.y += style.line_height();
    }
    for paragraph in said.lines().filter(|line| !line.trim().is_empty()) {
        let block = sheet.canvas.block(paragraph, lang, &style, WIDTH - INDENT);
        sheet.flow(block, LEFT + INDENT);
    }
    sheet.canvas.close();
    sheet.y += 5.0;
}
