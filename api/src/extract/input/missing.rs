//! Everything that a body lacks, told at once: serde stops at the first field, so what it misses is put in with a value
//! that fits and the body is read again. Only refused bodies are read more than once.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serde_path_to_error::{Path, Segment};

use crate::errors::{ApiError, FieldErrors, Sentence};

/// How serde begins to tell of a field that is missing.
pub(super) const START: &str = "missing field `";

/// A body that lacks more is told of these.
const MOST: usize = 30;

/// A refusal with every missing field; nothing when the body is refused for another reason.
pub(super) fn all<T: DeserializeOwned>(bytes: &[u8]) -> Option<ApiError> {
    let mut body: Value = serde_json::from_slice(bytes).ok()?;
    let mut errors = FieldErrors::default();
    let mut lacks = lack_of::<T>(&body);
    for _ in 0..MOST {
        let Some(lack) = lacks else { break };
        errors.push(lack.place.clone(), Sentence::Required);
        lacks = fill::<T>(&mut body, &lack);
    }
    errors.into_result().err()
}

/// A field that is missing.
#[derive(Debug, PartialEq)]
struct Lack {
    /// The object around it, as a JSON pointer.
    around: String,
    field: String,
    /// As it is told: `list[0].field`.
    place: String,
}

type PathError = serde_path_to_error::Error<serde_json::Error>;

fn read<T: DeserializeOwned>(body: &Value) -> Result<T, PathError> {
    serde_path_to_error::deserialize(body)
}

fn lack_of<T: DeserializeOwned>(body: &Value) -> Option<Lack> {
    lack_in(&read::<T>(body).err()?)
}

fn lack_in(error: &PathError) -> Option<Lack> {
    let field = error.inner().to_string().strip_prefix(START)?.split('`').next()?.to_owned();
    let place = match error.path().to_string().as_str() {
        "." | "" => field.clone(),
        around => format!("{around}.{field}"),
    };
    Some(Lack { around: pointer_to(error.path())?, field, place })
}

fn pointer_to(path: &Path) -> Option<String> {
    let mut pointer = String::new();
    for segment in path {
        match segment {
            Segment::Map { key } => pointer.push_str(&format!("/{}", key.replace('~', "~0").replace('/', "~1"))),
            Segment::Seq { index } => pointer.push_str(&format!("/{index}")),
            Segment::Enum { .. } => {}
            Segment::Unknown => return None,
        }
    }
    Some(pointer)
}

/// Puts in the first value that fits, and says what is missing then. Nothing more when no value does, or when something
/// else is wrong next.
fn fill<T: DeserializeOwned>(body: &mut Value, lack: &Lack) -> Option<Lack> {
    let mut values = vec![
        Value::Null,
        json!(""),
        json!(1),
        json!(false),
        json!([]),
        json!({}),
        json!("00000000-0000-0000-0000-000000000000"),
        json!("2000-01-01"),
        json!("2000-01-01T00:00:00Z"),
    ];
    let mut at = 0;
    while at < values.len() {
        let around = body.pointer_mut(&lack.around)?.as_object_mut()?;
        around.insert(lack.field.clone(), values[at].clone());
        let error = read::<T>(body).err()?;
        match lack_in(&error) {
            Some(next) if next != *lack => return Some(next),
            _ => {}
        }
        // One of a closed list: serde names those that it knows.
        if let Some((_, known)) = error.inner().to_string().split_once("expected ")
            && at < 9
        {
            values.extend(known.split('`').skip(1).step_by(2).take(1).map(|name| json!(name)));
        }
        at += 1;
    }
    None
}
