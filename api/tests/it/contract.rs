//! `api/openapi.json` is what the front end's types are made from: it may not drift from the code.

#[test]
fn the_committed_description_is_that_of_the_code() {
    let committed = include_str!("../../openapi.json");
    assert!(committed == api::openapi::text(), "api/openapi.json is not up to date: run `cargo xtask gen`");
}

#[test]
fn the_description_is_the_same_every_time() {
    assert_eq!(api::openapi::text(), api::openapi::text());
}
