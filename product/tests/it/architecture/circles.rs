//! Circles in arrows.

use std::collections::{BTreeMap, BTreeSet};

/// Feature to those that it knows.
pub(super) type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Some way along the arrows that ends where it began.
pub(super) fn circle_in(arrows: &Arrows) -> Option<Vec<String>> {
    fn walk<'a>(arrows: &'a Arrows, at: &'a str, way: &mut Vec<&'a str>, clear: &mut BTreeSet<&'a str>) -> bool {
        if let Some(begin) = way.iter().position(|&one| one == at) {
            way.drain(..begin);
            way.push(at);
            return true;
        }
        if clear.contains(at) {
            return false;
        }
        way.push(at);
        if arrows.get(at).is_some_and(|others| others.iter().any(|other| walk(arrows, other, way, clear))) {
            return true;
        }
        way.pop();
        clear.insert(at);
        false
    }
    let mut clear = BTreeSet::new();
    arrows.keys().find_map(|one| {
        let mut way = Vec::new();
        walk(arrows, one, &mut way, &mut clear).then(|| way.into_iter().map(str::to_owned).collect())
    })
}

#[test]
fn a_circle_is_told_from_end_to_end() {
    let arrows = |pairs: &[(&str, &[&str])]| -> Arrows {
        pairs.iter().map(|(one, others)| ((*one).to_owned(), others.iter().map(|&o| o.to_owned()).collect())).collect()
    };
    assert_eq!(circle_in(&arrows(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])), None);
    let circle = circle_in(&arrows(&[("a", &["b"]), ("b", &["c"]), ("c", &["b"])])).unwrap();
    assert_eq!(circle, ["b", "c", "b"]);
}
