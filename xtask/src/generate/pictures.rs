//! Pictures of the pages of PDFs, which a test compares with what is drawn now. Whoever takes new ones has looked at them.

use super::Mode;
use crate::failure::Outcome;
use crate::{console, shell};

/// Runs the test, which stores what it draws when it is told so.
pub(super) fn run(mode: Mode) -> Outcome {
    console::step("Pictures of pages");
    let mut test = shell::cargo();
    test.args(["test", "--quiet", "--workspace", "--test", "reports", "--", "every_page_looks"]);
    if mode == Mode::Write {
        test.env("ACCEPT_PICTURES", "1");
    }
    shell::run(&mut test)?;
    if mode == Mode::Write {
        console::note("look at worker/tests/reports/pictures before you commit");
    }
    Ok(())
}
