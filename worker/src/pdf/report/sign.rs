//! How an answer came out, as a sign.

use super::{document::Outcome, sheet::Sheet};
use crate::pdf::{color::Color, path::Path};

const OK: Color = Color::from_bytes(0x17, 0x73, 0x4A);
const PARTLY: Color = Color::from_bytes(0xC5, 0x8A, 0x16);
/// Also the color of the wrong choice beside the sign.
pub(super) const BAD: Color = Color::from_bytes(0xB0, 0x28, 0x1F);

/// Told apart by shape as well as by color: reports are printed in gray, too.
pub(super) fn draw(sheet: &mut Sheet<'_>, outcome: Outcome, x: f32, y: f32) {
    const R: f32 = 4.3;
    let note = sheet.document.brand.ink[2];
    let canvas = &mut sheet.canvas;
    match outcome {
        Outcome::Right => {
            canvas.fill(Path::circle(x, y, R), OK);
            for stroke in Path::line(&[(x - 2.0, y + 0.1), (x - 0.5, y + 1.7)], 1.1)
                .into_iter()
                .chain(Path::line(&[(x - 0.8, y + 1.6), (x + 2.1, y - 1.6)], 1.1))
            {
                canvas.fill(stroke, Color::WHITE);
            }
        }
        Outcome::Partial => {
            canvas.fill(Path::half_disc(x, y, R), PARTLY);
            canvas.outline(Path::circle(x, y, R - 0.4), PARTLY, 0.9);
        }
        Outcome::Wrong => {
            let red = BAD;
            canvas.outline(Path::circle(x, y, R - 0.45), red, 0.9);
            for ends in [[(x - 1.5, y - 1.5), (x + 1.5, y + 1.5)], [(x - 1.5, y + 1.5), (x + 1.5, y - 1.5)]] {
                for stroke in Path::line(&ends, 0.9) {
                    canvas.fill(stroke, red);
                }
            }
        }
        Outcome::Blank | Outcome::Pending => {
            canvas.outline(Path::circle(x, y, R - 0.4), note.on_white(0.6), 0.8);
        }
    }
}
