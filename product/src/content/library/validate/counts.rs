//! Sections in the format's order, kinds of sets, items and points as the format counts them, and adaptive stages.

use super::Check;
use crate::content::library::format::{Format, SectionShape};
use crate::content::library::pack::{Module, PackKind, Part, Section, SectionName};
use std::collections::BTreeMap;

impl Check<'_> {
    pub(super) fn order_and_counts(&mut self, format: &Format) {
        let pack = &self.source.pack;
        let shapes = match pack.kind {
            PackKind::FullMock => &format.full_mock,
            PackKind::QuickMock => &format.quick_mock,
            PackKind::Section => {
                for section in &pack.sections {
                    self.stages_of_a_section_pack(section);
                }
                return;
            }
        };
        let expected: Vec<&str> =
            format.order.iter().filter_map(|step| step.section()).map(SectionName::as_str).collect();
        let found: Vec<&str> = pack.sections.iter().map(|section| section.section.as_str()).collect();
        if found != expected {
            self.problem(&pack.slug, format!("sections are {found:?}, the format has {expected:?}"));
        }
        for section in &pack.sections {
            let Some(shape) = shapes.get(&section.section) else { continue };
            if shape.stages.is_some() {
                self.stages(section, shape);
            } else {
                self.no_stages(section);
                let parts: Vec<&Part> = section.parts.iter().collect();
                self.path(section, &parts, shape, section.section.as_str());
                self.kinds(section, &parts, &listed(shape), "the format");
            }
        }
    }

    /// Router, lower, upper, each with what the format gives it; both paths have all the points (exam-formats 1c).
    fn stages(&mut self, section: &Section, shape: &SectionShape) {
        let at = section.section.as_str();
        let modules: Vec<Option<Module>> = section.parts.iter().map(|part| part.module).collect();
        if modules != [Some(Module::Router), Some(Module::Lower), Some(Module::Upper)] {
            self.problem(at, "an adaptive section has three parts: module router, then lower, then upper");
            return;
        }
        let [router, lower, upper] = &section.parts[..] else { return };
        self.path(section, &[router, lower], shape, "router and lower");
        self.path(section, &[router, upper], shape, "router and upper");
        let tasks = shape.stages.iter().flat_map(|stages| &stages.tasks);
        for (stage, part) in [router, lower, upper].into_iter().enumerate() {
            let wanted = tasks.clone().map(|(kind, items)| (kind.clone(), items[stage]));
            let wanted = wanted.filter(|(_, items)| *items > 0).collect();
            self.kinds(section, &[part], &wanted, part.module.map_or("", Module::as_str));
        }
    }

    fn stages_of_a_section_pack(&mut self, section: &Section) {
        if section.stage(Module::Router).is_some() {
            let modules: Vec<Option<Module>> = section.parts.iter().map(|part| part.module).collect();
            if modules != [Some(Module::Router), Some(Module::Lower), Some(Module::Upper)] {
                self.problem(section.section.as_str(), "an adaptive section has the modules router, lower and upper");
            }
        } else {
            self.no_stages(section);
        }
    }

    fn no_stages(&mut self, section: &Section) {
        for part in section.parts.iter().filter(|part| part.module.is_some()) {
            self.problem(&part.id, "has a module, but this section does not adapt");
        }
    }

    /// Items and points of what one learner takes.
    fn path(&mut self, section: &Section, parts: &[&Part], shape: &SectionShape, at: &str) {
        let items = || parts.iter().flat_map(|part| part.items());
        let (count, points) = (items().count(), items().map(|item| u32::from(item.points)).sum::<u32>());
        let of = if at == section.section.as_str() { String::new() } else { format!("{at}: ") };
        if count != shape.items as usize {
            self.problem(section.section.as_str(), format!("{of}{count} items, the format asks for {}", shape.items));
        }
        if points != shape.raw_max {
            let message = format!("{of}{points} raw points, the format asks for {}", shape.raw_max);
            self.problem(section.section.as_str(), message);
        }
    }

    fn kinds(&mut self, section: &Section, parts: &[&Part], wanted: &BTreeMap<String, u32>, of: &str) {
        let mut found: BTreeMap<String, u32> = BTreeMap::new();
        for set in parts.iter().flat_map(|part| &part.sets) {
            *found.entry(set.kind.as_str().to_owned()).or_default() +=
                u32::try_from(set.items.len()).unwrap_or(u32::MAX);
        }
        if found != *wanted {
            let message = format!("items by kind are {found:?}, {of} asks for {wanted:?}");
            self.problem(section.section.as_str(), message);
        }
    }
}

fn listed(shape: &SectionShape) -> BTreeMap<String, u32> {
    let mut items = BTreeMap::new();
    for set in &shape.sets {
        *items.entry(set.kind.clone()).or_default() += set.count * set.items_each;
    }
    items
}
