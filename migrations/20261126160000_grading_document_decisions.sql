-- Which edits a learner accepted, read on any device (docs/decisions/0053-documents-of-edits.md).
set local lock_timeout = '2s';

create table grading_document_decisions (
    tenant_id uuid not null,
    job_id uuid not null,
    item text not null,
    -- By edit: accepted or kept.
    decisions jsonb not null constraint grading_document_decisions_map check (jsonb_typeof(decisions) = 'object'),
    saved_at timestamptz not null,
    primary key (tenant_id, job_id, item),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id) on delete cascade
);
comment on table grading_document_decisions is 'erasure: delete';
select enable_tenant_rls('grading_document_decisions');
