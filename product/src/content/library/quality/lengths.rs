//! Texts and talks that are too short, too long, too easy or too hard for their kind.

use super::bounds::{KindBounds, is_within};
use super::{Bounds, OfPack, SetFigures};

pub(super) fn of_pack(pack: &mut OfPack<'_>, sets: &[SetFigures], bounds: &Bounds) {
    for set in sets {
        let KindBounds { read, heard, grade_read, grade_heard } =
            bounds.kinds.get(&set.kind).copied().unwrap_or_default();
        for (measured, words, grades, what) in
            [(set.read, read, grade_read, "to read"), (set.heard, heard, grade_heard, "to hear")]
        {
            let Some((count, grade)) = measured else { continue };
            if let Some(wanted) = words.filter(|wanted| !is_within(count as f32, *wanted)) {
                pack.say(&set.set, format!("{count} words {what}, wanted {} to {}", wanted[0], wanted[1]));
            }
            if let Some(wanted) = grades.filter(|wanted| !is_within(grade, *wanted)) {
                let message =
                    format!("reading level {grade:.1} of what is {what}, wanted {} to {}", wanted[0], wanted[1]);
                pack.say(&set.set, message);
            }
        }
    }
}
