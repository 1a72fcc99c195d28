//! Security headers of every answer, errors included. A page sets its own content policy, with its nonce; everything else gets the strictest.

use axum::http::HeaderMap;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};

const ALWAYS: [(HeaderName, &str); 6] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("x-frame-options"), "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    // The speaking section records; nothing of the product looks or locates.
    (HeaderName::from_static("permissions-policy"), "microphone=(self), camera=(), geolocation=(), payment=()"),
];
/// Nothing may run or be framed: for JSON, sound, PDF and errors.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/// A year. Not for subdomains: a school's domain has others that are not ours to promise for.
const ONLY_TLS: &str = "max-age=31536000";

/// Adds what the route has not set itself.
pub(super) fn add(headers: &mut HeaderMap, is_call: bool, is_production: bool) {
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(NOTHING));
    // Files with a fingerprint in their name say themselves that they stay.
    let freshness = if is_call { "no-store" } else { "no-cache" };
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static(freshness));
    if is_production {
        headers.entry(STRICT_TRANSPORT_SECURITY).or_insert(HeaderValue::from_static(ONLY_TLS));
    }
}
