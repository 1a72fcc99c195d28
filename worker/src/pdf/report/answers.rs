//! The table of answers: number, type, the learner's choice, the key, and how it came out.

use product::content::library::pack::SectionName;
use tenants::Lang;

use super::{
    document::{Answer, Outcome},
    labels::fill,
    scores::points,
    sheet::{HEADING, LEFT, Sheet, WIDTH},
    sign,
};
use crate::pdf::{style::Style, tags::Role};

const GAP: f32 = 28.0;
const COLUMN: f32 = (WIDTH - GAP) / 2.0;
const ROW: f32 = 13.6;
const HEAD: f32 = 17.0;
/// Above the heading where something stands before it.
const ABOVE: f32 = 5.0;
/// The name of a section, and what is free below its table.
const SECTION: f32 = 19.0;
const BELOW: f32 = 12.0;
/// From the left of a column: number, type, given, key; the sign stands at the right.
const NUMBER: f32 = 16.0;
const TYPE: f32 = 26.0;
const GIVEN: f32 = 138.0;
const KEY: f32 = 180.0;

pub(super) fn draw(sheet: &mut Sheet<'_>) {
    if sheet.document.answers.is_empty() {
        return;
    }
    // The first page is the one to show, the second the one to keep beside the test; few answers leave it at one page.
    let is_first = sheet.canvas.pages.len() == 1;
    if is_first && height(sheet) > sheet.room() {
        sheet.next_page();
    } else if is_first {
        sheet.y += ABOVE;
    }
    sheet.heading(&sheet.labels.answers, 60.0);
    legend(sheet);
    for section in &sheet.document.sections {
        let answers: Vec<_> =
            sheet.document.answers.iter().filter(|answer| answer.section == section.section).collect();
        if !answers.is_empty() {
            table(sheet, section.section, &answers);
        }
    }
}

/// Of the heading and all tables, when no page ends in between.
fn height(sheet: &Sheet<'_>) -> f32 {
    let document = sheet.document;
    let of_section =
        |section: SectionName| match document.answers.iter().filter(|answer| answer.section == section).count() {
            0 => 0.0,
            count => SECTION + HEAD + count.div_ceil(2) as f32 * sheet.spaced(ROW) + sheet.spaced(BELOW),
        };
    let tables: f32 = document.sections.iter().map(|section| of_section(section.section)).sum();
    ABOVE + HEADING + tables
}

/// What the signs mean, at the right of the heading.
fn legend(sheet: &mut Sheet<'_>) {
    let labels = sheet.labels;
    let style = sheet.note(8.0);
    let y = sheet.y - 11.0;
    let mut x = LEFT + WIDTH;
    let entries = [
        (Outcome::Blank, &labels.outcome_blank),
        (Outcome::Wrong, &labels.outcome_wrong),
        (Outcome::Partial, &labels.outcome_partial),
        (Outcome::Right, &labels.outcome_right),
    ];
    for (outcome, words) in entries {
        if !sheet.document.answers.iter().any(|answer| answer.outcome == outcome) {
            continue;
        }
        let line = sheet.canvas.line(words, sheet.document.lang, &style);
        x -= line.width;
        sheet.canvas.put(line, x, y, &style);
        sign::draw(sheet, outcome, x - 8.0, y - 2.9);
        x -= 24.0;
    }
}

fn table(sheet: &mut Sheet<'_>, section: SectionName, answers: &[&Answer]) {
    let mut rest = answers;
    let mut is_continued = false;
    let (height, below) = (sheet.spaced(ROW), sheet.spaced(BELOW));
    while !rest.is_empty() {
        // At least four rows follow a heading.
        let wanted = rest.len().div_ceil(2).min(4) as f32;
        sheet.need(SECTION + 5.0 + HEAD + wanted * height);
        section_head(sheet, section, answers, is_continued);
        let fitting = ((sheet.room() - HEAD) / height).floor().max(1.0) as usize;
        let (now, later) = rest.split_at(rest.len().min(2 * fitting));
        let rows = now.len().div_ceil(2);
        sheet.canvas.open(Role::Table);
        for (at, column) in now.chunks(rows).enumerate() {
            let x = LEFT + at as f32 * (COLUMN + GAP);
            let mut y = sheet.y;
            column_head(sheet, x, y, at == 0);
            y += HEAD;
            for answer in column {
                row(sheet, answer, x, y, height);
                y += height;
            }
        }
        sheet.canvas.close();
        sheet.y += HEAD + rows as f32 * height + below;
        rest = later;
        is_continued = true;
    }
}

fn section_head(sheet: &mut Sheet<'_>, section: SectionName, answers: &[&Answer], is_continued: bool) {
    let (lang, labels) = (sheet.document.lang, sheet.labels);
    let base = sheet.y + 10.5;
    let style = sheet.text(10.6).bold();
    sheet.canvas.open(Role::Heading3);
    let name = labels.section(section);
    let mut x = LEFT + sheet.canvas.text(name, lang, &style, LEFT, base);
    sheet.canvas.close();
    let note = sheet.note(8.8);
    let about = if is_continued {
        labels.continued.clone()
    } else {
        let types = sheet.document.question_types.iter().filter(|score| score.section == section);
        let (right, of) = types.fold((0.0, 0.0), |sum, score| (sum.0 + score.right, sum.1 + score.of));
        if of > 0.0 {
            fill(&labels.right_of, &[("right", &points(right)), ("of", &points(of))])
        } else {
            answers.len().to_string()
        }
    };
    x += 8.0;
    sheet.canvas.text(&about, lang, &note, x, base);
    sheet.y += SECTION;
}

fn column_head(sheet: &mut Sheet<'_>, x: f32, y: f32, is_first: bool) {
    let (lang, labels) = (sheet.document.lang, sheet.labels);
    let style = sheet.note(7.8);
    let base = y + 9.5;
    // One table to a screen reader: the head of the second column is an ornament.
    if is_first {
        sheet.canvas.open(Role::Row);
    }
    let cells = [
        (&labels.number, x),
        (&labels.question_type, x + TYPE),
        (&labels.given, x + GIVEN),
        (&labels.correct, x + KEY),
    ];
    for (words, at) in cells {
        if is_first {
            sheet.canvas.open(Role::HeaderCell);
        }
        sheet.canvas.text(words, lang, &style, at, base);
        if is_first {
            sheet.canvas.close();
        }
    }
    if is_first {
        sheet.canvas.open(Role::HeaderCell);
    }
    sheet.canvas.text_right(&labels.result, lang, &style, x + COLUMN, base);
    if is_first {
        sheet.canvas.close();
        sheet.canvas.close();
    }
    sheet.canvas.rule(x, y + HEAD - 2.6, COLUMN, 0.9, sheet.document.brand.ink[2]);
}

fn row(sheet: &mut Sheet<'_>, answer: &Answer, x: f32, y: f32, height: f32) {
    let (lang, labels) = (sheet.document.lang, sheet.labels);
    let base = y + height / 2.0 + 1.9;
    let text = sheet.text(8.6);
    let quiet = sheet.note(8.6);
    let given = match answer.outcome {
        Outcome::Wrong => text.bold().color(sign::BAD),
        Outcome::Blank | Outcome::Pending => quiet,
        Outcome::Right | Outcome::Partial => text.bold(),
    };
    sheet.canvas.open(Role::Row);
    sheet.canvas.open(Role::Cell);
    sheet.canvas.text_right(&answer.number.to_string(), lang, &quiet.tabular(), x + NUMBER, base);
    sheet.canvas.close();
    sheet.canvas.open(Role::Cell);
    let name = labels.question_type(answer.question_type);
    fitting(sheet, name, lang, text, x + TYPE, base, GIVEN - TYPE - 6.0);
    sheet.canvas.close();
    sheet.canvas.open(Role::Cell);
    let choice = if answer.given.is_empty() { "–" } else { &answer.given };
    fitting(sheet, choice, Lang::En, given, x + GIVEN, base, KEY - GIVEN - 5.0);
    sheet.canvas.close();
    sheet.canvas.open(Role::Cell);
    fitting(sheet, &answer.correct, Lang::En, text, x + KEY, base, COLUMN - KEY - 17.0);
    sheet.canvas.close();
    sheet.canvas.open(Role::Cell);
    let words = match answer.outcome {
        Outcome::Right => &labels.outcome_right,
        Outcome::Partial => &labels.outcome_partial,
        Outcome::Wrong => &labels.outcome_wrong,
        Outcome::Blank => &labels.outcome_blank,
        Outcome::Pending => &labels.outcome_pending,
    };
    sheet.canvas.open_figure(words.clone());
    sign::draw(sheet, answer.outcome, x + COLUMN - 7.0, y + height / 2.0 - 1.0);
    sheet.canvas.close();
    sheet.canvas.close();
    sheet.canvas.close();
    sheet.canvas.rule(x, y + height - 1.2, COLUMN, 0.5, sheet.document.brand.line);
}

/// Smaller where it would run into the next column.
fn fitting(sheet: &mut Sheet<'_>, words: &str, lang: Lang, mut style: Style, x: f32, base: f32, width: f32) {
    let natural = sheet.canvas.line(words, lang, &style).width;
    if natural > width {
        style.size *= width / natural;
    }
    sheet.canvas.text(words, lang, &style, x, base);
}
