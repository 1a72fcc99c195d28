//! Practice of several sections in another order than their format has. Of a mock, validation says it.

use super::OfPack;
use crate::content::library::format::Format;
use crate::content::library::pack::{PackKind, SectionName};

pub(super) fn of_pack(pack: &mut OfPack<'_>, format: &Format) {
    if pack.source.pack.kind != PackKind::Section {
        return;
    }
    let order: Vec<SectionName> = format.order.iter().filter_map(|step| step.section()).collect();
    let place = |section: SectionName| order.iter().position(|each| *each == section);
    let source = pack.source;
    for pair in source.pack.sections.windows(2) {
        let [first, second] = [pair[0].section, pair[1].section];
        if first == second {
            pack.say("sections", format!("{} stands twice: make one file of both", first.as_str()));
        } else if place(first) > place(second) {
            let wanted: Vec<&str> = order.iter().map(|section| section.as_str()).collect();
            let (first, second, wanted) = (first.as_str(), second.as_str(), wanted.join(", "));
            let message = format!("{first} stands before {second}: list the files as {} has them: {wanted}", format.id);
            pack.say("sections", message);
        }
    }
}
