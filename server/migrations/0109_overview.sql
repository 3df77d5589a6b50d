-- The overview of administrators: how many people were active on each day, when the announcement was
-- last changed, and when each member dismissed it.
alter table daily_stats drop constraint daily_stats_thing_check;
alter table daily_stats add check (thing in ('people', 'posts', 'comments', 'reports', 'actions', 'active'));
alter table pages add column changed_at timestamptz(3) not null default now();
alter table people add column announcement_dismissed_at timestamptz(3);

-- Files of officials and zip codes that administrators uploaded. A job imports a file and deletes its
-- content, which is compressed with gzip already.
create table civic_uploads (
  file_name text primary key,
  source text not null,
  content bytea,
  uploaded_at timestamptz(3) not null default now(),
  failure text not null default ''
);
alter table civic_uploads alter column content set storage external;
