-- What people say to a brand: feedback and the contact form, one inbox (R-289 to R-291; D-112, D-113).

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
