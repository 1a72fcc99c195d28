-- A day of page views in one row, as pages read it (P9; docs/decisions/0072). Triggers keep it with the sums, in the same transaction,
-- whichever version adds to them. A row that is there holds all of its day; days from before get theirs from a job
-- (20261128190010_analytics_backfills.sql).
set local lock_timeout = '2s';

create table page_view_summaries (
    tenant_id uuid not null,
    day date not null,
    views bigint not null default 0,
    visitors bigint not null default 0,
    -- The ten that were seen most, the most seen first, and how often each of them was.
    paths text[] not null default '{}',
    path_views bigint[] not null default '{}',
    -- Hosts that visitors came from, likewise, and how many views came from another site, whichever it was.
    referrers text[] not null default '{}',
    referrer_views bigint[] not null default '{}',
    referred bigint not null default 0,
    devices text[] not null default '{}',
    device_views bigint[] not null default '{}',
    languages text[] not null default '{}',
    language_views bigint[] not null default '{}',
    robots bigint not null default 0,
    prefetches bigint not null default 0,
    primary key (tenant_id, day)
-- Today's row is written again each minute: with room beside it, no index has to know.
) with (fillfactor = 70);
comment on table page_view_summaries is 'erasure: keep, sums that name nobody';
select enable_tenant_rls('page_view_summaries');

-- What the sums say of a day. Not in SQL, or every statement that names it would be planned with all of it.
create function page_view_summary_of(tenant uuid, of_day date) returns setof page_view_summaries
language plpgsql stable rows 1 as $$
begin
  return query
  select tenant, of_day, whole.views, whole.visitors, seen.paths, seen.views, hosts.names, hosts.views, hosts.referred,
    few.devices, few.device_views, few.languages, few.language_views, few.robots, few.prefetches
  from (
    select coalesce(max(d.views), 0), coalesce(max(d.visitors), 0)
    from public.page_view_days d where d.tenant_id = tenant and d.day = of_day and d.path = ''
  ) whole (views, visitors), (
    select coalesce(array_agg(m.path order by m.views desc, m.path collate "C"), '{}'),
      coalesce(array_agg(m.views order by m.views desc, m.path collate "C"), '{}')
    from (
      select d.path, d.views from public.page_view_days d where d.tenant_id = tenant and d.day = of_day and d.path <> ''
      order by d.views desc, d.path limit 10
    ) m
  ) seen (paths, views), (
    select coalesce(array_agg(m.name order by m.views desc, m.name collate "C"), '{}'),
      coalesce(array_agg(m.views order by m.views desc, m.name collate "C"), '{}'),
      (select coalesce(sum(t.views), 0)::bigint from public.page_view_tallies t
       where t.tenant_id = tenant and t.day = of_day and t.topic = 'referrer')
    from (
      select t.name, t.views from public.page_view_tallies t
      where t.tenant_id = tenant and t.day = of_day and t.topic = 'referrer'
      order by t.views desc, t.name limit 10
    ) m
  ) hosts (names, views, referred), (
    select coalesce(array_agg(t.name order by t.views desc, t.name collate "C") filter (where t.topic = 'device'), '{}'),
      coalesce(array_agg(t.views order by t.views desc, t.name collate "C") filter (where t.topic = 'device'), '{}'),
      coalesce(array_agg(t.name order by t.views desc, t.name collate "C") filter (where t.topic = 'language'), '{}'),
      coalesce(array_agg(t.views order by t.views desc, t.name collate "C") filter (where t.topic = 'language'), '{}'),
      coalesce(sum(t.views) filter (where t.topic = 'source' and t.name = 'robot'), 0)::bigint,
      coalesce(sum(t.views) filter (where t.topic = 'source' and t.name = 'prefetch'), 0)::bigint
    from public.page_view_tallies t where t.tenant_id = tenant and t.day = of_day and t.topic <> 'referrer'
  ) few (devices, device_views, languages, language_views, robots, prefetches);
end $$;

-- A brand's day whose sums have changed.
create type page_view_day as (tenant_id uuid, day date);

create function summarize_page_views(changed page_view_day[]) returns void
language plpgsql as $$
begin
  if changed = '{}' then
    return;
  end if;
  -- Makes rows that are not there yet and locks those that are: whoever is at the same day comes after, so that the next statement
  -- sees what others have done to it.
  insert into public.page_view_summaries as s (tenant_id, day)
  select c.tenant_id, c.day from unnest(changed) c order by c.tenant_id, c.day
  on conflict (tenant_id, day) do update set views = s.views where false;
  update public.page_view_summaries s
  set views = f.views, visitors = f.visitors, paths = f.paths, path_views = f.path_views, referrers = f.referrers,
    referrer_views = f.referrer_views, referred = f.referred, devices = f.devices, device_views = f.device_views,
    languages = f.languages, language_views = f.language_views, robots = f.robots, prefetches = f.prefetches
  from unnest(changed) c cross join lateral public.page_view_summary_of(c.tenant_id, c.day) f
  where s.tenant_id = c.tenant_id and s.day = c.day;
end $$;

create function summarize_page_views() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.summarize_page_views(array(select distinct row (tenant_id, day)::public.page_view_day from arrived));
  elsif tg_op = 'UPDATE' then
    perform public.summarize_page_views(array(
      select row (tenant_id, day)::public.page_view_day from arrived
      union
      select row (tenant_id, day)::public.page_view_day from gone));
  else
    perform public.summarize_page_views(array(select distinct row (tenant_id, day)::public.page_view_day from gone));
  end if;
  return null;
end $$;
-- Tallies before days, as folds take them.
create trigger summarize_new after insert on page_view_tallies referencing new table as arrived
    for each statement execute function summarize_page_views();
create trigger summarize_changed after update on page_view_tallies referencing new table as arrived old table as gone
    for each statement execute function summarize_page_views();
create trigger summarize_gone after delete on page_view_tallies referencing old table as gone
    for each statement execute function summarize_page_views();
create trigger summarize_new after insert on page_view_days referencing new table as arrived
    for each statement execute function summarize_page_views();
create trigger summarize_changed after update on page_view_days referencing new table as arrived old table as gone
    for each statement execute function summarize_page_views();
create trigger summarize_gone after delete on page_view_days referencing old table as gone
    for each statement execute function summarize_page_views();

-- The rows of days from before.
create function backfill_page_view_summaries(tenant uuid) returns void
language sql as $$
  insert into public.page_view_summaries
  select f.* from (
    select d.day from public.page_view_days d where d.tenant_id = tenant
    union select t.day from public.page_view_tallies t where t.tenant_id = tenant
    order by 1
  ) of_days cross join lateral public.page_view_summary_of(tenant, of_days.day) f
  on conflict (tenant_id, day) do nothing
$$;

grant execute on function page_view_summary_of(uuid, date), summarize_page_views(page_view_day[]), backfill_page_view_summaries(uuid)
    to app_tenant, app_platform;
