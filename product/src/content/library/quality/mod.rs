//! What no single item shows: whether a test taker could guess without reading, whether texts are of the right length and
//! hardness, whether something stands twice, is misspelled or sounds for another time than it says. Needs files alone.
//! A version that was published once may always be imported again, so what became a rule later is a rule here.
//!
//! Every rule is a file here; what it allows stands in `content/quality.yaml`. The check of the library fails on what they find;
//! staff who bring in a pack get what concerns it alone as advice ([`advise`]).

mod blind;
mod bounds;
mod comments;
mod difficulty;
mod figures;
mod folders;
mod guessing;
mod instructions;
mod lengths;
mod library;
mod order;
mod reading_level;
mod reasons;
mod repeats;
mod sizes;
mod sound;
mod spelling;
mod strays;

pub use blind::blind_items;
pub use bounds::{Bounds, KindBounds, Shares};
pub use figures::{AllFigures, ChoiceFigures, PackFigures, SetFigures};
pub use library::Library;
pub use reading_level::grade;
pub(crate) use repeats::sentences_of;
pub(crate) use spelling::words_in;
pub use spelling::{Dictionary, Terms};

use super::format::Format;
use super::source::PackSource;
use super::validate::{Places, Problem, validate};
use std::fmt;

/// Something that is wrong with the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// `river-light/v2`; nothing when it is about all packs together.
    pub pack: Option<String>,
    /// What and where.
    pub problem: Problem,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(pack) = &self.pack {
            write!(f, "{pack}{}", if self.problem.place.is_some() { "/" } else { ", " })?;
        }
        write!(f, "{}", self.problem)
    }
}

/// What was found and measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// What is wrong, by pack; empty when all is well.
    pub findings: Vec<Finding>,
    /// What was measured.
    pub figures: AllFigures,
}

/// Judges every pack by itself and all together.
pub fn look_over(library: &Library) -> Verdict {
    let figures = AllFigures::of(library);
    let mut findings = library.misplaced.clone();
    for (source, figures) in library.packs.iter().zip(&figures.packs) {
        let mut of_pack = OfPack::of(source);
        match library.formats.get(&source.pack.format) {
            Some(format) => {
                of_pack.found.extend(validate(source, format, &library.rubrics));
                of_pack.against_format(format);
            }
            None => of_pack.say(&source.pack.slug, format!("there is no format {}", source.pack.format)),
        }
        of_pack.by_itself(figures, &library.bounds);
        spelling::of_pack(&mut of_pack, library);
        let pack = Some(name_of(source));
        findings.extend(of_pack.found.into_iter().map(|problem| Finding { pack: pack.clone(), problem }));
    }
    let together = guessing::of_library(&figures, &library.bounds).into_iter().chain(repeats::of_library(library));
    findings.extend(together.map(|problem| Finding { pack: None, problem }));
    Verdict { findings, figures }
}

/// What is worth mending in one pack before learners get it, though it could be published as it is. Spelling is left out: names
/// that no dictionary has are listed in a file of the library, which an author elsewhere cannot touch.
pub fn advise(source: &PackSource, format: &Format, bounds: &Bounds) -> Vec<Problem> {
    let mut pack = OfPack::of(source);
    pack.against_format(format);
    pack.by_itself(&PackFigures::of(source), bounds);
    pack.found
}

/// As findings and figures name a pack.
fn name_of(source: &PackSource) -> String {
    format!("{}/v{}", source.pack.slug, source.pack.version)
}

/// A pack with what was found in it so far.
struct OfPack<'a> {
    source: &'a PackSource,
    places: Places,
    found: Vec<Problem>,
}

impl<'a> OfPack<'a> {
    fn of(source: &'a PackSource) -> Self {
        Self { places: Places::read(&source.folder), source, found: Vec::new() }
    }

    /// The rules that need the format, beyond what validation refuses.
    fn against_format(&mut self, format: &Format) {
        order::of_pack(self, format);
        sizes::of_pack(self, format);
    }

    /// The rules that need nothing but the pack.
    fn by_itself(&mut self, figures: &PackFigures, bounds: &Bounds) {
        comments::of_pack(self);
        difficulty::of_pack(self);
        guessing::of_pack(self, &figures.choices, bounds);
        instructions::of_pack(self);
        lengths::of_pack(self, &figures.sets, bounds);
        reasons::of_pack(self, bounds);
        sound::of_pack(self, bounds);
        strays::of_pack(self);
    }

    /// At a set, an item or a recording.
    fn say(&mut self, at: &str, message: impl Into<String>) {
        let place = self.places.find(at);
        self.found.push(Problem { at: at.to_owned(), place, message: message.into() });
    }
}
