//! From a network address to a place: out of a file in MaxMind's format, or the default of the
//! specification. A look-up touches neither network nor disk, so it may happen anywhere.

use std::net::IpAddr;
use std::path::Path;

use maxminddb::{MaxMindDbError, Reader};
use serde::Deserialize;

/// Where somebody is, roughly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// ISO 3166-1, two letters; nothing when the address tells nothing.
    pub iso_code: Option<String>,
    /// In English.
    pub country: String,
    /// In English.
    pub city: String,
    /// A name of the time zone database.
    pub timezone: String,
}

impl Default for Place {
    /// What stands in when a look-up fails.
    fn default() -> Self {
        Self {
            iso_code: None,
            country: "United States".to_owned(),
            city: "Salt Lake City".to_owned(),
            timezone: "America/Denver".to_owned(),
        }
    }
}

/// Knows where addresses are.
pub trait Geo: Send + Sync {
    /// The place of an address; the default when it tells nothing.
    fn place_of(&self, address: IpAddr) -> Place;
}

/// Without a file: everybody is at the default place.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoGeo;

impl Geo for NoGeo {
    fn place_of(&self, _: IpAddr) -> Place {
        Place::default()
    }
}

/// A city database in MaxMind's format, held in memory.
pub struct GeoFile(Reader<Vec<u8>>);

/// The file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the geo database cannot be read: {0}")]
pub struct GeoError(#[from] MaxMindDbError);

impl GeoFile {
    /// Reads the file.
    pub fn open(path: &Path) -> Result<Self, GeoError> {
        Ok(Self(Reader::open_readfile(path)?))
    }

    fn find(&self, address: IpAddr) -> Option<Place> {
        let record = self.0.lookup(address).ok()?.decode::<Record>().ok()??;
        let iso_code = record.country.iso_code?;
        let fallback = Place::default();
        Some(Place {
            country: record.country.names.en.unwrap_or_else(|| iso_code.clone()),
            // A country without a known city has none; another country's would be worse.
            city: record.city.names.en.unwrap_or_default(),
            timezone: record.location.time_zone.unwrap_or(fallback.timezone),
            iso_code: Some(iso_code),
        })
    }
}

impl Geo for GeoFile {
    fn place_of(&self, address: IpAddr) -> Place {
        let address = address.to_canonical();
        // A file may say anything about the networks of homes and machines; nobody is reached there from outside.
        if is_private(address) {
            return Place::default();
        }
        self.find(address).unwrap_or_default()
    }
}

fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [first, second, ..] = v4.octets();
            // 100.64.0.0/10: behind a provider's own translation.
            let is_shared = first == 100 && (64..128).contains(&second);
            v4.is_private() || v4.is_loopback() || v4.is_link_local() || v4.is_unspecified() || is_shared
        }
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unspecified() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

/// What we read of an entry.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Record {
    country: Country,
    city: City,
    location: Location,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Country {
    iso_code: Option<String>,
    names: Names,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct City {
    names: Names,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Names {
    en: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Location {
    time_zone: Option<String>,
}
