-- What a grader writes often, for use again on any device.
set local lock_timeout = '2s';

create table grading_saved_comments (
    tenant_id uuid not null,
    id uuid not null,
    grader_id uuid not null,
    text text not null constraint grading_saved_comments_text check (length(text) between 1 and 1000),
    -- What is used most often comes first.
    uses int not null default 0 constraint grading_saved_comments_uses check (uses >= 0),
    used_at timestamptz,
    created_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, grader_id) references users (tenant_id, id)
);
create unique index grading_saved_comments_once on grading_saved_comments (tenant_id, grader_id, md5(text));
comment on table grading_saved_comments is 'erasure: delete';
select enable_tenant_rls('grading_saved_comments');
