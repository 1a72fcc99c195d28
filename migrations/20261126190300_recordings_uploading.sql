-- no-transaction
-- Uploads that nobody finished, of all tenants, for their removal.
create index concurrently recordings_uploading on recordings (created_at) where state = 'uploading';
