//! Mails as texts: one template for each kind, one catalog for each language, the brand's colors around both.
//! MJML with placeholders → minijinja → MJML → mrml → HTML; the plain text has a template of its own.

mod logo;
mod look;
mod mail_template;
mod template;
mod texts;

pub use mail_template::{Block, MailTemplate, Sentence};

use integrations::mail::InlinePicture;
use serde::Serialize;
use tenants::{Brand, Lang};

use logo::Logo;
use look::Look;
use texts::{BlockTexts, Texts};

/// A mail that only lacks its receiver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComposedMail {
    /// The subject line.
    pub subject: String,
    /// For readers with HTML.
    pub html: String,
    /// For readers without.
    pub text: String,
    /// What the HTML shows.
    pub pictures: Vec<InlinePicture>,
}

/// Why a mail could not be composed. All of it is a fault of the templates, which a test renders completely.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    /// A template names something that is not there.
    #[error("the template of a mail: {0}")]
    Template(#[from] minijinja::Error),
    /// What came out is not MJML.
    #[error("the markup of a mail: {0}")]
    Markup(String),
}

/// What a template sees.
#[derive(Serialize)]
struct View<'a> {
    lang: &'static str,
    look: Look<'a>,
    /// The sentences, with their placeholders filled.
    say: Texts,
    /// In pixels; none without a logo that can be drawn.
    logo_width: Option<u32>,
    link: &'a str,
    blocks: Vec<BlockTexts>,
    /// Where its receiver switches such mails off; none for what everybody gets.
    settings_link: Option<&'a str>,
    disclaimer: String,
}

/// Writes `template` in `lang` for a tenant of `brand`, whose people have their settings at `settings_link`.
pub fn compose(
    template: &dyn MailTemplate,
    lang: Lang,
    brand: &Brand,
    settings_link: &str,
) -> Result<ComposedMail, ComposeError> {
    let say = texts::of(template, lang, brand);
    let subject = say.get("subject").cloned().unwrap_or_default();
    let logo = Logo::of(brand);
    let view = View {
        lang: lang.html(),
        look: Look::of(brand, lang),
        say,
        logo_width: logo.as_ref().map(|logo| logo.width),
        link: template.link(),
        blocks: texts::blocks_of(template, lang),
        settings_link: template.kind().map(|_| settings_link),
        disclaimer: brand.disclaimer(lang),
    };
    Ok(ComposedMail {
        subject,
        html: template::html(template.name(), &view)?,
        text: template::text(template.name(), &view)?,
        pictures: logo.map(|logo| logo.picture).into_iter().collect(),
    })
}

#[cfg(test)]
mod tests;
