-- Posts that a member saved for later. Only the member sees that they are saved.
create table saved_posts (
  person_id bigint not null references people on delete cascade,
  content_id bigint not null references posts on delete cascade,
  saved_at timestamptz(3) not null default now(),
  primary key (person_id, content_id)
);
create index on saved_posts (person_id, saved_at, content_id);
create index on saved_posts (content_id);

-- People, groups and words that a member does not want to read about. A mute changes only what its
-- owner reads in lists; nobody else can tell.
create table mutes (
  id bigint generated always as identity primary key,
  person_id bigint not null references people on delete cascade,
  muted_person_id bigint references people on delete cascade,
  muted_group_id bigint references groups on delete cascade,
  -- As the member wrote it, and folded for comparisons (server/mutes/words.ts).
  word text,
  word_key text,
  muted_at timestamptz(3) not null default now(),
  -- Null: until the member ends it.
  ends_at timestamptz(3),
  check (num_nonnulls(muted_person_id, muted_group_id, word_key) = 1),
  check ((word is null) = (word_key is null)),
  check (muted_person_id <> person_id),
  unique nulls not distinct (person_id, muted_person_id, muted_group_id, word_key)
);
create index on mutes (muted_person_id) where muted_person_id is not null;
create index on mutes (muted_group_id) where muted_group_id is not null;

-- Posts that a member has hidden from their own lists. "Hidden" is said of what moderators hide.
create table dismissed_posts (
  person_id bigint not null references people on delete cascade,
  content_id bigint not null references posts on delete cascade,
  dismissed_at timestamptz(3) not null default now(),
  primary key (person_id, content_id)
);
create index on dismissed_posts (content_id);
