//! Background jobs as who runs the installation sees them: what was given up, and started anew.

use jobs::{Enqueue, Job, JobContext, JobError, Registry};
use product::people::accounts::Role;
use serde::{Deserialize, Serialize};
use serde_json::json;
use testkit::app::TestApp;
use uuid::Uuid;

use crate::coins::platform;

/// No attempt can help it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Hopeless {}

impl Job for Hopeless {
    const NAME: &'static str = "test.hopeless";
    const QUEUE: &'static str = "test";
}

async fn give_up(app: &TestApp, tenant: &tenants::Tenant) -> Uuid {
    let mut tx = app.state.db.tenant(tenant).await.unwrap();
    let id = tx.enqueue(&Hopeless {}).await.unwrap().expect("nothing stands in its way");
    tx.commit().await.unwrap();
    let mut registry = Registry::new();
    registry.handle(async |_: Hopeless, _: JobContext| -> Result<(), JobError> {
        Err(JobError::Abort("no attempt can help".to_owned()))
    });
    let ran = jobs::run_pending(&app.state.db, &registry, tenant.id).await.unwrap();
    assert!(ran.failed.iter().any(|failure| failure.name == Hopeless::NAME), "{ran:?}");
    id
}

#[tokio::test]
async fn what_was_given_up_is_seen_by_brand_and_started_anew() {
    let (app, brand, admin, learner) = platform().await;
    let first = give_up(&app, &brand).await;
    let second = give_up(&app, &app.tenant).await;

    let dead = admin.client.get("/api/admin-tools/jobs/dead").await.expect(200);
    let rows = dead["data"].as_array().unwrap();
    assert_eq!((&dead["total"], &rows[0]["id"], &rows[1]["id"]), (&json!(2), &json!(second), &json!(first)));
    let row = (&rows[1]["name"], &rows[1]["queue"], &rows[1]["error"], &rows[1]["attempts"]);
    assert_eq!(row, (&json!("test.hopeless"), &json!("test"), &json!("no attempt can help"), &json!(1)));
    assert!(rows.iter().all(|row| row["brand"] == "Verdant"), "what both brands are called here: {dead}");
    let own = admin.client.get(&format!("/api/admin-tools/jobs/dead?tenant={}", brand.id)).await.expect(200);
    assert_eq!((&own["total"], &own["data"][0]["id"]), (&json!(1), &json!(first)));
    assert_eq!(admin.client.get("/api/admin-tools/jobs/dead?page=7").await.expect(200)["data"], json!([]));

    let queues = admin.client.get("/api/admin-tools/jobs").await.expect(200);
    let test = queues["data"].as_array().unwrap().iter().find(|queue| queue["queue"] == "test").unwrap();
    assert_eq!((&test["dead"], &test["waiting"]), (&json!(2), &json!(0)));

    // Two who start it anew at once start it once.
    let path = format!("/api/admin-tools/jobs/{first}/retry");
    let (one, two) = tokio::join!(admin.client.post(&path, json!({})), admin.client.post(&path, json!({})));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 404]);
    assert_eq!(admin.client.post("/api/admin-tools/jobs/retry", json!({})).await.expect(200)["retried"], 1);
    assert_eq!(admin.client.get("/api/admin-tools/jobs/dead").await.expect(200)["total"], 0);
    assert_eq!(admin.client.post("/api/admin-tools/jobs/retry", json!({})).await.expect(200)["retried"], 0);
    let queues = admin.client.get("/api/admin-tools/jobs").await.expect(200);
    let test = queues["data"].as_array().unwrap().iter().find(|queue| queue["queue"] == "test").unwrap();
    assert_eq!((&test["dead"], &test["waiting"], &test["retrying"]), (&json!(0), &json!(2), &json!(0)));

    // Of other brands nobody sees them, and of this one only who runs the installation.
    let company = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let staff = app.person_of(&brand, &[Role::Admin], &[]).await;
    for person in [&company, &staff, &learner] {
        assert_eq!(person.client.get("/api/admin-tools/jobs").await.status, 403, "{}", person.email);
        assert_eq!(person.client.post("/api/admin-tools/jobs/retry", json!({})).await.status, 403);
    }
    assert_eq!(admin.client.get("/api/admin-tools/jobs/dead?tenant=x").await.refusal(), "422 invalid");
    assert_eq!(admin.client.post("/api/admin-tools/jobs/x/retry", json!({})).await.status, 404);
    let _ = app.new_jobs().await;
}
