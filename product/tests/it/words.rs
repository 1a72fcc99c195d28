//! Words of the flashcards: sound as they lie on disk, every rule finds what it is there for, and an import keeps what people
//! know of a word.

use product::content::library::quality::Library;
use product::content::vocabulary::{
    self, BackId, Imported, ListId, Scripts, Vocabulary, WordClass, check, find_back, find_lists_of, list_backs_of,
    list_books,
};
use tenants::{Lang, PageRequest, Reason, TenantTx};
use testkit::TestDb;

use crate::support::content;

fn words() -> Vocabulary {
    Vocabulary::read(&content()).unwrap()
}

/// What the checks read, once: reading it takes longer than they do.
struct Content {
    words: Vocabulary,
    library: Library,
    scripts: Scripts,
}

impl Content {
    /// Two books, without passages: those are looked at in a test of their own.
    fn few() -> Self {
        let (mut words, mut library) = (words(), Library::read(&content()).unwrap());
        words.books.truncate(2);
        words.exceptions.passages.clear();
        library.packs.clear();
        Self { words, library, scripts: Scripts::read(&content()).unwrap() }
    }

    /// What the check tells after a change.
    fn found(&self, change: impl Fn(&mut Vocabulary)) -> Vec<String> {
        let mut words = self.words.clone();
        change(&mut words);
        let (problems, _) = check(&words, &self.library, &self.scripts);
        problems.iter().map(ToString::to_string).collect()
    }
}

#[test]
fn the_words_are_sound() {
    let (problems, figures) = check(&words(), &Library::read(&content()).unwrap(), &Scripts::read(&content()).unwrap());
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems, Vec::<String>::new());
    assert!(figures.words >= 2000 && figures.books == 6, "{figures:?}");
    let text = figures.to_string();
    assert!(text.starts_with("vocabulary: 6 books, "), "{text}");
}

#[test]
fn every_rule_of_the_words_finds_what_it_is_for() {
    type Change = fn(&mut Vocabulary);
    let table: [(Change, &str); 19] = [
        (|words| words.strays.push("vocabulary/notes.yaml".into()), "belongs to no book"),
        (|words| words.books[0].head.title.en = "On campus".into(), "is not one word"),
        (|words| words.books[1].lists.clear(), "has no lists"),
        (|words| words.books[0].lists[0].list.words.truncate(19), "19 words, 20 to 40 are wanted"),
        (
            |words| {
                let again = words.books[0].lists[0].list.words[0].clone();
                words.books[0].lists[1].list.words[0] = again;
            },
            "a book has a word once in each part of speech",
        ),
        (
            |words| {
                let again = words.books[0].lists[0].list.words[0].clone();
                words.books[1].lists[0].list.words[0] = again;
            },
            "the same word with the same definition",
        ),
        (
            |words| {
                let said = words.books[0].lists[0].list.words[0].example.clone();
                words.books[1].lists[0].list.words[0].example = said;
            },
            "its example stands in vocabulary/campus/",
        ),
        (|words| words.books[0].lists[0].list.words[0].definition.tw = "注册；登記".into(), "“册” in its Traditional"),
        (|words| words.books[0].lists[0].list.words[0].definition.cn = "註冊；登记".into(), "“冊註” in its Simplified"),
        (
            |words| words.books[0].lists[0].list.words[0].definition.tw = "軟件".into(),
            "says “軟件”; there it is “軟體”",
        ),
        (
            |words| words.books[0].lists[0].list.words[0].definition.cn = "萤幕".into(),
            "says “萤幕”; there it is “屏幕”",
        ),
        (|words| words.books[0].lists[0].list.words[0].definition.cn = "register".into(), "no Chinese character"),
        (
            |words| words.books[0].lists[0].list.words[0].collocations[0] = "register onlyne".into(),
            "“onlyne” is misspelled",
        ),
        (|words| drop(words.books[0].audio.remove(0)), "“register”: is not said"),
        (
            |words| {
                let again = words.books[0].audio[0].clone();
                words.books[0].audio.push(again);
            },
            "“register” is said twice",
        ),
        (|words| words.books[0].audio[0].seconds = 2.6, "2.6 seconds"),
        (|words| words.books[0].audio[0].sha256 = "0".repeat(64), "is another file than the manifest says"),
        (|words| words.books[0].audio[0].word = "zebra".into(), "belongs to no word of the book"),
        (|words| words.exceptions.passages = ["zebra (noun)".to_owned()].into(), "is in no passage"),
    ];
    let content = Content::few();
    assert_eq!(content.found(|_| ()), Vec::<String>::new());
    for (change, expected) in table {
        let found = content.found(change);
        assert!(found.iter().any(|line| line.contains(expected)), "{expected}: {found:?}");
    }
    let at = content.found(|words| words.books[0].lists[0].list.words[1].ipa = String::new());
    assert_eq!(at.len(), 1, "{at:?}");
    assert!(at[0].starts_with("vocabulary/campus/01-choosing-courses.yaml:11: “catalog”: "), "{at:?}");
}

#[test]
fn a_word_of_a_passage_without_an_entry_is_told() {
    let (mut words, library) = (words(), Library::read(&content()).unwrap());
    let wanted = &library.packs.iter().find_map(|source| source.keys.vocabulary.values().flatten().next()).unwrap();
    let (name, class) = (wanted.word.clone(), wanted.part_of_speech.as_str());
    for list in words.books.iter_mut().flat_map(|book| &mut book.lists) {
        list.list.words.retain(|word| !word.word.eq_ignore_ascii_case(&name));
    }
    let scripts = Scripts::read(&content()).unwrap();
    let told = |words: &Vocabulary| {
        let (problems, _) = check(words, &library, &scripts);
        problems.iter().any(|problem| problem.message == format!("{name} ({class}) has no entry in vocabulary"))
    };
    assert!(told(&words));
    words.exceptions.passages.insert(format!("{} ({class})", name.to_lowercase()));
    assert!(!told(&words));
}

#[test]
fn an_unknown_field_of_a_word_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    crate::packs::copy(&content().join("vocabulary"), &folder.path().join("vocabulary"));
    let file = folder.path().join("vocabulary/campus/01-choosing-courses.yaml");
    crate::packs::replace(&file, "    ipa: ˈrɛdʒɪstər", "    sound: x\n    ipa: ˈrɛdʒɪstər");
    let told = Vocabulary::read(folder.path()).unwrap_err().to_string();
    assert!(told.contains("01-choosing-courses.yaml") && told.contains("line"), "{told}");
}

async fn import(test: &TestDb, words: &Vocabulary) -> Imported {
    let mut tx = test.db.platform(Reason::Content).await.unwrap();
    let imported = vocabulary::import(&mut tx, words).await.unwrap();
    tx.commit().await.unwrap();
    imported
}

async fn reading(test: &TestDb) -> TenantTx {
    let tenant = test.tenant("readers").await;
    test.db.tenant(&tenant).await.unwrap()
}

#[tokio::test]
async fn an_import_keeps_ids_and_retires_what_has_left_the_files() {
    let test = testkit::fresh_database().await;
    let mut words = words();
    words.books.truncate(2);
    let total: u64 = words
        .books
        .iter()
        .map(|book| 1 + book.lists.iter().map(|list| 1 + list.list.words.len() as u64).sum::<u64>())
        .sum();
    assert_eq!(import(&test, &words).await, Imported { changed: total, retired: 0 });
    assert_eq!(import(&test, &words).await, Imported::default(), "the same again changes nothing");

    // A text is mended, a word moves to another list, a word and a book leave.
    words.books[0].lists[0].list.words[0].definition.en = "to put a name on a list".into();
    let moved = words.books[0].lists[0].list.words.remove(1);
    words.books[0].lists[1].list.words.push(moved);
    words.books[0].lists[0].list.words.remove(1);
    let gone = words.books.pop().unwrap();
    let of_book = 1 + gone.lists.iter().map(|list| 1 + list.list.words.len() as u64).sum::<u64>();
    assert_eq!(import(&test, &words).await.retired, of_book + 1);

    let mut tx = reading(&test).await;
    let register = find_back(&mut tx, BackId::of("campus", "register", WordClass::Verb)).await.unwrap().unwrap();
    assert_eq!((register.content.definition.en.as_str(), register.is_retired), ("to put a name on a list", false));
    let catalog = find_back(&mut tx, BackId::of("campus", "catalog", WordClass::Noun)).await.unwrap().unwrap();
    assert_eq!(catalog.list_id, ListId::of("campus", "people-on-campus"));
    let left = find_back(&mut tx, BackId::of("campus", "description", WordClass::Noun)).await.unwrap().unwrap();
    assert!(left.is_retired, "kept for who knows it");
    let books = list_books(&mut tx).await.unwrap();
    assert_eq!((books.len(), books[0].slug.as_str()), (1, "campus"));
    drop(tx);

    words.books.push(gone);
    import(&test, &words).await;
    let mut tx = reading(&test).await;
    assert_eq!(list_books(&mut tx).await.unwrap().len(), 2, "what comes back is there again");
}

#[tokio::test]
async fn lists_and_words_are_read_in_their_order() {
    let test = testkit::fresh_database().await;
    let words = words();
    import(&test, &words).await;
    let mut tx = reading(&test).await;
    let book = &list_books(&mut tx).await.unwrap()[0];
    let (lists, total) = find_lists_of(&mut tx, book.id, PageRequest::new(1, 4)).await.unwrap().unwrap();
    assert_eq!((lists.len(), total, book.lists), (4, 10, 10));
    assert_eq!(lists[0].title.of(Lang::En), "Campus Choosing courses");
    assert_eq!(lists[0].title.of(Lang::Tw), "校園 選課");
    assert_eq!(lists.iter().map(|list| list.position).collect::<Vec<_>>(), [0, 1, 2, 3]);
    let read = list_backs_of(&mut tx, &[lists[1].id, lists[0].id]).await.unwrap();
    let names: Vec<&str> = read.iter().map(|back| back.word.as_str()).collect();
    let expected = [1, 0].into_iter().flat_map(|list| &words.books[0].lists[list].list.words);
    assert_eq!(names, expected.map(|word| word.word.as_str()).collect::<Vec<_>>());
    assert_eq!(find_lists_of(&mut tx, uuid::Uuid::nil().into(), PageRequest::first(1)).await.unwrap(), None);
}
