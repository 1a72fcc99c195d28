//! One visited page. Anyone may post it, so nothing in it is believed and nothing identifying is kept.

pub use super::queries::record_views;
use super::rules;
use crate::people::accounts::UserId;
use tenants::Lang;

/// Who visited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody signed in.
    User(UserId),
    /// A fingerprint that says only whether two views of one day have the same visitor.
    Visitor(String),
}

tenants::closed_list! {
    /// On what.
    pub enum Device {
        /// In the hand.
        Phone = "phone",
        /// On the desk.
        Desk = "desk",
    }
}

impl Device {
    /// By the word that browsers of phones have in their name.
    pub fn of_agent(user_agent: &str) -> Self {
        if user_agent.contains("Mobi") || user_agent.contains("Android") { Self::Phone } else { Self::Desk }
    }
}

tenants::closed_list! {
    /// Who asked for a page.
    pub enum Source as PageViewSource {
        /// Somebody who looks at it.
        Visit = "visit",
        /// A program that reads pages.
        Robot = "robot",
        /// A browser, before anybody has asked for it.
        Prefetch = "prefetch",
    }
}

/// What the names of programs that read pages have in them. They run scripts, or no view would arrive.
const ROBOTS: [&str; 8] = ["bot", "crawl", "spider", "slurp", "headless", "lighthouse", "preview", "python"];

impl Source {
    /// By the browser's name and the header `Sec-Purpose`, which says `prefetch`, also of pages that are rendered ahead.
    pub fn of(user_agent: &str, purpose: &str) -> Self {
        let name = user_agent.to_ascii_lowercase();
        // A telephone of that name.
        let name = name.replace("cubot", "");
        if ROBOTS.iter().any(|part| name.contains(part)) {
            Self::Robot
        } else if purpose.trim_start().to_ascii_lowercase().starts_with("prefetch") {
            Self::Prefetch
        } else {
            Self::Visit
        }
    }
}

/// A visited page as the browser tells it.
#[derive(Debug, Clone)]
pub struct NewView<'a> {
    /// The full address.
    pub url: &'a str,
    /// Where the visitor came from.
    pub referrer: Option<&'a str>,
    /// Who.
    pub viewer: Viewer,
    /// The language of the interface.
    pub language: Option<Lang>,
    /// On what.
    pub device: Device,
    /// Whether anybody looks at it.
    pub source: Source,
}

/// A visited page with what may be kept of it.
#[derive(Debug, Clone)]
pub struct View {
    pub(super) path: String,
    pub(super) referrer: Option<String>,
    pub(super) viewer: Viewer,
    pub(super) language: Option<Lang>,
    pub(super) device: Device,
    pub(super) source: Source,
}

/// The address is none of a page.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address is none of a page")]
pub struct NoPage;

impl NewView<'_> {
    /// Cuts out of the addresses what opens something.
    ///
    /// # Errors
    /// [`NoPage`], and then nothing is kept.
    pub fn clean(self) -> Result<View, NoPage> {
        Ok(View {
            path: rules::clean_url(self.url).ok_or(NoPage)?,
            // A page of its own is no place that a visitor comes from.
            referrer: self.referrer.and_then(rules::clean_referrer).filter(|from| !rules::is_same_site(from, self.url)),
            viewer: self.viewer,
            language: self.language,
            device: self.device,
            source: self.source,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn robots_and_what_is_fetched_ahead_are_told_from_visits() {
        let chrome =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
        let google =
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36";
        let telephone =
            "Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
        for (agent, purpose, source) in [
            (chrome, "", Source::Visit),
            (telephone, "", Source::Visit),
            ("", "", Source::Visit),
            (chrome, "prefetch", Source::Prefetch),
            (chrome, "prefetch;prerender", Source::Prefetch),
            (google, "", Source::Robot),
            (google, "prefetch", Source::Robot),
            ("Mozilla/5.0 HeadlessChrome/140.0.0.0", "", Source::Robot),
        ] {
            assert_eq!(Source::of(agent, purpose), source, "{agent} {purpose}");
        }
    }

    #[test]
    fn a_page_of_the_same_site_is_no_referrer() {
        let from = |referrer| {
            let view = NewView {
                url: "https://verdant.example/toefl/plans",
                referrer: Some(referrer),
                viewer: Viewer::Visitor(String::new()),
                language: None,
                device: Device::Desk,
                source: Source::Visit,
            };
            view.clean().unwrap().referrer
        };
        assert_eq!(from("https://verdant.example/toefl/"), None);
        assert_eq!(from("https://search.example/?q=x").as_deref(), Some("https://search.example/"));
        assert_eq!(from("https://verdant.example.net/").as_deref(), Some("https://verdant.example.net/"));
    }
}
