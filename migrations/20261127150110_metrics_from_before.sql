-- What there was before the triggers: a job counts it, one brand at a time (docs/decisions/0072).
set local lock_timeout = '2s';

-- All sums of a brand but those of different people, from its rows.
create function recount_metrics(tenant uuid) returns table (metric text, day date, dimension text, amount bigint)
language sql stable as $$
  select m.metric, m.day, m.dimension, sum(m.amount)::bigint
  from (
    select o.* from public.attempts a
    cross join lateral public.metrics_of_attempt(a.pack_version_id, a.status, a.scope_section, a.scope_set, a.started_at, a.submitted_at) o
    where a.tenant_id = tenant
    union all
    select 'tests_graded', public.metric_day(t.at), '', 1 from public.attempt_transitions t
    where t.tenant_id = tenant and t.to_status in ('graded', 'scored_auto')
      and public.is_grading(t.tenant_id, t.attempt_id, t.from_status, t.to_status)
    union all
    select 'users_joined', public.metric_day(u.created_at), '', 1 from public.users u where u.tenant_id = tenant
    union all
    select o.* from public.coin_entries e
    join public.coin_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
    cross join lateral public.metrics_of_coins(t.kind, t.made_at, e.amount) o
    where e.tenant_id = tenant and e.account = 'member'
    union all
    select o.* from public.orders r
    cross join lateral public.metrics_of_order(r.currency, r.total, r.fee, r.created_at, r.paid_at) o where r.tenant_id = tenant
    union all
    select o.* from public.order_returns r
    join public.orders d on d.tenant_id = r.tenant_id and d.id = r.order_id
    cross join lateral public.metrics_of_return(d.currency, r.state, r.amount, r.made_at) o
    where r.tenant_id = tenant
    union all
    select o.* from public.subscriptions s
    cross join lateral public.metrics_of_subscription(s.started_at, s.ended_at) o where s.tenant_id = tenant
    union all
    select 'subscriptions_renewed', public.metric_day(p.paid_at), '', 1 from public.subscription_periods p
    where p.tenant_id = tenant and p.number > 1 and p.paid_at is not null
    union all
    select 'subscriptions_canceled', public.metric_day(c.at), '', 1 from public.subscription_changes c
    where c.tenant_id = tenant and c.what = 'canceled'
  ) m
  group by m.metric, m.day, m.dimension having sum(m.amount) <> 0
$$;

-- Who did what first and when, from the rows of a brand; the triggers count whoever is new. Doing it again adds nobody.
create function recount_people(tenant uuid) returns void
language sql as $$
  insert into public.user_milestones as m (tenant_id, user_id, milestone, reached_on)
  select u.tenant_id, u.id, f.milestone, min(public.metric_day(f.at))
  from (
    select id as user_id, 'verified' as milestone, email_verified_at as at from public.users where tenant_id = tenant
    union all
    select user_id, 'started', started_at from public.attempts where tenant_id = tenant
    union all
    select user_id, 'finished', submitted_at from public.attempts where tenant_id = tenant and status <> 'void'
    union all
    select a.user_id, 'graded', t.at from public.attempt_transitions t
    join public.attempts a on a.tenant_id = t.tenant_id and a.id = t.attempt_id
    where t.tenant_id = tenant and t.to_status in ('graded', 'scored_auto')
      and public.is_grading(t.tenant_id, t.attempt_id, t.from_status, t.to_status)
  ) f
  join public.users u on u.tenant_id = tenant and u.id = f.user_id and u.erased_at is null
  where f.at is not null
  group by u.tenant_id, u.id, f.milestone
  on conflict (tenant_id, user_id, milestone) do update set reached_on = excluded.reached_on
    where excluded.reached_on < m.reached_on;

  insert into public.user_activity (tenant_id, user_id, span, begins_on)
  select distinct u.tenant_id, u.id, s.span, s.begins_on
  from (
    select user_id, started_at as at from public.attempts where tenant_id = tenant
    union all
    select user_id, rated_at from public.vocab_ratings where tenant_id = tenant
  ) f
  join public.users u on u.tenant_id = tenant and u.id = f.user_id and u.erased_at is null
  cross join lateral (values ('day', public.metric_day(f.at)), ('week', public.metric_week(public.metric_day(f.at)))) s (span, begins_on)
  where f.at > public.metrics_now() - interval '400 days'
  on conflict do nothing;
$$;

-- Brands whose rows from before are not counted yet. Filled before the seal, which holds the owner too.
create table daily_metric_backfills (
    tenant_id uuid not null,
    primary key (tenant_id)
);
comment on table daily_metric_backfills is 'erasure: keep, names nobody';
-- safe: a row for each brand
insert into daily_metric_backfills (tenant_id) select id from tenants;
select enable_tenant_rls('daily_metric_backfills');

grant execute on function recount_metrics(uuid), recount_people(uuid)
    to app_tenant, app_platform;
