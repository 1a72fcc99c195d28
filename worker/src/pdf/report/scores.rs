//! The total and the four sections.

use product::content::library::pack::PackKind;

use super::{
    document::{Scale, Score, SectionScore, SectionState},
    labels::fill,
    ruler::{self, Place},
    sheet::{LEFT, RIGHT, Sheet, WIDTH},
};
use crate::pdf::tags::Role;

const SECTION_HEIGHT: f32 = 56.0;

pub(super) fn draw(sheet: &mut Sheet<'_>) {
    if sheet.document.is_set() {
        set_note(sheet);
    } else {
        total(sheet);
    }
    for section in &sheet.document.sections {
        row(sheet, section);
    }
}

fn number(value: f64, scale: &Scale) -> String {
    format!("{value:.*}", scale.decimals)
}

/// `24`, or `86–94` when only the range is honest.
fn shown(score: &Score, scale: &Scale) -> String {
    match score.value {
        Some(value) => number(value, scale),
        None if score.low == score.high => number(score.low, scale),
        None => format!("{}–{}", number(score.low, scale), number(score.high, scale)),
    }
}

fn in_words(sheet: &Sheet<'_>, name: &str, score: &Score, scale: &Scale) -> String {
    let template = if score.value.is_some() { &sheet.labels.alt_score } else { &sheet.labels.alt_range };
    let mut words = fill(
        template,
        &[
            ("name", name),
            ("score", &shown(score, scale)),
            ("min", &number(scale.min, scale)),
            ("max", &number(scale.max, scale)),
            ("low", &number(score.low, scale)),
            ("high", &number(score.high, scale)),
        ],
    );
    if let Some(level) = &score.level {
        words.push(' ');
        words.push_str(sheet.labels.level(level));
    }
    words
}

/// One set has points only: there is no total to draw, and it is said why.
fn set_note(sheet: &mut Sheet<'_>) {
    let (lang, labels) = (sheet.document.lang, sheet.labels);
    let style = sheet.quiet(8.9);
    let block = sheet.canvas.block(&labels.note_set, lang, &style, WIDTH);
    sheet.canvas.open(Role::Paragraph);
    let end = sheet.canvas.put_block(block, LEFT, sheet.y + 7.0);
    sheet.canvas.close();
    sheet.y = end + 13.0;
}

fn total(sheet: &mut Sheet<'_>) {
    let document = sheet.document;
    let (lang, labels, scale) = (document.lang, sheet.labels, document.total_scale);
    let top = sheet.y;
    let left_width = 150.0;
    let is_ungraded = document.sections.iter().any(|section| section.state == SectionState::Ungraded);
    let is_part = document.kind == PackKind::Section;
    sheet.canvas.open(Role::Section);
    let mut figure = sheet.display(62.0);
    match &document.total {
        Some(score) => {
            let text = shown(score, &scale);
            let natural = sheet.canvas.line(&text, lang, &figure).width;
            figure.size *= (left_width / natural).min(1.0);
            sheet.canvas.open(Role::Paragraph);
            sheet.canvas.text(&text, lang, &figure, LEFT - 1.0, top + 66.0);
        }
        None => {
            sheet.canvas.open(Role::Paragraph);
            let words = if is_part || is_ungraded { "–" } else { &labels.pending };
            let figure = sheet.display(24.0).color(document.brand.ink[2]);
            sheet.canvas.text(words, lang, &figure, LEFT, top + 62.0);
        }
    }
    let strong = sheet.text(10.6).bold();
    let mut x = LEFT + sheet.canvas.text(&labels.total, lang, &strong, LEFT, top + 86.0);
    let quiet = sheet.quiet(10.0);
    let of = format!(" {}", fill(&labels.of_max, &[("max", &number(scale.max, &scale))]));
    x += sheet.canvas.text(&of, lang, &quiet, x + 1.5, top + 86.0);
    if let Some(level) = document.total.as_ref().and_then(|score| score.level.as_ref()) {
        let level = format!(" · {}", labels.level(level));
        sheet.canvas.text(&level, lang, &strong, x + 1.5, top + 86.0);
    }
    sheet.canvas.close();

    let place = Place { x: LEFT + 177.0, y: top + 31.0, width: WIDTH - 185.0, height: 7.6, font_size: 8.4 };
    let color = document.brand.primary;
    let words = document
        .total
        .as_ref()
        .map_or_else(|| labels.note_pending.clone(), |score| in_words(sheet, &labels.total, score, &scale));
    sheet.canvas.open_figure(words);
    ruler::draw(sheet, &place, &scale, document.total.as_ref(), &[], color);
    sheet.canvas.close();

    let note = match &document.total {
        None if is_part => &labels.note_part,
        None if is_ungraded => &labels.note_ungraded,
        None => &labels.note_pending,
        Some(score) if score.value.is_none() => &labels.note_quick,
        Some(_) if scale.decimals > 0 => &labels.note_mean,
        Some(_) => &labels.note_sum,
    };
    let style = sheet.quiet(8.9);
    let block = sheet.canvas.block(&with_circumstances(sheet, note), lang, &style, WIDTH - 177.0);
    sheet.canvas.open(Role::Paragraph);
    let end = sheet.canvas.put_block(block, place.x - 6.0, place.y + 26.0);
    sheet.canvas.close();
    sheet.canvas.close();
    sheet.y = end.max(top + 97.0) + 13.0;
}

/// The note of the total, with the comparable figure and the way through the modules where there are any.
fn with_circumstances(sheet: &Sheet<'_>, note: &str) -> String {
    let (document, labels) = (sheet.document, sheet.labels);
    let comparable = document.total.as_ref().and_then(|score| score.comparable.as_deref());
    let comparable = comparable.map(|score| fill(&labels.comparable_total, &[("score", score)]));
    let path = document.path.iter().map(|(section, is_harder)| {
        let template = if *is_harder { &labels.path_upper } else { &labels.path_lower };
        fill(template, &[("section", labels.section(*section))])
    });
    std::iter::once(note.to_owned()).chain(comparable).chain(path).collect::<Vec<_>>().join(" ")
}

fn row(sheet: &mut Sheet<'_>, section: &SectionScore) {
    sheet.need(SECTION_HEIGHT);
    let document = sheet.document;
    let (lang, labels, scale) = (document.lang, sheet.labels, document.section_scale);
    let top = sheet.y;
    let name = labels.section(section.section);
    sheet.canvas.rule(LEFT, top, WIDTH, 0.75, document.brand.line);
    sheet.canvas.open(Role::Section);
    sheet.canvas.open(Role::Heading3);
    let strong = sheet.text(11.4).bold();
    sheet.canvas.text(name, lang, &strong, LEFT, top + 23.5);
    sheet.canvas.close();
    let score = match &section.state {
        SectionState::Scored(score) => Some(score),
        SectionState::Pending { .. } | SectionState::Ungraded | SectionState::Absent | SectionState::Points => None,
    };
    let captions = captions(sheet, section);
    sheet.canvas.open(Role::Paragraph);
    let mut y = top + 28.0;
    for (at, caption) in captions.iter().enumerate() {
        let style = if at == 0 { sheet.quiet(8.8) } else { sheet.note(8.2) };
        let block = sheet.canvas.block(caption, lang, &style.leading(1.4), 104.0);
        y = sheet.canvas.put_block(block, LEFT, y);
    }
    sheet.canvas.close();
    let place = Place { x: LEFT + 112.0, y: top + 19.5, width: WIDTH - 188.0, height: 6.2, font_size: 7.8 };
    let color = document.brand.section(section.section);
    if !matches!(section.state, SectionState::Absent | SectionState::Ungraded | SectionState::Points) {
        let words =
            score.map_or_else(|| format!("{name}: {}", labels.pending), |score| in_words(sheet, name, score, &scale));
        sheet.canvas.open_figure(words);
        ruler::draw(sheet, &place, &scale, score, &section.levels, color);
        sheet.canvas.close();
    }
    sheet.canvas.open(Role::Paragraph);
    let figure = match score {
        Some(score) if score.value.is_none() => sheet.display(17.5),
        Some(_) => sheet.display(24.0),
        None if section.state == SectionState::Points => sheet.display(24.0),
        None => sheet.note(9.0),
    };
    let value = match &section.state {
        SectionState::Scored(score) => shown(score, &scale),
        SectionState::Pending { .. } => labels.pending.clone(),
        SectionState::Absent | SectionState::Ungraded => "–".to_owned(),
        SectionState::Points => {
            section.raw.map_or_else(|| "–".to_owned(), |(raw, max)| format!("{}/{}", points(raw), points(max)))
        }
    };
    sheet.canvas.text_right(&value, lang, &figure, RIGHT, top + 20.0 + figure.size * 0.36);
    sheet.canvas.close();
    sheet.canvas.close();
    sheet.y = top + SECTION_HEIGHT;
}

/// What stands below the section's name: the level, then the points; or why there is no score.
fn captions(sheet: &Sheet<'_>, section: &SectionScore) -> Vec<String> {
    let labels = sheet.labels;
    match &section.state {
        SectionState::Scored(score) => {
            let comparable =
                score.comparable.as_deref().map(|score| fill(&labels.comparable_section, &[("score", score)]));
            let level = score.level.as_deref().map(|level| labels.level(level).to_owned());
            let level = match (level, comparable) {
                (Some(level), Some(comparable)) => Some(format!("{level} · {comparable}")),
                (level, comparable) => level.or(comparable),
            };
            level.into_iter().chain(reached(sheet, section)).collect()
        }
        SectionState::Pending { due_on: Some(due) } => {
            vec![fill(&labels.pending_due, &[("date", &labels.date(*due))])]
        }
        SectionState::Pending { due_on: None } => Vec::new(),
        SectionState::Absent => vec![labels.absent.clone()],
        SectionState::Ungraded => vec![labels.ungraded.clone()],
        SectionState::Points => reached(sheet, section).into_iter().collect(),
    }
}

/// Points reached and possible, in words.
fn reached(sheet: &Sheet<'_>, section: &SectionScore) -> Option<String> {
    let (raw, max) = section.raw?;
    Some(fill(&sheet.labels.points, &[("raw", &points(raw)), ("max", &points(max))]))
}

/// Points are whole or halves.
pub(super) fn points(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") }
}
