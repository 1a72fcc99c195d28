//! Fitting the memory model to learners.

use jobs::{JobContext, JobError};
use product::flashcards::schedule::{FitParameters, load_sample, save_fit};

/// Fits weights to a learner's ratings and keeps them when they predict better.
pub async fn fit_parameters(job: FitParameters, context: JobContext) -> Result<(), JobError> {
    // load
    let mut tx = context.tenant_tx().await?;
    let Some(sample) = load_sample(&mut tx, job.user_id).await? else {
        // Erased meanwhile.
        return Ok(());
    };
    drop(tx);

    // call
    let fit = tokio::task::spawn_blocking(move || sample.fit()).await.map_err(JobError::retry)?;

    // store
    let mut tx = context.tenant_tx().await?;
    save_fit(&mut tx, job.user_id, &fit).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    tracing::info!(
        ratings = fit.ratings,
        held_back = fit.held_back,
        present_log_loss = fit.present_log_loss,
        fitted_log_loss = fit.fitted_log_loss,
        is_kept = fit.better.is_some(),
        "weights of the memory model"
    );
    Ok(())
}
