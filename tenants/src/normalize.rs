//! The Host header as browsers, proxies and attackers send it, made comparable.

use std::net::Ipv6Addr;

/// The name in a Host header: lower case, without port and trailing dot; an IPv6 literal in its canonical form in brackets.
///
/// `None` when it cannot be the name of anything: such a request sees the default brand without a look-up.
pub fn normalize_host(header: &str) -> Option<String> {
    let header = header.trim();
    if let Some(rest) = header.strip_prefix('[') {
        let (literal, port) = rest.split_once(']')?;
        let port_fits = port.is_empty() || is_port(port.strip_prefix(':')?);
        let address: Ipv6Addr = literal.parse().ok()?;
        return port_fits.then(|| format!("[{address}]"));
    }
    let name = match header.split_once(':') {
        Some((name, port)) if is_port(port) => name,
        Some(_) => return None,
        None => header,
    };
    let name = name.strip_suffix('.').unwrap_or(name);
    is_name(name).then(|| name.to_ascii_lowercase())
}

/// `example.com:` with nothing behind the colon is allowed by RFC 3986.
fn is_port(text: &str) -> bool {
    text.is_empty() || (text.bytes().all(|b| b.is_ascii_digit()) && text.parse::<u16>().is_ok())
}

/// Letters, digits, hyphens and underscores in labels of at most 63, 253 in all. Other scripts arrive as punycode.
fn is_name(name: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    name.len() <= 253 && name.split('.').all(label)
}
