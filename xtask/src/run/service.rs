//! A program of ours that must keep running: started again when it ends by itself, with growing patience.

use crate::console::{self, Colour};
use crate::failure::{Doing, Outcome};
use crate::sys::{self, Signal};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// After this long a program counts as sound, and its next end as the first.
const SOUND: Duration = Duration::from_secs(30);

/// One program.
pub(super) struct Service {
    name: &'static str,
    colour: Colour,
    program: PathBuf,
    words: &'static [&'static str],
    environment: Vec<(String, String)>,
    child: Option<Child>,
    started: Instant,
    ends: u32,
    again_at: Instant,
}

impl Service {
    /// Starts it.
    pub(super) fn start(
        name: &'static str,
        colour: Colour,
        program: PathBuf,
        words: &'static [&'static str],
        environment: Vec<(String, String)>,
    ) -> Outcome<Self> {
        let now = Instant::now();
        let mut service =
            Self { name, colour, program, words, environment, child: None, started: now, ends: 0, again_at: now };
        service.spawn()?;
        Ok(service)
    }

    /// Its name in the logs.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    /// Its process id while it runs.
    pub(super) fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// How often it has ended by itself without a sound stretch in between.
    pub(super) fn ends(&self) -> u32 {
        self.ends
    }

    /// Looks after it; true when it was started anew.
    pub(super) fn tend(&mut self) -> Outcome<bool> {
        let now = Instant::now();
        if let Some(child) = &mut self.child
            && let Ok(Some(status)) = child.try_wait()
        {
            self.child = None;
            self.ends = if now - self.started > SOUND { 1 } else { self.ends + 1 };
            let wait = patience(self.ends);
            self.again_at = now + wait;
            console::alarm(&format!(
                "{} ended by itself ({status}); starting it again in {:.1} s",
                self.name,
                wait.as_secs_f32()
            ));
        }
        if self.child.is_some() || now < self.again_at {
            return Ok(false);
        }
        self.spawn()?;
        Ok(true)
    }

    /// Asks it to finish what it is doing.
    pub(super) fn ask_to_stop(&self) {
        if let Some(pid) = self.pid() {
            sys::signal_group(pid, Signal::Terminate);
        }
    }

    /// Whether it has ended, for the way down.
    pub(super) fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_none_or(|child| !matches!(child.try_wait(), Ok(None)))
    }

    /// Ends it, whatever it is doing.
    pub(super) fn kill(&mut self) {
        if let Some(child) = &mut self.child {
            sys::signal_group(child.id(), Signal::Kill);
            let _ = child.wait();
        }
    }

    fn spawn(&mut self) -> Outcome {
        let mut command = Command::new(&self.program);
        command.args(self.words).envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        sys::tie_to_us(&mut command, Signal::Terminate);
        let mut child = command.spawn().doing(|| format!("start {}", self.program.display()))?;
        if let Some(out) = child.stdout.take() {
            console::prefix_lines(out, self.name, self.colour);
        }
        if let Some(err) = child.stderr.take() {
            console::prefix_lines(err, self.name, self.colour);
        }
        self.child = Some(child);
        self.started = Instant::now();
        Ok(())
    }
}

/// 0.5 s, 1 s, 2 s … at most 10 s.
pub(super) fn patience(ends: u32) -> Duration {
    Duration::from_millis(500 * 2_u64.pow(ends.saturating_sub(1).min(5))).min(Duration::from_secs(10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_grows_and_ends() {
        assert_eq!([1, 2, 3, 9].map(|ends| patience(ends).as_millis()), [500, 1000, 2000, 10_000]);
    }

    #[test]
    fn a_killed_program_is_started_again_and_stops_when_asked() {
        let mut service = Service::start("sleep", Colour::Dim, "sleep".into(), &["1000"], vec![]).unwrap();
        let first = service.pid().unwrap();
        sys::signal_process(first, Signal::Kill);
        while !service.tend().unwrap() {
            std::thread::yield_now();
        }
        assert_eq!(service.ends(), 1);
        assert_ne!(service.pid(), Some(first));
        service.ask_to_stop();
        while !service.has_ended() {
            std::thread::yield_now();
        }
    }
}
