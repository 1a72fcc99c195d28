-- What a brand says to its people (notices, house ads) and what they say to it (feedback, the contact form): R-273 to R-291.

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

-- House ads (D-110). `placards`, because filter lists of ad blockers know the other words.
create table placards (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    slot text not null constraint placards_slot check (slot in ('everywhere', 'home', 'tests', 'results')),
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
    constraint placards_window check (ends_at > starts_at)
);
create index placards_by_end on placards (tenant_id, ends_at desc);
create trigger placards_touch before update on placards for each row execute function touch_updated_at();
select enable_tenant_rls('placards');

-- Feedback and the contact form, one inbox (D-112, D-113).
create table feedback (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    kind text not null constraint feedback_kind check (kind in ('bug', 'suggestion', 'contact')),
    state text not null default 'open' constraint feedback_state check (state in ('open', 'answered', 'closed')),
    -- A member. Who deletes the account leaves the text behind and nothing that names them.
    user_id uuid,
    -- What a visitor says of themselves.
    name text,
    email text,
    lang text not null constraint feedback_lang check (lang in ('en', 'cn', 'tw')),
    details text not null constraint feedback_details check (char_length(details) between 1 and 4000),
    page text,
    build text,
    browser text,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete set null (user_id)
);
create index feedback_newest on feedback (tenant_id, state, created_at desc);
create trigger feedback_touch before update on feedback for each row execute function touch_updated_at();
select enable_tenant_rls('feedback');

create table feedback_screenshots (
    tenant_id uuid not null,
    feedback_id uuid not null,
    position smallint not null constraint feedback_screenshots_three check (position between 1 and 3),
    image_id uuid not null,
    primary key (tenant_id, feedback_id, position),
    foreign key (tenant_id, feedback_id) references feedback (tenant_id, id) on delete cascade,
    foreign key (tenant_id, image_id) references images (tenant_id, id) on delete cascade
);
select enable_tenant_rls('feedback_screenshots');

create table feedback_answers (
    tenant_id uuid not null,
    id uuid not null,
    feedback_id uuid not null,
    author_id uuid,
    body text not null,
    created_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, feedback_id) references feedback (tenant_id, id) on delete cascade,
    foreign key (tenant_id, author_id) references users (tenant_id, id) on delete set null (author_id)
);
create index feedback_answers_of on feedback_answers (tenant_id, feedback_id, created_at);
select enable_tenant_rls('feedback_answers');

-- Mails also go to people without an account and to the brand's own support.
alter table mails alter column user_id drop not null;
