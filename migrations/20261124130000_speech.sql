-- What machines hear in recordings (D-115): figures that are measured here, and a transcript where a provider is set.
set local lock_timeout = '2s';

-- One recording at one provider. What an operator has to know and pay stays when the recording goes.
create table speech_jobs (
    tenant_id uuid not null,
    id uuid not null,
    recording_id uuid,
    provider text not null constraint speech_jobs_provider check (provider in ('local', 'revai')),
    -- `queued`: waits for us; `submitted`: waits for the provider.
    state text not null constraint speech_jobs_state check (state in ('queued', 'submitted', 'done', 'failed')),
    failure text constraint speech_jobs_failure check (failure in
        ('missing', 'unreadable', 'no_speech', 'refused', 'balance', 'provider', 'unavailable', 'timed_out')),
    -- The provider's name for it.
    reference text,
    -- Starts since it was queued; a crash counts.
    tries int not null default 0,
    duration_ms int not null,
    cost_millicents bigint not null default 0 constraint speech_jobs_cost check (cost_millicents >= 0),
    created_at timestamptz not null,
    submitted_at timestamptz,
    finished_at timestamptz,
    -- When somebody looks whether it got stuck; null once it is over.
    due_at timestamptz,
    primary key (tenant_id, id),
    constraint speech_jobs_once unique (tenant_id, recording_id, provider),
    constraint speech_jobs_over check ((state in ('done', 'failed')) = (finished_at is not null) and (due_at is null) = (finished_at is not null)),
    constraint speech_jobs_cause check ((state = 'failed') = (failure is not null)),
    foreign key (tenant_id, recording_id) references recordings (tenant_id, id) on delete set null (recording_id)
);
create index speech_jobs_by_time on speech_jobs (created_at desc, id desc);
create index speech_jobs_due on speech_jobs (due_at) where due_at is not null;
comment on table speech_jobs is 'erasure: keep, what a minute of sound cost and how long it took; names nobody';
comment on column speech_jobs.recording_id is 'erasure: clear';
select enable_tenant_rls('speech_jobs');

-- What was heard in a recording. It is as personal as the voice and goes with it.
create table speech_results (
    tenant_id uuid not null,
    recording_id uuid not null,
    figures jsonb,
    transcript jsonb,
    updated_at timestamptz not null,
    primary key (tenant_id, recording_id),
    foreign key (tenant_id, recording_id) references recordings (tenant_id, id) on delete cascade
);
comment on table speech_results is 'erasure: delete';
select enable_tenant_rls('speech_results');
