-- Grading speaking and writing responses (R-178 to R-185, D-069 to D-072).

create table grading_jobs (
    tenant_id uuid not null,
    id uuid not null,
    attempt_id uuid not null,
    product text not null constraint grading_jobs_product check (product in ('scores', 'simple', 'vip')),
    state text not null constraint grading_jobs_state check (state in ('queued', 'claimed', 'delivered')),
    -- Pro members first (R-188).
    priority smallint not null default 0,
    due_at timestamptz not null,
    claimed_by uuid,
    -- The last sign of life of the claim; it lapses when idle (D-069).
    claim_seen_at timestamptz,
    draft_version int not null default 0,
    overall_comment text not null default '',
    created_at timestamptz not null,
    delivered_at timestamptz,
    delivered_by uuid,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    constraint grading_jobs_once unique (tenant_id, attempt_id),
    constraint grading_jobs_claim check (state <> 'claimed' or (claimed_by is not null and claim_seen_at is not null)),
    constraint grading_jobs_delivered check (state <> 'delivered' or (delivered_at is not null and delivered_by is not null)),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id),
    foreign key (tenant_id, claimed_by) references users (tenant_id, id),
    foreign key (tenant_id, delivered_by) references users (tenant_id, id)
);
create index grading_jobs_queue on grading_jobs (tenant_id, priority desc, due_at) where state <> 'delivered';
create index grading_jobs_delivered_by on grading_jobs (tenant_id, delivered_by, delivered_at) where state = 'delivered';
create trigger grading_jobs_touch before update on grading_jobs for each row execute function touch_updated_at();
select enable_tenant_rls('grading_jobs');

create table grading_marks (
    tenant_id uuid not null,
    job_id uuid not null,
    item text not null,
    dimensions jsonb not null default '{}',
    score numeric(3, 1),
    comment text not null default '',
    saved_at timestamptz not null,
    primary key (tenant_id, job_id, item),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id) on delete cascade
);
select enable_tenant_rls('grading_marks');
