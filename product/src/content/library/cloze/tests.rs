use super::*;
use proptest::prelude::*;

const TEXT: &str = "Many birds travel far every year. They leave their summer homes when days become short, because food is \
    hard to find. Some fly for thousands of miles without a single stop. In Alaska the 12 godwits of Dr. Gill's team crossed \
    the whole ocean. Scientists still wonder how they know the way.";

fn made(text: &str) -> (Set, BTreeMap<String, ItemKey>) {
    let mut set: Set = serde_json::from_value(serde_json::json!({"id": "r1", "kind": "complete_the_words"})).unwrap();
    let mut keys = BTreeMap::new();
    let paragraphs: Vec<String> = text.split("\n\n").map(str::to_owned).collect();
    complete(&mut set, &paragraphs, &mut keys);
    (set, keys)
}

/// The text with `be[cause]` for a cut word.
fn marked(set: &Set, keys: &BTreeMap<String, ItemKey>) -> String {
    let piece = |piece: &ClozePiece| match piece {
        ClozePiece::Text { text } => text.clone(),
        ClozePiece::Blank { item } => {
            let answer = &set.items.iter().find(|found| &found.id == item).unwrap().answer;
            let AnswerShape::MissingLetters { shown, .. } = answer else { panic!("{answer:?}") };
            format!("{shown}[{}]", keys[item].correct[0])
        }
    };
    set.cloze.iter().map(piece).collect()
}

#[test]
fn every_second_word_loses_its_second_half_from_the_second_sentence_on() {
    let table = [
        // The first sentence stays; two letters lose one, three lose two, seven lose four.
        (
            "Birds fly. They do it now because the sun is low.",
            "Birds fly. They d[o] it n[ow] because t[he] sun i[s] low.",
        ),
        // What may not be cut is passed over, and the next word is taken.
        ("One. Here a man in Rome met 12 old men.", "One. Here a m[an] in Rome m[et] 12 o[ld] men."),
        ("One. We don't know well-known facts here now.", "One. We don't kn[ow] well-known fa[cts] here n[ow]."),
        // The count goes on over the end of a sentence, and a sentence may begin with a cut word.
        ("One. They ran off. They sat.", "One. They r[an] off. Th[ey] sat."),
        // Marks stay outside.
        ("One. Look (there), “quickly” please!", "One. Look (th[ere]), “quickly” ple[ase]!"),
        // A full stop that ends no sentence.
        ("See Dr. Lee there. It is so.", "See Dr. Lee there. It i[s] so."),
        ("A paragraph.\n\nIt goes on.", "A paragraph.\n\nIt go[es] on."),
    ];
    for (text, expected) in table {
        let (set, keys) = made(text);
        assert_eq!(marked(&set, &keys), expected);
    }
}

#[test]
fn after_ten_cuts_the_rest_stays_whole() {
    let (set, keys) = made(TEXT);
    assert_eq!(
        marked(&set, &keys),
        "Many birds travel far every year. They le[ave] their sum[mer] homes wh[en] days bec[ome] short, bec[ause] food i[s] \
         hard t[o] find. So[me] fly f[or] thousands o[f] miles without a single stop. In Alaska the 12 godwits of Dr. Gill's \
         team crossed the whole ocean. Scientists still wonder how they know the way."
    );
    let ids: Vec<&str> = set.items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, (1..=10).map(|n| format!("r1-{n:02}")).collect::<Vec<_>>());
    assert!(set.items.iter().all(|item| item.points == 1 && keys.contains_key(&item.id)));
    assert!(keys["r1-01"].explanation.contains("leave") && keys["r1-01"].explanation.contains("summer homes"));
}

#[test]
fn an_authors_own_key_stays() {
    let mut set = made(TEXT).0;
    set.items.clear();
    let own = ItemKey { explanation: "Geese leave.".into(), ..ItemKey::default() };
    let mut keys = BTreeMap::from([("r1-01".to_owned(), own)]);
    complete(&mut set, &[TEXT.to_owned()], &mut keys);
    assert_eq!(
        (keys["r1-01"].explanation.as_str(), keys["r1-01"].correct.as_slice()),
        ("Geese leave.", &["ave".to_owned()][..])
    );
    assert_eq!(keys.len(), 10);
}

proptest! {
    #[test]
    fn shown_and_missing_letters_restore_the_text(words in proptest::collection::vec("[A-Za-zé]{1,9}[,.!?]?|[0-9]{1,3}|[a-z]{2,4}'s", 5..120)) {
        let text = words.join(" ");
        let (set, keys) = made(&text);
        let whole = marked(&set, &keys).replace(['[', ']'], "");
        prop_assert_eq!(&whole, &text);
        prop_assert!(set.items.len() <= CUTS);
        let first = sentences(&text)[0];
        let ClozePiece::Text { text: head } = &set.cloze[0] else { panic!("begins with text") };
        prop_assert!(head.starts_with(first), "the first sentence stays whole");
        for item in &set.items {
            let AnswerShape::MissingLetters { shown, missing } = &item.answer else { panic!("a cut word") };
            let letters = keys[&item.id].correct[0].chars().count();
            prop_assert_eq!(letters, usize::from(*missing));
            prop_assert!(shown.chars().count() == letters || shown.chars().count() + 1 == letters);
        }
        prop_assert_eq!(made(&text), (set, keys), "the same text gives the same items");
    }
}
