-- People who join and prove their address, by day (docs/decisions/0072).
set local lock_timeout = '2s';

create function count_new_people() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select tenant_id, gen_random_uuid(), 'users_joined', public.metric_day(created_at), '', count(*)
  from arrived group by tenant_id, public.metric_day(created_at);
  perform public.reach_milestone(tenant_id, id, 'verified', email_verified_at) from arrived where email_verified_at is not null;
  return null;
end $$;
create trigger count_new after insert on users referencing new table as arrived
    for each statement execute function count_new_people();

create function count_verified() returns trigger
language plpgsql as $$
begin
  perform public.reach_milestone(new.tenant_id, new.id, 'verified', new.email_verified_at);
  return null;
end $$;
create trigger count after update on users for each row
    when (new.email_verified_at is not null and old.email_verified_at is distinct from new.email_verified_at)
    execute function count_verified();
