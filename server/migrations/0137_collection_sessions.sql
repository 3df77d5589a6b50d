-- When and with which session a friend was added to a collection. Unknown for those from before.
alter table collection_members
  add column session_id bigint,
  add column added_at timestamptz(3);
alter table collection_members alter column added_at set default now();
