-- What migrations leave to do, for a job that does it as the brand (docs/migrations.md). Row-level security is forced, so the owner, who
-- migrates, sees no rows of brands: 20261127160000, 20261127193000 and 20261128100000 meant to count what there was and found nothing.
set local lock_timeout = '2s';

-- Months hold what came to their days since they are there. The brand's lock is in hand, so nobody adds to its days.
create function backfill_metric_months(tenant uuid) returns void
language sql as $$
  delete from public.daily_metric_months where tenant_id = tenant;
  select public.add_to_metric_months(array(select d from public.daily_metrics d where d.tenant_id = tenant));
$$;

-- What periods brought and is not counted: by day, as a count of all of them says. What went back is counted on the day on which it
-- is heard of, which only triggers know for sure; so of that only what is older than anything counted is added. One statement, and so one
-- moment.
create function backfill_subscription_money(tenant uuid) returns void
language sql as $$
  with counted as (
    select d.metric, d.day, d.dimension, d.amount from public.daily_metrics d
    where d.tenant_id = tenant and d.metric in ('subscription_revenue', 'subscription_refunds')
    union all
    select c.metric, c.day, c.dimension, c.amount from public.daily_metric_changes c
    where c.tenant_id = tenant and c.metric in ('subscription_revenue', 'subscription_refunds')
  ), missing as (
    select m.metric, m.day, m.dimension, m.amount from public.recount_subscription_money(tenant) m
    where m.metric = 'subscription_revenue' or m.day < coalesce(
      (select min(c.day) from counted c where c.metric = m.metric and c.dimension = m.dimension), 'infinity')
    union all
    select c.metric, c.day, c.dimension, -c.amount from counted c where c.metric = 'subscription_revenue'
  )
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select tenant, pg_catalog.gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from missing m group by m.metric, m.day, m.dimension having sum(m.amount) <> 0
$$;

create function backfill_people_seen(tenant uuid) returns void
language sql as $$
  insert into public.people_seen as s (tenant_id, user_id, seen_at)
  select d.tenant_id, d.user_id, max(d.last_seen_at) from public.sessions d where d.tenant_id = tenant group by d.tenant_id, d.user_id
  order by d.user_id
  on conflict (tenant_id, user_id) do update set seen_at = excluded.seen_at where s.seen_at < excluded.seen_at
$$;

-- What is left to do for a brand. Filled before the seal, which holds the owner too.
create table analytics_backfills (
    tenant_id uuid not null,
    name text not null constraint analytics_backfills_name
        check (name in ('metric_months', 'page_view_summaries', 'people_seen', 'subscription_money')),
    primary key (tenant_id, name)
);
comment on table analytics_backfills is 'erasure: keep, names nobody';
-- Sums of a made-up year have no periods behind them.
-- safe: four rows for each brand
insert into analytics_backfills (tenant_id, name)
select t.id, b.name
from tenants t cross join (values ('metric_months'), ('page_view_summaries'), ('people_seen'), ('subscription_money')) b (name)
where b.name <> 'subscription_money' or t.sample_history_until is null;
select enable_tenant_rls('analytics_backfills');

-- Does one thing that is left to do for the brand and says which; null: nothing is.
create function run_analytics_backfill(tenant uuid) returns text
language plpgsql as $$
declare
  taken text;
begin
  delete from public.analytics_backfills b
  where b.tenant_id = tenant and b.name = (select min(n.name) from public.analytics_backfills n where n.tenant_id = tenant)
  returning b.name into taken;
  case taken
    when 'metric_months' then perform public.backfill_metric_months(tenant);
    when 'page_view_summaries' then perform public.backfill_page_view_summaries(tenant);
    when 'people_seen' then perform public.backfill_people_seen(tenant);
    when 'subscription_money' then perform public.backfill_subscription_money(tenant);
    else null;
  end case;
  return taken;
end $$;

grant execute on function backfill_metric_months(uuid), backfill_subscription_money(uuid), backfill_people_seen(uuid),
    run_analytics_backfill(uuid) to app_tenant, app_platform;
