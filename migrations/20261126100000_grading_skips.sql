-- Which grader does not want to be offered which job, and why (D-069).
set local lock_timeout = '2s';

create table grading_skips (
    tenant_id uuid not null,
    job_id uuid not null,
    grader_id uuid not null,
    reason text not null constraint grading_skips_reason
        check (reason in ('knows_learner', 'recording_unclear', 'not_my_field', 'no_time', 'other')),
    at timestamptz not null,
    primary key (tenant_id, job_id, grader_id),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id) on delete cascade,
    foreign key (tenant_id, grader_id) references users (tenant_id, id)
);
comment on table grading_skips is 'erasure: keep, answers and scores stay without a name';
select enable_tenant_rls('grading_skips');
