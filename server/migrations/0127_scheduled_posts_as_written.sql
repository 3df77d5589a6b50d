-- As what a scheduled post was written: with which session, and when its group was closed.
alter table scheduled_posts
  add column session_id bigint,
  add column group_was_closed boolean not null default false,
  add column written_at timestamptz(3) not null default now();
-- Unknown for those from before, so that the narrower audience applies.
update scheduled_posts set group_was_closed = true where in_group;
