-- Learners who ask for another grader (D-075).
set local lock_timeout = '2s';

create table grading_disputes (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    job_id uuid not null,
    -- Named by the client: sent again, it is the same one.
    key text not null constraint grading_disputes_key check (length(key) between 1 and 255),
    -- The marking that decides it.
    marking_id uuid not null,
    reason text not null constraint grading_disputes_reason check (length(reason) <= 1000),
    -- The scores in question when it was asked, by task.
    scores jsonb not null,
    state text not null constraint grading_disputes_state check (state in ('open', 'upheld', 'changed')),
    -- What was paid for asking, in T-Coins; nothing where gradings are included.
    coins int not null constraint grading_disputes_coins check (coins >= 0),
    transaction_id uuid,
    asked_at timestamptz not null,
    decided_at timestamptz,
    -- The movement that gave the T-Coins back.
    reversal_id uuid,
    primary key (tenant_id, id),
    constraint grading_disputes_once unique (tenant_id, job_id),
    constraint grading_disputes_key_once unique (tenant_id, user_id, key),
    constraint grading_disputes_paid check ((coins > 0) = (transaction_id is not null)),
    constraint grading_disputes_decided check ((state = 'open') = (decided_at is null)),
    constraint grading_disputes_reversed check (reversal_id is null or (transaction_id is not null and state = 'changed')),
    foreign key (tenant_id, user_id) references users (tenant_id, id),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id),
    foreign key (tenant_id, marking_id) references grading_markings (tenant_id, id),
    foreign key (tenant_id, transaction_id) references coin_transactions (tenant_id, id),
    foreign key (tenant_id, reversal_id) references coin_transactions (tenant_id, id)
);
create index grading_disputes_by_time on grading_disputes (tenant_id, asked_at desc);
create unique index grading_disputes_marking on grading_disputes (tenant_id, marking_id);
comment on table grading_disputes is 'erasure: keep, bookkeeping';
comment on column grading_disputes.reason is 'erasure: clear';
select enable_tenant_rls('grading_disputes');
revoke delete on grading_disputes from app_tenant, app_platform;
