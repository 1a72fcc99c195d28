//! Our answers always carry every field, a missing value as null. The derive cannot know that, because requests may leave
//! such fields out: so in every schema that no request contains, fields that may be null are marked as always there.

use std::collections::BTreeSet;

use serde_json::{Value, json};

const PREFIX: &str = "#/components/schemas/";

/// Marks them in the whole description.
pub(super) fn require(document: &mut Value) {
    let sent = sent_by_clients(document);
    let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) else { return };
    for (_, schema) in schemas.iter_mut().filter(|(name, _)| !sent.contains(name.as_str())) {
        require_in(schema);
    }
}

fn require_in(schema: &mut Value) {
    let nullable: Vec<Value> = match schema.get("properties").and_then(Value::as_object) {
        Some(properties) => {
            properties.iter().filter(|(_, kind)| may_be_null(kind)).map(|(name, _)| json!(name)).collect()
        }
        None => Vec::new(),
    };
    if !nullable.is_empty()
        && let Some(object) = schema.as_object_mut()
    {
        let required = object.entry("required").or_insert_with(|| json!([]));
        if let Some(required) = required.as_array_mut() {
            required.extend(nullable);
        }
    }
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(require_in),
        Value::Array(entries) => entries.iter_mut().for_each(require_in),
        _ => {}
    }
}

fn may_be_null(kind: &Value) -> bool {
    let named = kind["type"].as_array().is_some_and(|types| types.contains(&json!("null")));
    let listed = kind["oneOf"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["type"] == "null"));
    named || listed
}

/// The schemas that request bodies consist of.
fn sent_by_clients(document: &Value) -> BTreeSet<String> {
    let mut sent = BTreeSet::new();
    let operations = document["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let bodies = operations
        .filter_map(Value::as_object)
        .flat_map(|path| path.values())
        .map(|operation| &operation["requestBody"]);
    let mut open: Vec<String> = bodies.flat_map(references).collect();
    while let Some(name) = open.pop() {
        open.extend(
            references(&document["components"]["schemas"][&name]).into_iter().filter(|next| !sent.contains(next)),
        );
        sent.insert(name);
    }
    sent
}

fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix(PREFIX));
            own.map(str::to_owned).into_iter().chain(fields.values().flat_map(references)).collect()
        }
        Value::Array(entries) => entries.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_always_have_their_nullable_fields() {
        let body =
            |kind: &str| json!({"content": {"application/json": {"schema": {"$ref": format!("{PREFIX}{kind}")}}}});
        let nullable = json!({"type": ["string", "null"]});
        let mut document = json!({
            "paths": {"/x": {"post": {"requestBody": body("Outer"), "responses": {"200": body("Answer")}}}},
            "components": {"schemas": {
                "Outer": {"properties": {"inner": {"oneOf": [{"type": "null"}, {"$ref": format!("{PREFIX}Inner")}]}}},
                "Inner": {"properties": {"note": nullable}},
                "Answer": {"required": ["id"], "properties": {"id": {"type": "string"}, "note": nullable}},
            }}
        });

        require(&mut document);

        let schemas = &document["components"]["schemas"];
        assert_eq!(schemas["Answer"]["required"], json!(["id", "note"]));
        assert!(schemas["Outer"].get("required").is_none());
        assert!(schemas["Inner"].get("required").is_none());
    }
}
