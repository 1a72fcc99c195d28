//! Questions that visitors try without an account (decision 0039): which ones, and how much of their set is shown.

use super::pack::{ClozePiece, Item, ItemKey, Pack, SectionName, Set};
use super::sets::Label;
use super::{PackVersion, PackVersionId, queries};
use std::collections::BTreeMap;
use tenants::TenantTx;

/// A question that editors have chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleRef {
    /// The version it belongs to.
    pub version: PackVersionId,
    /// Its set.
    pub set: String,
    /// The item that is asked.
    pub item: String,
}

/// A question of the sample: its set with nothing else to answer.
#[derive(Debug, Clone)]
pub struct SampleQuestion<'a> {
    /// Its section.
    pub section: SectionName,
    /// Its part.
    pub part: &'a str,
    /// The stimulus with one item.
    pub set: Set,
    /// The item.
    pub item: &'a Item,
    /// Its key.
    pub key: &'a ItemKey,
}

/// The chosen questions of newest versions, in the editors' order.
pub async fn list_sample(tx: &mut TenantTx) -> Result<Vec<SampleRef>, sqlx::Error> {
    queries::list_tried(tx).await
}

impl PackVersion {
    /// A set cut down to one of its items. `None` when the version has no such item, or a person would have to grade it.
    ///
    /// Of a text with ten cut words the other nine stand whole: only the asked one is a question here.
    pub fn sample_question(&self, set: &str, item: &str) -> Option<SampleQuestion<'_>> {
        let (section, part) = self.part_of_set(set)?;
        let set = part.sets.iter().find(|found| found.id == set)?;
        let item = set.items.iter().find(|found| found.id == item && !found.is_task())?;
        let key = self.keys.items.get(&item.id)?;
        let cloze = set.cloze.iter().map(|piece| self.whole_unless(piece, set, &item.id)).collect();
        let set = Set { items: vec![item.clone()], cloze, ..set.clone() };
        Some(SampleQuestion { section, part: &part.id, set, item, key })
    }

    /// A cut word as it is read, except the asked one.
    fn whole_unless(&self, piece: &ClozePiece, set: &Set, asked: &str) -> ClozePiece {
        match piece {
            ClozePiece::Blank { item } if item != asked => {
                let shown = set.items.iter().find(|found| &found.id == item).and_then(Item::shown_letters);
                let missing = self.keys.items.get(item).and_then(|key| key.correct.first());
                let text = [shown, missing.map(String::as_str)].into_iter().flatten().collect();
                ClozePiece::Text { text }
            }
            piece => piece.clone(),
        }
    }
}

/// What is wrong with the questions that labels name for the sample, in words for their editor.
pub fn check_tried(pack: &Pack, labels: &BTreeMap<String, Label>) -> Vec<String> {
    let sets = || pack.parts().flat_map(|(_, part)| &part.sets);
    let problem = |(id, label): (&String, &Label)| {
        let tried = label.tried.as_ref()?;
        let item = sets().find(|set| &set.id == id)?.items.iter().find(|item| item.id == tried.item);
        match item {
            None => Some(format!("{id}: there is no item {} to try", tried.item)),
            Some(item) if item.is_task() => Some(format!("{id}: {} has no key: a person grades it", tried.item)),
            Some(_) if !label.sample => {
                Some(format!("{id}: what is tried is open to everybody: sample has to be true"))
            }
            Some(_) if tried.place == 0 => Some(format!("{id}: places count from 1")),
            Some(_) => None,
        }
    };
    labels.iter().filter_map(problem).collect()
}
