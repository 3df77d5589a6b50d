-- News: written by administrators, or gathered from the feeds that they list.

create table news_feeds (
  id bigint generated always as identity primary key,
  url text not null unique check (url ~ '^https?://'),
  -- how its news say where they are from; empty: as the feed calls itself
  name text not null default '',
  title text not null default '',
  -- whether its news show at once; else each waits for an administrator
  publish boolean not null default true,
  -- what its server said of the state that was gathered last
  etag text not null default '',
  last_modified text not null default '',
  due_at timestamptz(3) not null default now(),
  gathered_at timestamptz(3),
  -- since it was gathered last
  failures int not null default 0,
  failure text not null default '',
  failed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index on news_feeds (due_at);

create table news (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  url text not null check (url ~ '^https?://'),
  source text not null default '',
  featured boolean not null default false,
  -- when it was published, by whoever published it first
  added_on timestamptz(3) not null default now(),
  -- false while it waits for an administrator
  shown boolean not null default true,
  -- a gathered one that was deleted is kept without what it said, so that it is known when it is found again
  removed_at timestamptz(3),
  -- who wrote here keeps the last word over the feed
  edited_at timestamptz(3),

  gathered boolean not null default false,
  feed_id bigint references news_feeds on delete set null,
  -- what it is called in its feed
  guid text,
  -- its address without what does not tell pages apart
  link_key text not null,
  -- where its picture was found
  picture_from text not null default ''
);
create index on news (added_on desc, id desc) where shown and removed_at is null;
create index on news (added_on desc, id desc) where shown and removed_at is null and featured;
create index on news (added_on desc, id desc) where not shown and removed_at is null;
create unique index on news (feed_id, guid) where guid is not null;
-- two feeds may tell the same news at the same moment
create unique index on news (link_key) where gathered;
create index on news (link_key);
create index on news (url);

-- The picture of news is nobody's: it stays when the account goes that uploaded it, and gathered ones never had an owner.
alter table files
  alter owner_id drop not null,
  add column news_id bigint references news on delete cascade,
  add constraint files_of_news check (news_id is null or num_nonnulls(content_id, comment_id, person_id, group_id) = 0);
create unique index on files (news_id) where news_id is not null;
