//! Runs other programs: in the foreground, with Ctrl-C and SIGTERM passed on.

use crate::failure::{Doing, Failure, Outcome};
use crate::sys::{self, Signal};
use crate::{console, project};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Between two looks at a child or at the signals.
pub(crate) const GLANCE: Duration = Duration::from_millis(30);

/// How long a program may take to stop after a polite request.
const GRACE: Duration = Duration::from_secs(10);

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on Ctrl-C, SIGTERM and a closed terminal are requests that [`is_stopping`] reports. A second one ends us at once.
pub(crate) fn listen_for_stop() -> Outcome {
    let flag = STOP.get_or_init(Arc::default);
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        // In this order: the first request finds the flag unset.
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(flag))
            .and_then(|_| signal_hook::flag::register(signal, Arc::clone(flag)))
            .doing(|| "listen for signals".into())?;
    }
    Ok(())
}

/// Whether somebody asked us to stop.
pub(crate) fn is_stopping() -> bool {
    STOP.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// A program that starts in the root of the checkout, reads nothing and dies with us.
pub(crate) fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(project::root()).stdin(Stdio::null());
    sys::tie_to_us(&mut command, Signal::Terminate);
    command
}

/// The cargo that runs us. A database in the environment must not reach the compiler: it would check our statements
/// against that database instead of the committed `.sqlx`.
pub(crate) fn cargo() -> Command {
    let mut command = program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    command.env_remove("DATABASE_URL").env("SQLX_OFFLINE", "true");
    // What `cargo run` told us about ourselves is not true of the crates to be built.
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST")) {
            command.env_remove(name);
        }
    }
    command
}

/// npm in the front end's folder.
pub(crate) fn npm() -> Command {
    let mut command = program("npm");
    command.current_dir(project::root().join("web"));
    command
}

/// Runs a command to its end; fails when it does.
pub(crate) fn run(command: &mut Command) -> Outcome {
    run_while(command, || Ok(()))
}

/// The same, and calls `meanwhile` again and again.
pub(crate) fn run_while(command: &mut Command, meanwhile: impl FnMut() -> Outcome) -> Outcome {
    let status = status_while(command, meanwhile)?;
    judge(command, status)
}

fn judge(command: &Command, status: ExitStatus) -> Outcome {
    if status.success() { Ok(()) } else { Err(Failure::new(format!("{} failed ({status}).", describe(command)))) }
}

fn status_while(command: &mut Command, mut meanwhile: impl FnMut() -> Outcome) -> Outcome<ExitStatus> {
    let mut child = command.spawn().doing(|| format!("start {}", describe(command)))?;
    loop {
        if let Some(status) = child.try_wait().doing(|| format!("wait for {}", describe(command)))? {
            return Ok(status);
        }
        let wish = meanwhile();
        if is_stopping() || wish.is_err() {
            stop(&mut child, Signal::Terminate);
            return Err(wish.err().unwrap_or_else(|| Failure::new("Stopped.")));
        }
        sleep(GLANCE);
    }
}

/// Runs commands, `width` of them at a time, and gives the outcome of each; calls `meanwhile` again and again.
/// Fails, and stops all, when `meanwhile` does.
pub(crate) fn run_side_by_side(
    commands: Vec<Command>,
    width: usize,
    mut meanwhile: impl FnMut() -> Outcome,
) -> Outcome<Vec<Outcome>> {
    let mut outcomes: Vec<Option<Outcome>> = commands.iter().map(|_| None).collect();
    let mut waiting = commands.into_iter().enumerate();
    let mut running: Vec<(usize, Command, Child)> = Vec::new();
    loop {
        while running.len() < width
            && let Some((at, mut command)) = waiting.next()
        {
            let child = command.spawn().doing(|| format!("start {}", describe(&command)))?;
            running.push((at, command, child));
        }
        if running.is_empty() {
            return Ok(outcomes.into_iter().flatten().collect());
        }
        for (at, command, child) in &mut running {
            if let Some(status) = child.try_wait().doing(|| format!("wait for {}", describe(command)))? {
                outcomes[*at] = Some(judge(command, status));
            }
        }
        running.retain(|(at, _, _)| outcomes[*at].is_none());
        let wish = meanwhile();
        if is_stopping() || wish.is_err() {
            running.iter_mut().for_each(|(_, _, child)| stop(child, Signal::Terminate));
            return Err(wish.err().unwrap_or_else(|| Failure::new("Stopped.")));
        }
        sleep(GLANCE);
    }
}

/// Runs a command to its end; what it prints is shown only when it fails.
pub(crate) fn run_quietly(command: &mut Command) -> Outcome {
    let file = std::env::temp_dir().join(format!("verdant-output-{}", std::process::id()));
    let doing = || format!("write {}", file.display());
    let out = File::create(&file).doing(doing)?;
    command.stderr(out.try_clone().doing(doing)?).stdout(out);
    let outcome = run(command);
    if outcome.is_err() {
        console::say(&fs::read_to_string(&file).unwrap_or_default());
    }
    let _ = fs::remove_file(&file);
    outcome
}

/// Runs a command and gives what it printed; its errors go to the terminal.
pub(crate) fn output(command: &mut Command) -> Outcome<Vec<u8>> {
    let output = command.stderr(Stdio::inherit()).output().doing(|| format!("start {}", describe(command)))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(Failure::new(format!("{} failed ({}).", describe(command), output.status)))
    }
}

/// Whether a command ends well; says nothing.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Asks a child of ours and all it started to stop, and makes it when it does not.
pub(crate) fn stop(child: &mut Child, signal: Signal) {
    sys::signal_group(child.id(), signal);
    let patience = Instant::now() + GRACE;
    while matches!(child.try_wait(), Ok(None)) {
        if Instant::now() > patience {
            sys::signal_group(child.id(), Signal::Kill);
            let _ = child.wait();
            return;
        }
        sleep(GLANCE);
    }
}

/// The first file of this name on PATH.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(name)).find(|path| path.is_file())
}

fn describe(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args()).take(6);
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    format!("`{}`", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_command_is_named() {
        let failure = run(&mut program("false")).unwrap_err().to_string();
        assert!(failure.contains("`false`"), "{failure}");
        assert!(run(&mut program("true")).is_ok());
    }

    #[test]
    fn a_wish_to_end_stops_the_command_and_its_children() {
        let failure =
            run_while(program("sh").args(["-c", "sleep 1000; true"]), || Err(Failure::new("enough"))).unwrap_err();
        assert_eq!(failure.to_string(), "enough");
    }

    #[test]
    fn commands_side_by_side_have_outcomes_of_their_own_in_order() {
        let commands = ["true", "false", "true"].map(program).into();
        let outcomes = run_side_by_side(commands, 2, || Ok(())).unwrap();
        assert_eq!(outcomes.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
        let stopped = run_side_by_side(vec![program("cat")], 2, || Err(Failure::new("enough")));
        assert!(stopped.is_err() || program("cat").status().is_ok());
    }

    #[test]
    fn the_compiler_never_sees_a_database() {
        let removed = |name: &str| cargo().get_envs().any(|(key, value)| key == name && value.is_none());
        assert!(removed("DATABASE_URL"));
    }
}
