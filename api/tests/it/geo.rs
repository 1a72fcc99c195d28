//! Where a request comes from: asked by anybody, told without a file as the specification says.

use serde_json::json;
use std::net::IpAddr;
use std::sync::Arc;

use axum::http::HeaderName;
use integrations::geo::{Geo, Place};
use testkit::app::TestApp;

/// One address is in Taipei.
struct OneAddress(IpAddr);

impl Geo for OneAddress {
    fn place_of(&self, address: IpAddr) -> Place {
        if address != self.0 {
            return Place::default();
        }
        Place {
            iso_code: Some("TW".into()),
            country: "Taiwan".into(),
            city: "Taipei".into(),
            timezone: "Asia/Taipei".into(),
        }
    }
}

#[tokio::test]
async fn without_a_file_everybody_is_at_the_default_place() {
    let app = TestApp::start().await;
    let place = app.client().get("/api/ip-geo").await.expect(200);
    assert_eq!(
        place,
        json!({"iso_code": null, "country": "United States", "city": "Salt Lake City", "timezone": "America/Denver"})
    );
}

#[tokio::test]
async fn the_address_is_the_one_that_our_own_front_saw() {
    let app = TestApp::start_with(&[("PROXY_HOPS", "1")]).await;
    let app = app.changed(|state| state.outside.geo = Arc::new(OneAddress([203, 0, 113, 7].into())));
    let city = async |addresses: &str| {
        let client = app.client().with(HeaderName::from_static("x-forwarded-for"), addresses);
        client.get("/api/ip-geo").await.expect(200)["city"].clone()
    };
    assert_eq!(city("203.0.113.7").await, "Taipei");
    assert_eq!(city("203.0.113.7, 198.51.100.1").await, "Salt Lake City", "what the caller invents does not count");
}
