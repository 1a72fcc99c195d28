//! Addresses of sound and documents: signed, for one tenant, for a few hours. Whoever has the address may hear it,
//! because an audio element cannot send a session's token.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use integrations::blobs::BlobKey;
use tenants::TenantId;
use time::OffsetDateTime;

use crate::secrets::Key;

/// Long enough for a test with breaks. Rounded to the hour, so that an address stays the same for an hour and browsers keep the file.
const HOURS: i64 = 5;

/// What a blob is served as. Ours to say, whatever the bytes claim to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaType {
    /// Opus in Ogg: recordings of packs, and of older Firefoxes.
    Ogg,
    /// For browsers without Opus in Ogg.
    Mp3,
    /// What Chrome and Firefox record.
    Webm,
    /// What Safari records.
    Mp4,
    /// Drawings of packs.
    Svg,
}

impl MediaType {
    const ALL: [Self; 5] = [Self::Ogg, Self::Mp3, Self::Webm, Self::Mp4, Self::Svg];

    /// The media type in the API.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Ogg => "audio/ogg",
            Self::Mp3 => "audio/mpeg",
            Self::Webm => "audio/webm",
            Self::Mp4 => "audio/mp4",
            Self::Svg => "image/svg+xml",
        }
    }

    /// The type of a stored recording; parameters such as `codecs` do not matter.
    pub fn from_mime(mime: &str) -> Option<Self> {
        let essence = mime.split(';').next().unwrap_or_default().trim();
        Self::ALL.into_iter().find(|kind| kind.mime() == essence)
    }

    /// The type of a pack's recording by its extension.
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension {
            "opus" => Some(Self::Ogg),
            "mp3" => Some(Self::Mp3),
            _ => None,
        }
    }
}

/// What a signed address leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Media {
    /// The blob.
    pub key: BlobKey,
    /// What it is served as.
    pub kind: MediaType,
}

impl Media {
    /// The address for people of `tenant`, from now on for a few hours.
    pub fn url(&self, signing: &Key, tenant: TenantId, now: OffsetDateTime) -> String {
        let until = (now.unix_timestamp() / 3600 + HOURS) * 3600;
        let promise = format!("{until} {} {}", self.kind.mime(), self.key);
        let signature = signing.sign(&[tenant.0.as_bytes(), promise.as_bytes()]);
        format!("/api/media/{}.{}", URL_SAFE_NO_PAD.encode(promise), URL_SAFE_NO_PAD.encode(signature))
    }

    /// What a token leads to, if we made it for `tenant` and it is still valid.
    pub fn from_token(token: &str, signing: &Key, tenant: TenantId, now: OffsetDateTime) -> Option<Self> {
        let (promise, signature) = token.split_once('.')?;
        let (promise, signature) = (URL_SAFE_NO_PAD.decode(promise).ok()?, URL_SAFE_NO_PAD.decode(signature).ok()?);
        if !signing.is_signed(&[tenant.0.as_bytes(), &promise], &signature) {
            return None;
        }
        let promise = String::from_utf8(promise).ok()?;
        let mut words = promise.split(' ');
        let until: i64 = words.next()?.parse().ok()?;
        let kind = MediaType::from_mime(words.next()?)?;
        let key = words.next()?.parse().ok()?;
        (until > now.unix_timestamp()).then_some(Self { key, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::Secrets;
    use time::{Duration, macros::datetime};
    use uuid::Uuid;

    #[test]
    fn an_address_leads_its_own_tenant_there_for_some_hours() {
        let key = Secrets::derive(&[1; 32]).media;
        let (tenant, other) = (TenantId(Uuid::from_u128(1)), TenantId(Uuid::from_u128(2)));
        let now = datetime!(2026-05-01 12:30 UTC);
        let media = Media { key: "packs/river-light/v1/bakery.opus".parse().unwrap(), kind: MediaType::Ogg };
        let url = media.url(&key, tenant, now);
        let token = url.strip_prefix("/api/media/").unwrap();
        let read = |token: &str, tenant, now| Media::from_token(token, &key, tenant, now);

        assert_eq!(url, media.url(&key, tenant, now + Duration::minutes(29)), "the same within the hour");
        assert_eq!(read(token, tenant, now + Duration::hours(4)), Some(media));
        assert_eq!(read(token, tenant, now + Duration::hours(5)), None);
        assert_eq!(read(token, other, now), None);
        assert_eq!(read(&token[..token.len() - 1], tenant, now), None);
        assert_eq!(read(&format!("A{}", &token[1..]), tenant, now), None);
    }
}
