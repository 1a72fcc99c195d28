//! Pages: the shell in the brand of the host, the pre-rendered landing page, and the front end's files.

use std::io::Read;
use std::path::Path;

use axum::http::{Method, header};
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use testkit::app::TestApp;
use time::macros::datetime;

const INDEX: &str = r#"<!doctype html>
<html lang="en"><head><!--head--><script type="module" src="/toefl/assets/index-1.js"></script></head><body><div id="root"><!--app--></div></body></html>"#;
/// Uses every construct of the real one (web/README.md).
const HEAD: &str = r#"<title>{% if landing %}{{ {"en":"Practice","cn":"练习","tw":"練習"}[lang] }} · {% endif %}{{ tenant.name }}</title>
<meta name="csp-nonce" content="{{ nonce }}"><meta name="theme-color" content="{{ tenant.theme['top-bg'] }}">
<style nonce="{{ nonce }}">:root{ {% for name, value in tenant.theme|items %}--{{ name }}:{{ value|safe }};{% endfor %} }</style>
<script type="application/json" id="tenant">{{ tenant_json|safe }}</script>
<script>({% if notice %}{{ notice.id }}{% else %}null{% endif %})</script>
{% if landing %}<script type="application/json" id="catalog">{{ catalog_json|safe }}</script>
<script type="application/json" id="notices">{{ notices_json|safe }}</script>{% endif %}"#;
const LANDING: &str = r#"<h1>LANG {{ copy.headline }}</h1>{% if tenant.header == 'dark' %}{{ tenant.logo_on_dark_svg|safe }}{% else %}{{ tenant.logo_svg|safe }}{% endif %}
{% if tenant.hero == "harbor" %}ships{% elif tenant.hero == "northfield" %}hills{% else %}fern{% endif %}{% if "tw" in tenant.languages %}<a href="?lang=tw">繁體</a>{% endif %}
{% if catalog.items %}{% if catalog.items >= 1000 %}{{ catalog.items // 1000 }},{{ ((catalog.items % 1000 + 1000)|string)[1:] }}{% else %}{{ catalog.items }}{% endif %}{% endif %}
{% for item in tenant.social %}<a href="{{ item.url }}">{{ item.kind }}</a>{% endfor %}<small>{{ year }} {{ disclaimer }}</small>
{% if notice %}<p class="{{ notice.kind }}" lang="{{ notice.lang }}">{{ notice.text }}{% if notice.link %}{% if notice.link.is_own %}<a href="{{ notice.link.url }}">{{ notice.link.text }}</a>{% endif %}{% if not notice.link.is_own %}<a href="{{ notice.link.url }}" target="_blank">{{ notice.link.text }}</a>{% endif %}{% endif %}</p>{% endif %}"#;

fn build(dist: &Path) {
    for folder in ["assets", "prerender"] {
        std::fs::create_dir_all(dist.join(folder)).unwrap();
    }
    let files = [
        ("index.html", INDEX.to_owned()),
        ("prerender/head.html", HEAD.to_owned()),
        ("prerender/landing.en.html", LANDING.replace("LANG", "english")),
        ("prerender/landing.cn.html", LANDING.replace("LANG", "简体")),
        ("prerender/landing.tw.html", LANDING.replace("LANG", "繁體")),
        ("assets/index-1.js", "export {};".to_owned()),
        ("assets/index-1.js.br", "compressed".to_owned()),
        ("secret.txt", "beside the assets".to_owned()),
    ];
    for (name, text) in files {
        std::fs::write(dist.join(name), text).unwrap();
    }
}

/// An application whose front end is built.
async fn app() -> TestApp {
    let app = TestApp::start_with(&[("WEB_DIST", "dist")]).await;
    build(&app.folder().join("dist"));
    app
}

#[tokio::test]
async fn every_address_below_the_base_path_is_the_shell_in_the_hosts_brand() {
    let app = app().await;

    let page = app.client().get("/toefl/profile/balance?t-coins=3").await;

    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert_eq!((page.header("cache-control"), page.header("vary")), ("no-cache", "Host, Cookie"));
    let html = page.text();
    assert!(html.contains("<title>Verdant</title>") && html.contains("--primary:#0E7A4B;"), "{html}");
    assert!(html.contains(r#"<div id="root"></div>"#) && !html.contains("catalog"));
    assert!(html.contains(&format!(r#""slug":"{}""#, app.tenant.slug)));
}

#[tokio::test]
async fn the_policy_of_a_page_allows_its_own_nonce_and_no_other() {
    let app = app().await;

    let (one, two) = (app.client().get("/toefl/login").await, app.client().get("/toefl/login").await);

    let policy = one.header("content-security-policy");
    let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap();
    assert!(one.text().contains(&format!(r#"name="csp-nonce" content="{nonce}""#)));
    assert!(!two.header("content-security-policy").contains(nonce));
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
}

#[tokio::test]
async fn the_landing_page_can_be_read_before_any_script_in_three_languages() {
    let app = app().await;
    let client = app.client();

    let english = client.get("/toefl/").await.text();
    assert!(english.contains(r#"<html lang="en">"#) && english.contains("<h1>english "));
    assert!(english.contains("Practice · Verdant") && english.contains("fern<a href=\"?lang=tw\">"));
    assert!(english.contains("not affiliated") && english.contains("<svg"));
    let by_query = client.get("/toefl?lang=tw").await.text();
    assert!(by_query.contains(r#"<html lang="zh-Hant">"#) && by_query.contains("<h1>繁體 "));
    let cookie = client.clone().with(header::COOKIE, "theme=x; lang=cn");
    assert!(cookie.get("/toefl/").await.text().contains("<h1>简体 "));
    assert!(cookie.get("/toefl/?lang=fr").await.text().contains("<h1>简体 "), "a language we do not have is no wish");
}

#[tokio::test]
async fn the_landing_page_shows_the_brand_of_the_host() {
    let app = app().await;

    let harbor = app.client_of("harbor.localhost:8080").get("/toefl/").await.text();
    let northfield = app.client_of("Northfield.Localhost.").get("/toefl/").await.text();
    let unknown = app.client_of("nobody.example").get("/toefl/").await.text();

    assert!(harbor.contains("ships") && !harbor.contains("Northfield"));
    assert!(northfield.contains("hills"));
    assert!(unknown.contains("fern") && unknown.contains(r#""slug":"verdant""#));
}

#[tokio::test]
async fn a_brands_words_cannot_break_out_of_the_page() {
    let app = app().await;
    let mut owner = app.db.owner().await;
    sqlx::query("update tenants set brand = jsonb_set(brand, '{name}', to_jsonb($2::text)) where id = $1")
        .bind(app.tenant.id)
        .bind("</script><script>alert(1)</script>")
        .execute(&mut owner)
        .await
        .unwrap();

    let html = app.client().get("/toefl/").await.text();

    assert!(!html.contains("<script>alert"), "{html}");
    assert!(html.contains(r"\u003c/script>"));
}

/// R-274: also before the first touch, which starts the app.
#[tokio::test]
async fn the_landing_page_shows_the_most_urgent_notice_of_now() {
    let app = app().await;
    app.clock().set(datetime!(2026-05-01 12:00 UTC));
    let admin = app.admin().await.client;
    let notice = |kind: &str, start: &str, url: &str| {
        json!({
            "type": kind, "start": start, "end": "2026-05-02T12:00:00Z",
            "description": {"en": format!("<b>{kind}</b>"), "tw": "今晚系統維護。"},
            "link": {"url": url, "text": {"en": "Read more"}},
        })
    };
    let started = "2026-05-01T11:00:00Z";
    for body in [
        notice("warning", started, "/toefl/terms"),
        notice("error", started, "https://status.example/"),
        notice("error", "2026-05-01T13:00:00Z", "/toefl/terms"),
    ] {
        admin.post("/api/office/notices", body).await.expect(201);
    }

    let english = app.client().get("/toefl/").await.text();

    let link = r#"<a href="https://status.example/" target="_blank">Read more</a>"#;
    assert!(english.contains("<script>(2)</script>"), "{english}");
    let words = english.split(r#"<p class="error" lang="en">"#).nth(1).unwrap().split("</p>").next().unwrap();
    assert_eq!(words.replace("&#x2f;", "/"), format!("&lt;b&gt;error&lt;/b&gt;{link}"));
    assert!(english.contains(r#"<script type="application/json" id="notices">[{"id":2,"type":"error""#), "{english}");
    assert!(english.contains(r#"{"en":"\u003cb>warning"#) && !english.contains(r#""id":3"#));
    let chinese = app.client().get("/toefl/?lang=tw").await.text();
    assert!(chinese.contains(r#"<p class="error" lang="zh-Hant">今晚系統維護。<a"#), "{chinese}");
    let fallen_back = app.client().get("/toefl/?lang=cn").await.text();
    assert!(fallen_back.contains(r#"<p class="error" lang="en">"#), "{fallen_back}");
    assert!(!app.client().get("/toefl/login").await.text().contains("notices"), "elsewhere the app asks for them");
    app.clock().set(datetime!(2026-05-02 12:00 UTC));
    let later = app.client().get("/toefl/").await.text();
    assert!(later.contains("<script>(null)</script>") && later.contains(r#"id="notices">[]<"#), "{later}");
}

#[tokio::test]
async fn assets_are_kept_for_ever_and_missing_ones_are_missing() {
    let app = app().await;
    let client = app.client();

    let plain = client.get("/toefl/assets/index-1.js").await;
    assert_eq!((plain.status, plain.text().as_str()), (200, "export {};"));
    assert_eq!(plain.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!((plain.header("content-type"), plain.header("x-content-type-options")), ("text/javascript", "nosniff"));
    let small = client.clone().with(header::ACCEPT_ENCODING, "gzip, br").get("/toefl/assets/index-1.js").await;
    assert_eq!((small.header("content-encoding"), small.text().as_str()), ("br", "compressed"));
    for missing in ["index-0.js", "", "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt"] {
        let answer = client.get(&format!("/toefl/assets/{missing}")).await;
        assert_eq!(answer.status, 404, "{missing}: {}", answer.text());
        assert!(!answer.text().contains("beside") && !answer.text().contains("<html"), "{missing}");
    }
}

#[tokio::test]
async fn the_bare_host_leads_to_the_landing_page() {
    let app = TestApp::start().await;

    let answer = app.client().get("/?lang=tw").await;

    assert_eq!((answer.status, answer.header("location")), (307, "/toefl/?lang=tw"));
}

#[tokio::test]
async fn the_favicon_is_the_brands() {
    let app = TestApp::start().await;

    let icon = app.client().get("/toefl/favicon.svg").await;

    assert_eq!((icon.header("content-type"), icon.text()), ("image/svg+xml", app.tenant.brand.favicon_svg.clone()));
}

#[tokio::test]
async fn without_a_built_front_end_a_page_says_so() {
    let app = TestApp::start().await;

    assert_eq!(app.client().get("/toefl/").await.status, 503);
    assert_eq!(app.client().send(Method::POST, "/toefl/", "").await.status, 405);
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let app = app().await;
    for path in [
        "/toefl/",
        "/toefl/assets/index-1.js",
        "/toefl/assets/none.js",
        "/api/tenant",
        "/api/none",
        "/healthz",
        "/none",
    ] {
        let answer = app.client().get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}: only behind TLS");
    }
}

#[tokio::test]
async fn pages_and_json_are_compressed_for_who_can_read_it_and_files_are_sent_as_they_are() {
    let app = app().await;
    let plain = app.client();
    let zipped = app.client().with(header::ACCEPT_ENCODING, "gzip");

    for path in ["/toefl/", "/api/tenant"] {
        let (whole, small) = (plain.get(path).await, zipped.get(path).await);

        assert_eq!((whole.header("content-encoding"), small.header("content-encoding")), ("", "gzip"), "{path}");
        assert_eq!(whole.header("content-type"), small.header("content-type"));
        assert!(small.body.len() * 2 < whole.body.len(), "{path}: {} of {}", small.body.len(), whole.body.len());
        let mut text = String::new();
        GzDecoder::new(&small.body[..]).read_to_string(&mut text).unwrap();
        // A nonce is another one each time.
        assert_eq!(text.len(), whole.body.len(), "{path}");
    }
    let script = zipped.get("/toefl/assets/index-1.js").await;
    assert_eq!((script.header("content-encoding"), script.text()), ("", "export {};".to_owned()));
    let short = zipped.get("/api/attempts").await;
    assert_eq!((short.status, short.header("content-encoding")), (401, ""));
}

/// What the landing page draws of a full test is what the library counts, to the minute.
#[tokio::test]
async fn the_landing_page_tells_the_minutes_of_the_library() {
    let app = TestApp::start_with_library().await;
    let tests = app.learner().await.client.get("/api/tests?kind=full_mock").await.expect(200);
    let told: Value =
        serde_json::from_str(include_str!("../../../web/src/features/site/landing/lengths.json")).expect("JSON");
    for line in told.as_array().expect("a list") {
        let test = tests["data"].as_array().unwrap().iter().find(|test| test["format"] == line["format"]);
        let test = test.unwrap_or_else(|| panic!("no full test of {}", line["format"]));
        let mut sum = 0;
        for (section, told) in test["sections"].as_array().unwrap().iter().zip(line["minutes"].as_array().unwrap()) {
            assert_eq!(section["section"], told[0], "{test}");
            let (seconds, minutes) = (section["seconds"].as_i64().unwrap(), told[1].as_i64().unwrap());
            assert!((minutes * 60 - seconds).abs() < 60, "{} is told as {minutes} minutes: {test}", told[0]);
            sum += minutes;
        }
        assert_eq!(test["minutes"], sum, "{test}");
    }
}
