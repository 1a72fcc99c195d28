//! Hears of new jobs. News may be lost with a connection; the claimers look by themselves as well.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tenants::Db;
use tokio::sync::Notify;

use crate::enqueue::CHANNEL;

const PAUSE: Duration = Duration::from_secs(1);

/// Wakes the claimers of `queues`, for ever.
pub(crate) async fn listen(db: Db, queues: HashMap<&'static str, Arc<Notify>>) {
    let mut is_reported = false;
    loop {
        match hear(&db, &queues, &mut is_reported).await {
            Ok(()) => {}
            Err(error) if is_reported => tracing::debug!(%error, "still no news of jobs"),
            Err(error) => {
                tracing::warn!(%error, "no news of jobs; they are found by polling");
                is_reported = true;
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn hear(db: &Db, queues: &HashMap<&'static str, Arc<Notify>>, is_reported: &mut bool) -> Result<(), sqlx::Error> {
    let mut listener = db.listener().await?;
    listener.listen(CHANNEL).await?;
    *is_reported = false;
    // What was enqueued before the listener was there.
    queues.values().for_each(|news| news.notify_one());
    loop {
        let news = listener.recv().await?;
        if let Some(queue) = queues.get(news.payload()) {
            queue.notify_one();
        }
    }
}
