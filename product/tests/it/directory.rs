//! The office's list of people: every filter and every order against the same people sorted and filtered in memory, both where they
//! are few and where they are many.

use product::people::accounts::{self, NewPerson, Role, UserId};
use product::people::directory::{
    self, Beginning, Behind, Counts, Filter, Paid, Person, PersonRole, Reach, Sort, State, list_part, list_people,
    list_people_within,
};
use tenants::{Lang, PageRequest, Tenant};
use testkit::TestDb;
use time::{Duration, OffsetDateTime};

const ALL: PageRequest = PageRequest::new(1, 100);

fn everybody() -> Filter {
    Filter::everybody(Sort::NewestFirst)
}

/// Twenty-four people of every kind, one an hour; and one of another tenant.
async fn school() -> (TestDb, Tenant) {
    let test = testkit::database().await;
    let (tenant, other) = (test.tenant("school").await, test.tenant("other").await);
    let names = [("Mei", "Lin"), ("", ""), ("美", "林"), ("Tomas", "Rios"), ("Anna", "Lindt"), ("Bo", "Lin")];
    for number in 0..24_usize {
        test.clock.advance(std::time::Duration::from_secs(3600));
        let (first_name, last_name) = names[number % names.len()];
        let roles: &[Role] = match number % 7 {
            0..=3 => &[Role::Student],
            4 => &[Role::Student, Role::OldPro],
            5 => &[Role::Teacher, Role::Admin],
            _ => &[],
        };
        let now = test.db.now();
        let pro_until = match number % 5 {
            0 => Some(now + Duration::days(3)),
            1 => Some(now + Duration::days(40)),
            2 => Some(now - Duration::days(1)),
            _ => None,
        };
        let (email, username) = (format!("p{number}@example.test"), format!("user{number}"));
        let person = NewPerson {
            email: &email,
            username: &username,
            first_name,
            last_name,
            password_hash: "-",
            lang: Lang::En,
            roles,
            grading_sections: &[],
            pro_until,
        };
        let mut tx = test.db.tenant(&tenant).await.unwrap();
        let id = accounts::save_person(&mut tx, &person).await.unwrap();
        if number % 3 != 0 {
            accounts::open_session(&mut tx, id, "a device").await.unwrap();
        }
        if number % 8 == 3 {
            accounts::block_user(&mut tx, id, id).await.unwrap();
        }
        tx.commit().await.unwrap();
        if number == 7 {
            let mut tx = test.db.tenant(&other).await.unwrap();
            accounts::save_person(&mut tx, &person).await.unwrap();
            tx.commit().await.unwrap();
        }
    }
    (test, tenant)
}

fn is_old_pro(person: &Person) -> bool {
    person.roles.iter().any(|role| role == "old-pro")
}

fn is_pro(person: &Person, now: OffsetDateTime) -> bool {
    is_old_pro(person) || person.pro_until.is_some_and(|until| until > now)
}

/// What the filter says, once more.
fn passes(person: &Person, filter: &Filter, now: OffsetDateTime) -> bool {
    let begins = &filter.begins.from;
    let last_first = format!("{} {}", person.last_name, person.first_name).to_lowercase();
    let words = [
        format!("{} {}", person.first_name, person.last_name).to_lowercase(),
        last_first.clone(),
        last_first.replace(' ', ""),
        person.first_name.to_lowercase(),
        person.last_name.to_lowercase(),
        person.username.clone().unwrap_or_default(),
    ];
    let contacts = [person.email.clone(), person.email.split('@').nth(1).unwrap_or_default().to_owned()];
    let mut words = words.iter().chain(contacts.iter().filter(|_| filter.by_contacts));
    let paid = match filter.paid {
        None => true,
        Some(Paid::Active) => is_pro(person, now),
        Some(Paid::Free) => !is_pro(person, now),
        Some(Paid::OldPro) => is_old_pro(person),
        Some(Paid::Ending) => {
            person.pro_until.is_some_and(|until| until > now && until <= now + directory::ENDING_WITHIN)
        }
    };
    let state = match filter.state {
        None => true,
        Some(State::Blocked) => person.blocked_at.is_some(),
        Some(State::Unfinished) => person.first_name.is_empty() && person.last_name.is_empty(),
    };
    let by_seen = matches!(filter.sort, Sort::SeenFirst | Sort::SeenLast);
    (begins.is_empty() || words.any(|word| word.starts_with(begins)))
        && filter.role.is_none_or(|role| person.roles.iter().any(|own| own == role.as_str()))
        && paid
        && state
        && filter.joined_from.is_none_or(|from| person.joined_at >= from)
        && filter.joined_before.is_none_or(|before| person.joined_at < before)
        && filter.seen_from.is_none_or(|from| person.seen_at.is_some_and(|at| at >= from))
        && filter.seen_before.is_none_or(|before| person.seen_at.is_some_and(|at| at < before))
        && (!by_seen || person.seen_at.is_some())
}

fn sort(people: &mut [Person], order: Sort) {
    people.sort_by(|one, other| match order {
        Sort::NewestFirst => (other.joined_at, other.id).cmp(&(one.joined_at, one.id)),
        Sort::OldestFirst => (one.joined_at, one.id).cmp(&(other.joined_at, other.id)),
        Sort::SeenLast => other.seen_at.cmp(&one.seen_at),
        Sort::SeenFirst => one.seen_at.cmp(&other.seen_at),
        Sort::Name => (&one.last_name, &one.first_name, one.id).cmp(&(&other.last_name, &other.first_name, other.id)),
        Sort::NameBackward => {
            (&other.last_name, &other.first_name, other.id).cmp(&(&one.last_name, &one.first_name, one.id))
        }
    });
}

fn ids(people: &[Person]) -> Vec<UserId> {
    people.iter().map(|person| person.id).collect()
}

#[tokio::test]
async fn every_filter_and_order_leaves_the_same_people_as_in_memory() {
    let (test, tenant) = school().await;
    let mut tx = test.db.tenant(&tenant).await.unwrap();
    let now = tx.now();
    let all = list_people(&mut tx, &everybody(), ALL).await.unwrap();
    assert_eq!((all.total, all.people.len(), all.is_more), (24, 24, false), "nobody of the other tenant");

    let roles = [None, Some(PersonRole::Student), Some(PersonRole::Admin), Some(PersonRole::Parent)];
    let paid = [None, Some(Paid::Active), Some(Paid::Ending), Some(Paid::Free), Some(Paid::OldPro)];
    let states = [None, Some(State::Blocked), Some(State::Unfinished)];
    let spans = [
        (None, None, None, None),
        (Some(now - Duration::hours(15)), Some(now - Duration::hours(3)), None, None),
        (None, None, Some(now - Duration::hours(12)), None),
        (None, Some(now - Duration::hours(6)), None, Some(now - Duration::hours(8))),
    ];
    let mut some = 0;
    let mut turn = 0_usize;
    for text in ["", "lin", "林", "user1", "p2", "lin mei", "zzz", "100%"] {
        let each = roles.iter().flat_map(|role| paid.iter().map(move |paid| (*role, *paid)));
        let each = each.flat_map(|(role, paid)| states.iter().map(move |state| (role, paid, *state)));
        let each = each.flat_map(|(role, paid, state)| spans.iter().map(move |span| (role, paid, state, *span)));
        for (role, paid, state, span) in each {
            // Every order in turn, so that each meets every filter.
            turn += 1;
            let order = Sort::ALL[turn % Sort::ALL.len()];
            let filter = Filter {
                begins: Beginning::of(text),
                by_contacts: !turn.is_multiple_of(4),
                role,
                paid,
                state,
                joined_from: span.0,
                joined_before: span.1,
                seen_from: span.2,
                seen_before: span.3,
                sort: order,
            };
            let mut expected: Vec<Person> =
                all.people.iter().filter(|person| passes(person, &filter, now)).cloned().collect();
            sort(&mut expected, order);
            let few = list_people(&mut tx, &filter, ALL).await.unwrap();
            assert_eq!(ids(&few.people), ids(&expected), "{filter:?}");
            assert_eq!(few.total, i64::try_from(expected.len()).unwrap(), "{filter:?}");
            if expected.len() > 1 {
                some += 1;
                // Met in the order of an index; all looked at; looked at a few, and then at all.
                for (counted, looked_at) in [(1, 1), (1, 1_000), (23, 2)] {
                    let reach = Reach { counted, looked_at };
                    let listed = list_people_within(&mut tx, &filter, ALL, reach).await.unwrap();
                    let total = counted.min(few.total);
                    let told = (ids(&listed.people), listed.total, listed.is_more);
                    assert_eq!(told, (ids(&expected), total, few.total > counted), "{filter:?} {reach:?}");
                }
            }
        }
    }
    assert!(some > 100, "only {some} filters leave several people");
}

#[tokio::test]
async fn pages_and_parts_of_a_download_meet_everybody_once() {
    let (test, tenant) = school().await;
    let mut tx = test.db.tenant(&tenant).await.unwrap();
    let all = ids(&list_people(&mut tx, &everybody(), ALL).await.unwrap().people);
    let mut paged = Vec::new();
    for number in 1..=6 {
        let page = list_people(&mut tx, &everybody(), PageRequest::new(number, 5)).await.unwrap();
        assert_eq!(page.total, 24);
        paged.extend(ids(&page.people));
    }
    assert_eq!(paged, all, "the sixth page is behind the end");

    let (mut parts, mut behind) = (Vec::new(), None);
    loop {
        let part = list_part(&mut tx, &everybody(), behind, 7).await.unwrap();
        let Some(last) = part.last() else { break };
        behind = Some(Behind { joined_at: last.joined_at, id: last.id });
        parts.extend(ids(&part));
    }
    assert_eq!(parts, all);
}

#[tokio::test]
async fn the_counts_are_those_of_the_list() {
    let (test, tenant) = school().await;
    let mut tx = test.db.tenant(&tenant).await.unwrap();
    let mut count = async |change: fn(&mut Filter)| {
        let mut filter = everybody();
        change(&mut filter);
        list_people(&mut tx, &filter, ALL).await.unwrap().total
    };
    let expected = Counts {
        people: count(|_| ()).await,
        pro: count(|filter| filter.paid = Some(Paid::Active)).await,
        pro_ending: count(|filter| filter.paid = Some(Paid::Ending)).await,
        unfinished: count(|filter| filter.state = Some(State::Unfinished)).await,
        blocked: count(|filter| filter.state = Some(State::Blocked)).await,
    };
    assert!(expected.pro > expected.pro_ending && expected.pro_ending > 0 && expected.blocked > 0, "{expected:?}");
    assert_eq!(directory::count_people(&mut tx).await.unwrap(), expected);
}

#[tokio::test]
async fn the_last_visit_outlives_its_session_and_only_moves_on() {
    let test = testkit::database().await;
    let tenant = test.tenant("school").await;
    let mut tx = test.db.tenant(&tenant).await.unwrap();
    let person = NewPerson {
        email: "mei@example.test",
        username: "mei",
        first_name: "Mei",
        last_name: "Lin",
        password_hash: "-",
        lang: Lang::En,
        roles: &[Role::Student],
        grading_sections: &[],
        pro_until: None,
    };
    let id = accounts::save_person(&mut tx, &person).await.unwrap();
    let seen = async |tx: &mut tenants::TenantTx| directory::find_person(tx, id).await.unwrap().unwrap().seen_at;
    assert_eq!(seen(&mut tx).await, None);
    let (session, _) = accounts::open_session(&mut tx, id, "a device").await.unwrap();
    tx.commit().await.unwrap();

    test.clock.advance(std::time::Duration::from_secs(7200));
    let mut tx = test.db.tenant(&tenant).await.unwrap();
    accounts::mark_seen(&mut tx, session).await.unwrap();
    let last = seen(&mut tx).await;
    assert_eq!(last, Some(tx.now()));
    accounts::revoke_all_sessions(&mut tx, id).await.unwrap();
    assert_eq!(seen(&mut tx).await, last);
    directory::forget_seen(&mut tx, id).await.unwrap();
    assert_eq!(seen(&mut tx).await, None);
}
