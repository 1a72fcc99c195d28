//! The composition root. `api` serves; `api openapi` prints the description of the API and needs no environment.

use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

use api::config::Config;
use api::state::AppState;
use api::{openapi, router, serve, telemetry};
use integrations::{Integrations, logs, traces::Traces};
use product::people::accounts;
use tenants::{Db, guard};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// How long requests in flight may take after SIGTERM.
const DRAIN: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["serve"] => run(),
        ["openapi"] => {
            print!("{}", openapi::text());
            Ok(())
        }
        _ => Err("usage: api [serve | openapi]".into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("api: {error}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    // Dropped at the end of this function: the last spans are sent then.
    let traces = Traces::from_env("verdant-api")?;
    logs::start(config.log_format, logs::Stream::Output, traces.as_ref());
    telemetry::figures();
    let outside = Integrations::open(&config.settings)?;
    let db = Db::connect(&config.database).await?;
    guard::check(&db).await?;
    if config.is_production() {
        accounts::refuse_demo_people(&db).await?;
    }
    let db = jobs::Notifier::attach(&db);

    let listener = TcpListener::bind(config.listen).await?;
    tracing::info!(address = %listener.local_addr()?, "listening");
    let stop_delay = config.stop_delay;
    let state = AppState::new(config, db.clone(), outside);
    tokio::spawn(telemetry::watch(state.clone()));
    // Otherwise the first learners after a start would wait until their tests are read.
    state.packs.fill(&db).await?;
    let following = state.hosts.follow(&db);
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let until = async { drop(stopped.await) };
    let serving = tokio::spawn(serve::serve(listener, router::router(state.clone()), serve::PATIENCE, until));

    asked_to_stop().await?;
    tracing::info!(seconds = stop_delay.as_secs(), "not ready any more; the listener closes later");
    state.start_draining();
    // Until the front has noticed, it sends requests: they are served.
    tokio::time::sleep(stop_delay).await;
    tracing::info!("draining");
    // Nobody listens any more when the server has ended by itself; then its error is told below.
    let _ = stop.send(());
    match tokio::time::timeout(DRAIN, serving).await {
        Ok(ended) => ended?,
        Err(_) => tracing::warn!("requests were cut off"),
    }
    // It listens on a connection of its own, whose end would be news to it.
    drop(following);
    db.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// SIGTERM from a supervisor, SIGINT from a terminal.
async fn asked_to_stop() -> std::io::Result<()> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
