//! The tree of elements inside the file, so that a screen reader finds headings, tables and what the
//! drawings say. The file is *tagged*; it was not checked against PDF/UA and does not claim it.

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::content::Link;
use crate::pdf::{
    PdfError,
    tags::{Element, Role, Tags},
};

/// Adds the tree, the way back from each marked piece to its element, and the links.
pub(super) fn add(
    file: &mut Document,
    tags: &Tags,
    owners: &[Vec<usize>],
    links: &[Vec<Link>],
) -> Result<(), PdfError> {
    let root = file.new_object_id();
    let ids: Vec<ObjectId> = tags.elements.iter().map(|_| file.new_object_id()).collect();
    let mut kids: Vec<Vec<Object>> = vec![Vec::new(); ids.len()];
    let mut backwards = Vec::new();
    let pages: Vec<ObjectId> = file.get_pages().into_values().collect();
    let mut next_key = pages.len() as i64;
    let mut link_parents = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        for (number, owner) in owners[at].iter().enumerate() {
            kids[*owner].push(Object::Dictionary(Dictionary::from_iter([
                ("Type", Object::from("MCR")),
                ("Pg", Object::Reference(*page)),
                ("MCID", Object::Integer(number as i64)),
            ])));
        }
        let owned = owners[at].iter().map(|owner| Object::Reference(ids[*owner])).collect::<Vec<_>>();
        backwards.push(Object::Integer(at as i64));
        backwards.push(Object::Reference(file.add_object(owned)));
        let mut annotations = Vec::new();
        for link in &links[at] {
            let mut annotation = annotation(link);
            if let Some(element) = link.element {
                annotation.set("StructParent", next_key);
                link_parents.push((next_key, ids[element]));
                next_key += 1;
            }
            let annotation = file.add_object(annotation);
            annotations.push(Object::Reference(annotation));
            if let Some(element) = link.element {
                kids[element].push(Object::Dictionary(Dictionary::from_iter([
                    ("Type", Object::from("OBJR")),
                    ("Pg", Object::Reference(*page)),
                    ("Obj", Object::Reference(annotation)),
                ])));
            }
        }
        let page = file.get_object_mut(*page).and_then(Object::as_dict_mut).map_err(PdfError::object)?;
        page.set("StructParents", at as i64);
        page.set("Tabs", Object::from("S"));
        page.set("Annots", annotations);
    }
    for (key, element) in link_parents {
        backwards.push(Object::Integer(key));
        backwards.push(Object::Reference(element));
    }
    // Elements come after what they hold, in the order of reading.
    for (at, element) in tags.elements.iter().enumerate() {
        if let Some(parent) = element.parent {
            kids[parent].push(Object::Reference(ids[at]));
        }
    }
    for (at, element) in tags.elements.iter().enumerate() {
        let parent = element.parent.map_or(root, |parent| ids[parent]);
        let entry = entry(element, parent, std::mem::take(&mut kids[at]));
        file.set_object(ids[at], entry);
    }
    let parents = file.add_object(Dictionary::from_iter([("Nums", Object::Array(backwards))]));
    file.set_object(
        root,
        Dictionary::from_iter([
            ("Type", Object::from("StructTreeRoot")),
            ("K", Object::Reference(ids[0])),
            ("ParentTree", Object::Reference(parents)),
            ("ParentTreeNextKey", Object::Integer(next_key)),
        ]),
    );
    let catalog = file.catalog_mut().map_err(PdfError::object)?;
    catalog.set("StructTreeRoot", root);
    catalog.set("MarkInfo", Dictionary::from_iter([("Marked", Object::Boolean(true))]));
    Ok(())
}

fn entry(element: &Element, parent: ObjectId, kids: Vec<Object>) -> Dictionary {
    let mut entry = Dictionary::from_iter([
        ("Type", Object::from("StructElem")),
        ("S", Object::from(element.role.name())),
        ("P", Object::Reference(parent)),
        ("K", Object::Array(kids)),
    ]);
    if let Some(alt) = &element.alt {
        entry.set("Alt", lopdf::text_string(alt));
    }
    if let Some(lang) = element.lang {
        entry.set("Lang", Object::string_literal(lang.html()));
    }
    if element.role == Role::HeaderCell {
        entry.set("A", Dictionary::from_iter([("O", Object::from("Table")), ("Scope", Object::from("Column"))]));
    }
    entry
}

fn annotation(link: &Link) -> Dictionary {
    let number = |value: f32| Object::Real((value * 100.0).round() / 100.0);
    Dictionary::from_iter([
        ("Type", Object::from("Annot")),
        ("Subtype", Object::from("Link")),
        ("Rect", Object::Array(link.rect.map(number).to_vec())),
        ("Border", Object::Array(vec![Object::Integer(0); 3])),
        // Printed with the page.
        ("F", Object::Integer(4)),
        ("Contents", lopdf::text_string(&link.url)),
        (
            "A",
            Object::Dictionary(Dictionary::from_iter([
                ("S", Object::from("URI")),
                ("URI", Object::string_literal(link.url.as_str())),
            ])),
        ),
    ])
}
