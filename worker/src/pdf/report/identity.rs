//! Who took which test, when, and who graded it.

use tenants::Lang;

use super::{
    document::Written,
    sheet::{LEFT, Sheet, WIDTH},
};
use crate::pdf::{style::Style, tags::Role};

/// Shares of the width: the name has the most.
const COLUMNS: [f32; 4] = [0.29, 0.23, 0.25, 0.23];

pub(super) fn draw(sheet: &mut Sheet<'_>) {
    let lang = sheet.document.lang;
    let title = sheet.display(21.0);
    sheet.canvas.open(Role::Heading1);
    sheet.canvas.text(&sheet.labels.title, lang, &title, LEFT, sheet.y + 33.0);
    sheet.canvas.close();
    let style = sheet.quiet(9.6);
    let subtitle = sheet.labels.subtitle(sheet.document);
    let block = sheet.canvas.block(&subtitle, lang, &style, WIDTH);
    sheet.canvas.open(Role::Paragraph);
    sheet.y = sheet.canvas.put_block(block, LEFT, sheet.y + 41.0) + 11.0;
    sheet.canvas.close();

    let test = format!("{}\n{}", sheet.document.test_title, sheet.labels.kind(sheet.document));
    let taken = sheet.labels.date(sheet.document.taken_on);
    let mut cells = vec![
        (&sheet.labels.name, sheet.document.learner.clone(), true),
        (&sheet.labels.taken, Written::new(taken, lang), false),
        (&sheet.labels.test, Written::new(test, lang), false),
    ];
    if let Some(grader) = &sheet.document.grader {
        cells.push((&sheet.labels.graded_by, grader.clone(), false));
    }
    let mut x = LEFT;
    let mut lowest = sheet.y;
    for ((label, value, is_name), share) in cells.into_iter().zip(COLUMNS) {
        let width = share * WIDTH;
        let end = cell(sheet, label, &value, is_name, x, width - 10.0);
        lowest = lowest.max(end);
        x += width;
    }
    sheet.y = lowest + 10.0;
    sheet.canvas.rule(LEFT, sheet.y, WIDTH, 0.75, sheet.document.brand.line);
}

fn cell(sheet: &mut Sheet<'_>, label: &str, value: &Written, is_name: bool, x: f32, width: f32) -> f32 {
    let caption = sheet.note(8.4);
    let mut style = Style::new(10.4, sheet.document.brand.ink[0]).bold();
    style.leading = 1.36;
    if is_name {
        style.size = if value.lang == Lang::En { 13.0 } else { 14.5 };
    }
    sheet.canvas.open(Role::Paragraph);
    sheet.canvas.text(&format!("{label} "), sheet.document.lang, &caption, x, sheet.y + 8.5);
    let mut lines = value.text.trim().lines();
    let first = lines.next().unwrap_or_default();
    let block = sheet.canvas.block(first, value.lang, &style, width);
    let mut end = sheet.canvas.put_block(block, x, sheet.y + 13.0);
    let second = sheet.quiet(9.0);
    for line in lines {
        let block = sheet.canvas.block(line, value.lang, &second, width);
        end = sheet.canvas.put_block(block, x, end);
    }
    sheet.canvas.close();
    end
}
