//! Out and in again: what QTI knows comes back equal; what it does not know is said.

use super::item_in::read_item;
use super::item_out::item_xml;
use super::xml::parse;
use super::{UnmappedCode, Wishes, export, import};
use crate::content::library::pack::AnswerShape;
use crate::content::library::source::{read_format, read_pack, read_rubrics};
use crate::content::library::{PackVersion, PackVersionId, passage_words};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn content() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

/// A version as if it were read from the database.
fn version(folder: &str) -> PackVersion {
    let source = read_pack(&content().join("packs").join(folder)).unwrap();
    let format = read_format(&content().join("formats").join(format!("{}.yaml", source.pack.format))).unwrap();
    PackVersion {
        words: passage_words(&source.pack, &source.texts, &source.keys).into(),
        id: PackVersionId(uuid::Uuid::nil()),
        pack: source.pack,
        texts: source.texts.into(),
        audio: source.audio.files.into(),
        rubrics: read_rubrics(&content().join("rubrics")).unwrap().into(),
        format: format.into(),
        keys: source.keys.into(),
        calibration: Default::default(),
    }
}

/// Writes a package with its recordings, as the download has it.
fn write_package(version: &PackVersion, recordings: &Path, to: &Path) {
    let package = export(version);
    for (name, text) in &package.files {
        let path = to.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    fs::create_dir_all(to.join("media")).unwrap();
    for (name, extension) in &package.recordings {
        let file = format!("{name}.{extension}");
        fs::copy(recordings.join(&file), to.join("media").join(&file)).unwrap();
    }
}

#[test]
fn a_pack_comes_back_from_qti_with_equal_items_keys_and_texts() {
    let original = version("river-light/v3");
    let (package, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_package(&original, &content().join("packs/river-light/v3/audio"), package.path());

    let report = import(package.path(), folder.path(), &Wishes::default()).unwrap();

    assert_eq!(report, []);
    let back = read_pack(folder.path()).unwrap();
    assert_eq!(back.pack, original.pack);
    assert_eq!(back.keys, *original.keys);
    assert_eq!(back.texts, *original.texts);
    assert_eq!(back.audio.files, *original.audio);
    let problems = crate::content::library::validate(&back, &original.format, &original.rubrics);
    assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new());
}

/// Every pack of the library, down to the last field: only pictures stay behind, and each is named.
#[test]
fn every_pack_comes_back_whole_but_for_the_pictures_that_the_report_names() {
    let mut kinds = BTreeSet::new();
    for folder in crate::content::library::source::pack_folders(&content().join("packs")).unwrap() {
        let name = folder.strip_prefix(content().join("packs")).unwrap().to_string_lossy().into_owned();
        let mut original = version(&name);
        let (package, into) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        write_package(&original, &folder.join("audio"), package.path());
        let left_out: Vec<_> = export(&original).report.into_iter().map(|each| (each.code, each.at)).collect();

        assert_eq!(import(package.path(), into.path(), &Wishes::default()), Ok(Vec::new()), "{name}");

        let pictures: Vec<_> = take_pictures(&mut original);
        assert_eq!(left_out, pictures, "{name}");
        let back = read_pack(into.path()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(back.pack, original.pack, "{name}");
        assert_eq!(back.keys, *original.keys, "{name}");
        assert_eq!(back.texts, *original.texts, "{name}");
        assert_eq!(back.audio.files, *original.audio, "{name}");
        let problems = crate::content::library::validate(&back, &original.format, &original.rubrics);
        assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new(), "{name}");
        for (_, item) in original.pack.items() {
            kinds.insert(serde_json::to_value(&item.answer).unwrap()["kind"].as_str().unwrap().to_owned());
        }
    }
    // Each kind of answer that packs know has really gone there and back.
    let known = serde_json::to_value(schemars::schema_for!(AnswerShape)).unwrap();
    let known = known["oneOf"].as_array().unwrap().iter().map(|shape| shape["properties"]["kind"]["const"].clone());
    assert_eq!(json!(kinds), json!(known.map(|kind| kind.as_str().unwrap().to_owned()).collect::<BTreeSet<_>>()));
}

/// Takes the pictures off the sets; says what a report has to say of each.
fn take_pictures(version: &mut PackVersion) -> Vec<(UnmappedCode, String)> {
    let mut taken = Vec::new();
    for section in version.pack.sections.iter_mut() {
        for set in section.parts.iter_mut().flat_map(|part| part.sets.iter_mut()) {
            if set.picture.take().is_some() {
                taken.push((UnmappedCode::LeftOut, set.id.clone()));
            }
        }
    }
    taken
}

#[test]
fn what_qti_does_not_know_is_left_out_and_said() {
    let item =
        json!({"id": "w-01", "prompt": "", "points": 1, "question_type": "detail", "answer": {"kind": "hologram"}});
    assert_eq!(item_xml(&item, &json!({}), &[], "w"), Err("hologram".to_owned()));
}

#[test]
fn a_package_of_others_becomes_section_practice_and_says_what_is_assumed() {
    let (package, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let write = |name: &str, text: &str| fs::write(package.path().join(name), text).unwrap();
    write(
        "imsmanifest.xml",
        r#"<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="Biology Quiz"><resources>
           <resource identifier="a" type="imsqti_item_xmlv3p0" href="a.xml"/>
           <resource identifier="b" type="imsqti_item_xmlv3p0" href="b.xml"/>
           <resource identifier="c" type="webcontent" href="style.css"/></resources></manifest>"#,
    );
    write(
        "a.xml",
        r#"<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a" title="A">
           <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
             <qti-correct-response><qti-value>y</qti-value></qti-correct-response></qti-response-declaration>
           <qti-item-body><qti-choice-interaction response-identifier="R" max-choices="1">
             <qti-prompt>Which   one?</qti-prompt>
             <qti-simple-choice identifier="x">Moss</qti-simple-choice>
             <qti-simple-choice identifier="y">Fern &amp; friend</qti-simple-choice>
           </qti-choice-interaction></qti-item-body></qti-assessment-item>"#,
    );
    write(
        "b.xml",
        r#"<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="b" title="B">
           <qti-item-body><qti-hotspot-interaction response-identifier="R"/></qti-item-body></qti-assessment-item>"#,
    );

    let wishes = Wishes { slug: Some("biology".to_owned()), format: None };
    let report = import(package.path(), folder.path(), &wishes).unwrap();

    let pack = read_pack(folder.path()).unwrap();
    let items: Vec<_> = pack.pack.items().map(|(_, item)| (item.id.as_str(), item.prompt.as_str())).collect();
    assert_eq!((pack.pack.slug.as_str(), items), ("biology", vec![("a", "Which one?")]));
    assert_eq!(pack.keys.items["a"].correct, ["y"]);
    let left_out: Vec<_> =
        report.iter().filter(|each| each.code == UnmappedCode::LeftOut).map(|each| each.at.as_str()).collect();
    assert_eq!(left_out, ["b.xml", "style.css"]);
    assert!(report.iter().any(|each| each.code == UnmappedCode::Assumed && each.at == "a"));
}

#[test]
fn a_document_type_is_refused_with_its_line() {
    let package = tempfile::tempdir().unwrap();
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b \"boom\">]>\n<manifest>&b;</manifest>";
    fs::write(package.path().join("imsmanifest.xml"), bomb).unwrap();
    let refusals = import(package.path(), package.path(), &Wishes::default()).unwrap_err();
    assert_eq!(refusals[0].file.as_deref(), Some("imsmanifest.xml"));
    assert!(refusals[0].line.is_some());
}

/// Words with everything that XML makes difficult; white space is squeezed on both sides.
fn words() -> impl Strategy<Value = String> {
    prop::collection::vec("[a-zA-Z0-9&<>\"'’“”éü詞語—…;#]{1,8}", 1..6).prop_map(|words| words.join(" "))
}

fn options(count: usize) -> impl Strategy<Value = Vec<Value>> {
    let ids = ["a", "b", "c", "d", "e", "f"];
    prop::collection::vec(words(), count)
        .prop_map(move |texts| ids.iter().zip(texts).map(|(id, text)| json!({"id": id, "text": text})).collect())
}

fn notes(options: &[Value], right: &[&str]) -> Value {
    let note = |option: &Value| {
        let id = option["id"].as_str().unwrap();
        let verdict = if right.contains(&id) { "correct" } else { "opposite" };
        (id.to_owned(), json!({"verdict": verdict, "reason": format!("because of <{id}> & more")}))
    };
    Value::Object(options.iter().map(note).collect())
}

/// An answer's shape with its key.
fn answers() -> impl Strategy<Value = (Value, Value)> {
    let timing = json!({"prepare": 15, "respond": 45, "read": 0});
    prop_oneof![
        options(4).prop_map(|options| {
            let key = json!({"correct": ["b"], "options": notes(&options, &["b"])});
            (json!({"kind": "single_choice", "options": options}), key)
        }),
        (options(5), any::<bool>()).prop_map(|(options, partial)| {
            let key = json!({"correct": ["a", "c"], "options": notes(&options, &["a", "c"])});
            (json!({"kind": "multiple_choice", "choose": 2, "partial": partial, "options": options}), key)
        }),
        (options(6), words()).prop_map(|(options, lead)| {
            let key = json!({"correct": ["f", "a", "c"], "options": notes(&options, &["a", "c", "f"])});
            (json!({"kind": "prose_summary", "lead": lead, "choose": 3, "options": options}), key)
        }),
        options(4).prop_map(|options| {
            let key = json!({"correct": ["c", "a", "d", "b"], "options": notes(&options, &[])});
            (json!({"kind": "order_steps", "options": options}), key)
        }),
        (options(5), options(2)).prop_map(|(options, mut categories)| {
            for category in &mut categories {
                category["takes"] = json!(2);
            }
            let key = json!({"matches": {"a": "a", "b": "b", "d": "a"}, "options": notes(&options, &["a", "b", "d"])});
            (json!({"kind": "fill_in_table", "categories": categories, "options": options}), key)
        }),
        (options(3), options(2)).prop_map(|(rows, columns)| {
            let key = json!({"matches": {"a": "b", "b": "a", "c": "b"}, "options": notes(&rows, &["a", "b", "c"])});
            (json!({"kind": "chart", "rows": rows, "columns": columns, "partial": false}), key)
        }),
        words().prop_map(|sentence| {
            let places =
                json!([{"id": "a", "before": "First"}, {"id": "b", "before": "Second one"}, {"id": "c", "before": ""}]);
            let key = json!({"correct": ["b"], "options": {}});
            (json!({"kind": "insert_text", "sentence": sentence, "paragraph": 1, "places": places}), key)
        }),
        (options(5), words(), words(), any::<bool>()).prop_map(|(chunks, context, given, is_free)| {
            let blank = json!({"kind": "blank"});
            let frame =
                json!([{"kind": "text", "text": given}, blank, blank, {"kind": "text", "text": "and"}, blank, blank]);
            let orders = json!([["c", "a", "e", "b"], ["e", "a", "c", "b"]]);
            let accepted = if is_free { orders } else { json!([orders[0]]) };
            (
                json!({"kind": "build_sentence", "context": context, "frame": frame, "chunks": chunks}),
                json!({"accepted": accepted}),
            )
        }),
        Just((json!({"kind": "missing_letters", "shown": "be", "missing": 5}), json!({"correct": ["cause"]}))),
        Just((
            json!({"kind": "writing", "timing": timing.clone(), "rubric": "write_an_email", "min_words": 80}),
            json!({"models": [{"level": 4.5, "text": "Dear <all>", "note": "fine"}]})
        )),
        Just((
            json!({"kind": "speaking", "timing": timing, "rubric": "take_an_interview"}),
            json!({"models": [{"level": 4, "text": "I think", "note": "fine"}]})
        )),
    ]
}

proptest! {
    #[test]
    fn every_kind_that_qti_knows_comes_back_equal(
        (answer, mut key) in answers(), prompt in words(), explanation in words(), points in 1_u8..7, evidence in words(),
    ) {
        let item = json!({
            "id": "r1-02", "question_type": "detail", "prompt": prompt, "points": points, "difficulty": -0.5,
            "highlight": {"paragraph": 1, "text": "First & <second>"}, "answer": answer,
        });
        key["explanation"] = json!(explanation);
        key["evidence"] = json!([evidence]);
        let paragraphs = ["First there is this & that. Second one: <more>.".to_owned()];

        let document = item_xml(&item, &key, &paragraphs, "r1").unwrap();
        let mut report = Vec::new();
        let back = read_item(parse(&document).unwrap().root_element(), &mut report).unwrap();

        prop_assert_eq!(&back.item, &item);
        prop_assert_eq!(&back.key, &key);
        prop_assert_eq!(back.stimulus.as_deref(), Some("../stimuli/r1.xml"));
        prop_assert!(report.is_empty());
    }
}
