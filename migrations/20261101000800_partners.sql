-- Partners: companies whose own site signs their learners in (R-008, R-066, D-003).

-- Keys that sign the links of a partner's site. The secret is sealed with a key of the installation.
create table partner_keys (
    tenant_id uuid not null references tenants (id) on delete cascade,
    id uuid not null,
    -- What stands as `kid` in a token's header.
    key_id text not null,
    label text not null,
    -- Two places: while one key is in use its successor is brought to the partner's server.
    place smallint not null constraint partner_keys_places check (place in (1, 2)),
    sealed bytea not null,
    created_by uuid not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    primary key (tenant_id, id),
    constraint partner_keys_key_id_once unique (tenant_id, key_id)
);
create unique index partner_keys_two_at_most on partner_keys (tenant_id, place) where revoked_at is null;
select enable_tenant_rls('partner_keys');

-- Whom a partner means by its own name for a person. A person has one such name.
create table partner_identities (
    tenant_id uuid not null,
    external_id text not null,
    user_id uuid not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (tenant_id, external_id),
    constraint partner_identities_one_a_person unique (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('partner_identities');

-- Tokens that were used, until they are expired anyway: the key decides a race of two browsers.
create table partner_tokens_used (
    tenant_id uuid not null references tenants (id) on delete cascade,
    fingerprint bytea not null,
    expires_at timestamptz not null,
    constraint partner_tokens_used_once primary key (tenant_id, fingerprint)
);
create index partner_tokens_used_by_end on partner_tokens_used (expires_at);
select enable_tenant_rls('partner_tokens_used');
