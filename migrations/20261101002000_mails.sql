-- Every mail that was begun, so that none is sent twice and an operator sees what became of it.

create table mails (
    tenant_id uuid not null,
    id uuid not null,
    -- Nobody: mails also go to people without an account and to the brand's own support.
    user_id uuid,
    template text not null,
    -- What it is about, a token or a report: of each kind there is one mail about one thing.
    about_id uuid not null,
    lang text not null constraint mails_lang check (lang in ('en', 'cn', 'tw')),
    state text not null constraint mails_state check (state in ('waiting', 'sent', 'refused')),
    -- Made from the id, so that a second copy of a mail says that it is one.
    message_id text not null,
    error text,
    created_at timestamptz not null,
    sent_at timestamptz,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    constraint mails_once unique (tenant_id, template, about_id),
    constraint mails_sent check ((state = 'sent') = (sent_at is not null)),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index mails_of_user on mails (tenant_id, user_id, created_at desc);
create trigger mails_touch before update on mails for each row execute function touch_updated_at();
select enable_tenant_rls('mails');
