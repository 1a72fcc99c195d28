-- Who invited whom, and what that earned (R-224 to R-227; D-088, D-089).
set local lock_timeout = '2s';

-- The code by which a person invites others.
create table referral_codes (
    tenant_id uuid not null,
    user_id uuid not null,
    code text not null constraint referral_codes_form check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
    made_at timestamptz not null,
    primary key (tenant_id, user_id),
    constraint referral_codes_once unique (tenant_id, code),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
comment on table referral_codes is 'erasure: delete';
select enable_tenant_rls('referral_codes');

-- Browsers in which somebody looked at the own code: an account made there is the same person again.
create table referral_devices (
    tenant_id uuid not null,
    user_id uuid not null,
    -- Made at random by the browser, for nothing else.
    device uuid not null,
    seen_at timestamptz not null,
    primary key (tenant_id, user_id, device),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
comment on table referral_devices is 'erasure: delete';
select enable_tenant_rls('referral_devices');

-- A person who registered with somebody's code. One row for each invited person, which is the lock for what is still to come.
create table referrals (
    tenant_id uuid not null,
    invited_id uuid not null,
    inviter_id uuid not null,
    -- The browser that registered; null when it told none.
    device uuid,
    registered_at timestamptz not null,
    verified_at timestamptz,
    section_finished_at timestamptz,
    -- When both had happened, and how many T-Coins of credit that was by the settings of that day.
    earned_at timestamptz,
    credit int constraint referrals_credit check (credit between 0 and 1000),
    -- When the credit moved to the balance, and by which request.
    exchanged_at timestamptz,
    exchange_id uuid,
    primary key (tenant_id, invited_id),
    constraint referrals_of_two check (inviter_id <> invited_id),
    constraint referrals_earned_by_both check
        ((earned_at is null) = (credit is null) and (earned_at is null or (verified_at is not null and section_finished_at is not null))),
    constraint referrals_exchanged_once_earned check
        ((exchanged_at is null) = (exchange_id is null) and (exchange_id is null or earned_at is not null)),
    constraint referrals_device_once unique (tenant_id, device),
    foreign key (tenant_id, invited_id) references users (tenant_id, id),
    foreign key (tenant_id, inviter_id) references users (tenant_id, id)
);
create index referrals_of_inviter on referrals (tenant_id, inviter_id, registered_at desc, invited_id desc);
comment on table referrals is 'erasure: keep, bookkeeping of nameless rows';
comment on column referrals.device is 'erasure: clear';
select enable_tenant_rls('referrals');
revoke delete on referrals from app_tenant, app_platform;
