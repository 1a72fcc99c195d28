-- Tests whose every section has its score, by day (docs/decisions/0072).
set local lock_timeout = '2s';

-- Graded by a person; without speaking and writing, scored by machine when it was handed in.
create function is_grading(tenant uuid, attempt uuid, from_status text, to_status text) returns boolean
language sql stable as $$
  select to_status = 'graded' or (from_status = 'submitted' and to_status = 'scored_auto' and not exists (
    select from public.attempt_parts p
    where p.tenant_id = tenant and p.attempt_id = attempt and p.section in ('speaking', 'writing')))
$$;

create function count_grading() returns trigger
language plpgsql as $$
begin
  if public.is_grading(new.tenant_id, new.attempt_id, new.from_status, new.to_status) then
    insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
    values (new.tenant_id, gen_random_uuid(), 'tests_graded', public.metric_day(new.at), '', 1);
    perform public.reach_milestone(tenant_id, user_id, 'graded', new.at) from public.attempts
    where tenant_id = new.tenant_id and id = new.attempt_id;
  end if;
  return null;
end $$;
create trigger count_new after insert on attempt_transitions for each row
    when (new.to_status in ('graded', 'scored_auto')) execute function count_grading();

grant execute on function is_grading(uuid, uuid, text, text)
    to app_tenant, app_platform;
