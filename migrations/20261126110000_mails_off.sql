-- Which kinds of mail a person has switched off (decision 0059). What has no row is on.
set local lock_timeout = '2s';

create table mails_off (
    tenant_id uuid not null,
    user_id uuid not null,
    kind text not null constraint mails_off_kind
        check (kind in ('results', 'grading_late', 'dispute_decided', 'claim_lapsed', 'weekly_letter')),
    off_at timestamptz not null,
    primary key (tenant_id, user_id, kind),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
comment on table mails_off is 'erasure: delete';
select enable_tenant_rls('mails_off');
