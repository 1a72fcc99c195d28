-- The trail of what people change and read about others, and the pictures they upload (R-118 to R-120, D-027, D-028).

-- The application adds entries and never changes one. No references: an entry outlives the account it is about.
create table audit_entries (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    -- Nobody: a schedule or an operator's command.
    actor_id uuid,
    action text not null constraint audit_entries_action_form check (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
    subject_id uuid not null,
    changes jsonb not null,
    at timestamptz not null,
    primary key (tenant_id, id)
);
create index audit_entries_of_subject on audit_entries (tenant_id, subject_id, at desc, id desc);
select enable_tenant_rls('audit_entries');
revoke update, delete on audit_entries from app_tenant, app_platform;

-- The file itself lies in the blob store under the picture's id, which is random: whoever has the address may see it.
create table images (
    tenant_id uuid not null,
    id uuid not null,
    owner_id uuid not null,
    purpose text not null constraint images_purpose check (purpose in ('photo', 'screenshot')),
    mime text not null constraint images_mime check (mime in ('image/jpeg', 'image/png')),
    width int not null check (width > 0),
    height int not null check (height > 0),
    bytes int not null check (bytes > 0),
    created_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, owner_id) references users (tenant_id, id) on delete cascade
);
create index images_of_owner on images (tenant_id, owner_id, created_at desc);
select enable_tenant_rls('images');

-- A deleted picture leaves the profile by itself.
alter table users add column photo_id uuid;
alter table users add constraint users_photo foreign key (tenant_id, photo_id)
    references images (tenant_id, id) on delete set null (photo_id);
