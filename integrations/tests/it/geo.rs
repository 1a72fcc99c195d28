//! Places of addresses, out of a file that these tests write themselves: a tree of 24 bits with one entry.

use std::net::IpAddr;
use std::path::PathBuf;

use integrations::geo::{Geo, GeoFile, NoGeo, Place};
use uuid::Uuid;

/// A value as the format writes it.
enum Value<'a> {
    Text(&'a str),
    Map(Vec<(&'a str, Value<'a>)>),
    Array(Vec<Value<'a>>),
    /// A whole number under its type and width in bytes.
    Number(u8, usize, u64),
}

const U16: (u8, usize) = (5, 2);
const U32: (u8, usize) = (6, 4);
const U64: (u8, usize) = (9, 8);

fn number((kind, width): (u8, usize), value: u64) -> Value<'static> {
    Value::Number(kind, width, value)
}

/// A control byte: three bits of type, five of size; types from 8 on stand in a byte of their own.
fn control(kind: u8, size: usize, out: &mut Vec<u8>) {
    let (head, longer) = if size < 29 { (size, None) } else { (29, Some(size - 29)) };
    let head = u8::try_from(head).unwrap();
    if kind < 8 {
        out.push(kind << 5 | head);
    } else {
        out.extend([head, kind - 7]);
    }
    out.extend(longer.map(|rest| u8::try_from(rest).unwrap()));
}

fn write(value: &Value<'_>, out: &mut Vec<u8>) {
    match value {
        Value::Text(text) => {
            control(2, text.len(), out);
            out.extend(text.as_bytes());
        }
        Value::Map(pairs) => {
            control(7, pairs.len(), out);
            for (key, value) in pairs {
                write(&Value::Text(key), out);
                write(value, out);
            }
        }
        Value::Array(values) => {
            control(11, values.len(), out);
            values.iter().for_each(|value| write(value, out));
        }
        Value::Number(kind, width, value) => {
            control(*kind, *width, out);
            out.extend(&value.to_be_bytes()[8 - width..]);
        }
    }
}

/// A database that knows one network of 256 addresses.
fn database([a, b, c]: [u8; 3], record: &Value<'_>) -> Vec<u8> {
    const NODES: u32 = 24;
    let bits = u32::from_be_bytes([0, a, b, c]);
    let mut out = Vec::new();
    for node in 0..NODES {
        let onward = if node + 1 == NODES { NODES + 16 } else { node + 1 };
        let is_one = bits >> (NODES - 1 - node) & 1 == 1;
        let (left, right) = if is_one { (NODES, onward) } else { (onward, NODES) };
        out.extend(&left.to_be_bytes()[1..]);
        out.extend(&right.to_be_bytes()[1..]);
    }
    out.extend([0; 16]);
    write(record, &mut out);
    out.extend(b"\xAB\xCD\xEFMaxMind.com");
    let about = Value::Map(vec![
        ("binary_format_major_version", number(U16, 2)),
        ("binary_format_minor_version", number(U16, 0)),
        ("build_epoch", number(U64, 1_767_225_600)),
        ("database_type", Value::Text("City")),
        ("description", Value::Map(vec![("en", Value::Text("Made by a test"))])),
        ("ip_version", number(U16, 4)),
        ("languages", Value::Array(vec![Value::Text("en")])),
        ("node_count", number(U32, u64::from(NODES))),
        ("record_size", number(U16, 24)),
    ]);
    write(&about, &mut out);
    out
}

fn names(name: &str) -> (&str, Value<'_>) {
    ("names", Value::Map(vec![("en", Value::Text(name)), ("zh-CN", Value::Text("某地"))]))
}

fn taipei() -> Value<'static> {
    Value::Map(vec![
        ("city", Value::Map(vec![names("Taipei")])),
        ("country", Value::Map(vec![("iso_code", Value::Text("TW")), names("Taiwan")])),
        ("location", Value::Map(vec![("time_zone", Value::Text("Asia/Taipei"))])),
    ])
}

/// Gone with the value.
struct File(PathBuf);

impl File {
    fn with(bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("verdant-geo-{}.mmdb", Uuid::now_v7()));
        std::fs::write(&path, bytes).unwrap();
        Self(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        // What cannot be removed is left to whoever cleans the temporary folder.
        let _ = std::fs::remove_file(&self.0);
    }
}

fn open(network: [u8; 3], record: &Value<'_>) -> GeoFile {
    GeoFile::open(&File::with(&database(network, record)).0).unwrap()
}

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

#[test]
fn a_known_address_has_its_place_and_an_unknown_one_the_default() {
    let geo = open([203, 0, 113], &taipei());
    let taipei = Place {
        iso_code: Some("TW".into()),
        country: "Taiwan".into(),
        city: "Taipei".into(),
        timezone: "Asia/Taipei".into(),
    };
    assert_eq!(geo.place_of(ip("203.0.113.0")), taipei);
    assert_eq!(geo.place_of(ip("203.0.113.255")), taipei);
    assert_eq!(geo.place_of(ip("::ffff:203.0.113.7")), taipei, "the same address in another dress");
    for other in ["203.0.112.255", "203.0.114.0", "8.8.8.8", "2001:db8::1"] {
        assert_eq!(geo.place_of(ip(other)), Place::default(), "{other}");
    }
}

#[test]
fn a_private_address_has_the_default_whatever_the_file_says() {
    for (network, address) in [
        ([192, 168, 1], "192.168.1.7"),
        ([10, 0, 0], "10.0.0.1"),
        ([127, 0, 0], "127.0.0.1"),
        ([169, 254, 1], "169.254.1.1"),
        ([100, 64, 0], "100.64.0.9"),
    ] {
        assert_eq!(open(network, &taipei()).place_of(ip(address)), Place::default(), "{address}");
    }
    let geo = open([203, 0, 113], &taipei());
    for address in ["::1", "fe80::1", "fd00::1"] {
        assert_eq!(geo.place_of(ip(address)), Place::default(), "{address}");
    }
}

#[test]
fn a_country_without_a_city_does_not_borrow_one() {
    let country = Value::Map(vec![("country", Value::Map(vec![("iso_code", Value::Text("CN")), names("China")]))]);
    let place = open([203, 0, 113], &country).place_of(ip("203.0.113.9"));
    assert_eq!((place.iso_code.as_deref(), place.country.as_str(), place.city.as_str()), (Some("CN"), "China", ""));
    assert_eq!(place.timezone, "America/Denver");

    let empty = open([203, 0, 113], &Value::Map(Vec::new()));
    assert_eq!(empty.place_of(ip("203.0.113.9")), Place::default());
}

#[test]
fn a_file_that_is_none_is_told_at_the_start_and_without_one_there_is_the_default() {
    let error = GeoFile::open(&File::with(b"not a database").0).err().unwrap().to_string();
    assert!(error.starts_with("the geo database cannot be read"), "{error}");
    assert!(GeoFile::open(&PathBuf::from("/nowhere/at.mmdb")).is_err());

    let place = NoGeo.place_of(ip("203.0.113.7"));
    assert_eq!(
        (place.iso_code, place.country.as_str(), place.city.as_str(), place.timezone.as_str()),
        (None, "United States", "Salt Lake City", "America/Denver")
    );
}
