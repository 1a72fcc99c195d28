//! The catalog of single sets: filled at import, also for versions published before it, and labeled by editors.

use std::collections::BTreeMap;

use product::content::library::{Difficulty, Label, PackVersionId, SetFilter, Topic, find_set, label_sets, list_sets};
use tenants::{PageRequest, Reason};

use crate::support::{School, publish, quick_mock};

/// Imports the same files again.
async fn republish(school: &School) -> PackVersionId {
    let (pack, format) = quick_mock();
    publish(&school.test, &pack, &format).await
}

async fn count(school: &School) -> i64 {
    let mut tx = school.tx().await;
    sqlx::query_scalar("select count(*) from library.pack_sets").fetch_one(tx.conn()).await.unwrap()
}

#[tokio::test]
async fn a_version_that_was_published_before_gets_its_sets_when_it_is_imported_again() {
    let school = School::open_alone().await;
    assert_eq!(count(&school).await, 6);
    let mut tx = school.test.db.platform(Reason::Content).await.unwrap();
    sqlx::query("delete from library.pack_sets").execute(tx.conn()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(republish(&school).await, school.version.id, "unchanged");
    assert_eq!(count(&school).await, 6);
    republish(&school).await;
    assert_eq!(count(&school).await, 6);
}

#[tokio::test]
async fn labels_stay_over_imports_and_name_what_is_not_there() {
    let school = School::open_alone().await;
    let labels = BTreeMap::from([
        ("r1".to_owned(), Label { topic: Some(Topic::History), sample: true, tried: None }),
        ("l1".to_owned(), Label::default()),
        ("r9".to_owned(), Label::default()),
    ]);
    let mut tx = school.test.db.platform(Reason::Content).await.unwrap();
    assert_eq!(label_sets(&mut tx, school.version.id, &labels).await.unwrap(), ["r9"]);
    tx.commit().await.unwrap();
    republish(&school).await;
    let mut tx = school.tx().await;
    let set = async |tx: &mut tenants::TenantTx, id: &str| find_set(tx, school.version.id, id).await.unwrap().unwrap();
    let reading = set(&mut tx, "r1").await;
    assert_eq!((reading.topic, reading.is_sample), (Some(Topic::History), true));
    let talk = set(&mut tx, "l1").await;
    assert_eq!(talk.topic, Some(Topic::CampusLife), "a kind that says what it is about keeps that");
}

#[tokio::test]
async fn a_set_has_its_share_of_the_time_and_the_level_of_its_questions() {
    let school = School::open_alone().await;
    let mut tx = school.tx().await;
    let (sets, total) = list_sets(&mut tx, &SetFilter::default(), PageRequest::first(20)).await.unwrap();
    assert_eq!(total, 6);
    let pack = &school.version.pack;
    for set in &sets {
        let part = pack.part(&set.part).unwrap().1;
        let own = part.sets.iter().find(|one| one.id == set.set).unwrap();
        let mean = own.items.iter().map(|item| item.difficulty).sum::<f32>() / own.items.len() as f32;
        assert_eq!(set.difficulty, Difficulty::of(mean), "{}", set.set);
        assert_eq!(set.items as usize, own.items.len());
    }
    let of_part: u32 = sets.iter().filter(|set| set.part == "listening-1").map(|set| set.seconds).sum();
    let whole = product::content::library::part_seconds(pack.part("listening-1").unwrap().1, &school.version.audio);
    assert!(of_part.abs_diff(whole) <= 2, "two sets share a clock: {of_part} of {whole}");
    let (page, total) = list_sets(&mut tx, &SetFilter::default(), PageRequest::new(2, 4)).await.unwrap();
    assert_eq!((page.len(), total), (2, 6));
}
