//! `worker rescore --check`: computes every handed-in attempt again and says which stored points or scores differ. Nothing
//! is written: a difference is a fault to look into, not to paint over.

use product::content::library::PackCache;
use product::exams::attempts::{check_scores, find_attempt, list_scored};
use tenants::{Db, Reason};

use super::CommandError;

pub(super) async fn check(db: &Db) -> Result<(), CommandError> {
    let packs = PackCache::default();
    let mut tx = db.platform_read(Reason::Operations).await?;
    let scored = list_scored(&mut tx).await?;
    drop(tx);
    let (all, mut wrong) = (scored.len(), 0);
    for (tenant, id) in scored {
        let mut tx = db.tenant_read(tenant).await?;
        let Some(attempt) = find_attempt(&mut tx, id).await? else { continue };
        let version = packs.get(db, attempt.pack_version_id).await?;
        let differences = check_scores(&mut tx, &attempt, &version).await?;
        wrong += usize::from(!differences.is_empty());
        for difference in differences {
            println!(
                "tenant {tenant}, attempt {id}, {}: stored {}, computed {}",
                difference.at, difference.stored, difference.computed
            );
        }
    }
    println!("{all} attempts computed again, {wrong} differ");
    if wrong > 0 { Err(format!("{wrong} of {all} attempts differ").into()) } else { Ok(()) }
}
