-- Codes that make something cheaper, and who used them (R-191, R-219, R-223; D-089, D-090).
set local lock_timeout = '2s';

create table promotion_codes (
    tenant_id uuid not null,
    id uuid not null,
    -- In capitals.
    code text not null constraint promotion_codes_code check (code ~ '^[A-Z0-9]{4,20}$'),
    -- One of them: a share of the price, or an amount in hundredths of a currency.
    percent int constraint promotion_codes_percent check (percent between 1 and 90),
    amount bigint constraint promotion_codes_amount check (amount between 1 and 100000000),
    currency text constraint promotion_codes_currency check (currency ~ '^[A-Z]{3}$'),
    -- What it makes cheaper.
    for_coins boolean not null,
    for_pro boolean not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    total_limit int constraint promotion_codes_total_limit check (total_limit > 0),
    user_limit int constraint promotion_codes_user_limit check (user_limit > 0),
    -- Who is told of its uses besides the office: somebody who passes it on.
    owner_id uuid,
    made_by uuid,
    made_at timestamptz not null,
    primary key (tenant_id, id),
    constraint promotion_codes_once unique (tenant_id, code),
    constraint promotion_codes_one_kind check ((percent is null) <> (amount is null) and (amount is null) = (currency is null)),
    constraint promotion_codes_for_something check (for_coins or for_pro and percent is not null),
    constraint promotion_codes_time check (ends_at > starts_at),
    foreign key (tenant_id, owner_id) references users (tenant_id, id),
    foreign key (tenant_id, made_by) references users (tenant_id, id)
);
comment on table promotion_codes is 'erasure: keep, bookkeeping';
select enable_tenant_rls('promotion_codes');
revoke delete on promotion_codes from app_tenant, app_platform;

create table promotion_uses (
    tenant_id uuid not null,
    -- The order or the purchase of Pro.
    id uuid not null,
    code_id uuid not null,
    user_id uuid not null,
    product text not null constraint promotion_uses_product check (product in ('coins', 'pro')),
    -- `held` while its order can be paid, `used`, or `released` when the order came to nothing.
    state text not null constraint promotion_uses_state check (state in ('held', 'used', 'released')),
    -- What it saved: hundredths of the order's currency, or T-Coins.
    saved bigint not null constraint promotion_uses_saved check (saved > 0),
    currency text,
    at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, code_id) references promotion_codes (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
comment on table promotion_uses is 'erasure: keep, bookkeeping';
create index promotion_uses_of_code on promotion_uses (tenant_id, code_id, at desc);
select enable_tenant_rls('promotion_uses');
revoke delete on promotion_uses from app_tenant, app_platform;

alter table pro_purchases
    add column promotion_code text,
    add column discount int not null default 0 constraint pro_purchases_discount check (discount >= 0);
