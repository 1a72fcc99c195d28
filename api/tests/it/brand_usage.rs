//! Brands with what their people did, for who runs the installation.

use product::people::accounts::Role;
use serde_json::{Value, json};

use crate::tests_taken::school;

#[tokio::test]
async fn who_runs_the_installation_sees_what_each_brand_does() {
    let (app, learner, test) = school().await;
    let default = app.state.hosts.resolve("localhost").await.unwrap();
    let admin = app.person_of(&default, &[Role::SuperAdmin], &[]).await;
    let list = async |query: &str| admin.client.get(&format!("/api/admin-tools/tenants{query}")).await;
    let own = async || list(&format!("?search={}", app.tenant.slug)).await.expect(200)["data"][0].clone();
    let before = own().await;
    let expected = json!({"id": app.tenant.id, "slug": app.tenant.slug, "name": app.tenant.brand.name, "host": app.tenant.host,
        "created_at": before["created_at"], "people": 1, "joined_30": 1, "active_days_30": 0, "tests_30": 0, "graded_30": 0,
        "gradings_open": 0, "gradings_late": 0, "revenue_30": [], "dead_jobs": 0, "last_active_on": null});
    assert_eq!(before, expected);

    app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    let company = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;

    let after = own().await;
    assert_eq!((&after["people"], &after["joined_30"], &after["tests_30"]), (&json!(2), &json!(2), &json!(1)));
    assert_eq!(list("?search=nobody-has-this&page=7").await.expect(200)["data"], json!([]));
    assert_eq!(list("?page=x").await.refusal(), "422 invalid");
    let (first, total) = (list("").await.expect(200), list("?page=9999").await.expect(200));
    assert!(first["data"].as_array().is_some_and(|rows| !rows.is_empty() && rows.len() <= 20), "{first}");
    assert_eq!(total["data"], Value::Array(Vec::new()));
    for person in [&company, &learner] {
        assert_eq!(person.client.get("/api/admin-tools/tenants").await.refusal(), "403 forbidden");
    }
}
