-- When a version was released: first approved, so that learners could find it. A draft that is given up was never found and
-- must not hide the version before it; `retired` alone could not tell the two.

alter table library.pack_versions add column released_at timestamptz;

-- Versions of the repository came in approved and without a mark; what staff import is a draft and stands in the audit trail.
-- The trail is read for all tenants, for which its owner is let through once.
alter table audit_entries no force row level security;
update library.pack_versions v
set released_at = coalesce(
    (select min(m.at) from library.review_marks m
     where m.pack_version_id = v.id and m.item is null and m.state = 'approved'),
    v.published_at)
where v.state = 'approved'
   or exists (select from library.review_marks m
              where m.pack_version_id = v.id and m.item is null and m.state = 'approved')
   or v.state <> 'draft' and not exists (select from audit_entries e where e.action = 'bank.import_pack' and e.subject_id = v.id);
alter table audit_entries force row level security;

alter table library.pack_versions
    add constraint pack_versions_released check (state <> 'approved' or released_at is not null);

-- A released version never changes; its state may.
grant update (released_at) on library.pack_versions to app_platform;
