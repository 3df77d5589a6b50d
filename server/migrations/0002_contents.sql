-- What people post, and what hangs on it.

create extension if not exists unaccent;

-- how text is folded for searching: lower case, no accents
create function folded(text) returns text language sql immutable parallel safe strict as $$
  select public.unaccent('public.unaccent'::regdictionary, lower($1))
$$;

create table contents (
  id bigint generated always as identity primary key,
  author_id bigint not null references people on delete cascade,
  content_type smallint not null default 0 check (content_type between 0 and 4),
  text text not null default '',
  link text not null default '',
  link_title text not null default '',
  link_description text not null default '',
  location text not null default '',
  shared_as text not null check (shared_as in ('Public', 'Group', 'Friends', 'Private')),
  group_id bigint references groups on delete cascade,
  -- what was said behind closed doors stays there, also when the group opens
  closed_at_post boolean not null default false,
  draft boolean not null default false,
  approved boolean not null default true,
  comments_on boolean not null default true,
  hidden_at timestamptz(3),
  added_on timestamptz(3) not null default now(),
  updated_on timestamptz(3),
  -- true while nothing but a block can hide this from anybody; kept by the triggers below, so that the newest of it can be read
  -- from an index. It only chooses where to look: visible_contents decides what is seen.
  open_to_all boolean not null default false,
  words tsvector not null generated always as (
    to_tsvector('simple', folded(text || ' ' || link_title || ' ' || link_description || ' ' || location))) stored,
  check (shared_as <> 'Group' or group_id is not null)
);

-- the newest of what everybody may see: most of any home feed
create index contents_open on contents (added_on desc, id desc) where open_to_all;
-- the newest that a friend posted for friends
create index contents_for_friends on contents (author_id, added_on desc, id desc)
  where shared_as = 'Friends' and group_id is null and not draft and approved and hidden_at is null;
-- the newest that a friend posted in groups, not for everybody
create index contents_for_groups on contents (author_id, added_on desc, id desc) where shared_as in ('Friends', 'Group') and group_id is not null;
-- the newest of one person
create index contents_of_author on contents (author_id, added_on desc, id desc);
-- the newest of one group
create index contents_of_group on contents (group_id, added_on desc, id desc) where group_id is not null;
create index contents_words on contents using gin (words);

create function contents_open_to_all() returns trigger language plpgsql as $$
begin
  new.open_to_all := new.shared_as = 'Public' and not new.draft and new.approved and new.hidden_at is null
    and exists (select from people where id = new.author_id and active)
    and (new.group_id is null or (not new.closed_at_post
      and exists (select from groups where id = new.group_id and status = 'Open' and deleted_at is null)));
  return new;
end $$;
create trigger open_to_all before insert or update on contents for each row execute function contents_open_to_all();

create function contents_of_changed_author() returns trigger language plpgsql as $$
begin
  update contents set author_id = author_id where author_id = new.id;
  return null;
end $$;
create trigger open_to_all after update on people for each row when (old.active is distinct from new.active)
  execute function contents_of_changed_author();

create function contents_of_changed_group() returns trigger language plpgsql as $$
begin
  update contents set closed_at_post = closed_at_post or new.status = 'Closed' where group_id = new.id;
  return null;
end $$;
create trigger open_to_all after update on groups for each row
  when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at) execute function contents_of_changed_group();

create table likes (
  content_id bigint not null references contents on delete cascade,
  person_id bigint not null references people on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (content_id, person_id)
);
-- whether this viewer likes what is on the page
create index on likes (person_id, content_id);

create table comments (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  -- null at the top; a reply answers a top-level comment of the same post
  parent_id bigint references comments on delete cascade,
  author_id bigint not null references people on delete cascade,
  text text not null default '',
  added_on timestamptz(3) not null default now(),
  updated_on timestamptz(3)
);
-- the newest threads of a post, and how many comments it has
create index comments_of_content on comments (content_id, id desc);
create index comments_of_parent on comments (parent_id, id) where parent_id is not null;
create index comments_of_author on comments (author_id);

create table comment_likes (
  comment_id bigint not null references comments on delete cascade,
  person_id bigint not null references people on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (comment_id, person_id)
);
create index on comment_likes (person_id, comment_id);

-- a stored picture belongs to at most one thing, and is seen by whoever sees that thing; while it belongs to nothing, by its owner
create table files (
  id bigint generated always as identity primary key,
  name text not null unique,
  owner_id bigint not null references people on delete cascade,
  content_id bigint references contents on delete cascade,
  comment_id bigint references comments on delete cascade,
  -- the portrait of this person
  person_id bigint references people on delete cascade,
  -- the picture of the page that a post links to, not a photo of its author
  of_link boolean not null default false,
  position smallint not null default 0,
  width int not null,
  height int not null,
  bytes int not null,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(content_id, comment_id, person_id) <= 1)
);
create index on files (content_id, position) where content_id is not null;
create unique index on files (content_id) where of_link;
create unique index on files (comment_id) where comment_id is not null;
create unique index on files (person_id) where person_id is not null;
create index on files (owner_id);
-- what was uploaded and never used
create index on files (created_at) where content_id is null and comment_id is null and person_id is null;

-- a row that goes takes its file along, whatever made it go
create table doomed_files (
  name text primary key,
  doomed_at timestamptz(3) not null default now()
);
create function doom_file() returns trigger language plpgsql as $$
begin
  insert into doomed_files (name) values (old.name) on conflict do nothing;
  return null;
end $$;
create trigger doom after delete on files for each row execute function doom_file();

-- what a page said of itself when its link was pasted into the composer, until the post is made
create table link_previews (
  person_id bigint not null references people on delete cascade,
  link text not null,
  title text not null default '',
  description text not null default '',
  file_id bigint references files on delete set null,
  fetched_at timestamptz(3) not null default now(),
  primary key (person_id, link)
);
create index on link_previews (file_id) where file_id is not null;
create index on link_previews (fetched_at);

create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references people on delete cascade,
  title text not null,
  url text not null,
  reason text not null,
  content_id bigint references contents on delete set null,
  comment_id bigint references comments on delete set null,
  person_id bigint references people on delete set null,
  created_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3)
);
-- one open report per reporter and thing
create unique index on reports (reporter_id, content_id) where resolved_at is null and content_id is not null;
create unique index on reports (reporter_id, comment_id) where resolved_at is null and comment_id is not null;
create unique index on reports (reporter_id, person_id) where resolved_at is null and person_id is not null;
create index on reports (content_id) where content_id is not null;
create index on reports (comment_id) where comment_id is not null;
create index on reports (person_id) where person_id is not null;
create index on reports (created_at) where resolved_at is null;
