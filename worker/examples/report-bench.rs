//! What a report costs: CPU time of the first and of later renderings, bytes, memory.
//! `cargo run --release -p worker --example report-bench`; without `--release` the figures are those of a debug build.

#[path = "../tests/reports/sample.rs"]
mod sample;

use std::{env, fs, path::PathBuf};

use tenants::Lang;
use worker::pdf::{Fonts, report::render};

const ROUNDS: u32 = 50;

fn main() {
    let folder = env::var_os("FONTS_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fonts"), PathBuf::from);
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {ROUNDS} rounds, {:.1} MB before", resident());
    let fonts = Fonts::open(folder).expect("the fonts are there");
    println!("{:<24}{:>6}{:>9}{:>12}{:>12}{:>9}", "report", "pages", "bytes", "cold ms", "warm ms", "MB");
    for (slug, brand) in sample::brands() {
        for lang in Lang::ALL {
            let document = sample::quick(&brand, lang);
            line(&format!("quick {slug} {lang}"), &document, &fonts);
        }
        line(&format!("full {slug} en"), &sample::full(&brand), &fonts);
        line(&format!("pending {slug} en"), &sample::bands(&brand, Lang::En), &fonts);
        line(&format!("set {slug} en"), &sample::set(&brand, Lang::En), &fonts);
    }
}

fn line(name: &str, document: &worker::pdf::report::ReportDocument, fonts: &Fonts) {
    let start = cpu_ms();
    let report = render(document, fonts).expect("it renders");
    let cold = cpu_ms() - start;
    let start = cpu_ms();
    for _ in 0..ROUNDS {
        render(document, fonts).expect("it renders");
    }
    let warm = (cpu_ms() - start) / f64::from(ROUNDS);
    println!("{name:<24}{:>6}{:>9}{cold:>12.1}{warm:>12.2}{:>9.1}", report.pages, report.bytes.len(), resident());
}

/// User and system time of this process: load from others does not count.
fn cpu_ms() -> f64 {
    let Ok(stat) = fs::read_to_string("/proc/self/schedstat") else {
        return 0.0;
    };
    let nanoseconds: f64 = stat.split_whitespace().next().and_then(|first| first.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e6
}

/// Megabytes this process holds.
fn resident() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .and_then(|rest| rest.split_whitespace().next())
        .and_then(|number| number.parse::<f64>().ok())
        .unwrap_or(0.0);
    kilobytes / 1024.0
}
