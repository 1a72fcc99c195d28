//! The repository's library, imported once for each state of its files: in a template database and a folder of blobs.
//! A test gets both without importing; tests of the import itself import on their own.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use integrations::blobs::Blobs;
use tenants::Db;
use worker::content::import_content;

use crate::{
    TestDb,
    database::{self, server},
    prepare::{self, Stock},
};

/// What decides what an import leaves behind: the content, and the code that stores it.
const SOURCES: [&str; 5] = [
    "content",
    "product/src/content/bank",
    "product/src/content/library",
    "product/src/content/vocabulary",
    "worker/src/content.rs",
];
/// Beginning of the folders' names.
const FOLDER: &str = "verdant-library-";
/// Folders that nobody has linked from for so long are of files that were replaced.
const OUTDATED: Duration = Duration::from_secs(2 * 24 * 60 * 60);

/// The database that all tests with this library share. A test makes its own tenant and sees only its rows.
pub async fn database() -> TestDb {
    let server = server();
    let library = fingerprint();
    let stock = Stock::brands().and(&library);
    // Nearly always it is there already: one connection and no lock.
    if folder(&library).exists()
        && let Ok(test_db) = TestDb::connect(&server, &stock.shared(), None).await
    {
        return test_db;
    }
    // Rarely needed: on the heap, so that it takes no room in every test's future.
    Box::pin(prepare(&library)).await;
    database::shared(&server, &stock).await
}

/// A database of the test's own with the library in it, dropped with the value.
pub async fn fresh_database() -> TestDb {
    let library = fingerprint();
    // Rarely needed: on the heap, so that it takes no room in every test's future.
    Box::pin(prepare(&library)).await;
    database::fresh(&server(), &Stock::brands().and(&library)).await
}

/// Puts the library's recordings, drawings and files into a folder of blobs. The files are shared, not copied: a store
/// replaces a file by another and never writes into one.
///
/// # Panics
/// When there is no library yet: its database comes first.
pub fn put_blobs(into: &Path) {
    link(&folder(&fingerprint()), into).expect("link the library's blobs");
}

/// Makes the template and the folder of blobs unless both are there.
async fn prepare(library: &str) {
    let server = server();
    let brands = prepare::brands(&server).await.expect("prepare the template of test databases");
    let stock = brands.clone().and(library);
    let blobs = folder(library);
    if !blobs.exists() {
        // Temporary folders are cleaned, databases are not: one without the other is made again.
        let forgotten = prepare::forget_unless(&server, &stock, || blobs.exists()).await;
        forgotten.expect("drop a template without its blobs");
    }
    let made = prepare::template(&server, &stock, async |conn, building| {
        remove_outdated();
        prepare::clone(conn, &brands.template(), building).await?;
        let db = prepare::app_db(&server, building).await?;
        import(&db, &blobs).await;
        db.close().await;
        Ok(())
    })
    .await;
    made.expect("prepare the template with the library");
}

/// Into a folder with another name until it is complete, like the database.
async fn import(db: &Db, blobs: &Path) {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let unfinished = blobs.with_extension(std::process::id().to_string());
    // A template on another server has left the same files already.
    let store = if blobs.exists() { blobs } else { &unfinished };
    let store = Blobs::local(store).expect("open the folder of the library's blobs");
    import_content(db, &store, &content).await.expect("the library can be imported");
    if !blobs.exists() {
        fs::rename(&unfinished, blobs).expect("name the folder of the library's blobs");
    }
}

fn folder(library: &str) -> PathBuf {
    std::env::temp_dir().join(format!("{FOLDER}{library}"))
}

/// Names, sizes and times of all files: reading 77 MB in every test's process would cost more than it saves.
fn fingerprint() -> String {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for source in SOURCES {
        list(&repository.join(source), &mut files).expect("look at the library's files");
    }
    files.sort_unstable();
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn list(path: &Path, files: &mut Vec<(PathBuf, u64, SystemTime)>) -> io::Result<()> {
    let about = fs::metadata(path)?;
    if !about.is_dir() {
        files.push((path.to_owned(), about.len(), about.modified()?));
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        list(&entry?.path(), files)?;
    }
    Ok(())
}

fn link(from: &Path, into: &Path) -> io::Result<()> {
    fs::create_dir_all(into)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = into.join(entry.file_name());
        if entry.file_type()?.is_dir() { link(&entry.path(), &target)? } else { fs::hard_link(entry.path(), target)? }
    }
    Ok(())
}

/// A folder that another program is just removing is no reason to fail.
fn remove_outdated() {
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let is_library = entry.file_name().to_string_lossy().starts_with(FOLDER);
        let modified = entry.metadata().and_then(|about| about.modified());
        if is_library && modified.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > OUTDATED)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
