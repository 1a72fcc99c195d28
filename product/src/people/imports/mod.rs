//! People whom the office brings in a file: read and checked first, made in the background, and taken back as long as nobody has
//! come (docs/decisions/0074-people-from-a-file.md).
//!
//! Tables: `people_imports`, `people_import_lines`.

mod file;
mod jobs;
mod model;
mod queries;

pub use file::{LARGEST_FILE, MOST_LINES, read_people};
pub use jobs::{MakeImported, UndoImported};
pub use model::{
    BadLine, FileError, Import, ImportError, ImportId, ImportState, Line, LineCause, LineFault, LineField, PeopleFile,
};

use ::jobs::{Enqueue, EnqueueOptions};
use model::LineState;
use queries::{MadeLine, NewImport};
use tenants::{Lang, PageRequest, PlatformTx, TenantTx};
use time::{Duration, OffsetDateTime};

use crate::people::accounts::{self, Invitation, LinkKey, RegisterError, Role, UserId};

/// How long an import can be undone, and its lines are kept.
const UNDO_WITHIN: Duration = Duration::days(30);
/// How long a file that nobody starts is kept.
const CHECK_KEPT: Duration = Duration::days(1);
/// Lines that are stored, or removed by a sweep, with one statement.
const AT_ONCE: usize = 5_000;
/// Accounts of a part whose people are written to, and the pause behind it: other mails come between.
const INVITED_AT_ONCE: i64 = 100;
const PAUSE: Duration = Duration::seconds(5);
/// Accounts of a part otherwise.
const MADE_AT_ONCE: i64 = 1_000;
/// Accounts of a part that is taken back.
const UNDONE_AT_ONCE: i64 = 500;

impl Import {
    /// Until when its accounts can be taken back; none when there are none.
    pub fn undo_until(&self) -> Option<OffsetDateTime> {
        let is_there = matches!(self.state, ImportState::Running | ImportState::Done);
        self.started_at.filter(|_| is_there).map(|at| at + UNDO_WITHIN)
    }
}

/// Stores a file that was read, with what is wrong with its lines: addresses that have an account already, too.
pub async fn store_import(
    tx: &mut TenantTx,
    by: UserId,
    file_name: &str,
    lang: Lang,
    mut file: PeopleFile,
) -> Result<Import, sqlx::Error> {
    for lines in file.lines.chunks_mut(AT_ONCE) {
        mark_known(tx, lines).await?;
    }
    let id = ImportId(tx.new_id());
    queries::insert(tx, &NewImport { id, file_name, lang, by }, &file).await?;
    for lines in file.lines.chunks(AT_ONCE) {
        queries::insert_lines(tx, id, lines).await?;
    }
    queries::find(tx, id).await?.ok_or(sqlx::Error::RowNotFound)
}

async fn mark_known(tx: &mut TenantTx, lines: &mut [Line]) -> Result<(), sqlx::Error> {
    let emails: Vec<String> = lines.iter().map(|line| line.email.clone()).collect();
    let known = accounts::list_known_addresses(tx, &emails).await?;
    for line in lines {
        if let Some(user) = known.get(&line.email) {
            line.known = Some(*user);
            line.faults.push(LineFault { field: LineField::Email, cause: LineCause::Known });
        }
    }
    Ok(())
}

/// The imports, newest first, and how many there are.
pub async fn list_imports(tx: &mut TenantTx, page: PageRequest) -> Result<(Vec<Import>, i64), sqlx::Error> {
    let imports = queries::list(tx, page).await?;
    Ok((imports, queries::count(tx).await?))
}

/// One import.
pub async fn find_import(tx: &mut TenantTx, id: ImportId) -> Result<Option<Import>, sqlx::Error> {
    queries::find(tx, id).await
}

/// A page of the lines that make no account, and how many there are.
pub async fn list_bad_lines(
    tx: &mut TenantTx,
    id: ImportId,
    page: PageRequest,
) -> Result<(Vec<BadLine>, i64), sqlx::Error> {
    let lines = queries::list_bad(tx, id, 0, page.offset(), page.limit()).await?;
    Ok((lines, queries::count_bad(tx, id).await?))
}

/// The next of these lines for a file, behind one.
pub async fn list_bad_lines_behind(
    tx: &mut TenantTx,
    id: ImportId,
    behind: Option<i32>,
    limit: i64,
) -> Result<Vec<BadLine>, sqlx::Error> {
    queries::list_bad(tx, id, behind.unwrap_or_default(), 0, limit).await
}

/// Begins to make the accounts.
///
/// # Errors
/// [`ImportError::OtherState`] when that has begun already: of two at once one begins.
pub async fn start_import(tx: &mut TenantTx, id: ImportId, is_inviting: bool) -> Result<Import, ImportError> {
    let import = queries::hold(tx, id).await?.ok_or(ImportError::NotFound)?;
    if import.state != ImportState::Checked {
        return Err(ImportError::OtherState);
    }
    queries::set_running(tx, id, is_inviting).await?;
    tx.enqueue(&MakeImported { import_id: id, part: 0 }).await?;
    queries::find(tx, id).await?.ok_or(ImportError::NotFound)
}

/// Begins to take the accounts back, also while they are being made.
///
/// # Errors
/// [`ImportError::OtherState`] when there is nothing to take back, or not anymore.
pub async fn undo_import(tx: &mut TenantTx, id: ImportId, by: UserId) -> Result<Import, ImportError> {
    let import = queries::hold(tx, id).await?.ok_or(ImportError::NotFound)?;
    if import.undo_until().is_none_or(|until| until <= tx.now()) {
        return Err(ImportError::OtherState);
    }
    queries::set_undoing(tx, id).await?;
    tx.enqueue(&UndoImported { import_id: id, part: 0, by }).await?;
    queries::find(tx, id).await?.ok_or(ImportError::NotFound)
}

/// Throws a file away that was only checked.
///
/// # Errors
/// [`ImportError::OtherState`] when it was started.
pub async fn discard_import(tx: &mut TenantTx, id: ImportId) -> Result<(), ImportError> {
    let import = queries::hold(tx, id).await?.ok_or(ImportError::NotFound)?;
    if import.state != ImportState::Checked {
        return Err(ImportError::OtherState);
    }
    Ok(queries::delete(tx, id).await?)
}

/// What became of a part of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Part {
    /// Accounts that were made, or taken back.
    pub done: i32,
    /// Lines whose address somebody has taken meanwhile, or accounts that stay.
    pub left: i32,
}

/// Makes the accounts of a part, in the order of the file, and puts the next part in the queue. Nothing happens when the import was
/// undone meanwhile.
pub async fn make_part(tx: &mut TenantTx, job: &MakeImported, key: &LinkKey) -> Result<Part, sqlx::Error> {
    let id = job.import_id;
    let Some(import) = queries::hold(tx, id).await?.filter(|import| import.state == ImportState::Running) else {
        return Ok(Part::default());
    };
    let is_inviting = import.is_inviting.unwrap_or_default();
    let at_once = if is_inviting { INVITED_AT_ONCE } else { MADE_AT_ONCE };
    let lines = queries::list_good(tx, id, at_once).await?;
    let (mut made, mut bad) = (0, 0);
    for line in &lines {
        let invitation = Invitation {
            email: &line.email,
            first_name: &line.first_name,
            last_name: &line.last_name,
            lang: line.lang,
            roles: &[Role::from(line.role)],
        };
        match accounts::import_account(tx, &invitation, import.created_by).await {
            Ok(user) => {
                queries::set_made(tx, id, line.line, user).await?;
                if is_inviting {
                    accounts::mail_first_link(tx, user, key).await?;
                }
                made += 1;
            }
            // Somebody took the address since the file was checked.
            Err(RegisterError::EmailTaken) => {
                let user = accounts::find_by_email(tx, &line.email).await?.map(|known| known.id);
                let fault = LineFault { field: LineField::Email, cause: LineCause::Known };
                queries::set_bad(tx, id, line.line, fault, user).await?;
                bad += 1;
            }
            Err(RegisterError::Database(cause)) => return Err(cause),
        }
    }
    let is_last = i64::try_from(lines.len()).unwrap_or(i64::MAX) < at_once;
    queries::add(tx, id, (made, bad, 0), is_last.then_some(ImportState::Done)).await?;
    if !is_last {
        let run_at = is_inviting.then(|| tx.now() + PAUSE);
        let next = MakeImported { import_id: id, part: job.part + 1 };
        tx.enqueue_with(&next, EnqueueOptions { run_at, ..EnqueueOptions::default() }).await?;
    }
    Ok(Part { done: made, left: bad })
}

/// Takes the accounts of a part back and puts the next part in the queue. Those stay whose people have come, and those that something
/// hangs on by now.
pub async fn undo_part(tx: &mut TenantTx, job: &UndoImported) -> Result<Part, sqlx::Error> {
    let id = job.import_id;
    if queries::hold(tx, id).await?.is_none_or(|import| import.state != ImportState::Undoing) {
        return Ok(Part::default());
    }
    let lines = queries::list_made(tx, id, UNDONE_AT_ONCE).await?;
    let users: Vec<UserId> = lines.iter().filter_map(|line| line.user).collect();
    let gone = accounts::undo_import(tx, &users, job.by).await?;
    let is_gone = |line: &&MadeLine| line.user.is_none_or(|user| gone.contains(&user));
    let (undone, kept): (Vec<_>, Vec<_>) = lines.iter().partition(is_gone);
    for (part, state) in [(&undone, LineState::Undone), (&kept, LineState::Kept)] {
        let numbers: Vec<i32> = part.iter().map(|line| line.line).collect();
        queries::set_lines(tx, id, &numbers, state).await?;
    }
    let kept = i32::try_from(kept.len()).unwrap_or(i32::MAX);
    let is_last = i64::try_from(lines.len()).unwrap_or(i64::MAX) < UNDONE_AT_ONCE;
    queries::add(tx, id, (0, 0, kept), is_last.then_some(ImportState::Undone)).await?;
    if !is_last {
        tx.enqueue(&UndoImported { part: job.part + 1, ..*job }).await?;
    }
    Ok(Part { done: i32::try_from(lines.len()).unwrap_or(i32::MAX) - kept, left: kept })
}

/// What goes when somebody leaves for good: the lines that they were in.
pub async fn forget_lines(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::delete_lines_of(tx, user).await
}

/// Removes the lines of imports of all tenants that cannot be undone anymore, and files that nobody started. Says how many rows.
pub async fn prune_imports(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let now = tx.now();
    // A file may be started as long as it is kept, and undone from then on.
    let lines_before = now - CHECK_KEPT - UNDO_WITHIN;
    queries::prune(tx, lines_before, now - CHECK_KEPT, i64::try_from(AT_ONCE).unwrap_or(i64::MAX)).await
}
