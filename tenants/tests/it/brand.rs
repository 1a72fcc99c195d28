//! The demo brands, and what a brand may not carry.

use tenants::{Brand, BrandError, Lang, NewTenant, THEME_TOKENS, TenantFile, demo};

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
        assert_eq!(Lang::from_tag(tag), lang, "{tag}");
    }
}

type Change = fn(&mut Brand);

/// Each fault with the field that an editor must show it at.
#[test]
fn a_fault_is_found_where_it_is() {
    let cases: [(&str, Change); 23] = [
        ("theme.ink-2", |brand| drop(brand.theme.insert("ink-2".into(), "#AAAAAA".into()))),
        ("theme.on-primary", |brand| drop(brand.theme.insert("on-primary".into(), "var(--primary)".into()))),
        ("theme.c-total", |brand| drop(brand.theme.insert("c-total".into(), "#EEEEEE".into()))),
        ("favicon_svg", |brand| brand.favicon_svg = format!("<svg><path d=\"{}\"/></svg>", "M0 0".repeat(10_001))),
        ("name", |brand| brand.name = "  ".into()),
        ("name", |brand| brand.name = "x".repeat(61)),
        ("legal_name", |brand| brand.legal_name.clear()),
        ("copy.tw.headline", |brand| drop(brand.copy.remove(&Lang::Tw))),
        ("terms.cn", |brand| drop(brand.terms.remove(&Lang::Cn))),
        ("disclaimer_extra.en", |brand| drop(brand.disclaimer_extra.insert(Lang::En, "x".repeat(501)))),
        ("support_email", |brand| brand.support_email = "help at example".into()),
        ("support_email", |brand| brand.support_email = "a@b.example?bcc=c@d.example".into()),
        ("home_url", |brand| brand.home_url = Some("javascript:alert(1)".into())),
        ("home_url", |brand| brand.home_url = Some("https://user@elsewhere.example".into())),
        ("social.0.url", |brand| brand.social[0].url = "https://x.example/\"onclick=".into()),
        ("social.0.kind", |brand| brand.social[0].kind = " ".into()),
        ("default_language", |brand| brand.languages.clear()),
        ("languages", |brand| brand.languages.push(Lang::En)),
        ("features", |brand| brand.features.push("time_travel".into())),
        ("hero", |brand| brand.hero = "volcano".into()),
        ("consent_age", |brand| brand.consent_age = 12),
        ("grading_hours", |brand| brand.grading_hours = 25),
        ("presets.Ivy Way", |brand| drop(brand.presets.insert("Ivy Way".into(), vec!["river-light".into()]))),
    ];
    for (field, change) in cases {
        let mut brand = brands().remove(0);
        change(&mut brand);
        let fields: Vec<String> = brand.faults().iter().map(BrandError::field).collect();
        assert!(fields.iter().any(|each| each == field), "{field}: {fields:?}");
    }
}

#[test]
fn several_faults_are_found_at_once() {
    let mut brand = brands().remove(0);
    brand.name.clear();
    brand.currency = "dollars".into();
    brand.current_format = "ibt-1999".into();
    let fields: Vec<String> = brand.faults().iter().map(BrandError::field).collect();
    assert_eq!(fields, ["name", "current_format", "currency"]);
}

#[test]
fn a_brand_of_the_first_version_is_read_with_the_usual_values() {
    let mut old = serde_json::to_value(&brands()[0]).unwrap();
    let fields = old.as_object_mut().unwrap();
    for newer in ["version", "currency", "consent_age", "grading_hours", "presets"] {
        fields.remove(newer);
    }
    let read = Brand::from_stored(old).unwrap();
    assert_eq!((read.currency.as_str(), read.consent_age, read.presets.len()), ("USD", 13, 0));
    assert_eq!(read.grading_hours, 72);
    assert_eq!(read.check(), Ok(()));
}

#[test]
fn a_brand_of_a_later_version_is_read_as_far_as_it_is_known() {
    let mut newer = serde_json::to_value(&brands()[0]).unwrap();
    newer["version"] = 99.into();
    newer["mascot"] = "a heron".into();
    assert_eq!(Brand::from_stored(newer).unwrap(), brands()[0]);

    let mut mistyped = serde_json::to_value(&brands()[0]).unwrap();
    mistyped["mascot"] = "a heron".into();
    assert!(Brand::from_stored(mistyped).is_err(), "of our own version every name is known");
}

#[test]
fn every_field_survives_a_reader_of_another_version() {
    for brand in brands() {
        let mut newer = serde_json::to_value(&brand).unwrap();
        newer["version"] = 99.into();
        assert_eq!(Brand::from_stored(newer).unwrap(), brand, "a field is missing in stored.rs");
    }
}

#[test]
fn a_file_becomes_the_same_file_again() {
    for NewTenant { slug, hosts, is_default, brand } in demo::tenants().unwrap() {
        let text = TenantFile { slug, hosts, is_default, brand }.text();
        assert_eq!(TenantFile::parse(&text).unwrap().text(), text);
    }
    assert!(TenantFile::parse("{}").is_err());
}

/// A promise in words, or a figure beside hours or days, that does not come from the setting.
const PROMISES: &[&str] = &[
    "tomorrow",
    "overnight",
    "next day",
    "next school day",
    "same day",
    "24 h",
    "48 h",
    "72 h",
    "24h",
    "48h",
    "72h",
    "hours later",
    "明天",
    "隔天",
    "次日",
    "当天",
    "當天",
    "上学日",
    "上學日",
];

#[test]
fn the_texts_of_the_demo_brands_name_the_hours_that_set_their_due_dates() {
    for brand in brands() {
        let hours = brand.grading_hours;
        assert_eq!(brand.grading_promise().whole_hours(), i64::from(hours));
        for (lang, texts) in &brand.copy {
            let raw: String = texts.values().map(|text| text.replace('\u{a0}', " ").to_lowercase()).collect();
            let terms = brand.terms[lang].replace('\u{a0}', " ").to_lowercase();
            for promise in PROMISES {
                assert!(!raw.contains(promise) && !terms.contains(promise), "{} in {lang}: {promise}", brand.name);
            }
            let (before, _) = raw.split_once("{hours}").unwrap_or_else(|| panic!("{} in {lang}: no hours", brand.name));
            assert!(!before.contains("{hours}"));
            let filled: String = brand.filled_copy()[lang].values().cloned().collect();
            assert!(filled.contains(&hours.to_string()) && !filled.contains('{'), "{} in {lang}: {filled}", brand.name);
        }
    }
}
