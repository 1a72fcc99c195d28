//! Whose guesses are counted together: the caller's network address.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::state::AppState;

/// The caller's address. Counting only: it is never stored or logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<AppState> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let forwarded = forwarded(&parts.headers, state.config.proxy_hops);
        Ok(Self(network(forwarded.or(peer).unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)))))
    }
}

/// What our own fronts have written. Each appends the address it saw, so the entries before theirs are the caller's invention.
fn forwarded(headers: &HeaderMap, hops: usize) -> Option<IpAddr> {
    let entries: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let at = entries.len().checked_sub(hops)?;
    entries.get(at)?.trim().parse().ok()
}

/// A household has a whole /64 of IPv6 addresses.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(values: &[&str]) -> HeaderMap {
        values.iter().map(|value| ("x-forwarded-for".parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_our_own_fronts_are_believed() {
        let invented = headers(&["1.1.1.1, 203.0.113.7"]);
        assert_eq!(forwarded(&invented, 0), None);
        assert_eq!(forwarded(&invented, 1), Some("203.0.113.7".parse().unwrap()));
        assert_eq!(forwarded(&headers(&["1.1.1.1, 203.0.113.7", "10.0.0.2"]), 2), Some("203.0.113.7".parse().unwrap()));
        assert_eq!(forwarded(&headers(&["203.0.113.7"]), 2), None);
        assert_eq!(forwarded(&headers(&["unknown"]), 1), None);
    }

    #[test]
    fn addresses_of_one_household_count_together() {
        let network = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network("::ffff:203.0.113.7"), "203.0.113.7");
    }
}
