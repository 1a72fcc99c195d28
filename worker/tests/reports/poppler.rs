//! The tools of readers: `pdftotext`, `pdffonts`, `pdfinfo`. They are `poppler-utils`, which only a developer's machine may lack.

use std::{
    env, fs,
    io::ErrorKind,
    path::PathBuf,
    process::{self, Command},
    sync::atomic::{AtomicUsize, Ordering},
};

static FILES: AtomicUsize = AtomicUsize::new(0);

/// A report on disk for as long as it is looked at.
pub(crate) struct File(PathBuf);

impl File {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        let number = FILES.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("report-{}-{number}.pdf", process::id()));
        fs::write(&path, bytes).expect("the temporary folder takes a file");
        Self(path)
    }

    /// What `tool` prints about the file; nothing when it is not installed.
    pub(crate) fn ask(&self, tool: &str, before: &[&str], after: &[&str]) -> Option<String> {
        let output = match Command::new(tool).args(before).arg(&self.0).args(after).output() {
            Err(cause) if cause.kind() == ErrorKind::NotFound => None,
            output => Some(output.unwrap_or_else(|cause| panic!("{tool}: {cause}"))),
        };
        let output = testkit::need(output, tool, "apt-get install poppler-utils")?;
        let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{tool}: {complaints}");
        assert_eq!(complaints, "", "{tool} complains");
        Some(String::from_utf8(output.stdout).expect("UTF-8"))
    }

    /// What `pdftoppm` draws: pages are compared everywhere, so the tool is no choice.
    pub(crate) fn draw(&self, options: &[&str]) -> Vec<u8> {
        let drawn = Command::new("pdftoppm").args(options).arg(&self.0).output();
        let drawn =
            drawn.unwrap_or_else(|cause| panic!("pdftoppm: {cause}. Install it: apt-get install poppler-utils"));
        let complaints = String::from_utf8_lossy(&drawn.stderr).into_owned();
        assert!(drawn.status.success(), "pdftoppm: {complaints}");
        drawn.stdout
    }

    /// The text without white space: lines are broken where the page ends them.
    pub(crate) fn text(&self) -> Option<Vec<String>> {
        let text = self.ask("pdftotext", &["-enc", "UTF-8"], &["-"])?;
        let pages = text.split('\u{c}').map(squeeze).collect::<Vec<_>>();
        Some(pages[..pages.len() - 1].to_vec())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        // A file left in the temporary folder does no harm.
        let _ = fs::remove_file(&self.0);
    }
}

pub(crate) fn squeeze(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
