//! The reader's language: what the interface is set to (D-145), or what the browser prefers.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use tenants::Lang;

/// The language of `Accept-Language`; English when it names none of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Language(pub Lang);

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(language_of(&parts.headers).unwrap_or(Lang::En)))
    }
}

/// The best of our languages in `Accept-Language`, by its weights.
pub fn language_of(headers: &HeaderMap) -> Option<Lang> {
    let wishes = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut best: Option<(Lang, f32)> = None;
    for wish in wishes.split(',').take(20) {
        let (tag, weight) = wish.split_once(';').unwrap_or((wish, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(1.0, |q| q.parse().unwrap_or(0.0));
        let Some(lang) = Lang::from_tag(tag.trim()) else { continue };
        // The first of equal weight wins, as browsers send them in order.
        if weight > 0.0 && best.is_none_or(|(_, most)| weight > most) {
            best = Some((lang, weight));
        }
    }
    best.map(|(lang, _)| lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(wishes: &str) -> Option<Lang> {
        language_of(&HeaderMap::from_iter([(ACCEPT_LANGUAGE, wishes.parse().unwrap())]))
    }

    #[test]
    fn the_heaviest_of_our_languages_is_taken() {
        assert_eq!(of("zh-TW"), Some(Lang::Tw));
        assert_eq!(of("zh-Hant-HK,zh;q=0.9,en;q=0.8"), Some(Lang::Tw));
        assert_eq!(of("fr-FR, fr;q=0.9, zh-CN;q=0.4, en-US;q=0.7"), Some(Lang::En));
        assert_eq!(of("zh-CN;q=0, en;q=0.1"), Some(Lang::En));
        assert_eq!(of("fr, *;q=0.5"), None);
    }
}
