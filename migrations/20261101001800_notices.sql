-- What a brand says to its people: notices and house ads (R-273 to R-288).

-- Banners above the pages. Their ids are small numbers, public, per tenant (D-108).
create table notices (
    tenant_id uuid not null references tenants (id),
    id int not null,
    kind text not null constraint notices_kind check (kind in ('warning', 'success', 'error')),
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    -- {"en": "…", "cn": "…", "tw": "…"}; what is missing falls back to English.
    description jsonb not null,
    link_url text,
    link_text jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    constraint notices_window check (ends_at > starts_at),
    constraint notices_link_whole check ((link_url is null) = (link_text is null))
);
create index notices_by_end on notices (tenant_id, ends_at desc);
create trigger notices_touch before update on notices for each row execute function touch_updated_at();
select enable_tenant_rls('notices');

-- The last number given. Never goes back: somebody may have closed the notice that had it.
create table notice_numbers (
    tenant_id uuid not null primary key references tenants (id),
    last int not null
);
select enable_tenant_rls('notice_numbers');

-- House ads (D-110).
create table house_ads (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    slot text not null constraint house_ads_slot check (slot in ('everywhere', 'home', 'tests', 'results')),
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    headline jsonb not null,
    body jsonb not null,
    link_url text not null,
    link_text jsonb not null,
    -- Language to image; none is fine.
    images jsonb not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    constraint house_ads_window check (ends_at > starts_at)
);
create index house_ads_by_end on house_ads (tenant_id, ends_at desc);
create trigger house_ads_touch before update on house_ads for each row execute function touch_updated_at();
select enable_tenant_rls('house_ads');
