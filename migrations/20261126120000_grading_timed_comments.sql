-- Comments tied to times of a recording (D-073; docs/decisions/0057-comments-at-times-of-a-recording.md).
set local lock_timeout = '2s';

create table grading_timed_comments (
    tenant_id uuid not null,
    job_id uuid not null,
    item text not null,
    -- In the order of their times.
    comments jsonb not null constraint grading_timed_comments_list check (jsonb_typeof(comments) = 'array'),
    saved_at timestamptz not null,
    primary key (tenant_id, job_id, item),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id) on delete cascade
);
-- They are about a voice, and the recording goes with its learner.
comment on table grading_timed_comments is 'erasure: delete';
select enable_tenant_rls('grading_timed_comments');
