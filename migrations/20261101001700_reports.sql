-- The rendered score report of an attempt (R-169, D-059), and what learners do with what came out: share it, combine it,
-- unlock its PDF (R-161, R-164, R-172 to R-177; D-059 to D-065).

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

-- Four sections of several finished tests, chosen by their learner. Scores are read where they stand and never copied.
create table combined_reports (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    format text not null references library.formats (id),
    -- `section=attempt` four times in the order of their names: the same choice is the same report.
    sources text not null,
    created_at timestamptz not null,
    primary key (tenant_id, id),
    constraint combined_reports_once unique (tenant_id, user_id, sources),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index combined_reports_of_user on combined_reports (tenant_id, user_id, created_at desc);
select enable_tenant_rls('combined_reports');

create table combined_sections (
    tenant_id uuid not null,
    combined_id uuid not null,
    section text not null constraint combined_sections_section
        check (section in ('reading', 'listening', 'speaking', 'writing')),
    attempt_id uuid not null,
    primary key (tenant_id, combined_id, section),
    foreign key (tenant_id, combined_id) references combined_reports (tenant_id, id) on delete cascade,
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
create index combined_sections_of_attempt on combined_sections (tenant_id, attempt_id);
select enable_tenant_rls('combined_sections');

-- A key opens one report to whoever has it. Only its fingerprint is kept; it is told once.
create table share_keys (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    attempt_id uuid,
    combined_id uuid,
    -- sha256 of 128 random bits.
    fingerprint bytea not null constraint share_keys_fingerprint check (length(fingerprint) = 32),
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    primary key (tenant_id, id),
    constraint share_keys_fingerprint_once unique (tenant_id, fingerprint),
    constraint share_keys_of_one_report check (num_nonnulls(attempt_id, combined_id) = 1),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade,
    foreign key (tenant_id, combined_id) references combined_reports (tenant_id, id) on delete cascade
);
create index share_keys_of_user on share_keys (tenant_id, user_id, created_at desc);
select enable_tenant_rls('share_keys');

-- Which PDFs were unlocked, by a credit of the paid period or by T-Coins (R-175). Once unlocked they stay so: fetching one
-- again is free (D-065).
create table report_unlocks (
    tenant_id uuid not null,
    attempt_id uuid not null,
    user_id uuid not null,
    -- A credit belongs to a paid period, which its end names: one period, one credit (R-176).
    period_ends_at timestamptz,
    coin_transaction_id uuid,
    unlocked_at timestamptz not null,
    primary key (tenant_id, attempt_id),
    constraint report_unlocks_paid_once check (num_nonnulls(period_ends_at, coin_transaction_id) = 1),
    constraint report_unlocks_one_credit_a_period unique (tenant_id, user_id, period_ends_at),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade,
    foreign key (tenant_id, coin_transaction_id) references coin_transactions (tenant_id, id)
);
select enable_tenant_rls('report_unlocks');
