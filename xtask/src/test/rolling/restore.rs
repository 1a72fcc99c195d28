//! The drill of the guide ("Backup", "Restore"): the database of a product that was in use is dumped, restored into another
//! PostgreSQL as somebody would after a fire, and every score computed anew.

use crate::failure::{Failure, Outcome};
use crate::postgres::{self, Session};
use crate::summary::Report;
use crate::test::plan::missing;
use crate::test::stage::Stage;
use crate::{build, console, project, shell};
use std::path::Path;
use std::time::Instant;

/// Every table with its number of rows.
const ROWS: &str = "select format('%s.%s %s', table_schema, table_name, (xpath('//n/text()',
      query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name), false, true, '')))[1]::text)
    from information_schema.tables
    where table_schema in ('public', 'library', 'jobs', 'payments') and table_type = 'BASE TABLE' order by 1";

/// Dumps, restores, migrates, compares.
pub(super) fn drill(stage: &Stage, report: &mut Report) -> Outcome {
    console::step("Restore drill");
    let (Some(pg_dump), Some(pg_restore)) = (postgres::tool("pg_dump"), postgres::tool("pg_restore")) else {
        return missing("pg_dump", "postgresql", &mut report.skipped);
    };
    let began = Instant::now();
    let dump = project::memory_dir().join("drill.dump");
    let source = stage.product.tools_url();
    shell::run_quietly(
        shell::program(&pg_dump.to_string_lossy()).args(["--format=custom", "--file"]).arg(&dump).arg(source),
    )?;
    let target = postgres::throwaway()?;
    target.run("postgres", "create role app_owner login createrole password 'owner'")?;
    // The other roles are the cluster's and not the dump's: one migration on any database makes them.
    for database in ["roles", "verdant"] {
        target.run("postgres", &format!("create database {database} owner app_owner"))?;
        if database == "verdant" {
            let mut command = shell::program(&pg_restore.to_string_lossy());
            command.args(["--exit-on-error", "--dbname"]).arg(target.url("verdant")).arg(&dump);
            shell::run_quietly(&mut command)?;
        }
        worker(&target, database, &["migrate"])?;
    }
    let size = std::fs::metadata(&dump).map_or(0, |file| file.len());
    let _ = std::fs::remove_file(&dump);
    let (before, after) = (rows(stage.product.session()?)?, rows(target.session("verdant")?)?);
    if before != after {
        let differing = before.iter().filter(|row| !after.contains(row)).cloned().collect::<Vec<_>>();
        return Err(Failure::new(format!("The restored database is another one:\n{}", differing.join("\n"))));
    }
    worker(&target, "verdant", &["rescore", "--check"])?;
    report.notes.push(format!(
        "backup of {:.1} MB restored and every score computed anew in {:.1} s: {} tables with the same rows",
        size as f64 / 1e6,
        began.elapsed().as_secs_f64(),
        before.len()
    ));
    Ok(())
}

fn rows(mut session: Session) -> Outcome<Vec<String>> {
    session.run(ROWS)
}

fn worker(target: &postgres::Server, database: &str, words: &[&str]) -> Outcome {
    let program = build::binary("worker", false);
    let mut command = shell::program(&program.to_string_lossy());
    command
        .args(words)
        .env("DATABASE_URL", target.url_as("app_login", "login", database))
        .env("OWNER_DATABASE_URL", target.url_as("app_owner", "owner", database))
        .env("FONTS_DIR", project::root().join("fonts"))
        .env("CONTENT_DIR", Path::new(&project::root()).join("content"));
    shell::run_quietly(&mut command)
}
