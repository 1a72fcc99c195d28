//! An enrollment goes to two desks: a receipt to who sent it, the enrollment to support.

use product::people::accounts::{NewUser, UserId, register};
use product::school::enrollments::{
    ClassType, Contact, ContactRole, Course, Currency, EnrollmentId, HeardFrom, MandarinHelp, NewEnrollment,
    PaymentMethod, Preferences, Student, TutoringMode, rules, save_people, save_preferences, start, submit,
};
use tenants::Lang;

use crate::desk::Desk;

/// A form is sent; nobody is signed in unless `user` says so.
async fn enroll(desk: &Desk, user: Option<UserId>, first_name: &str) -> EnrollmentId {
    let key = "k";
    let contact = Contact {
        role: ContactRole::Other,
        first_name: first_name.to_owned(),
        last_name: "林".to_owned(),
        email: "family@people.test".to_owned(),
        phone: "+886 912 345 678".to_owned(),
        courses: vec![Course::ToeflGroup],
    };
    let student = |first_name: &str, email: &str| Student {
        first_name: first_name.to_owned(),
        last_name: "Lin".to_owned(),
        chinese_name: None,
        email: email.to_owned(),
        phone: None,
        home_phone: None,
        school: None,
        graduation_year: None,
        address: None,
    };
    let preferences = Preferences {
        class_type: ClassType::Group,
        tutoring_mode: TutoringMode::Online,
        other_course: None,
        test_scores: None,
        previous_class: None,
        mandarin_help: MandarinHelp::NoPreference,
        heard_from: HeardFrom::Search,
        referred_by: None,
        group_members: None,
        payment_method: PaymentMethod::Cash,
        payment_currency: Currency::Twd,
        notes: None,
    };
    let students = [student("Mei", "mei@people.test"), student("<b>Leo</b>", "leo@people.test")];
    let mut tx = desk.tx().await;
    let new = NewEnrollment { user, lang: Lang::Tw, key, contact: &contact };
    let id = start(&mut tx, &new).await.expect("the contact is fine").id;
    save_people(&mut tx, id, key, (&students, &[])).await.expect("the people are fine");
    save_preferences(&mut tx, id, key, &preferences).await.expect("the preferences are fine");
    submit(&mut tx, id, key).await.expect("the form is complete");
    tx.commit().await.expect("commit");
    id
}

#[tokio::test]
async fn the_family_gets_a_receipt_and_support_gets_the_way_to_the_form() {
    let desk = Desk::open().await;
    let id = enroll(&desk, None, "Buy now at evil.example").await;

    assert_eq!(desk.run().await.all(), 2);

    let mails = desk.outbox().await;
    let support = mails.iter().find(|mail| mail.to == desk.tenant.brand.support_email).expect("a mail to support");
    assert!(support.text.contains("Mei Lin\n<b>Leo</b> Lin") && support.text.contains("+886 912 345 678"));
    assert!(support.html.contains("&lt;b&gt;Leo&lt;/b&gt; Lin"), "what people write stays text");
    assert!(support.links.iter().any(|link| link.ends_with(&format!("/toefl/academy/admin/enrollments?id={id}"))));
    let receipt = mails.iter().find(|mail| mail.to == "family@people.test").expect("a receipt");
    assert!(receipt.subject.contains("已收到你的報名表"), "{}", receipt.subject);
    assert!(receipt.text.contains(&rules::reference(id)), "{}", receipt.text);
    assert!(!receipt.text.contains("evil.example") && !receipt.html.contains("evil.example"));
}

#[tokio::test]
async fn a_member_is_greeted_by_the_name_in_the_form() {
    let desk = Desk::open().await;
    let mut tx = desk.tx().await;
    let new = NewUser { email: "mei@people.test", password_hash: "-", lang: Lang::Tw, privacy_version: "1" };
    let user = register(&mut tx, new, &desk.services.link_key).await.expect("the address is free");
    tx.commit().await.expect("commit");
    assert_eq!(desk.run().await.all(), 1);
    enroll(&desk, Some(user), "慧敏").await;

    assert_eq!(desk.run().await.all(), 2);

    let mails = desk.outbox().await;
    let receipt = mails.iter().find(|mail| mail.to == "family@people.test").expect("a receipt");
    assert!(receipt.text.contains("慧敏"), "{}", receipt.text);
}
