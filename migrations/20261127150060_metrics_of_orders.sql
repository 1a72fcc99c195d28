-- Orders and what is paid for them, by day and currency (docs/decisions/0072).
set local lock_timeout = '2s';

create function metrics_of_order(currency text, total bigint, fee bigint, created_at timestamptz, paid_at timestamptz)
returns table (metric text, day date, dimension text, amount bigint)
language sql immutable as $$
  select m.metric, public.metric_day(m.at), currency, m.amount
  from (values ('orders_created', created_at, 1::bigint), ('orders_paid', paid_at, 1), ('order_revenue', paid_at, total),
    ('order_fees', paid_at, fee)) m (metric, at, amount)
  where m.at is not null and m.amount <> 0
$$;

create function count_new_orders() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select o.tenant_id, gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from arrived o cross join lateral public.metrics_of_order(o.currency, o.total, o.fee, o.created_at, o.paid_at) m
  group by o.tenant_id, m.metric, m.day, m.dimension;
  return null;
end $$;
create trigger count_new after insert on orders referencing new table as arrived
    for each statement execute function count_new_orders();

create function count_order() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select new.tenant_id, gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from (
    select * from public.metrics_of_order(new.currency, new.total, new.fee, new.created_at, new.paid_at)
    union all
    select o.metric, o.day, o.dimension, -o.amount
    from public.metrics_of_order(old.currency, old.total, old.fee, old.created_at, old.paid_at) o
  ) m
  group by m.metric, m.day, m.dimension having sum(m.amount) <> 0;
  return null;
end $$;
create trigger count after update on orders for each row when (old.paid_at is distinct from new.paid_at)
    execute function count_order();

grant execute on function metrics_of_order(text, bigint, bigint, timestamptz, timestamptz)
    to app_tenant, app_platform;
