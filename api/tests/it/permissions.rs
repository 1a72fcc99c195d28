//! Every operation with every role on both kinds of brand: the answer is what `permissions.txt` and the table of
//! permissions say. An operation that is new and guarded fails here until its line is written.

use std::collections::BTreeMap;

use product::people::accounts::{BrandKind, Permission, Role, Roles};
use tenants::Tenant;
use testkit::app::TestApp;

use crate::authorization::{Operation, open_operations};

/// What an operation asks for, beyond a session.
enum Need {
    Session,
    Right(Permission),
    Grader,
}

impl Need {
    fn parse(name: &str) -> Self {
        match name {
            "grader" => Self::Grader,
            name => {
                let found = Permission::ALL.into_iter().find(|permission| format!("{permission:?}") == name);
                Self::Right(found.unwrap_or_else(|| panic!("{name} is no permission")))
            }
        }
    }

    fn is_met(&self, roles: &Roles, brand: BrandKind) -> bool {
        match self {
            Self::Session => true,
            Self::Right(permission) => roles.may(*permission, brand),
            // The people of this test have no permission of their own to grade.
            Self::Grader => roles.may(Permission::GradeEverything, brand),
        }
    }
}

/// From `permissions.txt`.
fn needs() -> BTreeMap<String, Need> {
    let lines = include_str!("permissions.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [method, path, need] = words[..] else { panic!("three words: {line}") };
        (format!("{method} {path}"), Need::parse(need))
    };
    lines.map(read).collect()
}

/// Everybody the table knows. `pro` comes with being a student.
const PEOPLE: [&[Role]; 6] = [
    &[Role::Student],
    &[Role::Parent],
    &[Role::Teacher],
    &[Role::Student, Role::OldPro],
    &[Role::Admin],
    &[Role::SuperAdmin],
];

/// Where somebody got what the files do not say.
async fn surprises(app: &TestApp, tenant: &Tenant, roles: &[Role]) -> Vec<String> {
    let (needs, open) = (needs(), open_operations());
    let granted = Roles::from_names(roles.iter().map(|role| role.as_str()));
    let brand = BrandKind::of(tenant);
    let mut surprises = Vec::new();
    for operation in Operation::all().into_iter().filter(|operation| !open.contains(&operation.name())) {
        // Everybody anew: logging out, or being deleted, must not change what comes after.
        let person = app.person_of(tenant, roles, &[]).await;
        let answer = operation.call(&person.client).await;
        let is_met = needs.get(&operation.name()).unwrap_or(&Need::Session).is_met(&granted, brand);
        let is_as_said = if is_met { !matches!(answer.status, 401 | 403) } else { answer.refusal() == "403 forbidden" };
        if !is_as_said || answer.status >= 500 {
            surprises.push(format!("{roles:?} on {brand:?}: {} answered {}", operation.name(), answer.text()));
        }
    }
    surprises
}

#[tokio::test]
async fn every_role_gets_what_the_table_says_on_both_kinds_of_brand() {
    let app = TestApp::start().await;
    let default = app.state.hosts.resolve("localhost").await.unwrap();
    assert_eq!((BrandKind::of(&default), BrandKind::of(&app.tenant)), (BrandKind::Default, BrandKind::Other));
    let all = PEOPLE.iter().flat_map(|roles| [&default, &app.tenant].map(|tenant| surprises(&app, tenant, roles)));
    let found: Vec<String> = futures::future::join_all(all).await.into_iter().flatten().collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_line_names_an_operation_that_needs_a_session() {
    let open = open_operations();
    let known: Vec<String> = Operation::all().iter().map(Operation::name).collect();
    for name in needs().keys() {
        assert!(known.contains(name) && !open.contains(name), "{name}");
    }
}
