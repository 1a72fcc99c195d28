//! Composes the front end's shell with the brand of the host, so that a page has its colors, language and words
//! before any script runs. web/README.md describes the files and their values.

mod values;

use std::io;
use std::path::Path;

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value};
use tenants::Lang;

pub use values::PageValues;

const HTML_TAG: &str = "<html lang=\"en\">";
const HEAD_MARK: &str = "<!--head-->";
const APP_MARK: &str = "<!--app-->";
const HEAD: &str = "head.html";

/// The built front end as far as pages are made from it.
#[derive(Debug)]
pub struct Pages {
    templates: Environment<'static>,
    shell: Shell,
}

/// `index.html` between its markers.
#[derive(Debug)]
struct Shell {
    before_tag: String,
    before_head: String,
    before_app: String,
    end: String,
}

/// Why pages cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PagesError {
    /// Not built, or not completely.
    #[error("`{0}` cannot be read: build the front end")]
    Missing(String, #[source] io::Error),
    /// The shell is not as agreed.
    #[error("index.html has no `{0}`")]
    NoMark(&'static str),
    /// A template is not as agreed.
    #[error("a template of a page")]
    Template(#[from] minijinja::Error),
}

impl Pages {
    /// Reads `WEB_DIST`.
    pub fn load(dist: &Path) -> Result<Self, PagesError> {
        let mut templates = Environment::new();
        templates.set_auto_escape_callback(|_| AutoEscape::Html);
        templates.add_template_owned(HEAD, read(dist, "prerender/head.html")?)?;
        for lang in Lang::ALL {
            templates.add_template_owned(landing(lang), read(dist, &format!("prerender/{}", landing(lang)))?)?;
        }
        Ok(Self { templates, shell: Shell::parse(&read(dist, "index.html")?)? })
    }

    /// The whole page.
    pub fn compose(&self, values: &PageValues) -> Result<String, PagesError> {
        let filling = Value::from(Serde(values));
        let head = self.templates.get_template(HEAD)?.render(&filling)?;
        let app = match values.is_landing() {
            true => self.templates.get_template(&landing(values.lang()))?.render(&filling)?,
            false => String::new(),
        };
        let Shell { before_tag, before_head, before_app, end } = &self.shell;
        let tag = format!("<html lang=\"{}\">", values.lang().html());
        Ok([before_tag, tag.as_str(), before_head, head.as_str(), before_app, app.as_str(), end].concat())
    }
}

fn landing(lang: Lang) -> String {
    format!("landing.{lang}.html")
}

fn read(dist: &Path, name: &str) -> Result<String, PagesError> {
    std::fs::read_to_string(dist.join(name)).map_err(|cause| PagesError::Missing(name.to_owned(), cause))
}

impl Shell {
    fn parse(html: &str) -> Result<Self, PagesError> {
        let cut = |text: &str, mark: &'static str| {
            let (before, after) = text.split_once(mark).ok_or(PagesError::NoMark(mark))?;
            Ok::<_, PagesError>((before.to_owned(), after.to_owned()))
        };
        let (before_tag, rest) = cut(html, HTML_TAG)?;
        let (before_head, rest) = cut(&rest, HEAD_MARK)?;
        let (before_app, end) = cut(&rest, APP_MARK)?;
        Ok(Self { before_tag, before_head, before_app, end })
    }
}
