//! What passes, and each statement that does not, by a word of what it is told.

use super::*;

const TIMEOUT: &str = "set local lock_timeout = '2s';\n";

fn names() -> Vec<String> {
    [BASE, "20261201000000_names.sql"].map(str::to_owned).into()
}

/// What files before it have sealed.
fn sealed() -> BTreeSet<String> {
    ["users", "mails"].map(str::to_owned).into()
}

/// What is said about a file with the timeout and `statement`.
fn told(statement: &str) -> Vec<String> {
    lint(&format!("{TIMEOUT}{statement}\n"), &names(), &sealed()).into_iter().map(|finding| finding.text).collect()
}

#[test]
fn what_the_version_before_survives_passes() {
    for statement in [
        "create table badges (tenant_id uuid not null, id uuid not null, primary key (tenant_id, id),\n\
         foreign key (tenant_id, id) references users (tenant_id, id));\n\
         create unique index badges_first on badges (tenant_id, id);\nselect enable_tenant_rls('badges');",
        "create table library.words (id uuid primary key);\ngrant select on library.words to app_tenant;",
        "alter table users add column nickname text;",
        "alter table users add column level smallint not null default 0;",
        "alter table users add constraint users_nickname check (nickname <> '') not valid;",
        "alter table users add foreign key (tenant_id, photo_id) references images (tenant_id, id) not valid;",
        "alter table users validate constraint users_nickname;",
        "alter table mails drop constraint mails_state, add constraint mails_state check (state in ('sent', 'late')) not valid;",
        "alter table mails add constraint mails_once_more unique using index mails_once_more;",
        "insert into library.rubrics (name, content) values ('a', '{}');",
        "create function f() returns int language plpgsql as $$ begin delete from users; drop table users; return 1; end $$;",
        "-- safe: a row for each brand\nupdate tenants set brand = brand;",
        "create table badges (tenant_id uuid not null, id uuid);\n-- safe: a row for each brand\n\
         insert into badges (tenant_id, id) select id, id from tenants;\nselect enable_tenant_rls('badges');",
        "-- Nothing asks for it since then.\n-- contract: 20261201000000_names.sql\nalter table users drop column phone;",
        "-- safe: users_phone_set is validated\nalter table users alter column phone set not null;",
    ] {
        assert_eq!(told(statement), Vec::<String>::new(), "{statement}");
    }
    for alone in [
        "-- no-transaction\ncreate index concurrently users_by_lang on users (tenant_id, lang);\n",
        "-- no-transaction\n-- Nobody sorts by it.\ndrop index concurrently users_by_lang;\n",
    ] {
        assert_eq!(lint(alone, &names(), &sealed()), [], "{alone}");
    }
}

#[test]
fn what_holds_up_or_takes_away_is_told_with_the_way_out() {
    for (statement, way_out) in [
        ("create index users_by_lang on users (tenant_id, lang);", "create index concurrently"),
        ("create unique index users_once on users (tenant_id, lang);", "create index concurrently"),
        ("create index concurrently users_by_lang on users (tenant_id, lang);", "a file of its own"),
        ("drop index users_by_lang;", "drop index concurrently"),
        ("reindex table users;", "reindex … concurrently"),
        ("alter table users add constraint a check (lang <> '');", "add it `not valid`"),
        (
            "alter table users add foreign key (tenant_id, photo_id) references images (tenant_id, id);",
            "add it `not valid`",
        ),
        (
            "alter table users add constraint a check (lang <> '') not valid;\nalter table users validate constraint a;",
            "in a file of its own",
        ),
        ("alter table users add constraint a unique (tenant_id, phone);", "add constraint … using index"),
        ("alter table users add column a text not null;", "with a constant default"),
        ("alter table users add column a uuid default gen_random_uuid();", "fill old ones by a job"),
        ("alter table users add column a int generated always as (1) stored;", "fill old ones by a job"),
        ("alter table users alter column lang set not null;", "not valid"),
        ("alter table users alter column lang type varchar(3);", "a column of the new type"),
        ("alter table users rename column phone to tel;", "drop the old one a version later"),
        ("alter table users rename to people;", "leave it"),
        ("alter table users set schema library;", "leave it"),
        ("alter table users drop column phone;", "-- contract:"),
        ("-- contract: 20270101000000_nothing.sql\nalter table users drop column phone;", "-- contract:"),
        ("alter table users drop constraint users_lang_known;", "-- contract:"),
        ("alter table users alter column lang drop default;", "-- contract:"),
        ("drop table mails;", "-- contract:"),
        ("drop function local_day;", "-- contract:"),
        ("-- squawk-ignore ban-drop-table\ndrop table mails;", "-- safe: <why>"),
        ("update users set lang = 'en';", "let a job do it"),
        ("-- safe:\nupdate users set lang = 'en';", "let a job do it"),
        ("delete from users;", "let a job do it"),
        ("truncate mails;", "let a job do it"),
        ("lock table users;", "let a job do it"),
        ("insert into a (id) select id from users;", "let a job do it"),
        ("with gone as (delete from users returning id) select id from gone;", "let a job do it"),
        ("-- safe: few\nupdate users set lang = 'en';", "sees no rows of `users`"),
        (
            "-- safe: few\ninsert into a (id) select t.id from tenants t join public.users u on u.tenant_id = t.id;",
            "sees no rows of `users`",
        ),
        ("select count_them(array(select u from users u));", "sees no rows of `users`"),
        ("-- safe: few\nwith gone as (delete from mails returning id) select id from gone;", "sees no rows of `mails`"),
        (
            "create table badges (tenant_id uuid not null, id uuid);\nselect enable_tenant_rls('badges');\n\
             -- safe: a row for each brand\ninsert into badges (tenant_id, id) select id, id from tenants;",
            "sees no rows of `badges`",
        ),
        ("create table badges (tenant_id uuid not null, id uuid);", "select enable_tenant_rls('badges')"),
        (
            "create table p partition of page_views for values from ('2026-01-01') to ('2026-01-02');",
            "enable_tenant_rls('p')",
        ),
        ("alter table users add column at timestamp;", "timestamptz"),
        ("begin;\nalter table users add column a text;\ncommit;", "leave `begin` and `commit` out"),
        ("alter tabel users;", "cannot be read"),
    ] {
        let told = told(statement);
        assert!(told.iter().any(|text| text.contains(way_out)), "{statement}: {told:#?}");
    }
}

#[test]
fn a_file_waits_for_a_lock_only_so_long() {
    for sql in [
        "alter table users add column a text;\n",
        "alter table users add column a text;\nset local lock_timeout = '2s';\n",
        "set local lock_timeout = 0;\nalter table users add column a text;\n",
        "set lock_timeout = '2s';\nalter table users add column a text;\n",
    ] {
        let told = lint(sql, &names(), &sealed());
        assert!(told.iter().any(|finding| finding.text.contains("set local lock_timeout")), "{sql}: {told:?}");
    }
}

#[test]
fn a_file_without_a_transaction_does_one_thing_that_needs_it() {
    for (sql, way_out) in [
        ("-- no-transaction\ncreate index concurrently a on users (lang);\nselect 1;\n", "holds one statement"),
        ("-- no-transaction\nalter table users add column a text;\n", "leave that line out"),
    ] {
        let told = lint(sql, &names(), &sealed());
        assert!(told.iter().any(|finding| finding.text.contains(way_out)), "{sql}: {told:?}");
    }
}

#[test]
fn a_finding_names_its_line_once() {
    let told = lint(
        &format!(
            "{TIMEOUT}\n-- why\nalter table users\n    add foreign key (tenant_id, a) references b (tenant_id, id);\n"
        ),
        &names(),
        &sealed(),
    );
    assert_eq!(told.iter().map(|finding| finding.line).collect::<Vec<_>>(), [5], "{told:#?}");
}

#[test]
fn names_are_times_and_no_two_are_the_same() {
    let wrong = |names: &[&str]| wrong_names(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
    assert!(wrong(&[BASE, "20261123020000_daily_partitions.sql"]).is_empty());
    for odd in ["0025_more.sql", "20261123020000_.sql", "20261123020000_More.sql", "20261123020000.sql", "notes.md"] {
        assert!(wrong(&[odd])[0].contains("the time and the topic"), "{odd}");
    }
    assert!(wrong(&["20261123020000_a.sql", "20261123020000_b.sql"])[0].contains("the same time"));
}

#[test]
fn files_of_the_base_are_not_read() {
    let scratch = crate::scratch::Scratch::new("migrations");
    fs::create_dir_all(scratch.join("migrations")).unwrap();
    let write = |name: &str, sql: &str| fs::write(scratch.join("migrations").join(name), sql).unwrap();
    write(BASE, "drop table users;\n");
    check(scratch.path()).unwrap();
    write("20261201000000_names.sql", "drop table users;\n");
    let told = check(scratch.path()).unwrap_err().to_string();
    assert!(told.contains("migrations/20261201000000_names.sql:1: "), "{told}");
}
