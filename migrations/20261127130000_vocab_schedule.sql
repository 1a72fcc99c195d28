-- When words come again, and how much of it a day (docs/decisions/0068-when-words-come-again.md).
set local lock_timeout = '2s';

-- The learner's own day of the rating, as it was when the rating came. None for those of before: their day is reckoned when asked.
alter table vocab_ratings add column rated_on date;

-- One for each learner, made with the first rating. Whoever changes what follows from ratings holds it.
create table vocab_plan_settings (
    tenant_id uuid not null,
    user_id uuid not null,
    -- Most words a day.
    ceiling int not null constraint vocab_plan_settings_ceiling check (ceiling between 5 and 200),
    -- How likely a word is to be recalled on the day that it comes again.
    retention double precision not null constraint vocab_plan_settings_retention check (retention between 0.8 and 0.95),
    -- How many there are in vocab_ratings: weights are fitted when there are enough.
    ratings int not null constraint vocab_plan_settings_ratings check (ratings >= 0),
    -- From when on weights are fitted anew; none while that would tell nothing new.
    fit_due_at timestamptz,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index vocab_plan_settings_by_fit on vocab_plan_settings (fit_due_at) where fit_due_at is not null;
comment on table vocab_plan_settings is 'erasure: delete';
select enable_tenant_rls('vocab_plan_settings');

-- What is remembered of a word: made from its rows in vocab_ratings, the settings and the weights.
create table vocab_schedule (
    tenant_id uuid not null,
    user_id uuid not null,
    back_id uuid not null references library.vocab_backs (id),
    -- Days until it is recalled in nine of ten cases.
    stability real not null constraint vocab_schedule_stability check (stability > 0),
    difficulty real not null constraint vocab_schedule_difficulty check (difficulty between 1 and 10),
    first_rated_on date not null,
    last_rated_on date not null,
    due_on date not null,
    -- How often it was rated, and how often not recalled on a later day.
    reps int not null,
    lapses int not null,
    primary key (tenant_id, user_id, back_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id),
    constraint vocab_schedule_days check (first_rated_on <= last_rated_on and last_rated_on < due_on),
    constraint vocab_schedule_counts check (lapses between 0 and reps and reps > 0)
);
create index vocab_schedule_by_due on vocab_schedule (tenant_id, user_id, due_on);
comment on table vocab_schedule is 'erasure: delete';
select enable_tenant_rls('vocab_schedule');

-- The last try to fit the memory model to a learner.
create table vocab_parameters (
    tenant_id uuid not null,
    user_id uuid not null,
    -- The 21 weights of FSRS-6; none while the default ones predict better.
    weights real[] constraint vocab_parameters_weights check (cardinality(weights) = 21),
    -- How many ratings there were, and how many of them were held back.
    ratings int not null,
    held_back int not null,
    -- Log-loss on what was held back: of the weights in use until then, and of the fitted ones; the smaller ones are kept.
    present_log_loss double precision not null,
    fitted_log_loss double precision not null,
    fitted_at timestamptz not null,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
comment on table vocab_parameters is 'erasure: delete';
select enable_tenant_rls('vocab_parameters');
