-- Comments that graders speak (docs/decisions/0061-voice-comments.md).
set local lock_timeout = '2s';

create table grading_voice_comments (
    tenant_id uuid not null,
    job_id uuid not null,
    item text not null,
    -- Of this recording, and the name of its file: another one never has it.
    voice_id uuid not null,
    mime text not null,
    duration_ms integer not null constraint grading_voice_comments_duration check (duration_ms > 0),
    bytes integer not null constraint grading_voice_comments_bytes check (bytes > 0),
    sha256 bytea not null,
    recorded_at timestamptz not null,
    recorded_by uuid not null,
    primary key (tenant_id, job_id, item),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id) on delete cascade,
    foreign key (tenant_id, recorded_by) references users (tenant_id, id)
);
create index grading_voice_comments_recorded_by on grading_voice_comments (tenant_id, recorded_by);
-- A voice cannot be kept without the person: it goes with the grader whose it is, and with the learner it speaks to.
comment on table grading_voice_comments is 'erasure: delete';
select enable_tenant_rls('grading_voice_comments');
