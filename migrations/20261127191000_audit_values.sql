-- What stood in the fields that an entry of the trail names, before and after. An entry is kept for ever and names no values;
-- these go with the account that they are about.
set local lock_timeout = '2s';

create table audit_values (
    tenant_id uuid not null,
    entry_id uuid not null,
    subject_id uuid not null,
    -- A list of fields, each with `before` and `after`: a text, or null where nothing was there.
    changes jsonb not null,
    primary key (tenant_id, entry_id),
    foreign key (tenant_id, entry_id) references audit_entries (tenant_id, id)
);
create index audit_values_of_subject on audit_values (tenant_id, subject_id);
comment on table audit_values is 'erasure: delete';
select enable_tenant_rls('audit_values');
revoke update on audit_values from app_tenant, app_platform;
