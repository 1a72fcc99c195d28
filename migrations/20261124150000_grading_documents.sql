-- Written responses with the grader's edits and comments (R-180, D-073; docs/decisions/0053-documents-of-edits.md).
set local lock_timeout = '2s';

create table grading_documents (
    tenant_id uuid not null,
    job_id uuid not null,
    item text not null,
    -- Runs of text, edits and comments; the version of its form is in it.
    body jsonb not null constraint grading_documents_body check (jsonb_typeof(body) = 'object'),
    saved_at timestamptz not null,
    primary key (tenant_id, job_id, item),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id) on delete cascade
);
comment on table grading_documents is 'erasure: keep, answers and scores stay without a name';
select enable_tenant_rls('grading_documents');

-- The documents of a delivered job as one PDF.
create table grading_document_files (
    tenant_id uuid not null,
    job_id uuid not null,
    blob_key text not null,
    bytes int not null,
    pages int not null,
    rendered_at timestamptz not null,
    primary key (tenant_id, job_id),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id) on delete cascade
);
-- It says whose text it is.
comment on table grading_document_files is 'erasure: delete';
select enable_tenant_rls('grading_document_files');
