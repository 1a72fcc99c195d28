//! The templates themselves, read once.

use std::{fmt::Write, sync::LazyLock};

use minijinja::{AutoEscape, Environment, Output, State, UndefinedBehavior, Value, value::Serde};
use mrml::prelude::{parser::ParserOptions, render::RenderOptions};

use super::{ComposeError, View};

const FRAME: &str = include_str!("templates/frame.mjml");
const FRAME_TEXT: &str = include_str!("templates/frame.txt");
/// Where the content goes in the frame.
const PLACE: &str = "[[content]]";

/// Name, markup, text.
pub(super) const LETTERS: [(&str, &str, &str); 38] = [
    ("verification", include_str!("templates/verification.mjml"), include_str!("templates/verification.txt")),
    ("parent_link", include_str!("templates/parent_link.mjml"), include_str!("templates/parent_link.txt")),
    (
        "parent_link_confirmed",
        include_str!("templates/parent_link_confirmed.mjml"),
        include_str!("templates/parent_link_confirmed.txt"),
    ),
    ("parent_consent", include_str!("templates/parent_consent.mjml"), include_str!("templates/parent_consent.txt")),
    ("reset_password", include_str!("templates/reset_password.mjml"), include_str!("templates/reset_password.txt")),
    ("set_password", include_str!("templates/set_password.mjml"), include_str!("templates/set_password.txt")),
    (
        "password_changed",
        include_str!("templates/password_changed.mjml"),
        include_str!("templates/password_changed.txt"),
    ),
    ("sign_in_alert", include_str!("templates/sign_in_alert.mjml"), include_str!("templates/sign_in_alert.txt")),
    ("email_change", include_str!("templates/email_change.mjml"), include_str!("templates/email_change.txt")),
    ("email_changed", include_str!("templates/email_changed.mjml"), include_str!("templates/email_changed.txt")),
    ("consent_receipt", include_str!("templates/consent_receipt.mjml"), include_str!("templates/consent_receipt.txt")),
    ("order_receipt", include_str!("templates/order_receipt.mjml"), include_str!("templates/order_receipt.txt")),
    (
        "subscription_receipt",
        include_str!("templates/subscription_receipt.mjml"),
        include_str!("templates/subscription_receipt.txt"),
    ),
    ("renewal_notice", include_str!("templates/renewal_notice.mjml"), include_str!("templates/renewal_notice.txt")),
    ("renewal_failed", include_str!("templates/renewal_failed.mjml"), include_str!("templates/renewal_failed.txt")),
    (
        "subscription_canceled",
        include_str!("templates/subscription_canceled.mjml"),
        include_str!("templates/subscription_canceled.txt"),
    ),
    (
        "subscription_ended",
        include_str!("templates/subscription_ended.mjml"),
        include_str!("templates/subscription_ended.txt"),
    ),
    (
        "subscription_failed",
        include_str!("templates/subscription_failed.mjml"),
        include_str!("templates/subscription_failed.txt"),
    ),
    ("test_mail", include_str!("templates/test_mail.mjml"), include_str!("templates/test_mail.txt")),
    ("welcome", include_str!("templates/welcome.mjml"), include_str!("templates/welcome.txt")),
    ("account_leaving", include_str!("templates/account_leaving.mjml"), include_str!("templates/account_leaving.txt")),
    ("report_ready", include_str!("templates/report_ready.mjml"), include_str!("templates/report_ready.txt")),
    ("results_ready", include_str!("templates/results_ready.mjml"), include_str!("templates/results_ready.txt")),
    ("grading_assigned", include_str!("templates/claim_lapsed.mjml"), include_str!("templates/claim_lapsed.txt")),
    ("claim_lapsed", include_str!("templates/claim_lapsed.mjml"), include_str!("templates/claim_lapsed.txt")),
    (
        "late_part_refund",
        include_str!("templates/late_part_refund.mjml"),
        include_str!("templates/late_part_refund.txt"),
    ),
    (
        "late_full_refund",
        include_str!("templates/late_full_refund.mjml"),
        include_str!("templates/late_full_refund.txt"),
    ),
    ("dispute_upheld", DISPUTE_DECIDED.0, DISPUTE_DECIDED.1),
    ("dispute_changed", DISPUTE_DECIDED.0, DISPUTE_DECIDED.1),
    ("dispute_given_back", DISPUTE_DECIDED.0, DISPUTE_DECIDED.1),
    ("score_corrected", include_str!("templates/results_ready.mjml"), include_str!("templates/results_ready.txt")),
    ("weekly_parents", WEEKLY_LETTER.0, WEEKLY_LETTER.1),
    ("weekly_teachers", WEEKLY_LETTER.0, WEEKLY_LETTER.1),
    (
        "feedback_receipt",
        include_str!("templates/feedback_receipt.mjml"),
        include_str!("templates/feedback_receipt.txt"),
    ),
    (
        "feedback_for_support",
        include_str!("templates/feedback_for_support.mjml"),
        include_str!("templates/feedback_for_support.txt"),
    ),
    // An enrollment is confirmed as a message is.
    (
        "enrollment_receipt",
        include_str!("templates/feedback_receipt.mjml"),
        include_str!("templates/feedback_receipt.txt"),
    ),
    (
        "enrollment_for_support",
        include_str!("templates/feedback_for_support.mjml"),
        include_str!("templates/feedback_for_support.txt"),
    ),
    ("feedback_answer", include_str!("templates/feedback_answer.mjml"), include_str!("templates/feedback_answer.txt")),
];

/// However it was decided, a dispute's mail has the same parts.
const DISPUTE_DECIDED: (&str, &str) =
    (include_str!("templates/dispute_decided.mjml"), include_str!("templates/dispute_decided.txt"));

/// To parents as to teachers.
const WEEKLY_LETTER: (&str, &str) =
    (include_str!("templates/weekly_letter.mjml"), include_str!("templates/weekly_letter.txt"));

static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    // By itself minijinja escapes only in files that it knows.
    environment.set_auto_escape_callback(
        |name| {
            if name.ends_with(".mjml") { AutoEscape::Html } else { AutoEscape::None }
        },
    );
    environment.set_formatter(write);
    for (name, markup, text) in LETTERS {
        let files = [
            (format!("{name}.mjml"), FRAME.replace(PLACE, markup)),
            (format!("{name}.txt"), FRAME_TEXT.replace(PLACE, text.trim())),
        ];
        for (file, source) in files {
            environment.add_template_owned(file, source).expect("a test renders every template");
        }
    }
    environment
});

/// Escapes what HTML needs and nothing more: minijinja would write the slashes of addresses as numbers,
/// which some programs do not turn back.
fn write(output: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), minijinja::Error> {
    if value.is_undefined() || *state.auto_escape() == AutoEscape::None {
        return minijinja::escape_formatter(output, state, value);
    }
    for c in value.to_string().chars() {
        let written = match c {
            '&' => output.write_str("&amp;"),
            '<' => output.write_str("&lt;"),
            '>' => output.write_str("&gt;"),
            '"' => output.write_str("&quot;"),
            '\'' => output.write_str("&#39;"),
            c => output.write_char(c),
        };
        written.map_err(minijinja::Error::from)?;
    }
    Ok(())
}

pub(super) fn html(name: &str, view: &View<'_>) -> Result<String, ComposeError> {
    let markup = ENVIRONMENT.get_template(&format!("{name}.mjml"))?.render(Serde(view))?;
    let parsed = mrml::parse_with_options(&markup, &ParserOptions::default())
        .map_err(|cause| ComposeError::Markup(cause.to_string()))?;
    // A mail loads nothing from anywhere: no web fonts.
    let options = RenderOptions { fonts: Default::default(), disable_comments: true, ..Default::default() };
    parsed.element.render(&options).map_err(|cause| ComposeError::Markup(cause.to_string()))
}

pub(super) fn text(name: &str, view: &View<'_>) -> Result<String, ComposeError> {
    Ok(ENVIRONMENT.get_template(&format!("{name}.txt"))?.render(Serde(view))?.trim().to_owned() + "\n")
}
