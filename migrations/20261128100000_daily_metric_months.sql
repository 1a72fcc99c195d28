-- The days of a month in one row: a page of a year reads twelve rows of each metric and dimension instead of 366
-- (P9; docs/decisions/0072). Triggers keep them with their days, in the same transaction, whichever version adds to the days.
set local lock_timeout = '2s';

create table daily_metric_months (
    tenant_id uuid not null,
    metric text not null,
    -- Its first day.
    month date not null constraint daily_metric_months_month check (extract(day from month) = 1),
    dimension text not null,
    -- What each day came to, the first one first; always 31, nothing on days that the month does not have.
    amounts bigint[] not null constraint daily_metric_months_amounts
        check (cardinality(amounts) = 31 and array_position(amounts, null) is null),
    primary key (tenant_id, metric, month, dimension)
);
comment on table daily_metric_months is 'erasure: keep, sums that name nobody';
select enable_tenant_rls('daily_metric_months');

-- Adds days to their months.
create function add_to_metric_months(days daily_metrics[]) returns void
language sql as $$
  with changed as (
    select tenant_id, metric, date_trunc('month', day::timestamp)::date as month, dimension, extract(day from day)::int as number,
      sum(amount)::bigint as amount
    from unnest(days) group by 1, 2, 3, 4, 5
  ), months as (
    select distinct tenant_id, metric, month, dimension from changed
  )
  insert into public.daily_metric_months as m (tenant_id, metric, month, dimension, amounts)
  select tenant_id, metric, month, dimension, array_agg(coalesce(c.amount, 0) order by number)
  from months cross join generate_series(1, 31) number
  left join changed c using (tenant_id, metric, month, dimension, number)
  group by tenant_id, metric, month, dimension
  order by tenant_id, metric, month, dimension
  on conflict (tenant_id, metric, month, dimension) do update set amounts = array(
    select kept.amount + added.amount
    from unnest(m.amounts) with ordinality kept (amount, number) join unnest(excluded.amounts) with ordinality added (amount, number)
      using (number)
    order by number)
$$;

create function pack_daily_metrics() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.add_to_metric_months(array(
      select row (tenant_id, metric, day, dimension, amount)::public.daily_metrics from arrived));
  elsif tg_op = 'UPDATE' then
    perform public.add_to_metric_months(array(
      select row (tenant_id, metric, day, dimension, amount)::public.daily_metrics from arrived
      union all
      select row (tenant_id, metric, day, dimension, -amount)::public.daily_metrics from gone));
  else
    perform public.add_to_metric_months(array(
      select row (tenant_id, metric, day, dimension, -amount)::public.daily_metrics from gone));
  end if;
  return null;
end $$;
create trigger pack_new after insert on daily_metrics referencing new table as arrived
    for each statement execute function pack_daily_metrics();
create trigger pack_changed after update on daily_metrics referencing new table as arrived old table as gone
    for each statement execute function pack_daily_metrics();
create trigger pack_gone after delete on daily_metrics referencing old table as gone
    for each statement execute function pack_daily_metrics();

grant execute on function add_to_metric_months(daily_metrics[]) to app_tenant, app_platform;

-- What there is, one brand at a time: sums alone are read, a row for each day, metric and dimension. Jobs that add to days wait
-- meanwhile, pages do not.
-- safe: a row for each month of a brand's metric
select add_to_metric_months(array(select d from daily_metrics d where d.tenant_id = t.id)) from tenants t;
