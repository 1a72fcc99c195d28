-- What happened on each day: tests, T-Coins, orders, subscriptions and people (R-320 to R-326, D-121, D-122;
-- docs/decisions/0072). Triggers on the tables that it happens in note what is new in the same transaction; a job adds the
-- notes to the sums and deletes them.
set local lock_timeout = '2s';

-- The day boundary of every daily record.
create function metric_day(at timestamptz) returns date
    language sql immutable parallel safe
    return (at at time zone 'UTC' + interval '8 hours')::date;

-- The Monday of its week.
create function metric_week(day date) returns date
    language sql immutable parallel safe
    return date_trunc('week', day::timestamp)::date;

-- The time of the transaction as the application sees it, so that a test's clock rules here too.
create function metrics_now() returns timestamptz
    language sql stable
    return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

create table daily_metrics (
    tenant_id uuid not null,
    -- `people_…`: how many different people.
    metric text not null,
    day date not null,
    -- What it is told by: a currency, why T-Coins moved, which test. Empty: by nothing.
    dimension text not null,
    -- How often, in T-Coins or in hundredths of a currency.
    amount bigint not null,
    primary key (tenant_id, metric, day, dimension)
);
comment on table daily_metrics is 'erasure: keep, sums that name nobody';
select enable_tenant_rls('daily_metrics');

create table daily_metric_changes (
    tenant_id uuid not null,
    id uuid not null,
    metric text not null,
    day date not null,
    dimension text not null,
    amount bigint not null,
    primary key (tenant_id, id)
-- Every row lives for a minute: what is dead is cleared away by number, because a share of so few rows is nothing.
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
comment on table daily_metric_changes is 'erasure: keep, sums that name nobody';
select enable_tenant_rls('daily_metric_changes');

-- The day on which somebody first got so far.
create table user_milestones (
    tenant_id uuid not null,
    user_id uuid not null,
    milestone text not null constraint user_milestones_milestone
        check (milestone in ('verified', 'started', 'finished', 'graded')),
    reached_on date not null,
    primary key (tenant_id, user_id, milestone),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
comment on table user_milestones is 'erasure: delete';
select enable_tenant_rls('user_milestones');

-- Who started a test or studied cards on a day, and in a week that begins on a Monday.
create table user_activity (
    tenant_id uuid not null,
    user_id uuid not null,
    span text not null constraint user_activity_span check (span in ('day', 'week')),
    begins_on date not null,
    primary key (tenant_id, user_id, span, begins_on),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index user_activity_by_time on user_activity (begins_on);
comment on table user_activity is 'erasure: delete';
select enable_tenant_rls('user_activity');

create function reach_milestone(tenant uuid, person uuid, reached text, at timestamptz) returns void
language sql as $$
  insert into public.user_milestones as m (tenant_id, user_id, milestone, reached_on)
  select u.tenant_id, u.id, reached, public.metric_day(at)
  from public.users u where u.tenant_id = tenant and u.id = person and u.erased_at is null
  on conflict (tenant_id, user_id, milestone) do update set reached_on = excluded.reached_on
    where excluded.reached_on < m.reached_on
$$;

-- What is older than 400 days is not noted: whether it is new cannot be told anymore.
create function note_activity(tenant uuid, person uuid, at timestamptz) returns void
language sql as $$
  insert into public.user_activity (tenant_id, user_id, span, begins_on)
  select u.tenant_id, u.id, s.span, s.begins_on
  from public.users u
  cross join (values ('day', public.metric_day(at)), ('week', public.metric_week(public.metric_day(at)))) s (span, begins_on)
  where u.tenant_id = tenant and u.id = person and u.erased_at is null and at > public.metrics_now() - interval '400 days'
  on conflict do nothing
$$;

-- Erasure deletes rows, and the sums stay what they are.
create function count_milestones() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select tenant_id, gen_random_uuid(), 'people_' || milestone, reached_on, '', count(*)
  from arrived group by tenant_id, milestone, reached_on;
  return null;
end $$;
create trigger count_new after insert on user_milestones referencing new table as arrived
    for each statement execute function count_milestones();

-- Something from an earlier day came late.
create function move_milestone() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  values (old.tenant_id, gen_random_uuid(), 'people_' || old.milestone, old.reached_on, '', -1),
    (new.tenant_id, gen_random_uuid(), 'people_' || new.milestone, new.reached_on, '', 1);
  return null;
end $$;
create trigger move after update on user_milestones for each row execute function move_milestone();

-- A week is counted for all who joined in the same week, by the number of weeks since then.
create function count_activity() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select tenant_id, gen_random_uuid(), 'people_active', begins_on, '', count(*)
  from arrived where span = 'day' group by tenant_id, begins_on
  union all
  select a.tenant_id, gen_random_uuid(), 'people_retained', c.week, ((a.begins_on - c.week) / 7)::text, count(*)
  from arrived a
  join public.users u on u.tenant_id = a.tenant_id and u.id = a.user_id
  cross join lateral (select public.metric_week(public.metric_day(u.created_at)) as week) c
  where a.span = 'week' and a.begins_on >= c.week
  group by a.tenant_id, c.week, a.begins_on;
  return null;
end $$;
create trigger count_new after insert on user_activity referencing new table as arrived
    for each statement execute function count_activity();

grant execute on function metric_day(timestamptz), metric_week(date), metrics_now(), reach_milestone(uuid, uuid, text, timestamptz), note_activity(uuid, uuid, timestamptz)
    to app_tenant, app_platform;
