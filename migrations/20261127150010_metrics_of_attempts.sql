-- Tests that are started and finished, by day (docs/decisions/0072).
set local lock_timeout = '2s';

-- By which test: `full_mock`, `quick_mock`, `section` or `set`, and which section where it is one.
create function metrics_of_attempt(
    pack_version uuid, status text, scope_section text, scope_set text, started_at timestamptz, submitted_at timestamptz
) returns table (metric text, day date, dimension text, amount bigint)
language sql stable as $$
  select m.metric, public.metric_day(m.at),
    case when scope_set is not null then 'set' when scope_section is not null then 'section' else v.kind end || ':' ||
      coalesce(scope_section, case when v.kind = 'section' then
        (select s.section from library.pack_sections s where s.pack_version_id = v.id order by s.position limit 1) end, ''),
    1::bigint
  from library.pack_versions v
  cross join (values ('tests_started', started_at), ('tests_finished', case when status <> 'void' then submitted_at end)) m (metric, at)
  where v.id = pack_version and m.at is not null
$$;

-- Nearly none: a test is set up before it begins.
create function count_new_attempts() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select a.tenant_id, gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from arrived a
  cross join lateral public.metrics_of_attempt(a.pack_version_id, a.status, a.scope_section, a.scope_set, a.started_at, a.submitted_at) m
  where a.started_at is not null or a.submitted_at is not null
  group by a.tenant_id, m.metric, m.day, m.dimension;
  perform public.reach_milestone(tenant_id, user_id, 'started', min(started_at)) from arrived
  where started_at is not null group by tenant_id, user_id;
  perform public.note_activity(tenant_id, user_id, min(started_at)) from arrived
  where started_at is not null group by tenant_id, user_id, public.metric_day(started_at);
  perform public.reach_milestone(tenant_id, user_id, 'finished', min(submitted_at)) from arrived
  where submitted_at is not null and status <> 'void' group by tenant_id, user_id;
  return null;
end $$;

create function count_attempt() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select new.tenant_id, gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from (
    select * from public.metrics_of_attempt(
      new.pack_version_id, new.status, new.scope_section, new.scope_set, new.started_at, new.submitted_at)
    union all
    select o.metric, o.day, o.dimension, -o.amount from public.metrics_of_attempt(
      old.pack_version_id, old.status, old.scope_section, old.scope_set, old.started_at, old.submitted_at) o
  ) m
  group by m.metric, m.day, m.dimension having sum(m.amount) <> 0;
  if old.started_at is null and new.started_at is not null then
    perform public.reach_milestone(new.tenant_id, new.user_id, 'started', new.started_at);
    perform public.note_activity(new.tenant_id, new.user_id, new.started_at);
  end if;
  if old.submitted_at is null and new.submitted_at is not null and new.status <> 'void' then
    perform public.reach_milestone(new.tenant_id, new.user_id, 'finished', new.submitted_at);
  end if;
  return null;
end $$;

create trigger count_new after insert on attempts referencing new table as arrived
    for each statement execute function count_new_attempts();
create trigger count after update on attempts for each row
    when (old.started_at is distinct from new.started_at or old.submitted_at is distinct from new.submitted_at
      or (old.status = 'void') <> (new.status = 'void'))
    execute function count_attempt();

grant execute on function metrics_of_attempt(uuid, text, text, text, timestamptz, timestamptz)
    to app_tenant, app_platform;
