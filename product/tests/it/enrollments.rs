//! Enrollment forms: two at once, keys of others, the office's versions, what is kept how long.

use product::people::accounts::UserId;
use product::school::enrollments::{
    ClassType, Contact, ContactRole, Course, Currency, EnrollmentChange, EnrollmentError, EnrollmentId, FilledIn,
    Filter, Form, HeardFrom, MandarinHelp, NewEnrollment, PaymentMethod, PaymentStatus, PaymentTerms, Preferences,
    ReadStatus, Status, Student, TutoringMode, add_contact, change, count_new, erase_enrollments, find_enrollment,
    find_form, list_enrollments, mark_read, prune_enrollments, save_contact, save_people, save_preferences, start,
    submit,
};
use tenants::{Lang, PageRequest, Reason};
use time::Duration;

use crate::support::School;

const KEY: &str = "the key of the form, which its browser keeps";

fn contact(first_name: &str, courses: &[Course]) -> Contact {
    Contact {
        role: ContactRole::Other,
        first_name: first_name.to_owned(),
        last_name: "Lin".to_owned(),
        email: format!("{}@people.test", first_name.to_lowercase()),
        phone: "+886 912 345 678".to_owned(),
        courses: courses.to_vec(),
    }
}

fn student() -> Student {
    Student {
        first_name: "Mei".to_owned(),
        last_name: "Lin".to_owned(),
        chinese_name: Some("林美".to_owned()),
        email: "mei@people.test".to_owned(),
        phone: None,
        home_phone: None,
        school: None,
        graduation_year: Some(2027),
        address: None,
    }
}

fn preferences() -> Preferences {
    Preferences {
        class_type: ClassType::Group,
        tutoring_mode: TutoringMode::InPerson,
        other_course: None,
        test_scores: Some("TOEFL 92".to_owned()),
        previous_class: None,
        mandarin_help: MandarinHelp::Wanted,
        heard_from: HeardFrom::Friend,
        referred_by: None,
        group_members: None,
        payment_method: PaymentMethod::BankTransfer,
        payment_currency: Currency::Twd,
        notes: None,
    }
}

async fn begin(school: &School, user: Option<UserId>, first_name: &str, courses: &[Course]) -> EnrollmentId {
    let mut tx = school.tx().await;
    let contact = contact(first_name, courses);
    let new = NewEnrollment { user, lang: Lang::En, key: KEY, contact: &contact };
    let form = start(&mut tx, &new).await.unwrap();
    tx.commit().await.unwrap();
    form.id
}

async fn send(school: &School, first_name: &str, courses: &[Course]) -> EnrollmentId {
    let id = begin(school, None, first_name, courses).await;
    let mut tx = school.tx().await;
    save_people(&mut tx, id, KEY, (&[student()], &[])).await.unwrap();
    save_preferences(&mut tx, id, KEY, &preferences()).await.unwrap();
    submit(&mut tx, id, KEY).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn jobs_of(school: &School, id: EnrollmentId) -> Vec<String> {
    sqlx::query_scalar("select name from jobs.queue where payload ->> 'enrollment_id' = $1 order by name")
        .bind(id.to_string())
        .fetch_all(&mut school.test.owner().await)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_step_waits_for_the_one_before_and_a_new_parent_for_the_parents() {
    let school = School::open().await;
    let id = begin(&school, None, "Hui", &[Course::ToeflGroup]).await;
    let mut tx = school.tx().await;
    for refused in [save_preferences(&mut tx, id, KEY, &preferences()).await, submit(&mut tx, id, KEY).await] {
        assert!(matches!(refused, Err(EnrollmentError::TooEarly)), "{refused:?}");
    }
    assert_eq!(save_people(&mut tx, id, KEY, (&[student()], &[])).await.unwrap().form_step, 2);
    assert!(matches!(submit(&mut tx, id, KEY).await, Err(EnrollmentError::TooEarly)));
    assert_eq!(save_preferences(&mut tx, id, KEY, &preferences()).await.unwrap().form_step, 3);
    // A step that is saved again takes nothing away.
    assert_eq!(save_people(&mut tx, id, KEY, (&[student()], &[])).await.unwrap().form_step, 3);
    let parent = Contact { role: ContactRole::Parent, ..contact("Hui", &[Course::ToeflGroup]) };
    let back = save_contact(&mut tx, id, KEY, &parent).await.unwrap();
    assert_eq!((back.form_step, back.preferences), (1, Some(preferences())), "what was answered stays");
    assert!(matches!(submit(&mut tx, id, KEY).await, Err(EnrollmentError::TooEarly)));
}

#[tokio::test]
async fn sent_twice_at_once_it_is_sent_once_and_changed_no_more() {
    let school = School::open().await;
    let id = begin(&school, None, "Hui", &[Course::ToeflGroup]).await;
    let mut tx = school.tx().await;
    save_people(&mut tx, id, KEY, (&[student()], &[])).await.unwrap();
    save_preferences(&mut tx, id, KEY, &preferences()).await.unwrap();
    tx.commit().await.unwrap();

    let once = || async {
        let mut tx = school.tx().await;
        let form = submit(&mut tx, id, KEY).await.unwrap();
        tx.commit().await.unwrap();
        form
    };
    let (one, other) = tokio::join!(once(), once());

    assert_eq!(one, other);
    assert_eq!((one.form_step, one.submitted_at.is_some()), (4, true));
    assert_eq!(jobs_of(&school, id).await, ["enrollments.send_receipt", "enrollments.send_to_support"]);
    let mut tx = school.tx().await;
    let late = [
        save_contact(&mut tx, id, KEY, &contact("Other", &[Course::Mentoring])).await,
        save_people(&mut tx, id, KEY, (&[student()], &[])).await,
        save_preferences(&mut tx, id, KEY, &preferences()).await,
    ];
    assert!(late.iter().all(|refused| matches!(refused, Err(EnrollmentError::Submitted))), "{late:?}");
}

#[tokio::test]
async fn a_form_opens_with_its_own_key_and_for_its_own_brand_only() {
    let school = School::open().await;
    let other = school.test.tenant("other").await;
    let id = begin(&school, None, "Hui", &[Course::ToeflGroup]).await;
    let unknown = |found: &Result<Form, EnrollmentError>| matches!(found, Err(EnrollmentError::Unknown));
    let mut tx = school.tx().await;
    assert_eq!(find_form(&mut tx, id, KEY).await.unwrap().id, id);
    assert!(unknown(&find_form(&mut tx, id, "another key").await));
    assert!(unknown(&save_contact(&mut tx, id, "another key", &contact("X", &[Course::Mentoring])).await));
    assert!(unknown(&submit(&mut tx, EnrollmentId(uuid::Uuid::now_v7()), KEY).await));
    let mut tx = school.test.db.tenant(&other).await.unwrap();
    assert!(unknown(&find_form(&mut tx, id, KEY).await));
    assert!(matches!(find_enrollment(&mut tx, id).await, Err(EnrollmentError::Unknown)));
}

#[tokio::test]
async fn new_ones_are_counted_by_course_until_somebody_opens_them() {
    let school = School::open().await;
    let admin = school.person("admin").await.id;
    let first = send(&school, "Ann", &[Course::ToeflGroup, Course::Mentoring]).await;
    school.pass(Duration::hours(1));
    send(&school, "Ben", &[Course::ToeflGroup]).await;
    begin(&school, None, "Draft", &[Course::CrashCourse]).await;

    let mut tx = school.tx().await;
    let new = count_new(&mut tx).await.unwrap();
    let courses: Vec<_> = new.courses.iter().map(|each| (each.course, each.count)).collect();
    assert_eq!((new.count, courses), (2, vec![(Course::ToeflGroup, 2), (Course::Mentoring, 1)]));
    assert_eq!(new.oldest_at, find_enrollment(&mut tx, first).await.unwrap().form.submitted_at);

    mark_read(&mut tx, admin, first).await.unwrap();
    let read_at = find_enrollment(&mut tx, first).await.unwrap().part.read_at;
    mark_read(&mut tx, admin, first).await.unwrap();
    assert_eq!(find_enrollment(&mut tx, first).await.unwrap().part.read_at, read_at, "read once and for ever");
    assert_eq!(count_new(&mut tx).await.unwrap().count, 1);
}

#[tokio::test]
async fn the_list_is_narrowed_by_each_of_its_filters() {
    let school = School::open().await;
    let admin = school.person("admin").await.id;
    let ann = send(&school, "Ann", &[Course::ToeflGroup, Course::Mentoring]).await;
    send(&school, "Ben", &[Course::CrashCourse]).await;
    begin(&school, None, "Cho", &[Course::Mentoring]).await;
    let gone = send(&school, "Dan", &[Course::Mentoring]).await;
    let mut tx = school.tx().await;
    mark_read(&mut tx, admin, ann).await.unwrap();
    let paid = EnrollmentChange { payment_status: Some(PaymentStatus::Paid), ..EnrollmentChange::default() };
    change(&mut tx, admin, (ann, 1), &paid).await.unwrap();
    let deleted = EnrollmentChange { status: Some(Status::Deleted), ..EnrollmentChange::default() };
    change(&mut tx, admin, (gone, 1), &deleted).await.unwrap();

    let any = Filter::default;
    for (filter, expected) in [
        (any(), vec!["Cho", "Ben", "Ann"]),
        (Filter { filled_in: Some(FilledIn::Draft), ..any() }, vec!["Cho"]),
        (Filter { filled_in: Some(FilledIn::Submitted), ..any() }, vec!["Ben", "Ann"]),
        (Filter { read_status: Some(ReadStatus::Read), ..any() }, vec!["Ann"]),
        (Filter { read_status: Some(ReadStatus::Unread), ..any() }, vec!["Cho", "Ben"]),
        (Filter { status: Some(Status::Deleted), ..any() }, vec!["Dan"]),
        (Filter { status: Some(Status::Normal), ..any() }, vec!["Cho", "Ben", "Ann"]),
        (Filter { payment_status: Some(PaymentStatus::Paid), ..any() }, vec!["Ann"]),
        (Filter { course: Some(Course::Mentoring), ..any() }, vec!["Cho", "Ann"]),
        (Filter { search: "BEN@people".to_owned(), ..any() }, vec!["Ben"]),
        // A student of the form, whom the list does not show by this name.
        (Filter { search: "林美".to_owned(), ..any() }, vec!["Ben", "Ann"]),
        (Filter { search: "100%_".to_owned(), ..any() }, vec![]),
    ] {
        let (listed, total) = list_enrollments(&mut tx, &filter, PageRequest::first(20)).await.unwrap();
        let names: Vec<&str> = listed.iter().map(|each| each.first_name.as_str()).collect();
        assert_eq!((names.len() as i64, &names), (total, &expected), "{filter:?}");
    }
    let (second, total) = list_enrollments(&mut tx, &any(), PageRequest::new(2, 2)).await.unwrap();
    assert_eq!((second.len(), &*second[0].first_name, total), (1, "Ann", 3));
}

#[tokio::test]
async fn of_two_admins_who_change_the_same_the_second_hears_of_the_first() {
    let school = School::open().await;
    let (one, other) = (school.person("one").await.id, school.person("other").await.id);
    let id = send(&school, "Ann", &[Course::ToeflGroup]).await;
    let terms = |terms| EnrollmentChange { payment_terms: Some(terms), ..EnrollmentChange::default() };

    let by = |who: UserId, change_to: EnrollmentChange| {
        let school = &school;
        async move {
            let mut tx = school.tx().await;
            let changed = change(&mut tx, who, (id, 1), &change_to).await;
            tx.commit().await.unwrap();
            changed
        }
    };
    let (first, second) =
        tokio::join!(by(one, terms(Some(PaymentTerms::Prepay))), by(other, terms(Some(PaymentTerms::Postpay))));

    let (winner, won, lost) = if first.is_ok() { (one, first, second) } else { (other, second, first) };
    let Err(EnrollmentError::Changed(saved)) = lost else { panic!("{lost:?}") };
    assert_eq!((saved.by, won.unwrap().part.version), (Some(winner), 2));
    let mut tx = school.tx().await;
    // What changes nothing is no change.
    let same = change(&mut tx, other, (id, 2), &EnrollmentChange::default()).await.unwrap();
    assert_eq!((same.part.version, same.part.changed_by), (2, Some(winner)));
    let none = change(&mut tx, other, (id, 2), &terms(None)).await.unwrap();
    assert_eq!((none.part.payment_terms, none.part.version), (None, 3));
}

#[tokio::test]
async fn the_trail_tells_what_changed_and_nothing_of_the_notes() {
    let school = School::open().await;
    let admin = school.person("admin").await.id;
    let id = send(&school, "Ann", &[Course::ToeflGroup]).await;
    let mut tx = school.tx().await;
    let change_to = EnrollmentChange {
        status: Some(Status::Archived),
        office_notes: Some(" Her mother prefers calls. ".to_owned()),
        ..EnrollmentChange::default()
    };
    let changed = change(&mut tx, admin, (id, 1), &change_to).await.unwrap();
    add_contact(&mut tx, admin, id, " Called; starts in July. ").await.unwrap();
    let found = find_enrollment(&mut tx, id).await.unwrap();
    assert_eq!(changed.part.office_notes, "Her mother prefers calls.");
    assert_eq!(found.contacts[0].body, "Called; starts in July.");

    let (entries, _) = product::ground::audit::list_entries(&mut tx, id, PageRequest::first(10)).await.unwrap();
    let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(actions, ["enrollments.contact", "enrollments.change"]);
    let told = serde_json::to_string(&entries[1].values).unwrap();
    assert!(told.contains("archived") && told.contains("office_notes") && !told.contains("mother"), "{told}");
}

#[tokio::test]
async fn drafts_and_deleted_ones_go_in_time_and_with_an_account_its_forms() {
    let school = School::open_alone().await;
    let (member, admin) = (school.person("mei").await.id, school.person("admin").await.id);
    let draft = begin(&school, None, "Draft", &[Course::Mentoring]).await;
    let sent = send(&school, "Sent", &[Course::Mentoring]).await;
    let deleted = send(&school, "Deleted", &[Course::Mentoring]).await;
    let own = begin(&school, Some(member), "Own", &[Course::Mentoring]).await;
    let status = |status| EnrollmentChange { status: Some(status), ..EnrollmentChange::default() };
    let mut tx = school.tx().await;
    change(&mut tx, admin, (deleted, 1), &status(Status::Deleted)).await.unwrap();
    // Taken back, its time is not running.
    change(&mut tx, admin, (sent, 1), &status(Status::Deleted)).await.unwrap();
    change(&mut tx, admin, (sent, 2), &status(Status::Normal)).await.unwrap();
    erase_enrollments(&mut tx, member).await.unwrap();
    tx.commit().await.unwrap();

    let mut pruned = Vec::new();
    for days in [29, 2, 58, 2] {
        school.pass(Duration::days(days));
        let mut tx = school.test.db.platform(Reason::Sweep).await.unwrap();
        pruned.push(prune_enrollments(&mut tx).await.unwrap());
        tx.commit().await.unwrap();
    }

    assert_eq!(pruned, [0, 1, 0, 1], "deleted after 30 days, drafts after 90");
    let mut tx = school.tx().await;
    assert!(find_enrollment(&mut tx, sent).await.is_ok());
    for gone in [draft, deleted, own] {
        assert!(matches!(find_enrollment(&mut tx, gone).await, Err(EnrollmentError::Unknown)));
    }
    let people: i64 = sqlx::query_scalar("select count(*) from enrollment_people where enrollment_id <> $1")
        .bind(sent.0)
        .fetch_one(tx.conn())
        .await
        .unwrap();
    assert_eq!(people, 0, "whoever was named in them is gone, too");
}
