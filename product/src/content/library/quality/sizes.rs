//! Sets with more or fewer items than their kind has in the format, and kinds that the format does not know.

use super::OfPack;
use crate::content::library::format::Format;
use crate::content::library::pack::SetKind;
use std::collections::BTreeSet;

pub(super) fn of_pack(pack: &mut OfPack<'_>, format: &Format) {
    let sections = || format.full_mock.values().chain(format.quick_mock.values());
    let source = pack.source;
    for set in source.pack.parts().flat_map(|(_, part)| &part.sets) {
        let kind = set.kind.as_str();
        let shapes = sections().flat_map(|section| &section.sets).filter(|shape| shape.kind == kind);
        let sizes: BTreeSet<usize> = shapes.map(|shape| shape.items_each as usize).collect();
        let count = set.items.len();
        // Items of words to complete are made, and counted where they are made; no items at all have their own message.
        let is_counted = set.kind != SetKind::CompleteTheWords && count > 0;
        if sizes.is_empty() {
            let message = format!("{} has no {kind}: give the set another kind, or the pack another format", format.id);
            pack.say(&set.id, message);
        } else if is_counted && !sizes.contains(&count) {
            let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
            let message = format!("{count} items, {kind} of {} has {}", format.id, sizes.join(" or "));
            pack.say(&set.id, message);
        }
    }
}
