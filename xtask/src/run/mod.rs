//! `cargo xtask run`: from a fresh clone to a running product, and down again with nothing left behind.

mod data_dir;
mod database;
mod demo;
mod environment;
mod product;
mod ready;
mod service;

pub(crate) use product::{Launch, Product, Victim};

use crate::args::RunOptions;
use crate::build::Programs;
use crate::failure::Outcome;
use crate::postgres::Durability;
use crate::{build, console, shell};
use std::thread::sleep;
use std::time::Instant;

/// Builds, starts, and stays until somebody asks it to stop.
pub(crate) fn run(options: &RunOptions) -> Outcome {
    let start = Instant::now();
    build::everything(options.release)?;
    let launch = Launch {
        options,
        durability: Durability::Durable,
        programs: Programs::built(options.release),
        extra: &[],
        log: None,
        is_prepared: false,
    };
    let mut product = Product::start(&launch)?;
    console::say("");
    console::say(&format!(
        "{} {}/toefl/  (after {:.1} s)",
        console::paint("Ready:", console::Color::Green),
        product.base_url(),
        start.elapsed().as_secs_f32()
    ));
    console::say(&demo::table(options.port, database::setting("SMTP_URL").is_some()));
    for folder in product.passing_folders() {
        console::warn(&format!(
            "{} is in a temporary folder: a restart of the machine may empty it. To keep the data, name another place in --data-dir, which the database's account can enter (docs/operating.md).",
            folder.display()
        ));
    }
    while !shell::is_stopping() {
        product.tend()?;
        sleep(shell::GLANCE);
    }
    console::step("Stopping");
    drop(product);
    console::step("Everything has stopped; the data is kept");
    Ok(())
}
