//! Accuracy by type of question, in two columns of bars.

use product::content::library::pack::{QuestionType, SectionName};

use super::{
    document::TypeScore,
    scores::points,
    sheet::{HEADING, LEFT, Sheet, WIDTH},
};
use crate::pdf::{path::Path, tags::Role};

const GAP: f32 = 28.0;
const ROW: f32 = 15.4;
const HEAD: f32 = 19.0;
const AFTER: f32 = 8.0;

pub(super) fn draw(sheet: &mut Sheet<'_>) {
    let document = sheet.document;
    if document.question_types.iter().all(is_whole_section) {
        return;
    }
    let columns = columns(sheet);
    let height = |column: &[(SectionName, Vec<&TypeScore>)], row: f32| -> f32 {
        column.iter().map(|(_, types)| HEAD + AFTER + types.len() as f32 * row).sum()
    };
    let tallest = columns.iter().map(|column| height(column, ROW)).fold(0.0, f32::max);
    // A few points closer is better than a page with three lines on it.
    sheet.y += 3.0;
    let squeezed = (sheet.room() - HEADING) / tallest;
    let row = if (0.84..1.0).contains(&squeezed) { ROW * 0.8 } else { ROW };
    sheet.heading(&sheet.labels.by_type, tallest * row / ROW);
    let top = sheet.y - 4.0;
    let width = (WIDTH - GAP) / 2.0;
    let mut lowest = top;
    for (at, column) in columns.iter().enumerate() {
        let x = LEFT + at as f32 * (width + GAP);
        let mut y = top;
        for (section, types) in column {
            y = group(sheet, *section, types, x, y, width, row);
        }
        lowest = lowest.max(y);
    }
    sheet.y = lowest + 6.0;
}

/// Before 2026 all tasks of speaking or writing are one type, and the section's row has said it all.
fn is_whole_section(score: &TypeScore) -> bool {
    matches!(score.question_type, QuestionType::SpeakingTask | QuestionType::WritingTask)
}

/// The sections that have types, each in the shorter column.
fn columns<'a>(sheet: &Sheet<'a>) -> [Vec<(SectionName, Vec<&'a TypeScore>)>; 2] {
    let document = sheet.document;
    let mut columns: [Vec<(SectionName, Vec<&TypeScore>)>; 2] = Default::default();
    let mut filled = [0.0; 2];
    for section in &document.sections {
        let types: Vec<_> = document
            .question_types
            .iter()
            .filter(|score| score.section == section.section && !is_whole_section(score))
            .collect();
        if types.is_empty() {
            continue;
        }
        let shorter = usize::from(filled[1] < filled[0]);
        filled[shorter] += HEAD + AFTER + types.len() as f32 * ROW;
        columns[shorter].push((section.section, types));
    }
    columns
}

fn group(
    sheet: &mut Sheet<'_>,
    section: SectionName,
    types: &[&TypeScore],
    x: f32,
    top: f32,
    width: f32,
    row: f32,
) -> f32 {
    let (lang, labels) = (sheet.document.lang, sheet.labels);
    let color = sheet.document.brand.section(section);
    let sunken = sheet.document.brand.sunken;
    let head = sheet.text(9.8).bold();
    sheet.canvas.open(Role::Heading3);
    sheet.canvas.text(labels.section(section), lang, &head, x, top + 12.0);
    sheet.canvas.close();
    let text = sheet.text(9.2);
    let figures = sheet.quiet(9.2).tabular();
    let bar = (x + width - 102.0, 66.0);
    let mut y = top + HEAD;
    for score in types {
        let base = y + row / 2.0 + 3.2;
        sheet.canvas.open(Role::Paragraph);
        sheet.canvas.text(&format!("{} ", labels.question_type(score.question_type)), lang, &text, x, base);
        let share = if score.of > 0.0 { (score.right / score.of).clamp(0.0, 1.0) as f32 } else { 0.0 };
        let middle = y + row / 2.0 - 2.6;
        sheet.canvas.fill(Path::rect(bar.0, middle, bar.1, 5.2), sunken);
        sheet.canvas.fill(Path::rect(bar.0, middle, bar.1 * share, 5.2), color);
        let fraction = format!("{} / {}", points(score.right), points(score.of));
        sheet.canvas.text_right(&fraction, lang, &figures, x + width, base);
        sheet.canvas.close();
        y += row;
    }
    y + AFTER
}
