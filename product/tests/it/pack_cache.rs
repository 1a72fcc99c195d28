//! Published versions as a process keeps them.

use crate::support::School;
use product::content::library::PackCache;
use tenants::{Db, DbConfig};

#[tokio::test]
async fn a_version_is_read_while_every_connection_is_in_a_transaction() {
    let school = School::open().await;
    let config = DbConfig { max_connections: 1, ..DbConfig::new(&school.test.app_url) };
    let db = Db::connect(&config).await.unwrap();
    let _busy = db.tenant(&school.tenant).await.unwrap();

    let read = PackCache::default().get(&db, school.version.id).await.unwrap();

    assert_eq!(read.pack.slug, school.version.pack.slug);
}
