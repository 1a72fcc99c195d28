-- When somebody was here last, for the office's list of people. Sessions go when they are over; this stays.
set local lock_timeout = '2s';

create table people_seen (
    tenant_id uuid not null,
    user_id uuid not null,
    -- Coarse, as `sessions.last_seen_at` is.
    seen_at timestamptz not null,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index people_seen_by_time on people_seen (tenant_id, seen_at desc, user_id);
comment on table people_seen is 'erasure: delete';
-- Sessions of the version before count as well: the database notes them. What is there is noted before the seal.
create function note_person_seen() returns trigger
language plpgsql as $$
begin
  insert into public.people_seen as s (tenant_id, user_id, seen_at)
  values (new.tenant_id, new.user_id, new.last_seen_at)
  on conflict (tenant_id, user_id) do update set seen_at = excluded.seen_at where s.seen_at < excluded.seen_at;
  return null;
end $$;
create trigger note_seen after insert or update of last_seen_at on sessions
    for each row execute function note_person_seen();
-- safe: one row for each person who has a session, which are removed when they are over
insert into people_seen (tenant_id, user_id, seen_at)
select tenant_id, user_id, max(last_seen_at) from sessions group by tenant_id, user_id
on conflict (tenant_id, user_id) do update set seen_at = greatest(people_seen.seen_at, excluded.seen_at);
select enable_tenant_rls('people_seen');
