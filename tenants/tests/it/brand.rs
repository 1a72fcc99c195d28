//! The demo brands, and what a brand may not carry.

use tenants::{Brand, BrandError, Lang, THEME_TOKENS, demo};

fn brands() -> Vec<Brand> {
    demo::tenants().unwrap().into_iter().map(|tenant| tenant.brand).collect()
}

#[test]
fn every_demo_brand_passes_its_own_check() {
    for brand in brands() {
        assert_eq!(brand.check(), Ok(()), "{}", brand.name);
    }
}

#[test]
fn exactly_one_demo_brand_is_the_default() {
    let defaults: Vec<_> = demo::tenants().unwrap().into_iter().filter(|tenant| tenant.is_default).collect();
    assert_eq!(defaults.len(), 1);
    assert_eq!(defaults[0].slug, "verdant");
}

#[test]
fn a_theme_without_a_token_is_refused() {
    for token in THEME_TOKENS {
        let mut brand = brands().remove(0);
        brand.theme.remove(token);
        assert_eq!(brand.check(), Err(BrandError::MissingToken(token)));
    }
}

#[test]
fn a_token_cannot_leave_its_declaration() {
    for value in ["red; } body { display: none", "red/*", "url(https://elsewhere.example/x)", "</style>", "\\3c", ""] {
        let mut brand = brands().remove(0);
        brand.theme.insert("primary".into(), value.into());
        assert_eq!(brand.check(), Err(BrandError::UnsafeToken("primary".into())), "{value}");
    }
}

#[test]
fn a_logo_is_a_drawing_and_nothing_else() {
    let bad = [
        "<svg><script>x()</script></svg>",
        "<svg onload=\"x()\"></svg>",
        "<svg><path onclick = 'x()'/></svg>",
        "<svg><path\nonclick='x()'/></svg>",
        "<svg><path fill=\"red\"onclick='x()'/></svg>",
        "<svg><a xlink:href=\"https://elsewhere.example\"/></svg>",
        "<svg><foreignObject/></svg>",
        "<svg><style>@import 'x'</style></svg>",
        "<p>not a drawing</p>",
        "",
    ];
    for svg in bad {
        let mut brand = brands().remove(0);
        brand.logo_svg = svg.into();
        assert_eq!(brand.check(), Err(BrandError::UnsafeSvg("logo_svg")), "{svg}");
    }
}

#[test]
fn a_brand_extends_the_disclaimer_and_cannot_replace_it() {
    let mut brand = brands().remove(0);
    for lang in Lang::ALL {
        let fixed = brand.disclaimer(lang);
        brand.disclaimer_extra.insert(lang, "Own words.".into());
        assert_eq!(brand.disclaimer(lang), format!("{fixed} Own words."));
    }
}

#[test]
fn languages_are_read_from_the_tags_that_browsers_send() {
    let cases = [
        ("en", Some(Lang::En)),
        ("en-GB", Some(Lang::En)),
        ("cn", Some(Lang::Cn)),
        ("zh", Some(Lang::Cn)),
        ("zh-CN", Some(Lang::Cn)),
        ("zh-Hans-TW", Some(Lang::Cn)),
        ("tw", Some(Lang::Tw)),
        ("zh-TW", Some(Lang::Tw)),
        ("zh-Hant-HK", Some(Lang::Tw)),
        ("zh_hk", Some(Lang::Tw)),
        ("fr", None),
        ("", None),
    ];
    for (tag, lang) in cases {
        assert_eq!(tag.parse().ok(), lang, "{tag}");
    }
}

/// Text on its ground in WCAG's contrast of at least 4.5, in every palette.
#[test]
fn text_can_be_read_in_every_palette() {
    let pairs = [
        ("ink", "page"),
        ("ink", "surface"),
        ("ink-2", "page"),
        ("ink-2", "surface"),
        ("ink-2", "sunken"),
        ("ink-3", "page"),
        ("ink-3", "surface"),
        ("on-primary", "primary"),
        ("on-primary", "primary-deep"),
        ("on-accent", "accent"),
        ("primary", "surface"),
        ("primary", "page"),
        ("primary-deep", "primary-tint"),
        ("top-ink", "top-bg"),
        ("top-ink-2", "top-bg"),
    ];
    for brand in brands() {
        for (text, ground) in pairs {
            let contrast = contrast(luminance(&brand.theme[text]), luminance(&brand.theme[ground]));
            assert!(contrast >= 4.5, "{}: {text} on {ground} has {contrast:.2}", brand.name);
        }
    }
}

fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance(colour: &str) -> f64 {
    let hex = colour.strip_prefix('#').unwrap();
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
}
