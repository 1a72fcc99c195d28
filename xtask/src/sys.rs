//! The few calls that std does not offer. All `unsafe` of the project tasks is in this file.
#![expect(unsafe_code, reason = "signals, death signals and the user id have no safe call in std")]

use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Whether [`adopt_orphans`] was called.
static ADOPTING: AtomicBool = AtomicBool::new(false);

/// A signal that a child gets.
#[derive(Clone, Copy)]
pub(crate) enum Signal {
    /// Please finish what you are doing. PostgreSQL: the fast, clean shutdown.
    Interrupt,
    /// Please stop.
    Terminate,
    /// Stop at once.
    Kill,
}

impl Signal {
    fn number(self) -> libc::c_int {
        match self {
            Self::Interrupt => libc::SIGINT,
            Self::Terminate => libc::SIGTERM,
            Self::Kill => libc::SIGKILL,
        }
    }
}

/// Puts the child into its own process group, so that Ctrl-C reaches only us, and has the kernel send `signal`
/// when we are gone, however we went. The death signal belongs to the spawning *thread*: spawn from the main thread.
pub(crate) fn tie_to_us(command: &mut Command, signal: Signal) {
    command.process_group(0);
    #[cfg(target_os = "linux")]
    {
        let (number, parent) = (signal.number(), std::process::id());
        // SAFETY: between fork and exec only async-signal-safe calls are made and nothing is allocated.
        unsafe {
            command.pre_exec(move || {
                if libc::prctl(libc::PR_SET_PDEATHSIG, number) != 0 {
                    return Err(std::io::Error::last_os_error());
                }
                // We may have died before the line above took effect.
                if libc::getppid() as u32 != parent {
                    return Err(std::io::Error::from_raw_os_error(libc::ESRCH));
                }
                Ok(())
            });
        }
    }
}

/// Sends a signal to one process.
pub(crate) fn signal_process(pid: u32, signal: Signal) {
    // SAFETY: plain system call; a process that is gone is an error that nobody needs.
    unsafe { libc::kill(pid as libc::pid_t, signal.number()) };
}

/// Sends a signal to a process group that [`tie_to_us`] made.
pub(crate) fn signal_group(pid: u32, signal: Signal) {
    // SAFETY: as above; a negative number names the group.
    unsafe { libc::kill(-(pid as libc::pid_t), signal.number()) };
}

/// Whether a process with this id exists.
pub(crate) fn is_alive(pid: u32) -> bool {
    // SAFETY: signal 0 only asks.
    let answer = unsafe { libc::kill(pid as libc::pid_t, 0) };
    answer == 0 || std::io::Error::last_os_error().raw_os_error() == Some(libc::EPERM)
}

/// Whether we run as root.
pub(crate) fn is_root() -> bool {
    // SAFETY: cannot fail.
    unsafe { libc::geteuid() == 0 }
}

/// Processor time of all children that have ended and been waited for, and of theirs.
pub(crate) fn cpu_of_children() -> Duration {
    // SAFETY: a plain structure of numbers, for which zeros are valid, is filled in by the call.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let span = |time: libc::timeval| {
        Duration::from_secs(time.tv_sec.unsigned_abs()) + Duration::from_micros(time.tv_usec.unsigned_abs())
    };
    span(usage.ru_utime) + span(usage.ru_stime)
}

/// From now on processes whose parent was killed become our children, so that [`reap_orphans`] counts their time.
pub(crate) fn adopt_orphans() {
    ADOPTING.store(true, Ordering::Relaxed);
    #[cfg(target_os = "linux")]
    // SAFETY: sets an attribute of this process.
    unsafe {
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1);
    }
}

/// Waits for whatever has ended. Only while no child of ours is waited for elsewhere: its status would be lost.
pub(crate) fn reap_orphans() {
    if !ADOPTING.load(Ordering::Relaxed) {
        return;
    }
    loop {
        // SAFETY: the status is not asked for, and nothing blocks.
        let reaped = unsafe { libc::waitpid(-1, std::ptr::null_mut(), libc::WNOHANG) };
        if reaped <= 0 {
            return;
        }
    }
}
