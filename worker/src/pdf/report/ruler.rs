//! A score on its scale: filled to the score, a thin line for the margin, the levels below.

use super::{
    document::{Scale, Score},
    sheet::Sheet,
};
use crate::pdf::{color::Color, path::Path, style::Style};

/// Where a ruler goes and how large it is.
pub(super) struct Place {
    pub(super) x: f32,
    /// The middle of the bar.
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) font_size: f32,
}

impl Place {
    fn at(&self, scale: &Scale, value: f64) -> f32 {
        let share = (value - scale.min) / (scale.max - scale.min);
        self.x + self.width * share.clamp(0.0, 1.0) as f32
    }
}

/// Draws the ruler without words of its own: the caller says them once for a screen reader.
pub(super) fn draw(
    sheet: &mut Sheet<'_>,
    place: &Place,
    scale: &Scale,
    score: Option<&Score>,
    levels: &[(String, f64)],
    color: Color,
) {
    let (top, height) = (place.y - place.height / 2.0, place.height);
    let canvas = &mut sheet.canvas;
    canvas.fill(Path::rect(place.x, top, place.width, height), sheet.document.brand.line);
    if let Some(score) = score {
        let (low, high) = (place.at(scale, score.low), place.at(scale, score.high));
        match score.value {
            Some(value) => {
                let end = place.at(scale, value);
                canvas.fill(Path::rect(place.x, top, end - place.x, height), color);
            }
            None => canvas.fill(Path::rect(low, top, high - low, height), color),
        }
    }
    cuts(sheet, place, scale);
    if let Some(score) = score {
        marker(sheet, place, scale, score, color);
    }
    numbers(sheet, place, scale);
    level_names(sheet, place, scale, score, levels);
}

/// White lines between the segments.
fn cuts(sheet: &mut Sheet<'_>, place: &Place, scale: &Scale) {
    let mut cut = scale.min + scale.segment;
    while cut < scale.max - scale.segment / 2.0 {
        let x = place.at(scale, cut);
        sheet
            .canvas
            .fill(Path::rect(x - 0.55, place.y - place.height / 2.0 - 0.3, 1.1, place.height + 0.6), Color::WHITE);
        cut += scale.segment;
    }
}

fn marker(sheet: &mut Sheet<'_>, place: &Place, scale: &Scale, score: &Score, color: Color) {
    let (low, high) = (place.at(scale, score.low), place.at(scale, score.high));
    let canvas = &mut sheet.canvas;
    match score.value {
        Some(value) => {
            let margin_y = place.y - place.height / 2.0 - 4.4;
            canvas.rule(low, margin_y, high - low, 1.4, color.on_white(0.62));
            let x = place.at(scale, value);
            canvas.fill(Path::circle(x, place.y, place.height * 0.98), Color::WHITE);
            canvas.fill(Path::circle(x, place.y, place.height * 0.74), color);
        }
        None => {
            for x in [low, high] {
                canvas.fill(Path::rounded(x - 1.6, place.y - place.height, 3.2, 2.0 * place.height, 1.6), color);
            }
        }
    }
}

fn numbers(sheet: &mut Sheet<'_>, place: &Place, scale: &Scale) {
    let style = Style::new(place.font_size, sheet.document.brand.ink[2]).tabular();
    let lang = sheet.document.lang;
    let y = place.y + place.height / 2.0 + place.font_size + 3.4;
    let mut tick = scale.min;
    while tick <= scale.max + 1e-6 {
        let x = place.at(scale, tick);
        sheet.canvas.text_centered(&format!("{tick:.0}"), lang, &style, x, y);
        tick += scale.tick;
    }
}

/// Each level in the middle of its stretch, where it fits; the reached one in ink.
fn level_names(sheet: &mut Sheet<'_>, place: &Place, scale: &Scale, score: Option<&Score>, levels: &[(String, f64)]) {
    let lang = sheet.document.lang;
    let brand = &sheet.document.brand;
    let (ink, quiet, line) = (brand.ink[0], brand.ink[2], brand.line);
    let reached = score.and_then(|score| score.level.as_deref());
    let numbers = place.y + place.height / 2.0 + place.font_size + 3.4;
    let base = numbers + place.font_size + 5.4;
    let mut ordered: Vec<&(String, f64)> = levels.iter().collect();
    ordered.sort_by(|a, b| a.1.total_cmp(&b.1));
    for (at, (name, from)) in ordered.iter().enumerate() {
        let start = place.at(scale, *from);
        let end = ordered.get(at + 1).map_or(place.x + place.width, |next| place.at(scale, next.1));
        if *from > scale.min && *from < scale.max {
            sheet.canvas.fill(Path::rect(start - 0.35, numbers + 3.2, 0.7, 7.2), line);
        }
        let is_reached = reached == Some(name.as_str());
        let mut style = Style::new(place.font_size - 0.3, quiet);
        if is_reached {
            style = style.bold().color(ink);
        }
        let text = sheet.labels.level(name);
        let natural = sheet.canvas.line(text, lang, &style).width;
        // A little smaller is still readable; what fits nowhere stands below the section's name.
        let squeezed = ((end - start - 3.0) / natural).min(1.0);
        if squeezed >= 0.84 {
            style.size *= squeezed;
            let words = sheet.canvas.line(text, lang, &style);
            let x = (start + end - words.width) / 2.0;
            sheet.canvas.put(words, x, base, &style);
        }
    }
}
