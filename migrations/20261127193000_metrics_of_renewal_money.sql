-- Money of subscriptions by day and currency: what their periods brought, and what of it went back (docs/decisions/0072).
set local lock_timeout = '2s';

create function count_new_period_money() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select p.tenant_id, gen_random_uuid(), 'subscription_revenue', public.metric_day(p.paid_at), s.currency, sum(p.amount)
  from arrived p join public.subscriptions s on s.tenant_id = p.tenant_id and s.id = p.subscription_id
  where p.paid_at is not null group by p.tenant_id, public.metric_day(p.paid_at), s.currency;
  return null;
end $$;
create trigger count_new_money after insert on subscription_periods referencing new table as arrived
    for each statement execute function count_new_period_money();

create function count_period_money() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select new.tenant_id, gen_random_uuid(), 'subscription_revenue', public.metric_day(m.at), s.currency, m.amount
  from public.subscriptions s, (values (new.paid_at, new.amount), (old.paid_at, -old.amount)) m (at, amount)
  where s.tenant_id = new.tenant_id and s.id = new.subscription_id and m.at is not null;
  return null;
end $$;
create trigger count_money after update on subscription_periods for each row
    when (old.paid_at is distinct from new.paid_at or old.amount <> new.amount) execute function count_period_money();

-- What of a period's money is gone: what went back, and all of it while a card's holder disputes it or when that was lost.
create function money_back(amount bigint, returned bigint, dispute text) returns bigint
language sql immutable as $$
  select case when dispute in ('open', 'lost') then amount else returned end
$$;

-- It counts on the day on which it is heard of, in both directions.
create function count_period_money_back() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select new.tenant_id, gen_random_uuid(), 'subscription_refunds', public.metric_day(public.metrics_now()), s.currency, m.amount
  from public.subscriptions s,
    (values (public.money_back(new.amount, new.returned, new.dispute) - public.money_back(old.amount, old.returned, old.dispute))) m (amount)
  where s.tenant_id = new.tenant_id and s.id = new.subscription_id and m.amount <> 0;
  return null;
end $$;
create trigger count_money_back after update on subscription_periods for each row
    when (old.returned <> new.returned or old.dispute is distinct from new.dispute) execute function count_period_money_back();

-- What there was before: money that came on its day, money that went on the day of the last news about it.
create function recount_subscription_money(tenant uuid) returns table (metric text, day date, dimension text, amount bigint)
language sql stable as $$
  select m.metric, public.metric_day(m.at), m.currency, sum(m.amount)::bigint
  from (
    select 'subscription_revenue' as metric, p.paid_at as at, s.currency, p.amount
    from public.subscription_periods p
    join public.subscriptions s on s.tenant_id = p.tenant_id and s.id = p.subscription_id
    where p.tenant_id = tenant and p.paid_at is not null
    union all
    select 'subscription_refunds',
      (select max(c.at) from public.subscription_changes c
       where c.tenant_id = p.tenant_id and c.subscription_id = p.subscription_id and c.number = p.number
         and c.what in ('refunded', 'dispute_open', 'dispute_lost')),
      s.currency, public.money_back(p.amount, p.returned, p.dispute)
    from public.subscription_periods p
    join public.subscriptions s on s.tenant_id = p.tenant_id and s.id = p.subscription_id
    where p.tenant_id = tenant and public.money_back(p.amount, p.returned, p.dispute) > 0
  ) m
  where m.at is not null
  group by m.metric, public.metric_day(m.at), m.currency
$$;

-- Brands that are still to be counted anew count this with it.
alter function recount_metrics(uuid) rename to recount_metrics_but_subscription_money;
create function recount_metrics(tenant uuid) returns table (metric text, day date, dimension text, amount bigint)
language sql stable as $$
  select * from public.recount_metrics_but_subscription_money(tenant)
  union all
  select * from public.recount_subscription_money(tenant)
$$;
-- safe: a row for each day of a brand on which a period was paid
insert into daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
select t.id, gen_random_uuid(), m.metric, m.day, m.dimension, m.amount
from tenants t cross join lateral public.recount_subscription_money(t.id) m
where not exists (select from daily_metric_backfills b where b.tenant_id = t.id);

grant execute on function money_back(bigint, bigint, text), recount_subscription_money(uuid),
    recount_metrics_but_subscription_money(uuid), recount_metrics(uuid) to app_tenant, app_platform;
