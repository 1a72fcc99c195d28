//! `cargo xtask check`: everything that can be judged without running the product.

mod arrows;
mod locales;
mod migrations;
mod operations;
mod terms;
mod traces;

use crate::failure::Outcome;
use crate::generate::{self, Mode};
use crate::summary::Summary;
use crate::{build, console, project, shell, toolchain, web};

/// Runs every rule and tells about all that are broken.
pub(crate) fn run() -> Outcome {
    let mut summary = Summary::default();
    summary.add("formatting", || {
        console::step("Formatting");
        shell::run(shell::cargo().args(["fmt", "--all", "--check"]))
    });
    summary.add("architecture", arrows::check);
    summary.add("traces of machines", traces::check);
    summary.add("migrations", || migrations::check(&project::root()));
    summary.add("operation", || operations::check(&project::root()));
    summary.add("translations", || locales::check(&project::root()));
    summary.add("clippy, SQL metadata", || {
        console::step("Clippy and SQL metadata");
        generate::compare_sql_with(|| {
            let mut clippy = shell::cargo();
            clippy.args(["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]);
            clippy
        })
    });
    summary.add("generated files", || generate::run(None, Mode::Check));
    summary.add("content", || {
        console::step("Content");
        build::binaries(false)?;
        shell::run(build::ours("worker").args(["content", "check"]).env("CONTENT_DIR", project::root().join("content")))
    });
    summary.add("web lints", || web_script("lint"));
    summary.add("web types", || web_script("typecheck"));
    summary.finish()
}

fn web_script(name: &str) -> Outcome {
    console::step(&format!("Web: {name}"));
    toolchain::require_node()?;
    web::install()?;
    shell::run(shell::npm().args(["run", "--silent", name]))
}
