//! Every template in every language and brand.

use std::collections::BTreeSet;

use product::exams::{grading::LateStage, letters::Audience};

mod weekly;

use super::{template::LETTERS, *};
use crate::commands::TestMail;
use crate::handlers::{
    exams::fairness::{DisputeDecided, Outcome, ScoreCorrected},
    exams::grading::{ClaimLapsed, GradingAssigned, LateMail},
    exams::reports::{ReportReady, ResultsReady},
    money::orders::OrderReceipt,
    money::subscriptions::templates::*,
    people::{accounts::templates::*, families::templates::*},
    school::enrollments::templates::*,
    site::feedback::templates::*,
};

/// Where the switches are.
const SETTINGS: &str = "https://school.example/toefl/profile?tab=settings";

/// The one that greets nobody: it goes to an address that an operator types.
const NAMELESS: &str = "test_mail";

fn brands() -> Vec<Brand> {
    let tenants = tenants::demo::tenants().unwrap();
    tenants.into_iter().map(|tenant| tenant.brand).collect()
}

fn dispute_decided(name: &str, outcome: Outcome) -> Box<dyn MailTemplate> {
    Box::new(DisputeDecided {
        first_name: name.to_owned(),
        test_title: "River Light".to_owned(),
        link: "https://school.example/toefl/result?id=7".to_owned(),
        note: "The second reason is short, and it counts.".to_owned(),
        outcome,
    })
}

fn about(name: &str) -> About {
    About {
        first_name: name.to_owned(),
        months: 3,
        total: "USD 63.00".to_owned(),
        link: "https://school.example/toefl/profile?tab=subscription".to_owned(),
    }
}

fn templates(name: &str) -> [Box<dyn MailTemplate>; 38] {
    let first_name = name.to_owned();
    let late = |stage| LateMail {
        stage,
        first_name: first_name.clone(),
        test_title: "River Light".to_owned(),
        coins: 8,
        link: "https://school.example/toefl/result?attempt=abc".to_owned(),
    };
    [
        Box::new(GradingAssigned {
            first_name: first_name.clone(),
            test_title: "River Light".to_owned(),
            link: "https://school.example/toefl/grading".to_owned(),
        }),
        Box::new(ClaimLapsed {
            first_name: first_name.clone(),
            test_title: "River Light".to_owned(),
            link: "https://school.example/toefl/grading".to_owned(),
        }),
        Box::new(late(LateStage::Part)),
        Box::new(late(LateStage::Whole)),
        Box::new(Verification {
            first_name: first_name.clone(),
            link: "https://school.example/toefl/verify?token=abc&x=1".to_owned(),
            hours: 48,
        }),
        Box::new(ParentLink {
            first_name: first_name.clone(),
            parent_name: name.to_owned(),
            parent_email: "anna@school.example".to_owned(),
            link: "https://school.example/toefl/parent-link?token=abc".to_owned(),
            days: 7,
        }),
        Box::new(ParentLinkConfirmed {
            first_name: first_name.clone(),
            child_name: name.to_owned(),
            link: "https://school.example/toefl/children".to_owned(),
        }),
        Box::new(ParentConsent {
            child_name: name.to_owned(),
            age: 16,
            link: "https://school.example/toefl/parent-consent?token=abc".to_owned(),
            days: 7,
        }),
        Box::new(PasswordLink {
            is_first: false,
            first_name: first_name.clone(),
            link: "https://school.example/toefl/password/reset?token=abc".to_owned(),
            minutes: 60,
        }),
        Box::new(PasswordLink {
            is_first: true,
            first_name: first_name.clone(),
            link: "https://school.example/toefl/password/set?token=abc".to_owned(),
            minutes: 60,
        }),
        Box::new(PasswordChanged {
            first_name: first_name.clone(),
            link: "https://school.example/toefl/password/forgot".to_owned(),
        }),
        Box::new(SignInAlert {
            first_name: first_name.clone(),
            link: "https://school.example/toefl/password/forgot".to_owned(),
        }),
        Box::new(EmailChange {
            first_name: first_name.clone(),
            link: "https://school.example/toefl/account/email?token=abc".to_owned(),
            hours: 48,
        }),
        Box::new(EmailChanged {
            first_name: first_name.clone(),
            link: "https://school.example/toefl/contact".to_owned(),
        }),
        Box::new(ConsentReceipt {
            child_name: name.to_owned(),
            link: "https://school.example/toefl/parent-consent/withdraw?token=abc".to_owned(),
        }),
        Box::new(TestMail { link: "https://school.example/toefl/".to_owned() }),
        Box::new(Welcome { first_name: first_name.clone(), link: "https://school.example/toefl/".to_owned() }),
        Box::new(AccountLeaving {
            first_name: first_name.clone(),
            link: "https://school.example/toefl/account/keep?token=abc".to_owned(),
            deletes_on: time::macros::date!(2026 - 12 - 05),
            lang: Lang::En,
        }),
        Box::new(ReportReady {
            first_name: first_name.clone(),
            test_title: "River Light".to_owned(),
            link: "https://school.example/toefl/result?id=7".to_owned(),
            check_code: "NF7Q-4K92-MD2H".to_owned(),
        }),
        Box::new(ResultsReady {
            first_name: first_name.clone(),
            test_title: "River Light".to_owned(),
            link: "https://school.example/toefl/result?id=7".to_owned(),
        }),
        dispute_decided(name, Outcome::Upheld),
        dispute_decided(name, Outcome::Changed),
        dispute_decided(name, Outcome::GivenBack { coins: 8 }),
        Box::new(ScoreCorrected {
            first_name: first_name.clone(),
            test_title: "River Light".to_owned(),
            link: "https://school.example/toefl/result?id=7".to_owned(),
        }),
        Box::new(weekly::letter(name, Audience::Parents)),
        Box::new(weekly::letter(name, Audience::Teachers)),
        Box::new(FeedbackReceipt {
            first_name: first_name.clone(),
            reference: "3F9A-0B1C".to_owned(),
            link: "https://school.example/toefl/contact".to_owned(),
        }),
        Box::new(FeedbackForSupport {
            sender: first_name.clone(),
            reference: "3F9A-0B1C".to_owned(),
            details: "The timer stops.\n\nOn my phone.".to_owned(),
            facts: "/test · 1.0 · Firefox".to_owned(),
            link: "https://school.example/toefl/office/feedback?id=7".to_owned(),
        }),
        Box::new(EnrollmentReceipt {
            first_name: first_name.clone(),
            reference: "3F9A-0B1C".to_owned(),
            link: "https://school.example/toefl/contact".to_owned(),
        }),
        Box::new(EnrollmentForSupport {
            sender: first_name.clone(),
            reference: "3F9A-0B1C".to_owned(),
            students: "Mei Lin\nLeo Lin".to_owned(),
            phone: "+886 912 345 678".to_owned(),
            link: "https://school.example/toefl/academy/admin/enrollments?id=7".to_owned(),
        }),
        Box::new(OrderReceipt {
            first_name: first_name.clone(),
            coins: 20,
            total: "USD 21.00".to_owned(),
            reference: "23456789".to_owned(),
            link: "https://school.example/toefl/balance".to_owned(),
        }),
        Box::new(SubscriptionReceipt {
            about: about(name),
            reference: "23456789".to_owned(),
            until: "January 5, 2027".to_owned(),
            next: "January 5, 2027".to_owned(),
        }),
        Box::new(RenewalNotice { about: about(name), date: "January 5, 2027".to_owned() }),
        Box::new(RenewalFailed { about: about(name), date: "January 5, 2027".to_owned() }),
        Box::new(SubscriptionCanceled { about: about(name), date: "January 5, 2027".to_owned() }),
        Box::new(SubscriptionEnded { about: about(name) }),
        Box::new(SubscriptionFailed { about: about(name) }),
        Box::new(FeedbackAnswer {
            first_name,
            reference: "3F9A-0B1C".to_owned(),
            answer: "Thank you.\n\nIt is repaired.".to_owned(),
            details: "The timer stops.".to_owned(),
            link: "https://school.example/toefl/contact".to_owned(),
        }),
    ]
}

#[test]
fn every_letter_comes_out_whole_in_every_language_and_brand() {
    for brand in brands() {
        for lang in Lang::ALL {
            for template in templates("玥喆") {
                let mail = compose(&*template, lang, &brand, SETTINGS).unwrap();
                let what = format!("{} {lang} {}", template.name(), brand.name);
                for part in [&mail.subject, &mail.html, &mail.text] {
                    assert!(!part.contains("{{") && !part.contains("[["), "{what}: {part}");
                }
                assert!(mail.subject.contains(&brand.name), "{what}");
                for part in [&mail.html, &mail.text] {
                    assert_eq!(part.contains("玥喆"), template.name() != NAMELESS, "{what}");
                    assert!(part.contains(&brand.support_email), "{what}");
                    assert!(part.contains(&brand.disclaimer(lang)), "{what}: {part}");
                }
                assert!(mail.text.contains(template.link()), "{what}: {}", mail.text);
                let target = format!("href=\"{}\"", template.link().replace('&', "&amp;"));
                assert!(mail.html.contains(&target), "{what}: {}", mail.html);
                assert!(mail.html.contains(&brand.theme["primary"]), "{what}");
                assert!(mail.html.contains(&format!("lang=\"{}\"", lang.html())), "{what}");
            }
        }
    }
}

#[test]
fn a_mail_loads_nothing_from_anywhere() {
    for brand in brands() {
        for template in templates("Mia") {
            let mail = compose(&*template, Lang::En, &brand, SETTINGS).unwrap();
            let html = mail.html.replace(r#"src="cid:brand-logo""#, "");
            assert_ne!(html, mail.html, "{}: the logo travels with it", template.name());
            for way in ["<link", "@import", "url(", "<script", "src="] {
                assert!(!html.contains(way), "{way} in {html}");
            }
        }
    }
}

#[test]
fn the_head_shows_the_logo_for_its_ground_and_the_name_in_its_place() {
    for brand in brands() {
        let mail = compose(&*templates("Mia")[0], Lang::En, &brand, SETTINGS).unwrap();
        assert!(mail.html.contains(&format!(r#"alt="{}""#, brand.name)), "{}", mail.html);
        let [logo] = mail.pictures.as_slice() else { panic!("one picture, not {:?}", mail.pictures) };
        assert_eq!(logo.id, "brand-logo");
        assert!(logo.bytes.len() < 20_000, "{}: {} bytes", brand.name, logo.bytes.len());
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&logo.bytes).unwrap();
        assert_eq!(pixels.height().min(56), pixels.height(), "28 pixels high at most, twice as sharp");
        let painted = pixels.pixels().iter().filter(|pixel| pixel.alpha() > 128).count();
        assert!(painted * 20 > pixels.pixels().len(), "{}: {painted} of {}", brand.name, pixels.pixels().len());

        let mut blank = brand.clone();
        (blank.logo_svg, blank.logo_on_dark_svg) = ("<svg".to_owned(), "<svg".to_owned());
        let mail = compose(&*templates("Mia")[0], Lang::En, &blank, SETTINGS).unwrap();
        assert!(mail.pictures.is_empty() && !mail.html.contains("<img"), "{}", mail.html);
        assert!(mail.html.contains(&brand.name));
    }
}

#[test]
fn a_hostile_name_stays_a_name() {
    let name = "<img src=x onerror=alert(1)>{code}{{ look }}</mj-text>\"'&";
    for template in templates(name).into_iter().filter(|template| template.name() != NAMELESS) {
        let mail = compose(&*template, Lang::En, &brands()[0], SETTINGS).unwrap();
        assert!(!mail.html.contains("<img src=x"), "{}", mail.html);
        assert!(
            mail.html.contains("&lt;img src=x onerror=alert(1)&gt;{code}{{ look }}&lt;/mj-text&gt;&quot;&#39;&amp;"),
            "{}",
            mail.html
        );
        assert!(mail.text.contains(name), "{}", mail.text);
    }
}

#[test]
fn who_has_no_name_yet_is_greeted_without_one() {
    let [verification, ..] = templates("  ");
    let mail = compose(&*verification, Lang::En, &brands()[0], SETTINGS).unwrap();
    assert!(mail.text.contains("\nHello,\n"), "{}", mail.text);
}

#[test]
fn three_languages_have_the_same_keys_and_placeholders() {
    fn placeholders(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
    }
    let english = texts::catalog(Lang::En);
    let names: BTreeSet<&str> = LETTERS.iter().map(|(name, ..)| *name).chain(["common"]).collect();
    assert_eq!(english.keys().map(String::as_str).collect::<BTreeSet<_>>(), names);
    for lang in [Lang::Cn, Lang::Tw] {
        let other = texts::catalog(lang);
        assert_eq!(english.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
        for (name, sentences) in english {
            let others = &other[name];
            assert_eq!(sentences.keys().collect::<Vec<_>>(), others.keys().collect::<Vec<_>>(), "{lang} {name}");
            for (key, sentence) in sentences {
                assert!(!others[key].trim().is_empty(), "{lang} {name}.{key}");
                assert_eq!(placeholders(sentence), placeholders(&others[key]), "{lang} {name}.{key}");
            }
        }
    }
}

/// What every mail says beside its blocks.
const FRAME: [&str; 5] = ["subject", "preview", "title", "body", "button"];

#[test]
fn every_placeholder_of_the_catalogs_has_a_value() {
    for brand in brands() {
        for lang in Lang::ALL {
            for template in templates("Mia") {
                let is_whole = |text: &str| !text.contains('{') && !text.contains("  ");
                let blocks = texts::blocks_of(&*template, lang);
                for text in blocks.iter().flat_map(texts::BlockTexts::sentences) {
                    assert!(is_whole(text), "{lang}: {text}");
                }
                for (key, text) in texts::of(&*template, lang, &brand) {
                    // Sentences of blocks have values of their own.
                    let is_of_frame = blocks.is_empty() || FRAME.contains(&key.as_str());
                    assert!(!is_of_frame || is_whole(&text), "{lang} {key}: {text}");
                }
            }
        }
    }
}

#[test]
fn what_can_be_switched_off_says_where_and_nothing_else_does() {
    for template in templates("Mia") {
        let switchable = [
            "report_ready",
            "results_ready",
            "claim_lapsed",
            "late_part_refund",
            "late_full_refund",
            "dispute_upheld",
            "dispute_changed",
            "dispute_given_back",
            "weekly_parents",
            "weekly_teachers",
        ]
        .contains(&template.name());
        let mail = compose(&*template, Lang::En, &brands()[0], SETTINGS).unwrap();
        assert_eq!(template.kind().is_some(), switchable, "{}", template.name());
        assert_eq!(mail.text.contains(SETTINGS), switchable, "{}", mail.text);
        assert_eq!(mail.html.contains(&format!("href=\"{SETTINGS}\"")), switchable, "{}", mail.html);
    }
}
