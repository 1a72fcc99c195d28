//! A program of ours that must keep running: started again when it ends by itself, with growing patience.

use crate::build::Programs;
use crate::console::{self, Color};
use crate::failure::{Doing, Failure, Outcome};
use crate::shell;
use crate::sys::{self, Signal};
use std::fs::OpenOptions;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// After this long a program counts as sound, and its next end as the first.
const SOUND: Duration = Duration::from_secs(30);

/// What to start.
pub(super) struct Recipe {
    /// Its name in the logs.
    pub(super) name: &'static str,
    /// Where it speaks.
    pub(super) voice: Voice,
    /// The binary.
    pub(super) program: PathBuf,
    /// Its arguments.
    pub(super) words: &'static [&'static str],
    /// What it is told beside our own environment.
    pub(super) environment: Vec<(String, String)>,
}

/// Where a program's output goes.
#[derive(Clone)]
pub(super) enum Voice {
    /// To the terminal, behind its name in this color.
    Lines(Color),
    /// To the end of a file.
    File(PathBuf),
}

/// One program.
pub(super) struct Service {
    recipe: Recipe,
    child: Option<Child>,
    started: Instant,
    ends: u32,
    again_at: Instant,
}

/// What looking after a program found and did.
pub(super) struct Tended {
    /// It was started anew.
    pub(super) is_started: bool,
    /// How it has ended by itself since the last look.
    pub(super) ended: Option<ExitStatus>,
}

impl Service {
    /// Starts it.
    pub(super) fn start(recipe: Recipe) -> Outcome<Self> {
        let now = Instant::now();
        let mut service = Self { recipe, child: None, started: now, ends: 0, again_at: now };
        service.spawn()?;
        Ok(service)
    }

    /// What to start for another one like it, with some settings that are its own.
    pub(super) fn recipe_with<'a>(&self, settings: impl IntoIterator<Item = (&'a str, String)>) -> Recipe {
        let Recipe { name, voice, program, words, environment } = &self.recipe;
        let mut environment = environment.clone();
        environment.extend(settings.into_iter().map(|(name, value)| (name.to_owned(), value)));
        Recipe { name, voice: voice.clone(), program: program.clone(), words, environment }
    }

    /// What its next start is: the program of another version, with some settings more.
    pub(super) fn become_version(&mut self, programs: &Programs, settings: &[(&str, String)]) {
        let recipe = self.recipe_with(settings.iter().cloned());
        self.recipe = Recipe { program: programs.path(recipe.name), ..recipe };
    }

    /// Asks it to stop as a supervisor does, and starts it again when it has ended.
    pub(super) fn restart(&mut self, grace: Duration) -> Outcome {
        self.ask_to_stop();
        let patience = Instant::now() + grace;
        while !self.has_ended() {
            if Instant::now() > patience {
                return Err(Failure::new(format!("The {} does not stop when it is asked to.", self.recipe.name)));
            }
            sleep(shell::GLANCE);
        }
        self.start_again()
    }

    /// Its name in the logs.
    pub(super) fn name(&self) -> &'static str {
        self.recipe.name
    }

    /// Its process id while it runs.
    pub(super) fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// How often it has ended by itself without a sound stretch in between.
    pub(super) fn ends(&self) -> u32 {
        self.ends
    }

    /// Looks after it.
    pub(super) fn tend(&mut self) -> Outcome<Tended> {
        let now = Instant::now();
        let mut ended = None;
        if let Some(child) = &mut self.child
            && let Ok(Some(status)) = child.try_wait()
        {
            self.child = None;
            ended = Some(status);
            self.ends = if now - self.started > SOUND { 1 } else { self.ends + 1 };
            let wait = patience(self.ends);
            self.again_at = now + wait;
            console::alarm(&format!(
                "{} ended by itself ({status}); starting it again in {:.1} s",
                self.recipe.name,
                wait.as_secs_f32()
            ));
        }
        if self.child.is_some() || now < self.again_at {
            return Ok(Tended { is_started: false, ended });
        }
        self.spawn()?;
        Ok(Tended { is_started: true, ended })
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
        // Whoever has ended may have left the number to somebody else.
        if let Some(child) = &mut self.child
            && matches!(child.try_wait(), Ok(None))
        {
            sys::signal_group(child.id(), Signal::Kill);
            let _ = child.wait();
        }
        // Whoever looks after it next must not take this for an end of its own.
        self.child = None;
    }

    /// Starts it at once when it has ended, as if it had never run.
    pub(super) fn start_again(&mut self) -> Outcome {
        if !self.has_ended() {
            return Ok(());
        }
        self.ends = 0;
        self.spawn()
    }

    fn spawn(&mut self) -> Outcome {
        let Recipe { name, voice, program, words, environment } = &self.recipe;
        let mut command = Command::new(program);
        command.args(*words).envs(environment.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Voice::File(path) = voice {
            let doing = || format!("write {}", path.display());
            let file = OpenOptions::new().create(true).append(true).open(path).doing(doing)?;
            command.stdout(file.try_clone().doing(doing)?).stderr(file);
        }
        sys::tie_to_us(&mut command, Signal::Terminate);
        let mut child = command.spawn().doing(|| format!("start {}", program.display()))?;
        if let Voice::Lines(color) = voice {
            if let Some(out) = child.stdout.take() {
                console::prefix_lines(out, name, *color);
            }
            if let Some(err) = child.stderr.take() {
                console::prefix_lines(err, name, *color);
            }
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
        let mut service = Service::start(Recipe {
            name: "sleep",
            voice: Voice::Lines(Color::Dim),
            program: "sleep".into(),
            words: &["1000"],
            environment: vec![],
        })
        .unwrap();
        let first = service.pid().unwrap();
        sys::signal_process(first, Signal::Kill);
        let mut ended = None;
        loop {
            let tended = service.tend().unwrap();
            ended = ended.or(tended.ended);
            if tended.is_started {
                break;
            }
            std::thread::yield_now();
        }
        assert!(ended.is_some(), "its end was noticed");
        assert_eq!(service.ends(), 1);
        assert_ne!(service.pid(), Some(first));
        service.kill();
        assert!(service.tend().unwrap().ended.is_none(), "killed by us, it did not end by itself");
        service.ask_to_stop();
        while !service.has_ended() {
            std::thread::yield_now();
        }
    }
}
