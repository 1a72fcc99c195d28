//! The schemas that authors' editors read are true for the files as they lie on disk.

use product::content::library::source::{pack_folders, yaml_files};
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// What the schemas say something with. Another word would be overlooked silently.
const UNDERSTOOD: [&str; 20] = [
    "$defs",
    "$ref",
    "$schema",
    "additionalProperties",
    "anyOf",
    "const",
    "default",
    "description",
    "enum",
    "format",
    "items",
    "maxItems",
    "maximum",
    "minItems",
    "minimum",
    "oneOf",
    "properties",
    "required",
    "title",
    "type",
];

fn content(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content").join(path)
}

fn schema(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(content("schema").join(name)).unwrap()).unwrap()
}

fn yaml(file: &Path) -> Value {
    serde_saphyr::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// Every file of the content with the schema that it follows.
fn files() -> Vec<(PathBuf, &'static str)> {
    let mut files = Vec::new();
    files.extend(yaml_files(&content("formats")).unwrap().into_iter().map(|file| (file, "format.json")));
    files.extend(yaml_files(&content("rubrics")).unwrap().into_iter().map(|file| (file, "rubric.json")));
    files.extend([(content("quality.yaml"), "quality.json"), (content("terms.yaml"), "terms.json")]);
    files.push((content("vocabulary/books.yaml"), "word-books.json"));
    files.push((content("vocabulary/exceptions.yaml"), "word-exceptions.json"));
    for book in
        fs::read_dir(content("vocabulary")).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
    {
        files.extend(yaml_files(&book).unwrap().into_iter().map(|file| (file, "word-list.json")));
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/vocabulary/river-light.yaml");
    files.push((own, "vocabulary.json"));
    for pack in pack_folders(&content("packs")).unwrap() {
        for file in yaml_files(&pack).unwrap() {
            let is_pack = file.file_name().unwrap() == "pack.yaml";
            files.push((file, if is_pack { "pack.json" } else { "section.json" }));
        }
        for file in yaml_files(&pack.join("keys")).unwrap() {
            let is_vocabulary = file.file_name().unwrap() == "vocabulary.yaml";
            files.push((file, if is_vocabulary { "vocabulary.json" } else { "keys.json" }));
        }
        // A pack of reading alone has no recordings.
        let audio = pack.join("audio");
        let manifests = if audio.exists() { yaml_files(&audio).unwrap() } else { Vec::new() };
        files.extend(manifests.into_iter().map(|file| (file, "audio-manifest.json")));
    }
    files
}

#[test]
fn every_file_of_the_content_follows_its_schema() {
    let files = files();
    let mut kinds: Vec<&str> = files.iter().map(|(_, schema)| *schema).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), 12, "{kinds:?}");
    let mut wrong = Vec::new();
    for (file, name) in &files {
        let schema = schema(name);
        wrong.extend(
            misfits(&schema, &schema, &yaml(file), "").into_iter().map(|what| format!("{}{what}", file.display())),
        );
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_file_that_does_not_fit_is_noticed() {
    let pack = schema("pack.json");
    let spoiled = |change: &dyn Fn(&mut Map<String, Value>)| {
        let mut file = yaml(&pack_folders(&content("packs")).unwrap()[0].join("pack.yaml"));
        change(file.as_object_mut().unwrap());
        misfits(&pack, &pack, &file, "")
    };
    assert_eq!(spoiled(&|_| {}), Vec::<String>::new());
    assert_eq!(spoiled(&|file| drop(file.remove("title"))), [": `title` is missing"]);
    assert_eq!(spoiled(&|file| drop(file.insert("color".into(), "red".into()))), [": `color` is unknown"]);
    assert_eq!(spoiled(&|file| drop(file.insert("version".into(), (-1).into()))).len(), 1);
    assert_eq!(spoiled(&|file| drop(file.insert("kind".into(), "sprint".into()))).len(), 1);
    let inline = serde_json::json!([{"section": "reading", "parts": []}]);
    assert_eq!(
        spoiled(&|file| drop(file.insert("sections".into(), inline.clone()))),
        ["/sections/0: not of type \"string\""]
    );
}

/// As much of JSON schema as ours use.
fn misfits(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let Some(schema) = schema.as_object() else {
        return if schema == &Value::Bool(false) { vec![format!("{at}: nothing may stand here")] } else { vec![] };
    };
    let strange: Vec<&String> = schema.keys().filter(|word| !UNDERSTOOD.contains(&word.as_str())).collect();
    assert!(strange.is_empty(), "this test must learn {strange:?}");
    let mut wrong = Vec::new();
    if let Some(place) = schema.get("$ref").and_then(Value::as_str) {
        let target = root.pointer(place.strip_prefix('#').unwrap()).unwrap();
        wrong.extend(misfits(root, target, value, at));
    }
    if let Some(types) = schema.get("type") {
        let allowed = types.as_array().cloned().unwrap_or_else(|| vec![types.clone()]);
        if !allowed.iter().any(|one| is_of(value, one.as_str().unwrap())) {
            return vec![format!("{at}: not of type {types}")];
        }
    }
    let number = value.as_f64();
    let is_low = number.zip(schema.get("minimum").and_then(Value::as_f64)).is_some_and(|(it, least)| it < least);
    let is_high = number.zip(schema.get("maximum").and_then(Value::as_f64)).is_some_and(|(it, most)| it > most);
    let is_other = schema.get("const").is_some_and(|only| only != value)
        || schema.get("enum").and_then(Value::as_array).is_some_and(|some| !some.contains(value));
    if is_low || is_high || is_other {
        wrong.push(format!("{at}: {value} is not allowed"));
    }
    for word in ["oneOf", "anyOf"] {
        let Some(choices) = schema.get(word).and_then(Value::as_array) else { continue };
        let tried: Vec<Vec<String>> = choices.iter().map(|choice| misfits(root, choice, value, at)).collect();
        let fits = tried.iter().filter(|misfits| misfits.is_empty()).count();
        if fits == 0 || (word == "oneOf" && fits > 1) {
            wrong.push(format!("{at}: fits {fits} of {} choices", choices.len()));
        }
    }
    wrong.extend(misfits_inside(root, schema, value, at));
    wrong
}

fn misfits_inside(root: &Value, schema: &Map<String, Value>, value: &Value, at: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let bound = |word: &str| schema.get(word).and_then(Value::as_u64).and_then(|bound| usize::try_from(bound).ok());
    if let Some(items) = value.as_array() {
        let is_long = bound("maxItems").is_some_and(|most| items.len() > most);
        if is_long || bound("minItems").is_some_and(|least| items.len() < least) {
            wrong.push(format!("{at}: {} entries are not allowed", items.len()));
        }
        for (place, item) in items.iter().enumerate() {
            if let Some(of_items) = schema.get("items") {
                wrong.extend(misfits(root, of_items, item, &format!("{at}/{place}")));
            }
        }
    }
    let Some(fields) = value.as_object() else { return wrong };
    for name in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            wrong.push(format!("{at}: `{name}` is missing"));
        }
    }
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, field) in fields {
        match (properties.and_then(|known| known.get(name)), schema.get("additionalProperties")) {
            (Some(known), _) => wrong.extend(misfits(root, known, field, &format!("{at}/{name}"))),
            (None, Some(Value::Bool(false))) => wrong.push(format!("{at}: `{name}` is unknown")),
            (None, Some(others)) => wrong.extend(misfits(root, others, field, &format!("{at}/{name}"))),
            (None, None) => {}
        }
    }
    wrong
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    }
}
