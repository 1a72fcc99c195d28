//! Speaking and writing: the score of each response, its dimensions, what the grader says.

use product::exams::grading::timed::clock_text;
use tenants::Lang;

use super::{
    document::{Response, Written},
    labels::fill,
    scores::points,
    sheet::{LEFT, RIGHT, Sheet, WIDTH},
};
use crate::pdf::{path::Path, tags::Role};

/// Indent of a comment behind its line.
const INDENT: f32 = 11.0;

pub(super) fn draw(sheet: &mut Sheet<'_>) {
    let document = sheet.document;
    if !document.responses.is_empty() {
        sheet.y += 5.0;
        sheet.heading(&sheet.labels.responses, 70.0);
        for response in &document.responses {
            one(sheet, response);
        }
    }
    if let Some(comment) = &document.overall_comment
        && !comment.text.trim().is_empty()
    {
        overall(sheet, comment);
    }
}

fn one(sheet: &mut Sheet<'_>, response: &Response) {
    let (lang, labels) = (sheet.document.lang, sheet.labels);
    let color = sheet.document.brand.section(response.section);
    let section = sheet.text(8.6).bold().color(color);
    let title = sheet.text(10.4).bold().leading(1.36);
    let block = sheet.canvas.block(&response.title.text, response.title.lang, &title, WIDTH - 96.0);
    // The beginning of the comment stays with its title.
    let dimensions_height = if response.dimensions.is_empty() { 0.0 } else { 17.0 };
    sheet.need(45.0 + block.height() + dimensions_height);
    sheet.canvas.open(Role::Section);
    sheet.canvas.open(Role::Heading3);
    sheet.canvas.text(&format!("{} ", labels.section(response.section)), lang, &section, LEFT, sheet.y + 8.5);
    let below_title = sheet.canvas.put_block(block, LEFT, sheet.y + 12.0);
    sheet.canvas.close();
    score(sheet, response);
    sheet.y = below_title;
    if !response.dimensions.is_empty() {
        dimensions(sheet, response);
    }
    sheet.y += 3.0;
    comment(sheet, &response.comment);
    if let Some(length) = response.spoken_ms {
        spoken(sheet, length);
    }
    sheet.canvas.close();
    sheet.y += sheet.spaced(11.0);
}

/// The task score as a figure and as steps at the right.
fn score(sheet: &mut Sheet<'_>, response: &Response) {
    let lang = sheet.document.lang;
    let brand = &sheet.document.brand;
    let (color, sunken) = (brand.section(response.section), brand.line);
    let top = sheet.y;
    sheet.canvas.open(Role::Paragraph);
    let Some(score) = response.score else {
        let style = sheet.note(8.8);
        sheet.canvas.text_right(&sheet.labels.pending, lang, &style, RIGHT, top + 16.0);
        sheet.canvas.close();
        return;
    };
    let small = sheet.note(9.4).tabular();
    let of = sheet.canvas.line(&format!(" / {}", points(response.max)), lang, &small);
    let of_x = RIGHT - of.width;
    let figure = sheet.display(18.0);
    sheet.canvas.text_right(&points(score), lang, &figure, of_x, top + 17.5);
    sheet.canvas.put(of, of_x, top + 17.5, &small);
    sheet.canvas.close();
    let steps = response.max.round().max(1.0) as usize;
    let (width, gap) = (11.0, 2.2);
    let start = RIGHT - steps as f32 * (width + gap) + gap;
    for step in 0..steps {
        let x = start + step as f32 * (width + gap);
        let share = (score - step as f64).clamp(0.0, 1.0) as f32;
        sheet.canvas.fill(Path::rect(x, top + 23.5, width, 3.2), sunken);
        if share > 0.0 {
            sheet.canvas.fill(Path::rect(x, top + 23.5, width * share, 3.2), color);
        }
    }
}

/// `Delivery 3   Language use 3 …`, wrapped where it must.
fn dimensions(sheet: &mut Sheet<'_>, response: &Response) {
    let lang = sheet.document.lang;
    let quiet = sheet.quiet(8.8);
    let strong = sheet.text(8.8).bold().tabular();
    let mut x = LEFT;
    let mut base = sheet.y + 11.0;
    sheet.canvas.open(Role::Paragraph);
    for (title, level) in &response.dimensions {
        let words = sheet.canvas.line(&format!("{title} "), lang, &quiet);
        let figure = sheet.canvas.line(&format!("{} ", points(*level)), lang, &strong);
        let width = words.width + 3.5 + figure.width;
        if x > LEFT && x + width > RIGHT - 96.0 {
            x = LEFT;
            base += 12.5;
        }
        let figure_x = x + words.width + 3.5;
        sheet.canvas.put(words, x, base, &quiet);
        sheet.canvas.put(figure, figure_x, base, &strong);
        x += width + 15.0;
    }
    sheet.canvas.close();
    sheet.y = base + 4.0;
}

/// A comment behind a thin line, over as many pages as it takes.
fn comment(sheet: &mut Sheet<'_>, comment: &Written) {
    if comment.text.trim().is_empty() {
        return;
    }
    let mut style = sheet.text(9.3);
    style.leading = sheet.leading(comment.lang);
    let line = sheet.document.brand.line;
    for (at, paragraph) in comment.text.lines().filter(|line| !line.trim().is_empty()).enumerate() {
        if at > 0 {
            sheet.y += 3.0;
        }
        let block = sheet.canvas.block(paragraph, comment.lang, &style, WIDTH - INDENT);
        sheet.canvas.open_in(Role::Paragraph, comment.lang);
        let mut is_first = at == 0;
        sheet.flow(block, LEFT + INDENT, |sheet, top, height| {
            let lift = if is_first { 0.0 } else { 3.0 };
            is_first = true;
            sheet.canvas.fill(Path::rect(LEFT, top - lift, 1.6, height + lift), line);
        });
        sheet.canvas.close();
    }
}

/// That something is spoken, how long, and where it is heard: a paper has no sound.
fn spoken(sheet: &mut Sheet<'_>, length_ms: u32) {
    let lang = sheet.document.lang;
    let document = sheet.document;
    let told = fill(&sheet.labels.spoken, &[("length", &clock_text(length_ms))]);
    let mut style = sheet.quiet(8.8).tabular();
    style.leading = sheet.leading(lang);
    sheet.y += 3.0;
    sheet.canvas.open(Role::Paragraph);
    // On a line of its own, an address is not broken at a hyphen.
    for (text, lang) in [(told.as_str(), lang), (document.result_url.as_str(), Lang::En)] {
        let block = sheet.canvas.block(text, lang, &style, WIDTH - INDENT);
        sheet.flow(block, LEFT + INDENT, |_, _, _| {});
    }
    sheet.canvas.close();
}

/// The comment on the whole test, on the brand's pale ground.
fn overall(sheet: &mut Sheet<'_>, comment: &Written) {
    let lang = sheet.document.lang;
    let (tint, radius) = (sheet.document.brand.primary_tint, sheet.document.brand.radius);
    const PAD: f32 = 14.0;
    let head = sheet.display(12.0);
    let mut style = sheet.text(9.8);
    style.leading = sheet.leading(comment.lang);
    sheet.need(84.0);
    let mut block = sheet.canvas.block(&comment.text, comment.lang, &style, WIDTH - 2.0 * PAD);
    let mut is_first = true;
    sheet.canvas.open(Role::Section);
    while is_first || !block.lines.is_empty() {
        let above = if is_first { 31.0 } else { PAD };
        let lines = ((sheet.room() - above - PAD - 18.0) / style.line_height()).floor().max(2.0) as usize;
        let rest = block.lines.split_off(lines.min(block.lines.len()));
        let is_last = rest.is_empty();
        let signature = if is_last && sheet.document.grader.is_some() { 16.0 } else { 0.0 };
        let height = above + block.height() + signature + PAD - 3.0;
        let top = sheet.y;
        sheet.canvas.fill(Path::rounded(LEFT, top, WIDTH, height, radius * 1.6), tint);
        if is_first {
            sheet.canvas.open(Role::Heading3);
            sheet.canvas.text(&sheet.labels.overall, lang, &head, LEFT + PAD, top + 22.5);
            sheet.canvas.close();
        }
        sheet.canvas.open_in(Role::Paragraph, comment.lang);
        let end = sheet.canvas.put_block(block, LEFT + PAD, top + above);
        sheet.canvas.close();
        if let (true, Some(grader)) = (is_last, &sheet.document.grader) {
            let style = sheet.quiet(9.6).bold();
            sheet.canvas.open(Role::Paragraph);
            sheet.canvas.text_right(&grader.text, grader.lang, &style, RIGHT - PAD, end + 14.0);
            sheet.canvas.close();
        }
        sheet.y = top + height + 10.0;
        if !is_last {
            sheet.next_page();
        }
        block = crate::pdf::canvas::Block { lines: rest, style };
        is_first = false;
    }
    sheet.canvas.close();
}
