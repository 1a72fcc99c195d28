-- What may be practised today, by whom and under which conditions (R-138 to R-159; D-043 to D-045, D-052, D-054).

-- The day of a moment at a place. Whoever has a zone that PostgreSQL does not know lives by UTC.
create function local_day(at timestamptz, zone text) returns date
language plpgsql stable parallel safe set search_path = pg_catalog as $$
begin
  return (at at time zone zone)::date;
exception when invalid_parameter_value then
  return (at at time zone 'UTC')::date;
end $$;

-- When a day is over at a place.
create function local_day_end(day date, zone text) returns timestamptz
language plpgsql stable parallel safe set search_path = pg_catalog as $$
begin
  return (day + 1)::timestamp at time zone zone;
exception when invalid_parameter_value then
  return (day + 1)::timestamp at time zone 'UTC';
end $$;
grant execute on function local_day, local_day_end to app_tenant, app_platform;

-- What was begun on a day: one row counts all starts of a kind, so that starts at once cannot both take the last one.
create table daily_practice (
    tenant_id uuid not null,
    user_id uuid not null,
    -- In the person's own time zone.
    day date not null,
    practice text not null constraint daily_practice_kind check (practice in ('test', 'section')),
    used int not null constraint daily_practice_used check (used > 0),
    primary key (tenant_id, user_id, day, practice),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('daily_practice');

-- Every passage, recording and task of a version, for browsing and for practising one alone. Filled by the importer, also
-- for versions that were published before this table; topic and sample are editorial and may change later.
create table library.pack_sets (
    pack_version_id uuid not null references library.pack_versions (id) on delete cascade,
    set_id text not null,
    section text not null constraint pack_sets_section check (section in ('reading', 'listening', 'speaking', 'writing')),
    part text not null,
    position int not null,
    kind text not null,
    title text,
    question_types text[] not null,
    items int not null constraint pack_sets_items check (items > 0),
    points int not null,
    seconds int not null,
    -- The mean of its items' author's guesses, -2 to 2.
    difficulty real not null,
    topic text,
    is_sample boolean not null default false,
    primary key (pack_version_id, set_id)
);
create index pack_sets_by_section on library.pack_sets (section, kind);
grant select on library.pack_sets to app_tenant;
grant select, insert, update, delete on library.pack_sets to app_platform;

-- What staff have set for a learner who needs other conditions (D-054). Nobody in particular: the usual conditions.
create table accommodations (
    tenant_id uuid not null,
    user_id uuid not null,
    -- In hundredths: 125 is a quarter more time.
    time_percent int not null constraint accommodations_time check (time_percent in (100, 125, 150, 200)),
    large_type boolean not null,
    screen_reader_order boolean not null,
    extra_breaks boolean not null,
    version int not null default 1,
    set_at timestamptz not null,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('accommodations');

-- Nobody came back to it for a month (D-035).
alter table attempts drop constraint attempts_status;
alter table attempts add constraint attempts_status check (status in
    ('created', 'in_progress', 'paused', 'submitted', 'scored_auto', 'awaiting_grading', 'graded', 'abandoned', 'void'));
create index attempts_idle on attempts (last_seen_at) where status in ('created', 'in_progress', 'paused');
