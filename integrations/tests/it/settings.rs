//! What the environment may say, and what it may not say in production.

use std::collections::HashMap;

use integrations::{
    Integrations,
    settings::{Environment, Settings, SettingsError, StandIn},
};

fn read(variables: &[(&str, &str)]) -> Result<Settings, SettingsError> {
    let variables: HashMap<_, _> = variables.iter().copied().collect();
    Settings::read(|name| variables.get(name).map(|&value| value.to_owned()))
}

const PRODUCTION: [(&str, &str); 7] = [
    ("VERDANT_ENV", "production"),
    ("APP_SECRET", "0123456789abcdef0123456789abcdef"),
    ("REDIS_URL", "redis://:topsecret@cache"),
    ("SMTP_URL", "smtps://user:topsecret@mail"),
    ("BLOB_DIR", "/var/lib/verdant/blobs"),
    ("STRIPE_SECRET_KEY", "sk_live_1"),
    ("STRIPE_WEBHOOK_SECRET", "whsec_1"),
];

#[test]
fn nothing_set_is_a_developers_machine() {
    let settings = read(&[]).unwrap();
    assert_eq!(settings.environment, Environment::Development);
    assert!(settings.smtp_url.is_none() && settings.redis_url.is_none() && settings.s3.is_none());
}

#[test]
fn production_starts_with_everything_real() {
    assert_eq!(read(&PRODUCTION).unwrap().environment, Environment::Production);
}

#[test]
fn production_refuses_each_stand_in() {
    for (missing, stand_in) in [
        ("SMTP_URL", StandIn::Outbox),
        ("REDIS_URL", StandIn::InProcessCache),
        ("APP_SECRET", StandIn::DevelopmentSecret),
        ("BLOB_DIR", StandIn::RelativeBlobDir),
        ("STRIPE_SECRET_KEY", StandIn::TestProvider),
    ] {
        let rest: Vec<_> = PRODUCTION.into_iter().filter(|(name, _)| *name != missing).collect();
        assert_eq!(read(&rest), Err(SettingsError::StandIns(vec![stand_in])), "{missing}");
        let empty: Vec<_> = rest.into_iter().chain([(missing, " ")]).collect();
        assert_eq!(read(&empty), Err(SettingsError::StandIns(vec![stand_in])), "{missing} is empty");
    }
    let test_answer: Vec<_> = PRODUCTION.into_iter().chain([("CAPTCHA_TEST_ANSWER", "1234")]).collect();
    assert_eq!(read(&test_answer), Err(SettingsError::StandIns(vec![StandIn::CaptchaTestAnswer])));
}

#[test]
fn card_payments_are_stripes_or_off_and_never_half_set() {
    use integrations::settings::CardPayments;
    let without_key = PRODUCTION.into_iter().filter(|(name, _)| !name.starts_with("STRIPE_"));
    let off: Vec<_> = without_key.chain([("CARD_PAYMENTS", "off")]).collect();
    assert_eq!(read(&off).unwrap().card_payments, CardPayments::Off);
    let CardPayments::Stripe(config) = read(&PRODUCTION).unwrap().card_payments else { panic!("Stripe is set") };
    assert_eq!(
        (config.secret_key.reveal(), config.webhook_secret.reveal(), config.url),
        ("sk_live_1", "whsec_1", None)
    );
    assert!(matches!(read(&[]).unwrap().card_payments, CardPayments::Test(_)));
    assert_eq!(read(&[("STRIPE_SECRET_KEY", "sk_test_1")]), Err(SettingsError::IncompleteStripe));
    assert_eq!(read(&[("CARD_PAYMENTS", "no")]), Err(SettingsError::UnknownCardPayments("no".to_owned())));
}

#[test]
fn production_names_everything_that_is_missing_at_once() {
    let message = read(&[("VERDANT_ENV", "production")]).unwrap_err().to_string();
    for variable in ["SMTP_URL", "REDIS_URL", "APP_SECRET"] {
        assert!(message.contains(variable), "{message}");
    }
}

#[test]
fn the_developers_secret_is_refused_in_production_even_when_it_is_set() {
    let known = read(&[]).unwrap().app_secret.reveal().to_owned();
    let copied: Vec<_> = PRODUCTION
        .into_iter()
        .filter(|(name, _)| *name != "APP_SECRET")
        .chain([("APP_SECRET", known.as_str())])
        .collect();
    assert_eq!(read(&copied), Err(SettingsError::StandIns(vec![StandIn::DevelopmentSecret])));
}

#[test]
fn production_refuses_a_secret_that_repeats_itself_and_a_folder_of_wherever_it_was_started() {
    let with = |name: &str, value: &'static str| {
        let rest = PRODUCTION.into_iter().filter(|(other, _)| *other != name);
        let name = PRODUCTION.iter().find(|(other, _)| *other == name).unwrap().0;
        read(&rest.chain([(name, value)]).collect::<Vec<_>>())
    };
    for secret in ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "abcabcabcabcabcabcabcabcabcabcabcabcabc"] {
        let refused = with("APP_SECRET", secret);
        assert_eq!(refused, Err(SettingsError::StandIns(vec![StandIn::DevelopmentSecret])), "{secret}");
    }
    let refused = with("BLOB_DIR", "data/blobs");
    assert_eq!(refused, Err(SettingsError::StandIns(vec![StandIn::RelativeBlobDir])));
    let bucket = [("S3_BUCKET", "files"), ("S3_ACCESS_KEY_ID", "id"), ("S3_SECRET_ACCESS_KEY", "secret")];
    let in_a_bucket: Vec<_> = PRODUCTION.into_iter().filter(|(name, _)| *name != "BLOB_DIR").chain(bucket).collect();
    assert!(read(&in_a_bucket).is_ok(), "no folder is needed then");
}

#[test]
fn a_typing_error_in_the_environments_name_does_not_pass_for_development() {
    for name in ["Production", "prod", "PRODUCTION"] {
        assert_eq!(read(&[("VERDANT_ENV", name)]), Err(SettingsError::UnknownEnvironment(name.into())));
    }
}

#[test]
fn a_short_secret_is_refused_everywhere() {
    assert_eq!(read(&[("APP_SECRET", "short")]), Err(SettingsError::ShortSecret(5)));
}

#[test]
fn half_a_bucket_is_refused() {
    let half = [("S3_BUCKET", "reports"), ("S3_ACCESS_KEY_ID", "id")];
    assert_eq!(read(&half), Err(SettingsError::IncompleteS3("S3_SECRET_ACCESS_KEY")));
}

#[test]
fn secrets_do_not_show_themselves() {
    let settings = read(&PRODUCTION).unwrap();
    let shown = format!("{settings:?}");
    assert!(!shown.contains("topsecret") && !shown.contains("0123456789abcdef"), "{shown}");
}

#[tokio::test]
async fn the_outside_opens_without_any_server() {
    let folder = std::env::temp_dir().join(format!("verdant-open-{}", uuid::Uuid::now_v7()));
    let (blobs, outbox) = (folder.join("blobs"), folder.join("outbox"));
    let settings = read(&[("BLOB_DIR", blobs.to_str().unwrap()), ("OUTBOX_DIR", outbox.to_str().unwrap())]).unwrap();
    let development = Integrations::open(&settings).unwrap();
    assert!(development.outbox.is_some());

    let away: Vec<_> = PRODUCTION.into_iter().chain([("BLOB_DIR", blobs.to_str().unwrap())]).collect();
    let production = Integrations::open(&read(&away).unwrap()).unwrap();
    assert!(production.outbox.is_none());
    std::fs::remove_dir_all(folder).unwrap();
}
