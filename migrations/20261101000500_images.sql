-- Pictures that people upload (R-096, D-027).

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
alter table users add constraint users_photo foreign key (tenant_id, photo_id)
    references images (tenant_id, id) on delete set null (photo_id);
