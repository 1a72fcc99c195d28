//! Parents and children are written to, and the links of their mails answer.

use product::people::accounts::{Basics, LinkKey, NewPerson, Role, UserId, save_person};
use product::people::families::rules::ConsentState;
use product::people::families::{
    Answer, ParentLinkState, answer_consent, answer_mailed_link, ask_consent, ask_for_child, get_consent,
    list_children, remove_link,
};
use product::people::profiles::{AgeBand, StudentDetails, bind_student};
use tenants::Lang;

use crate::desk::Desk;

async fn person(desk: &Desk, name: &str, role: Role, lang: Lang) -> UserId {
    let mut tx = desk.tx().await;
    let person = NewPerson {
        email: &format!("{}@people.test", name.to_lowercase()),
        username: &name.to_lowercase(),
        first_name: name,
        last_name: "Huang",
        password_hash: "-",
        lang,
        roles: &[role],
        grading_sections: &[],
        pro_until: None,
    };
    let id = save_person(&mut tx, &person).await.expect("save a person");
    tx.commit().await.expect("commit");
    id
}

fn key(desk: &Desk) -> &LinkKey {
    &desk.services.link_key
}

#[tokio::test]
async fn a_childs_mail_confirms_the_parent_who_is_told_in_the_own_language() {
    let desk = Desk::open().await;
    let child = person(&desk, "Mei", Role::Student, Lang::En).await;
    let parent = person(&desk, "Anna", Role::Parent, Lang::Tw).await;
    let mut tx = desk.tx().await;
    ask_for_child(&mut tx, parent, "mei@people.test", key(&desk)).await.expect("the child can be asked");
    tx.commit().await.expect("commit");
    assert_eq!(desk.run().await.all(), 1);

    let asked = desk.outbox().await;
    assert_eq!(asked[0].to, "mei@people.test");
    assert!(asked[0].subject.contains("is Anna Huang your parent?"), "{}", asked[0].subject);
    assert!(asked[0].text.contains("anna@people.test"), "{}", asked[0].text);
    let (address, token) = asked[0].links[0].split_once("?token=").expect("a link with a token");
    assert_eq!(address, format!("http://{}/toefl/parent-link", desk.tenant.host));
    let mut tx = desk.tx().await;
    answer_mailed_link(&mut tx, token, Answer::Confirm, key(&desk)).await.expect("the link works");
    tx.commit().await.expect("commit");
    assert_eq!(desk.run().await.all(), 1);

    let mails = desk.outbox().await;
    let told = mails.iter().find(|mail| mail.to == "anna@people.test").expect("the parent is told");
    assert!(told.subject.contains("Mei Huang已確認你是家長"), "{}", told.subject);
    assert_eq!(told.links[0], format!("http://{}/toefl/children", desk.tenant.host));
    let mut tx = desk.tx().await;
    let children = list_children(&mut tx, parent).await.expect("the list");
    assert_eq!((children[0].child.id, children[0].state), (child, ParentLinkState::Confirmed));
}

#[tokio::test]
async fn a_question_that_was_taken_back_is_not_mailed() {
    let desk = Desk::open().await;
    person(&desk, "Mei", Role::Student, Lang::En).await;
    let parent = person(&desk, "Anna", Role::Parent, Lang::En).await;
    let mut tx = desk.tx().await;
    let link = ask_for_child(&mut tx, parent, "mei@people.test", key(&desk)).await.expect("the child can be asked");
    remove_link(&mut tx, parent, link).await.expect("taken back");
    tx.commit().await.expect("commit");

    assert_eq!(desk.run().await.all(), 1);

    assert_eq!(desk.outbox().await.len(), 0);
}

#[tokio::test]
async fn a_parent_without_an_account_agrees_by_the_mail() {
    let desk = Desk::open().await;
    let child = person(&desk, "Mei", Role::Student, Lang::Cn).await;
    let mut tx = desk.tx().await;
    let basics = Basics {
        username: "mei".to_owned(),
        first_name: "Mei".to_owned(),
        last_name: "Huang".to_owned(),
        phone: "0912345678".to_owned(),
        timezone: "UTC".to_owned(),
    };
    let details = StudentDetails {
        basics,
        school: "River School".to_owned(),
        grade_level: Some("7".to_owned()),
        graduation_year: None,
        age_band: AgeBand::Under13,
        preferred_language: "cn".to_owned(),
    };
    bind_student(&mut tx, child, &details).await.expect("the details are fine");
    ask_consent(&mut tx, child, 13, "anna@elsewhere.test", key(&desk)).await.expect("a parent can be asked");
    tx.commit().await.expect("commit");
    assert_eq!(desk.run().await.failed, [], "the mail went out");

    let mails = desk.outbox().await;
    let mail = mails.iter().find(|mail| mail.to == "anna@elsewhere.test").expect("the parent is asked");
    assert!(mail.text.contains("13"), "{}", mail.text);
    let (address, token) = mail.links[0].split_once("?token=").expect("a link with a token");
    assert_eq!(address, format!("http://{}/toefl/parent-consent", desk.tenant.host));
    let mut tx = desk.tx().await;
    answer_consent(&mut tx, token, true, "Anna Huang", key(&desk)).await.expect("the link works");
    assert_eq!(get_consent(&mut tx, child, 13).await.expect("the standing").state, ConsentState::Given);
}
