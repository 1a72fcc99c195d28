-- What becomes of everything that is known of a person when their account is erased (D-021). A table's comment speaks for
-- all of its columns, a column's comment for that one:
--   delete   the row goes
--   clear    the column becomes empty
--   replace  the column gets a value that says nothing of the person
--   keep     it stays, and why that names nobody
-- A table that refers to people, or to a table that does, states this here or in the migration that makes it: the test of
-- erasure reads these comments from the catalog and looks at the rows before and after.

-- accounts
comment on table users is 'erasure: keep, a nameless row that attempts and ledgers point at';
comment on column users.email is 'erasure: replace';
comment on column users.username is 'erasure: clear';
comment on column users.password_hash is 'erasure: clear';
comment on column users.first_name is 'erasure: clear';
comment on column users.last_name is 'erasure: clear';
comment on column users.phone is 'erasure: clear';
comment on column users.timezone is 'erasure: replace';
comment on column users.handles is 'erasure: clear';
comment on column users.photo_id is 'erasure: clear';
comment on column users.email_verified_at is 'erasure: clear';
comment on column users.pro_until is 'erasure: clear';
comment on column users.erased_at is 'erasure: replace';
comment on table user_roles is 'erasure: delete';
comment on table grading_permissions is 'erasure: delete';
comment on table sessions is 'erasure: delete';
comment on table mail_tokens is 'erasure: delete';
comment on table reset_requests is 'erasure: delete';
comment on table consents is 'erasure: keep, proof that the terms were accepted; names nobody';
comment on table email_changes is 'erasure: delete';
comment on table invitations is 'erasure: delete';
comment on table account_deletions is 'erasure: keep, proof that the wish was carried out; names nobody';
comment on column account_deletions.done_at is 'erasure: replace';
comment on table instructor_codes is 'erasure: keep, the office''s codes; who made one names nobody';
comment on table instructor_code_uses is 'erasure: delete';
comment on table people_words is 'erasure: delete';
comment on table images is 'erasure: delete';

-- profiles
comment on table student_details is 'erasure: delete';
comment on table teacher_details is 'erasure: delete';
comment on table real_scores is 'erasure: delete';
comment on table teacher_billing is 'erasure: delete';

-- families
comment on table parent_links is 'erasure: delete';
comment on table second_parent_permits is 'erasure: delete';
comment on table parent_consents is 'erasure: delete';

-- partners
comment on table partner_keys is 'erasure: keep, the brand''s keys; who made one names nobody';
comment on table partner_identities is 'erasure: delete';

-- accommodations
comment on table accommodations is 'erasure: delete';

-- money
comment on table coin_transactions is 'erasure: keep, bookkeeping';
comment on table coin_entries is 'erasure: keep, bookkeeping';
comment on table coin_balances is 'erasure: keep, bookkeeping';
comment on table paid_time_changes is 'erasure: keep, bookkeeping';
comment on table daily_practice is 'erasure: delete';

-- exams
comment on table attempts is 'erasure: keep, answers and scores stay without a name';
comment on column attempts.accommodations is 'erasure: clear';
comment on column attempts.client_build is 'erasure: clear';
comment on table attempt_transitions is 'erasure: keep, answers and scores stay without a name';
comment on table attempt_parts is 'erasure: keep, answers and scores stay without a name';
comment on table attempt_checks is 'erasure: keep, answers and scores stay without a name';
comment on table answers is 'erasure: keep, answers and scores stay without a name';
comment on table attempt_events is 'erasure: keep, answers and scores stay without a name';
comment on table item_results is 'erasure: keep, answers and scores stay without a name';
comment on table section_scores is 'erasure: keep, answers and scores stay without a name';
comment on table recordings is 'erasure: delete';
comment on table recording_chunks is 'erasure: delete';
comment on table grading_jobs is 'erasure: keep, answers and scores stay without a name';
comment on table grading_marks is 'erasure: keep, answers and scores stay without a name';
comment on table reports is 'erasure: delete';
comment on table combined_reports is 'erasure: delete';
comment on table combined_sections is 'erasure: delete';
comment on table share_keys is 'erasure: delete';
comment on table report_unlocks is 'erasure: delete';

-- site
comment on table feedback is 'erasure: keep, what was said without who said it; names and addresses stand there of visitors only';
comment on column feedback.user_id is 'erasure: clear';
comment on column feedback.browser is 'erasure: clear';
comment on table feedback_screenshots is 'erasure: delete';
comment on table feedback_answers is 'erasure: keep, the brand''s answers';
comment on table mails is 'erasure: keep, that a mail was sent, so that none is sent twice';
comment on column mails.user_id is 'erasure: clear';
comment on column mails.error is 'erasure: clear';
comment on table page_views is 'erasure: keep, counted until the raw rows are dropped';
comment on column page_views.visitor is 'erasure: replace';
comment on column page_views.user_id is 'erasure: clear';

-- ground
comment on table audit_entries is 'erasure: keep, the trail has ids and names of fields, never what stood in them';
