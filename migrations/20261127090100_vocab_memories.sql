-- Ways to remember a word that learners write, like and report (D-099, docs/decisions/0066-memories-and-collections.md).
set local lock_timeout = '2s';

create table vocab_memories (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    back_id uuid not null references library.vocab_backs (id),
    memory text not null constraint vocab_memories_length check (char_length(memory) between 1 and 500),
    is_public boolean not null,
    -- As many as have a row in vocab_memory_likes: lists are ordered by it.
    likes int not null default 0 constraint vocab_memories_likes check (likes >= 0),
    -- By staff; its author still sees it.
    hidden_at timestamptz,
    created_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index vocab_memories_by_word on vocab_memories (tenant_id, back_id);
create index vocab_memories_by_user on vocab_memories (tenant_id, user_id, back_id);
comment on table vocab_memories is 'erasure: delete';
select enable_tenant_rls('vocab_memories');

create table vocab_memory_likes (
    tenant_id uuid not null,
    memory_id uuid not null,
    user_id uuid not null,
    liked_at timestamptz not null,
    primary key (tenant_id, memory_id, user_id),
    foreign key (tenant_id, memory_id) references vocab_memories (tenant_id, id) on delete cascade,
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index vocab_memory_likes_by_user on vocab_memory_likes (tenant_id, user_id);
comment on table vocab_memory_likes is 'erasure: delete';
select enable_tenant_rls('vocab_memory_likes');

create table vocab_memory_reports (
    tenant_id uuid not null,
    memory_id uuid not null,
    user_id uuid not null,
    reported_at timestamptz not null,
    primary key (tenant_id, memory_id, user_id),
    foreign key (tenant_id, memory_id) references vocab_memories (tenant_id, id) on delete cascade,
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index vocab_memory_reports_by_user on vocab_memory_reports (tenant_id, user_id);
comment on table vocab_memory_reports is 'erasure: delete';
select enable_tenant_rls('vocab_memory_reports');
