//! The table of learners with the averages below. Its head stands on every page that it reaches.

use tenants::Lang;

use super::sheet::{LEFT, Sheet, WIDTH};
use super::{AverageLine, ClassLine, Figure, day, first_line};
use crate::pdf::{path::Path, style::Style, tags::Role};

/// Right edges of the columns behind the name, in points from the left edge.
const ENDS: [f32; 9] = [138.0, 192.0, 224.0, 262.0, 304.0, 346.0, 382.0, 444.0, WIDTH];
/// What a name may take.
const NAME: f32 = 108.0;
const HEAD: f32 = 22.0;
const ROW: f32 = 27.0;

/// One cell: what stands there, and the smaller line below.
struct Cell {
    text: String,
    below: Option<String>,
}

pub(super) fn draw(sheet: &mut Sheet<'_>) {
    let document = sheet.document;
    sheet.canvas.open(Role::Table);
    sheet.need(HEAD + ROW);
    head(sheet, true);
    for learner in &document.learners {
        let cells = cells_of(sheet, learner);
        let name = first_line(&learner.name.text);
        row(sheet, &name, learner.name.lang, &cells, false);
    }
    for average in &document.averages {
        let cells = averages_of(sheet, average);
        let format = sheet.labels.formats.get(&average.format).unwrap_or(&average.format);
        let name = sheet.labels.average.replace("{format}", format);
        row(sheet, &name, document.lang, &cells, true);
    }
    sheet.canvas.close();
}

/// The names of the columns; on later pages an ornament to a screen reader.
fn head(sheet: &mut Sheet<'_>, is_first: bool) {
    let (labels, lang) = (sheet.labels, sheet.document.lang);
    let style = sheet.note(7.8).bold();
    let base = sheet.y + 14.0;
    let [reading, listening, speaking, writing] = &labels.sections;
    let names = [
        &labels.tests,
        &labels.time,
        &labels.total,
        reading,
        listening,
        speaking,
        writing,
        &labels.active,
        &labels.test_on,
    ];
    if is_first {
        sheet.canvas.open(Role::Row);
    }
    for (at, name) in std::iter::once(&labels.name).chain(names).enumerate() {
        if is_first {
            sheet.canvas.open(Role::HeaderCell);
        }
        match at.checked_sub(1) {
            None => drop(sheet.canvas.text(name, lang, &style, LEFT, base)),
            Some(column) => sheet.canvas.text_right(name, lang, &style, LEFT + ENDS[column], base),
        }
        if is_first {
            sheet.canvas.close();
        }
    }
    if is_first {
        sheet.canvas.close();
    }
    sheet.y += HEAD;
    sheet.canvas.rule(LEFT, sheet.y, WIDTH, 1.2, sheet.document.brand.ink[0]);
}

fn row(sheet: &mut Sheet<'_>, name: &str, lang: Lang, cells: &[Cell], is_average: bool) {
    let mut style = sheet.text(9.0).leading(1.3);
    if is_average {
        style = style.bold();
    }
    // An average's name has the columns that it leaves empty.
    let width = if is_average { ENDS[1] - 4.0 } else { NAME };
    let block = sheet.canvas.block(name, lang, &style, width);
    let height = ROW.max(block.height() + 8.0);
    if sheet.need(height + 1.0) {
        head(sheet, false);
    }
    if is_average {
        let tint = sheet.document.brand.sunken;
        sheet.canvas.fill(Path::rect(LEFT, sheet.y, WIDTH, height), tint);
    }
    let inset = if is_average { 5.0 } else { 0.0 };
    sheet.canvas.open(Role::Row);
    sheet.canvas.open_in(Role::HeaderCell, lang);
    let top = sheet.y + (height - block.height()) / 2.0;
    sheet.canvas.put_block(block, LEFT + inset, top);
    sheet.canvas.close();
    for (cell, end) in cells.iter().zip(ENDS) {
        sheet.canvas.open(Role::Cell);
        draw_cell(sheet, cell, LEFT + end, height, &style);
        sheet.canvas.close();
    }
    sheet.canvas.close();
    sheet.y += height;
    sheet.canvas.rule(LEFT, sheet.y, WIDTH, 0.6, sheet.document.brand.line);
}

fn draw_cell(sheet: &mut Sheet<'_>, cell: &Cell, right: f32, height: f32, style: &Style) {
    let lang = sheet.document.lang;
    let mut style = style.tabular();
    let middle = sheet.y + height / 2.0;
    let Some(below) = &cell.below else {
        // Dates and durations are longer than scores.
        if cell.text.chars().count() > 6 {
            style.size = 7.6;
        }
        sheet.canvas.text_right(&cell.text, lang, &style, right, middle + style.size * 0.365);
        return;
    };
    let small = sheet.note(7.2).tabular();
    sheet.canvas.text_right(&format!("{} ", cell.text), lang, &style, right + 2.3, middle - 1.2);
    sheet.canvas.text_right(below, lang, &small, right, middle + 9.0);
}

fn plain(text: String) -> Cell {
    Cell { text, below: None }
}

fn cells_of(sheet: &Sheet<'_>, learner: &ClassLine) -> Vec<Cell> {
    let none = &sheet.labels.none;
    let date = |date: Option<time::Date>| plain(date.map_or_else(|| none.clone(), day));
    let mut cells = vec![plain(learner.tests.to_string()), plain(sheet.labels.duration(learner.minutes))];
    for figure in std::iter::once(&learner.total).chain(&learner.sections) {
        cells.push(figure.map_or_else(|| plain(none.clone()), scored));
    }
    cells.extend([date(learner.last_active), date(learner.test_on)]);
    cells
}

fn scored(Figure { value, change, decimals }: Figure) -> Cell {
    Cell { text: format!("{value:.decimals$}"), below: change.map(|change| signed(change, decimals)) }
}

/// `+2`, `−1`, `±0`
fn signed(change: f64, decimals: usize) -> String {
    let size = format!("{:.decimals$}", change.abs());
    let sign = match change {
        _ if size.trim_matches(['0', '.']).is_empty() => '±',
        change if change > 0.0 => '+',
        _ => '−',
    };
    format!("{sign}{size}")
}

fn averages_of(sheet: &Sheet<'_>, average: &AverageLine) -> Vec<Cell> {
    let labels = sheet.labels;
    let mean = |mean: &Option<(f64, usize)>| match mean {
        // Rounded half up, as scores are.
        Some((value, of)) => Cell {
            text: format!("{:.1}", (value * 10.0 + 0.5 + 1e-9).floor() / 10.0),
            below: Some(labels.average_of.replace("{n}", &of.to_string())),
        },
        None => plain(labels.none.clone()),
    };
    let mut cells = vec![plain(String::new()), plain(String::new())];
    cells.extend(std::iter::once(&average.total).chain(&average.sections).map(mean));
    cells.extend([plain(String::new()), plain(String::new())]);
    cells
}

#[cfg(test)]
mod tests {
    use super::signed;

    #[test]
    fn changes_carry_their_sign() {
        let table =
            [(2.0, 0, "+2"), (-1.0, 0, "−1"), (0.0, 0, "±0"), (0.5, 1, "+0.5"), (-1.5, 1, "−1.5"), (0.0, 1, "±0.0")];
        for (change, decimals, text) in table {
            assert_eq!(signed(change, decimals), text);
        }
    }
}
