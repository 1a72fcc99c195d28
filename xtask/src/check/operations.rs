//! What operators are given must fit the programs: alerts and the dashboard name figures that exist, every figure is shown or
//! explained somewhere, the compose file passes every setting of the guide and names exact versions.

use crate::failure::{Doing, Failure, Outcome};
use crate::{console, debian};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const MONITORING: [&str; 2] = ["docker/monitoring/alerts.yml", "docker/monitoring/dashboard.json"];
const GUIDE: &str = "docs/operating.md";
/// Whose sources count figures.
const SOURCES: [&str; 6] = ["api/src", "worker/src", "jobs/src", "product/src", "integrations/src", "tenants/src"];
/// Counted by libraries: what a process takes from its machine.
const OF_LIBRARIES: [&str; 3] = ["process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds"];
/// Settings that the compose file does not pass: the image sets them, or they are for a developer's machine.
const NOT_IN_COMPOSE: [&str; 12] = [
    "VERDANT_ENV",
    "BLOB_DIR",
    "OUTBOX_DIR",
    "STRIPE_URL",
    "PAYMENTS_DIR",
    "LISTEN",
    "WEB_DIST",
    "CONTENT_DIR",
    "FONTS_DIR",
    "LOG_FORMAT",
    "CAPTCHA_TEST_ANSWER",
    "DEMO_TEST_WORKERS",
];

pub(super) fn check(root: &Path) -> Outcome {
    console::step("Figures, alerts, compose file");
    let read = |name: &str| fs::read_to_string(root.join(name)).doing(|| format!("read {name}"));
    let mut counted = BTreeSet::new();
    for folder in SOURCES {
        for file in rust_files(&root.join(folder))? {
            let text = fs::read_to_string(&file).doing(|| format!("read {}", file.display()))?;
            counted.extend(figures_counted(&text));
        }
    }
    let guide = read(GUIDE)?;
    let mut wrong = Vec::new();
    let mut shown = BTreeSet::new();
    for name in MONITORING {
        let used = figures_used(&read(name)?);
        let known = |figure: &&String| counted.contains(*figure) || OF_LIBRARIES.contains(&figure.as_str());
        wrong.extend(
            used.iter()
                .filter(|figure| !known(figure))
                .map(|figure| format!("{name} names `{figure}`, which no program counts.")),
        );
        shown.extend(used);
    }
    let hidden = counted.iter().filter(|figure| !shown.contains(*figure) && !guide.contains(figure.as_str()));
    wrong.extend(hidden.map(|figure| format!("`{figure}` is counted, but stands in no alert, dashboard or {GUIDE}.")));
    let compose = read("docker-compose.yml")?;
    let missing = settings_of(&guide)
        .into_iter()
        .filter(|name| !NOT_IN_COMPOSE.contains(&name.as_str()) && !compose.contains(&format!("{name}:")));
    wrong.extend(missing.map(|name| format!("docker-compose.yml does not pass {name}, which {GUIDE} explains.")));
    wrong.extend(vague_images(&compose).into_iter().map(|image| {
        format!("docker-compose.yml takes the image {image}: name a version that does not change its meaning.")
    }));
    wrong.extend(refused_by_compose(root, &compose)?);
    if wrong.is_empty() { Ok(()) } else { Err(Failure::new(wrong.join("\n"))) }
}

/// What Compose itself finds wrong in the file, with something for every setting that it demands.
fn refused_by_compose(root: &Path, compose: &str) -> Outcome<Option<String>> {
    let mut skipped = Vec::new();
    let Some(program) =
        debian::program("usr/libexec/docker/cli-plugins/docker-compose", &["docker-compose"], &mut skipped)?
    else {
        return Ok(None);
    };
    let mut command = program.command();
    command.args(["--file", "docker-compose.yml", "config", "--quiet"]).current_dir(root);
    let output =
        command.envs(demanded_by(compose).map(|name| (name, "set"))).output().doing(|| "start Compose".into())?;
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim();
    Ok((!output.status.success() || !said.is_empty()).then(|| format!("docker compose config: {said}")))
}

/// Settings without which the file is refused: `${NAME:?}`.
fn demanded_by(compose: &str) -> impl Iterator<Item = &str> {
    compose
        .split("${")
        .skip(1)
        .filter_map(|rest| rest.split_once(":?").map(|(name, _)| name))
        .filter(|name| name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_'))
}

fn rust_files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).doing(|| format!("list {}", folder.display()))?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}

/// The first text in each `counter!(…)`, `gauge!(…)` and `histogram!(…)`.
fn figures_counted(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for call in ["counter!(", "gauge!(", "histogram!("] {
        for (at, _) in source.match_indices(call) {
            let rest = source[at + call.len()..].trim_start();
            if let Some(name) = rest.strip_prefix('"').and_then(|rest| rest.split('"').next()) {
                found.push(name.to_owned());
            }
        }
    }
    found
}

/// Names of figures in expressions: words with an underscore that are no label, no function and no text.
fn figures_used(text: &str) -> BTreeSet<String> {
    let expressions = text.lines().filter_map(|line| {
        let line = line.trim();
        line.strip_prefix("expr:").or_else(|| line.strip_prefix("\"expr\":"))
    });
    let mut found = BTreeSet::new();
    for expression in expressions {
        let bare = without(&without(expression, '{', '}'), '[', ']').replace("by (", "by(");
        for (at, part) in bare.split("by(").enumerate() {
            // What stands in the parentheses after `by` are labels.
            let part = if at == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) };
            let words = part.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            for word in words.filter(|word| word.contains('_') && *word != "histogram_quantile") {
                let name = ["_bucket", "_sum", "_count"].into_iter().find_map(|end| word.strip_suffix(end));
                found.insert(name.unwrap_or(word).to_owned());
            }
        }
    }
    found
}

/// `text` without what stands between two characters.
fn without(text: &str, open: char, close: char) -> String {
    let mut depth = 0_usize;
    let mut left = String::new();
    for letter in text.chars() {
        if letter == open {
            depth += 1;
        } else if letter == close {
            depth = depth.saturating_sub(1);
        } else if depth == 0 {
            left.push(letter);
        }
    }
    left
}

/// The names in the first column of the guide's table of settings.
fn settings_of(guide: &str) -> Vec<String> {
    let table = guide.split("\n## Settings\n").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap_or_default();
    let mut names = Vec::new();
    for line in table.lines().filter(|line| line.starts_with("| `")) {
        let column = line.trim_start_matches('|').split('|').next().unwrap_or_default();
        names.extend(column.split('`').skip(1).step_by(2).map(str::to_owned));
    }
    names
}

/// Images whose tag has no second number; our own is built from this checkout.
fn vague_images(compose: &str) -> Vec<String> {
    let images = compose.lines().filter_map(|line| line.trim().strip_prefix("image:")).map(str::trim);
    let is_exact = |image: &str| {
        let tag = image.split(':').nth(1).unwrap_or_default();
        let numbers = tag.split('-').next().unwrap_or_default();
        numbers.split('.').count() >= 2 && numbers.split('.').all(|number| number.parse::<u32>().is_ok())
    };
    images.filter(|image| !image.starts_with("verdant:") && !is_exact(image)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_where_they_are_counted() {
        let source =
            "metrics::counter!(\"mails_total\", \"result\" => x);\n gauge!(\n    \"pool\").set(1.0); counter!(name)";
        assert_eq!(figures_counted(source), ["mails_total", "pool"]);
    }

    #[test]
    fn figures_are_found_where_they_are_used_and_labels_are_none() {
        let text = "expr: histogram_quantile(0.9, sum by (le, tenant_id) (rate(http_request_seconds_bucket{a_b=\"c_d\"}[5m]))) > x_y\n\
                    \"expr\": \"jobs_dead\",\n for_x: other_name";
        let expected = ["http_request_seconds", "jobs_dead", "x_y"];
        assert_eq!(figures_used(text).into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn settings_stand_in_the_first_column() {
        let guide = "# A\n\n## Settings\n\n| Name | x |\n| `A`, `B_C` | `no` | |\n\n## Next\n| `D` | |\n";
        assert_eq!(settings_of(guide), ["A", "B_C"]);
    }

    #[test]
    fn an_image_names_an_exact_version() {
        let compose = "image: verdant:latest\nimage: caddy:2\n  image: redis:7.4.7-bookworm\nimage: postgres\n";
        assert_eq!(vague_images(compose), ["caddy:2", "postgres"]);
    }

    #[test]
    fn only_demanded_settings_are_filled_in() {
        let text = "A: ${ONE:?}\nB: ${TWO:-2}\nC: postgres://x:${THREE:?}@y/${FOUR:-}";
        assert_eq!(demanded_by(text).collect::<Vec<_>>(), ["ONE", "THREE"]);
    }
}
