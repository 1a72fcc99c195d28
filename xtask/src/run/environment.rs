//! What api and worker are told. A variable that is set by hand wins; secrets of other services just pass through.

use super::data_dir::DataDir;
use super::database::{Database, setting};
use crate::project;
use crate::secrets::Secrets;

/// The settings of docs/operating.md for this run.
pub(super) fn of(data: &DataDir, database: &Database, secrets: &Secrets, port: u16) -> Vec<(String, String)> {
    let root = project::root();
    let path = |path: std::path::PathBuf| path.to_string_lossy().into_owned();
    let fixed = [
        ("DATABASE_URL", database.login_url.clone()),
        ("LISTEN", format!("127.0.0.1:{port}")),
        ("PUBLIC_PORT", port.to_string()),
    ];
    let usual = [
        ("APP_SECRET", secrets.app_secret.clone()),
        ("BLOB_DIR", path(data.join("blobs"))),
        ("OUTBOX_DIR", path(data.join("outbox"))),
        ("PAYMENTS_DIR", path(data.join("payments"))),
        ("WEB_DIST", path(root.join("web/dist"))),
        ("CONTENT_DIR", path(root.join("content"))),
        ("FONTS_DIR", path(root.join("fonts"))),
        ("VERDANT_ENV", "development".to_owned()),
        ("LOG_FORMAT", "text".to_owned()),
        ("RUST_LOG", "info".to_owned()),
    ];
    let usual = usual.into_iter().filter(|(name, _)| setting(name).is_none());
    fixed.into_iter().chain(usual).map(|(name, value)| (name.to_owned(), value)).collect()
}
