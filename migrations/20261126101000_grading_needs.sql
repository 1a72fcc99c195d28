-- What a grader must be permitted for a job, and in which languages somebody may grade a section (D-071). What was ordered before, or by
-- the version before, has no needs: whoever grades may take it, as then.
set local lock_timeout = '2s';

-- As `section:language`; null: nothing is needed.
alter table grading_jobs add column needs text[];
-- Null: all languages.
alter table grading_permissions add column languages text[];
alter table grading_permissions add constraint grading_permissions_languages
    check (languages <@ array['en', 'cn', 'tw'] and cardinality(languages) > 0) not valid;
