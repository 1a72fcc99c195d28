//! How rev.ai is talked to, and what is made of what it says.

use std::time::Duration;

use super::{RECORDING, TOKEN, audio, config, elements, revai_and_double, revai_at, settings};
use integrations::settings::{Settings, SettingsError};
use integrations::transcription::{
    FailedCause, Local, Progress, RevAi, RevAiConfig, Submitted, TranscribeError, Transcriber, cost_millicents,
};

fn reference(submitted: Submitted) -> String {
    let Submitted::Waiting(reference) = submitted else { panic!("nobody works on it") };
    reference
}

#[tokio::test]
async fn a_recording_goes_out_whole_under_our_name_and_nobody_elses() {
    let (revai, double) = revai_and_double().await;
    let mut job = audio(RECORDING);
    job.notify_url = Some("https://school.example/api/webhooks/revai".to_owned());
    // A media type that somebody made up does not become a header.
    job.mime = "audio/webm\r\nX-Evil: 1".to_owned();
    revai.submit(&job).await.unwrap();

    let [taken] = &double.jobs()[..] else { panic!("one job") };
    assert_eq!(taken.media, RECORDING);
    let options = &taken.options;
    assert_eq!(options["metadata"], format!("{}:{}", job.label.tenant, job.label.job));
    assert_eq!(options["remove_disfluencies"], false, "fillers are what is looked for");
    assert_eq!(options["delete_after_seconds"], 172_800);
    let notification = &options["notification_config"];
    assert_eq!(notification["url"], "https://school.example/api/webhooks/revai");
    let key = notification["auth_headers"]["Authorization"].as_str().unwrap();
    assert!(revai.is_notification(key));
    for other in ["", "Bearer", "Bearer ", "Bearer 0", &key[..key.len() - 1], &key.replace("Bearer", "Basic"), TOKEN] {
        assert!(!revai.is_notification(other), "{other}");
    }
    assert!(!Local.is_notification(key));
    assert!(!key.contains(settings(TOKEN, None).app_secret.reveal()), "derived, not shown");
}

#[tokio::test]
async fn words_come_with_their_times() {
    let (revai, double) = revai_and_double().await;
    let taken = reference(revai.submit(&audio(RECORDING)).await.unwrap());
    double.transcribe(&taken, elements());
    let Progress::Done(words) = revai.progress(&taken).await.unwrap() else { panic!("it is done") };
    let seen: Vec<_> =
        words.iter().map(|word| (word.text.as_str(), word.from.as_millis(), word.to.as_millis())).collect();
    assert_eq!(seen, [("Um,", 250, 500), ("hello.", 1_500, 2_000)]);
    assert_eq!(words[1].confidence, Some(0.99));
}

#[tokio::test]
async fn each_failure_has_its_cause() {
    let (revai, double) = revai_and_double().await;
    let table = [
        ("empty_media", FailedCause::NoSpeech),
        ("duration_too_short", FailedCause::NoSpeech),
        ("invalid_media", FailedCause::Refused),
        ("insufficient_balance", FailedCause::Balance),
        ("internal_processing", FailedCause::Provider),
        ("a word of tomorrow", FailedCause::Provider),
    ];
    for (failure, cause) in table {
        let job = audio(RECORDING);
        let taken = reference(revai.submit(&job).await.unwrap());
        double.fail(&taken, failure);
        assert_eq!(revai.progress(&taken).await.unwrap(), Progress::Failed(cause), "{failure}");
        assert_eq!(revai.find(job.label).await.unwrap(), None, "{failure}: it may be handed over again");
    }
}

#[tokio::test]
async fn what_may_pass_is_told_from_what_will_not() {
    let (revai, double) = revai_and_double().await;
    for status in [401, 403, 408, 429, 500, 502, 503] {
        double.fail_next(status, "{}");
        let refused = revai.submit(&audio(RECORDING)).await;
        assert!(matches!(refused, Err(TranscribeError::Unavailable(_))), "{status}: {refused:?}");
    }
    for status in [400, 413, 415] {
        double.fail_next(status, r#"{"title":"said: my name is Mei"}"#);
        let refused = revai.submit(&audio(RECORDING)).await;
        let Err(TranscribeError::Refused(why)) = refused else { panic!("{status}: {refused:?}") };
        assert!(!why.contains("Mei"), "its own words stay away: {why}");
    }
    // Taken or not: nobody knows, so it is asked for again and found.
    double.fail_next(200, "not JSON");
    let unsure = revai.submit(&audio(RECORDING)).await;
    assert!(matches!(unsure, Err(TranscribeError::Unavailable(_))), "{unsure:?}");
    double.fail_next(302, "");
    let moved = revai.submit(&audio(RECORDING)).await;
    assert!(matches!(moved, Err(TranscribeError::Unavailable(_))), "a token is for one address: {moved:?}");
    assert_eq!(double.jobs().len(), 0);

    let nobody = revai_at("http://127.0.0.1:9/speechtotext/v1", Duration::from_secs(20));
    assert!(matches!(nobody.submit(&audio(RECORDING)).await, Err(TranscribeError::Unavailable(_))));
    let stranger = RevAi::new(&config("another token", Some(&double.url)), &settings("x", None).app_secret).unwrap();
    assert!(matches!(stranger.submit(&audio(RECORDING)).await, Err(TranscribeError::Unavailable(_))));
}

#[tokio::test]
async fn a_recording_is_found_behind_a_thousand_others() {
    let (revai, double) = revai_and_double().await;
    let job = audio(RECORDING);
    let taken = reference(revai.submit(&job).await.unwrap());
    double.add_others(2_100);
    assert_eq!(revai.find(job.label).await.unwrap(), Some(taken));
    let pages = double.asked().iter().filter(|path| *path == "GET /speechtotext/v1/jobs").count();
    assert_eq!(pages, 3, "and not one by one");
}

#[test]
fn a_minute_has_its_price() {
    let cost = |ms, price| cost_millicents(Duration::from_millis(ms), price);
    assert_eq!(
        [cost(60_000, 2_000), cost(45_000, 2_000), cost(1, 2_000), cost(0, 2_000), cost(60_000, 0)],
        [2_000, 1_500, 1, 0, 0]
    );
}

#[test]
fn settings_are_read_and_refused() {
    let read = |pairs: &[(&str, &str)]| {
        Settings::read(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    };
    assert_eq!(read(&[]).unwrap().revai, None, "without a token recordings are measured only");
    let RevAiConfig { url, millicents_per_minute, .. } = read(&[("REVAI_ACCESS_TOKEN", "t")]).unwrap().revai.unwrap();
    assert_eq!((url.as_str(), millicents_per_minute), ("https://api.rev.ai/speechtotext/v1", 2_000));
    let told = read(&[("REVAI_MILLICENTS_PER_MINUTE", "2 cents")]).unwrap_err();
    assert_eq!(told, SettingsError::UnknownPrice("2 cents".to_owned()));
    for url in ["http://api.rev.ai/speechtotext/v1", "api.rev.ai", "ftp://127.0.0.1:21"] {
        let refused = RevAi::new(&config("t", Some(url)), &settings("t", None).app_secret);
        assert!(matches!(refused, Err(TranscribeError::Refused(_))), "{url}");
    }
    assert!(!format!("{:?}", config("secret", None)).contains("secret"));
}
