-- Page views are counted once, from what is new (docs/decisions/0063). A batch names the views that one statement has
-- brought; whoever counts them deletes it in the same transaction.
set local lock_timeout = '2s';

create table page_view_batches (
    tenant_id uuid not null,
    day date not null,
    id uuid not null,
    views uuid[] not null,
    primary key (tenant_id, day, id)
-- Every row lives for a minute: what is dead is cleared away by number, because a share of so few rows is nothing.
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
comment on table page_view_batches is 'erasure: keep, ids of views until they are counted';
-- What the version before has not counted yet: the first fold of each of its days counts all of the day's views. Before
-- the seal, which holds the owner too.
-- safe: a row for each brand and day that the version before looked back to
insert into page_view_batches (tenant_id, day, id, views)
select t.id, today.day - ago, gen_random_uuid(), '{}'
from tenants t
cross join (select (now() at time zone 'UTC' + interval '8 hours')::date as day) today
cross join generate_series(0, 7) ago;
select enable_tenant_rls('page_view_batches');

-- Who has been seen on a day, on which page and, with the key of the empty path, at all. Keys are hashes of 64 bits. The
-- visitor comes before the path, so that one person's keys of a day lie together for erasure.
create table page_view_visitors (
    tenant_id uuid not null,
    day date not null,
    visitor_key bigint not null,
    path_key bigint not null,
    primary key (tenant_id, day, visitor_key, path_key)
) partition by range (day);
create table page_view_visitors_rest partition of page_view_visitors default;
comment on table page_view_visitors is 'erasure: delete';
select enable_tenant_rls('page_view_visitors');
select enable_tenant_rls('page_view_visitors_rest');

-- What was counted from batches. Null in the row of the whole day: nothing yet. The version before writes `views` and
-- `visitors` over with what it counts itself; from these they are right again with the next fold.
alter table page_view_days add column counted_views bigint, add column counted_visitors bigint;

-- In the database, so that views of the version before are counted too. Rows that move to the partition of their day
-- bypass it, as they should.
create function note_page_views() returns trigger
language plpgsql as $$
begin
  insert into public.page_view_batches (tenant_id, day, id, views)
  select tenant_id, day, pg_catalog.gen_random_uuid(), pg_catalog.array_agg(id) from arrived group by tenant_id, day;
  return null;
end $$;
create or replace trigger note after insert on page_views referencing new table as arrived
    for each statement execute function note_page_views();
