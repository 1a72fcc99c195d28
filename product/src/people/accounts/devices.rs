//! What a browser's own description says in words: enough to recognize one's devices, not to tell people apart.

tenants::closed_list! {
    /// What kind of thing somebody holds.
    pub enum DeviceKind {
        /// A desktop or a laptop.
        Computer = "computer",
        /// A phone.
        Phone = "phone",
        /// A tablet.
        Tablet = "tablet",
    }
}

/// A device as its owner would call it. Names of browsers and systems are the same in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Device {
    /// `Chrome`; none when the description is unknown to us.
    pub browser: Option<&'static str>,
    /// `Windows`.
    pub system: Option<&'static str>,
    /// Computer, phone or tablet.
    pub kind: DeviceKind,
}

/// The more special mark first: Edge and Opera call themselves Chrome too, and everything calls itself Safari.
const BROWSERS: [(&str, &str); 12] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("MicroMessenger", "WeChat"),
    (" Line/", "LINE"),
    ("YaBrowser", "Yandex"),
    ("UCBrowser", "UC Browser"),
    ("FxiOS", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// iPads and iPhones say `Mac OS X`, Android says `Linux`.
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("HarmonyOS", "HarmonyOS"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// Reads a `User-Agent` header.
pub fn read_device(user_agent: &str) -> Device {
    let named = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    let system = named(&SYSTEMS);
    let kind = match system {
        Some("iPad") => DeviceKind::Tablet,
        Some("iPhone") => DeviceKind::Phone,
        Some("Android" | "HarmonyOS") if user_agent.contains("Mobile") => DeviceKind::Phone,
        Some("Android" | "HarmonyOS") => DeviceKind::Tablet,
        _ => DeviceKind::Computer,
    };
    Device { browser: named(&BROWSERS), system, kind }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_called_as_people_call_them() {
        let table = [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
                (Some("Edge"), Some("Windows"), DeviceKind::Computer),
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
                (Some("Safari"), Some("macOS"), DeviceKind::Computer),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
                (Some("Chrome"), Some("iPhone"), DeviceKind::Phone),
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
                (Some("Samsung Internet"), Some("Android"), DeviceKind::Phone),
            ),
            (
                "Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36",
                (Some("Chrome"), Some("Android"), DeviceKind::Tablet),
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                (Some("Firefox"), Some("Linux"), DeviceKind::Computer),
            ),
            ("curl/8.5.0", (None, None, DeviceKind::Computer)),
            ("", (None, None, DeviceKind::Computer)),
        ];
        for (agent, (browser, system, kind)) in table {
            assert_eq!(read_device(agent), Device { browser, system, kind }, "{agent}");
        }
    }
}
