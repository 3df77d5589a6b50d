-- When its owner archived the group. Whoever could read it still can, but nobody posts in it.
alter table groups add column archived_at timestamptz(3);
