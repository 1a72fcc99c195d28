-- The rendered score report of an attempt (R-169, D-059).

create table reports (
    tenant_id uuid not null,
    id uuid not null,
    attempt_id uuid not null,
    lang text not null constraint reports_lang check (lang in ('en', 'cn', 'tw')),
    -- Printed on the report; a reader can compare it with the address beside it.
    check_code text not null,
    blob_key text,
    bytes int,
    pages int,
    created_at timestamptz not null,
    rendered_at timestamptz,
    primary key (tenant_id, id),
    constraint reports_once unique (tenant_id, attempt_id, lang),
    constraint reports_check_code_once unique (tenant_id, check_code),
    constraint reports_rendered check (rendered_at is null or (blob_key is not null and bytes is not null and pages is not null)),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id)
);
select enable_tenant_rls('reports');
