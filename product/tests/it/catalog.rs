//! What must hold for every table, asked of PostgreSQL itself.
//! A new table passes when its migration calls `enable_tenant_rls`; an exception needs a line and a reason below.

use std::collections::BTreeSet;

use sqlx::{Executor, PgConnection};

/// Exceptions: rule, table, reason. A line that nothing needs any more fails too.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("belongs to a tenant", "public._sqlx_migrations", "the migrations' own record, reachable by the owner only"),
    ("belongs to a tenant", "public.tenants", "the tenants themselves, platform only"),
    ("is sealed", "public.tenant_hosts", "read before the tenant is known, platform only"),
    ("has both policies", "public.tenant_hosts", "read before the tenant is known, platform only"),
    ("is keyed by the tenant", "public.tenant_hosts", "the platform's directory, looked up by host"),
    ("is unique per tenant", "public.tenant_hosts", "a host leads to one tenant"),
    ("belongs to a tenant", "library.formats", "platform content"),
    ("belongs to a tenant", "library.pack_versions", "platform content"),
    ("belongs to a tenant", "library.pack_sections", "platform content"),
    ("belongs to a tenant", "library.pack_sets", "platform content"),
    ("belongs to a tenant", "library.answer_keys", "platform content, out of every tenant's reach"),
    ("belongs to a tenant", "library.items", "platform content, for staff of the default brand"),
    ("belongs to a tenant", "library.review_marks", "reviews of platform content"),
    ("belongs to a tenant", "library.pack_files", "platform content"),
    ("belongs to a tenant", "library.rubrics", "platform content"),
    ("belongs to a tenant", "library.vocab_books", "platform content"),
    ("belongs to a tenant", "library.vocab_lists", "platform content"),
    ("belongs to a tenant", "library.vocab_backs", "platform content"),
    ("belongs to a tenant", "jobs.queue", "work of the platform itself has no tenant"),
    ("belongs to a tenant", "jobs.tick", "schedules are the platform's"),
    ("belongs to a tenant", "jobs.worker", "workers do the jobs of all tenants"),
    ("belongs to a tenant", "payments.events", "whose message it is, is found out by reading it"),
    ("is keyed by the tenant", "jobs.queue", "the platform's own jobs have no tenant; claimed by queue and time"),
    ("is unique per tenant", "jobs.queue", "ids are random and never shown to learners"),
    ("has no back door", "schema_version()", "one number of the migrations' record; for the platform alone"),
    ("has no back door", "make_day_partition(regclass,date)", "the application owns no table; for the platform alone"),
    ("has no back door", "drop_day_partition(regclass,date)", "the application owns no table; for the platform alone"),
];

/// What tenants may read of the platform's tables. They may write none of them.
const READABLE_BY_TENANTS: &[&str] = &[
    "library.formats",
    "library.pack_versions",
    "library.pack_sections",
    "library.pack_sets",
    "library.vocab_books",
    "library.vocab_lists",
    "library.vocab_backs",
];

/// Tables of ours, their partitions included.
const TABLES: &str = "
    create temporary view ours as
    select c.oid, n.nspname || '.' || c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relacl, c.relowner,
           (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'
                and a.atttypid = 'uuid'::regtype and not a.attisdropped) as tenant_column,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as always
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'";

/// Each rule and the query that finds what breaks it.
const RULES: &[(&str, &str)] = &[
    ("belongs to a tenant", "select name from ours where tenant_column is null or not always"),
    (
        "is sealed",
        "select name from ours where tenant_column is not null and not (relrowsecurity and relforcerowsecurity)",
    ),
    (
        // Exactly the two of enable_tenant_rls, word by word: a third policy would add rows, for they are joined by `or`.
        "has both policies",
        "select name from ours where tenant_column is not null and (
            select coalesce(array_agg(concat_ws(' | ', p.polname, p.polcmd, p.polpermissive,
                       (select string_agg(rolname, ',') from pg_roles r where r.oid = any (p.polroles)),
                       pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
                   order by p.polname), '{}')
            from pg_policy p where p.polrelid = ours.oid
         ) <> array[
            'platform_rows | * | t | app_platform | true | true',
            'tenant_rows | * | t | app_tenant | (tenant_id = ( SELECT current_tenant() AS current_tenant)) | (tenant_id = ( SELECT current_tenant() AS current_tenant))'
         ]",
    ),
    (
        // What all indexes of a tenant's rows have in common, so that its rows can lie on a machine of their own.
        "is keyed by the tenant",
        "select name from ours where tenant_column is not null and not exists (
            select from pg_index i where i.indrelid = ours.oid and i.indisprimary and i.indkey[0] = tenant_column)",
    ),
    (
        // Columns that an index only carries along (`include`) make nothing unique.
        "is unique per tenant",
        "select name from ours where tenant_column is not null and exists (
            select from pg_index i where i.indrelid = ours.oid and (i.indisunique or i.indisexclusion)
               and not coalesce(tenant_column = any ((i.indkey::int2[])[0:i.indnkeyatts - 1]), false))",
    ),
    (
        // The check of a foreign key ignores row-level security: without the tenant in it, it may point anywhere.
        // Content of the platform has no tenant, and is the same for all.
        "points within its tenant",
        "select f.name || ' -> ' || t.name from pg_constraint k
            join ours f on f.oid = k.conrelid join ours t on t.oid = k.confrelid
         where k.contype = 'f' and t.name not like 'library.%' and not exists (
            select from unnest(k.conkey, k.confkey) as pair (from_column, to_column)
            where pair.from_column = f.tenant_column
              and (pair.to_column = t.tenant_column or t.name = 'public.tenants'))",
    ),
    (
        // Removing an account looks through every table that refers to it. An index over the rows that have somebody serves as well.
        "finds a person's rows by an index",
        "select f.name || ': ' || k.conname from pg_constraint k join ours f on f.oid = k.conrelid
         where k.contype = 'f' and k.confrelid = 'users'::regclass and not exists (
            select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
               and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
               and (i.indpred is null or exists (
                  select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)
                     and pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')))",
    ),
    (
        "grants the four verbs at most",
        "select name || ': ' || grantee::text || ' ' || privilege from (
            select ours.name, coalesce(r.rolname, 'public') as grantee, a.privilege_type as privilege
            from ours, aclexplode(ours.relacl) a left join pg_roles r on r.oid = a.grantee
            where a.grantee <> ours.relowner) g
         where grantee not in ('app_tenant', 'app_platform')
            or privilege not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')",
    ),
    (
        "keeps tenants out of the platform's tables",
        "select name || ': ' || a.privilege_type from ours, aclexplode(ours.relacl) a
         where a.grantee = 'app_tenant'::regrole and (tenant_column is null or name = 'public.tenant_hosts')
           and not (a.privilege_type = 'SELECT' and name = any ($1))",
    ),
    (
        // A view reads with the rights of its owner unless told otherwise; a definer's function always does.
        "has no back door",
        "select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('v', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
           and not coalesce(c.reloptions @> '{security_invoker=true}', false)
         union all
         select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
           and (p.prosecdef or has_function_privilege('public', p.oid, 'execute'))",
    ),
    (
        // Whoever may choose where a name is looked up chooses what the owner runs.
        "lends the owner's rights with care",
        "select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and p.prosecdef
           and (not coalesce('search_path=pg_catalog, pg_temp' = any (p.proconfig), false)
                or has_function_privilege('app_tenant', p.oid, 'execute'))",
    ),
];

/// What breaks a rule, the exceptions included.
async fn findings(owner: &mut PgConnection) -> BTreeSet<(&'static str, String)> {
    owner.execute(TABLES).await.unwrap();
    let mut found = BTreeSet::new();
    for (rule, query) in RULES {
        // Only one of them has the parameter; the others ignore an unused one when it is typed.
        let query = format!("with readable as (select $1::text[]) {query}");
        let names: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(query))
            .bind(READABLE_BY_TENANTS)
            .fetch_all(&mut *owner)
            .await
            .unwrap_or_else(|error| panic!("{rule}: {error}"));
        found.extend(names.into_iter().map(|name| (*rule, name)));
    }
    owner.execute("drop view ours").await.unwrap();
    found
}

#[tokio::test]
async fn every_table_is_sealed_or_an_exception_with_a_reason() {
    let test = testkit::database().await;
    let found = findings(&mut test.owner().await).await;
    let excepted: BTreeSet<_> = EXCEPTIONS.iter().map(|(rule, table, _)| (*rule, (*table).to_owned())).collect();

    let broken: Vec<_> = found.difference(&excepted).collect();
    assert!(broken.is_empty(), "these tables break a rule: {broken:#?}");
    let stale: Vec<_> = excepted.difference(&found).collect();
    assert!(stale.is_empty(), "these exceptions are not needed any more: {stale:#?}");
}

/// Each way to loosen the seal is noticed, by the rule that is meant for it.
#[tokio::test]
async fn every_loosened_seal_is_noticed() {
    let test = testkit::fresh_database().await;
    let mut owner = test.owner().await;
    let sealed = findings(&mut owner).await;
    let sabotage = [
        ("belongs to a tenant", "create table stray (id uuid primary key)"),
        ("belongs to a tenant", "create schema hidden; create table hidden.stray (id uuid primary key)"),
        (
            "belongs to a tenant",
            "alter table mail_tokens drop constraint mail_tokens_pkey; alter table mail_tokens alter tenant_id drop not null",
        ),
        ("is sealed", "alter table users disable row level security"),
        ("is sealed", "alter table users no force row level security"),
        ("has both policies", "drop policy tenant_rows on users"),
        ("has both policies", "alter policy tenant_rows on users using (true)"),
        ("has both policies", "alter policy tenant_rows on users with check (true)"),
        ("has both policies", "alter policy tenant_rows on users to public"),
        ("has both policies", "create policy more on users to app_tenant using (email = 'a@b.example')"),
        (
            "is keyed by the tenant",
            "create table stray (tenant_id uuid not null, id uuid not null); create index on stray (tenant_id, id); select enable_tenant_rls('stray')",
        ),
        (
            "is keyed by the tenant",
            "create table stray (tenant_id uuid, id uuid, primary key (id, tenant_id)); select enable_tenant_rls('stray')",
        ),
        ("is unique per tenant", "create unique index on users (email)"),
        ("is unique per tenant", "create unique index on users (email) include (tenant_id)"),
        ("is unique per tenant", "alter table mails add constraint mails_message_once unique (message_id)"),
        (
            "is unique per tenant",
            "alter table mails add constraint mails_apart exclude using btree (message_id with =)",
        ),
        (
            "points within its tenant",
            "create unique index users_id on users (id); alter table sessions add foreign key (user_id) references users (id)",
        ),
        (
            "points within its tenant",
            "alter table users add former uuid, add foreign key (former, id) references users (tenant_id, id)",
        ),
        ("points within its tenant", "alter table users add former uuid references tenants (id)"),
        (
            "points within its tenant",
            "alter table library.review_marks add foreign key (actor_tenant, actor_id) references users (tenant_id, id)",
        ),
        ("finds a person's rows by an index", "drop index invitations_invited_by_fk"),
        (
            "finds a person's rows by an index",
            "drop index orders_confirmed_by_fk; create index on orders (tenant_id, confirmed_by) where state = 'paid'",
        ),
        ("grants the four verbs at most", "grant truncate on users to app_tenant"),
        ("grants the four verbs at most", "grant select on users to public"),
        ("grants the four verbs at most", "grant select on users to app_login"),
        ("keeps tenants out of the platform's tables", "grant select on library.answer_keys to app_tenant"),
        ("keeps tenants out of the platform's tables", "grant update on library.formats to app_tenant"),
        ("keeps tenants out of the platform's tables", "grant select on tenant_hosts to app_tenant"),
        ("has no back door", "create view everyone as select email from users"),
        (
            "has no back door",
            "create function spy() returns bigint language sql security definer as 'select count(*) from users'",
        ),
        (
            "has no back door",
            "create function f() returns int language sql as 'select 1'; grant execute on function f() to public",
        ),
        ("lends the owner's rights with care", "alter function drop_day_partition reset search_path"),
        ("lends the owner's rights with care", "grant execute on function make_day_partition to app_tenant"),
    ];
    for (rule, statement) in sabotage {
        owner.execute("begin").await.unwrap();
        owner.execute(statement).await.unwrap_or_else(|error| panic!("{statement}: {error}"));
        let now = findings(&mut owner).await;
        owner.execute("rollback").await.unwrap();
        let noticed = now.difference(&sealed).any(|(by, _)| *by == rule);
        assert!(noticed, "nobody notices: {statement}");
    }
}
