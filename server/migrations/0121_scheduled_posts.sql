-- Posts that wait for the time at which their author wants to publish them. Only the author reads
-- them. They are no rows of posts, so that no list, count or search has to leave them out.
create table scheduled_posts (
  id bigint generated always as identity primary key,
  author_id bigint not null references people on delete cascade,
  publish_at timestamptz(3) not null,
  tool text not null,
  title text not null,
  text text not null,
  link text not null,
  location text not null,
  shared_as text not null,
  -- Whether it is for a group, which may have been deleted since. The post must not go elsewhere.
  in_group boolean not null,
  group_id bigint references groups on delete set null,
  collection_id bigint references friend_collections on delete set null,
  revision int not null default 1,
  created_at timestamptz(3) not null default now(),
  -- Why it could not be published (contract/scheduled.ts), and whether the author was notified.
  failure text,
  failed_at timestamptz(3),
  notified_at timestamptz(3),
  check ((failure is null) = (failed_at is null)),
  check (group_id is null or in_group)
);
create index on scheduled_posts (author_id, publish_at, id);
create index on scheduled_posts (publish_at) where failed_at is null;
create index on scheduled_posts (failed_at) where failed_at is not null and notified_at is null;
create index on scheduled_posts (group_id) where group_id is not null;
create index on scheduled_posts (collection_id) where collection_id is not null;

-- The scheduled post that an image is attached to. It stays visible to its uploader only.
alter table files add column scheduled_post_id bigint references scheduled_posts on delete set null;
create index on files (scheduled_post_id) where scheduled_post_id is not null;
