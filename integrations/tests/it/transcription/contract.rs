//! The promises themselves.

use std::time::Duration;

use integrations::transcription::{Progress, Submitted, TranscribeError};

use super::{House, Machine, RECORDING, audio, elements, houses};

/// Waits for the machine, or makes it work.
async fn finish(house: &House, reference: &str) -> Progress {
    match &house.machine {
        Machine::None => panic!("{}: nothing to wait for", house.name),
        Machine::Double(double) => double.transcribe(reference, elements()),
        Machine::Real => {
            for _ in 0..60 {
                match house.provider.progress(reference).await.unwrap() {
                    Progress::Waiting => tokio::time::sleep(Duration::from_secs(5)).await,
                    done => return done,
                }
            }
        }
    }
    house.provider.progress(reference).await.unwrap()
}

#[tokio::test]
async fn a_recording_has_its_transcript_in_the_end_or_none_is_made() {
    for house in &houses().await {
        let job = audio(RECORDING);
        let Submitted::Waiting(reference) = house.provider.submit(&job).await.unwrap() else {
            assert_eq!((house.provider.name(), house.provider.millicents_per_minute()), ("local", 0));
            continue;
        };
        assert_eq!(house.provider.progress(&reference).await.unwrap(), Progress::Waiting, "{}", house.name);
        assert_eq!(house.provider.find(job.label).await.unwrap().as_ref(), Some(&reference), "{}", house.name);
        // A hum has words for the double's machine alone.
        if let Progress::Done(words) = finish(house, &reference).await {
            let mut before = Duration::ZERO;
            for word in &words {
                assert!(before <= word.from && word.from <= word.to, "{}: {word:?}", house.name);
                before = word.from;
            }
        }
        house.provider.forget(&reference).await.unwrap();
        assert_eq!(house.provider.progress(&reference).await, Err(TranscribeError::Unknown), "{}", house.name);
        house.provider.forget(&reference).await.unwrap();
        assert_eq!(house.provider.find(job.label).await.unwrap(), None, "{}: and nothing is left", house.name);
    }
}

#[tokio::test]
async fn what_was_never_handed_over_is_not_there() {
    for house in &houses().await {
        assert_eq!(house.provider.find(audio(RECORDING).label).await.unwrap(), None, "{}", house.name);
        for reference in ["Nobody", "../account", "a b", ""] {
            let found = house.provider.progress(reference).await;
            assert_eq!(found, Err(TranscribeError::Unknown), "{}: {reference}", house.name);
            house.provider.forget(reference).await.unwrap_or_else(|cause| {
                assert_eq!(cause, TranscribeError::Unknown, "{}: {reference}", house.name);
            });
        }
    }
}

#[tokio::test]
async fn two_recordings_are_told_apart() {
    for house in &houses().await {
        let (one, other) = (audio(RECORDING), audio(RECORDING));
        let (first, second) =
            (house.provider.submit(&one).await.unwrap(), house.provider.submit(&other).await.unwrap());
        if let (Submitted::Waiting(first), Submitted::Waiting(second)) = (first, second) {
            assert_ne!(first, second, "{}", house.name);
            assert_eq!(house.provider.find(one.label).await.unwrap(), Some(first), "{}", house.name);
            assert_eq!(house.provider.find(other.label).await.unwrap(), Some(second), "{}", house.name);
        }
    }
}

#[tokio::test]
async fn nothing_is_no_recording_for_anybody() {
    for house in houses().await.iter().filter(|house| !matches!(house.machine, Machine::Real)) {
        let refused = house.provider.submit(&audio(b"")).await;
        assert!(matches!(refused, Err(TranscribeError::Refused(_))), "{}: {refused:?}", house.name);
    }
}
