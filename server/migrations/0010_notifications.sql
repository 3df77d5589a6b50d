-- What people are told of: a row for each recipient, kind and object, and beside it who did it.

create table notifications (
  id bigint generated always as identity primary key,
  -- who is told
  person_id bigint not null references people on delete cascade,
  -- the entity type; a declined request is told to nobody
  type smallint not null check (type between 1 and 30 and type <> 17),
  -- what it is about: a post, a comment, a group, or the person who did it
  content_id bigint references contents on delete cascade,
  comment_id bigint references comments on delete cascade,
  group_id bigint references groups on delete cascade,
  about_id bigint references people on delete cascade,
  -- how its recipient wished to be told when it happened
  on_site boolean not null,
  by_mail boolean not null,
  -- when it happened the last time
  created_on timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- when a mail told it; told again only when it was read since
  mailed_at timestamptz(3),
  check (num_nonnulls(content_id, comment_id, group_id, about_id) <= 1),
  unique nulls not distinct (person_id, type, content_id, comment_id, group_id, about_id)
);
-- the newest of one person, and how many they have not read
create index notifications_newest on notifications (person_id, created_on desc, id desc) where on_site;
create index notifications_unread on notifications (person_id) where on_site and read_at is null;
-- what waits for a mail
create index notifications_unmailed on notifications (person_id) where by_mail and mailed_at is null and read_at is null;
create index on notifications (content_id) where content_id is not null;
create index on notifications (comment_id) where comment_id is not null;
create index on notifications (group_id) where group_id is not null;
create index on notifications (about_id) where about_id is not null;
create index on notifications (created_on);

-- Who did it, the last one named first: nobody of a kind that is told without names.
create table notification_actors (
  notification_id bigint not null references notifications on delete cascade,
  person_id bigint not null references people on delete cascade,
  -- what they said by it: a comment that goes takes this along
  comment_id bigint references comments on delete cascade,
  created_on timestamptz(3) not null default now(),
  unique nulls not distinct (notification_id, person_id, comment_id)
);
create index on notification_actors (person_id);
create index on notification_actors (comment_id) where comment_id is not null;
