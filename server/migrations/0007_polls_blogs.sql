-- Posts with a title: polls, blogs, discussions; what they said before; and the ballots of polls.

alter table contents
  -- the question of a poll, the title of a blog or of a discussion
  add column title text not null default '',
  -- rich text, stored clean; `text` beside it is the excerpt of a blog
  add column body text not null default '',
  -- what a plain post in a group is there for
  add column tool text not null default 'wall' check (tool in ('wall', 'discussion', 'bookmark')),
  -- counts every saved change, so that two who edit from two windows notice each other
  add column revision int not null default 1,
  -- when a draft was first published
  add column published_at timestamptz(3),
  -- chosen by an administrator to stand in the side column
  add column featured_at timestamptz(3),
  -- true while whoever reads the group it stands in may read it, but for blocks: most of a group, counted in an index
  add column for_group boolean not null generated always as (
    group_id is not null and shared_as in ('Public', 'Group') and not draft and approved and hidden_at is null) stored,
  drop column words;
update contents set published_at = added_on where not draft;
alter table contents
  alter column published_at set default now(),
  add column words tsvector not null generated always as (to_tsvector('simple', folded(
    title || ' ' || text || ' ' || regexp_replace(body, '<[^>]*>', ' ', 'g') || ' ' || link_title || ' ' || link_description || ' ' || location))) stored;
create index contents_words on contents using gin (words);
-- the newest polls, blogs, actions: few among many posts
create index contents_of_kind on contents (content_type, added_on desc, id desc) where content_type <> 0;
-- those of them that everybody may see; that every member may see, in open groups; of one person; of one group
create index contents_open_of_kind on contents (content_type, added_on desc, id desc) where content_type <> 0 and open_to_all;
create index contents_for_members_of_kind on contents (content_type, added_on desc, id desc) where content_type <> 0 and shared_as = 'Group' and not closed_at_post;
create index contents_of_author_of_kind on contents (author_id, content_type, added_on desc, id desc) where content_type <> 0;
create index contents_of_group_of_kind on contents (group_id, content_type, added_on desc, id desc) where content_type <> 0 and group_id is not null;
-- the newest discussions and bookmarks of a group
create index contents_of_tool on contents (group_id, tool, added_on desc, id desc) where tool <> 'wall';
create index on contents (content_type, featured_at desc) where featured_at is not null;
-- what authors keep for fewer in a group
create index contents_for_few_in_group on contents (group_id, author_id) where not for_group and group_id is not null;

-- How much each author has for everybody in a group, the news of its founding left out: counted at every look, a large group would be read
-- to its end. A row for each author, so that those who post at the same moment do not wait for each other.
create table group_tallies (
  group_id bigint not null references groups on delete cascade,
  author_id bigint not null references people on delete cascade,
  -- said behind closed doors
  closed boolean not null,
  posts int not null,
  actions int not null,
  primary key (group_id, author_id, closed)
);
create index on group_tallies (author_id);

create function tally_contents() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update group_tallies t set posts = t.posts - g.posts, actions = t.actions - g.actions
    from (select group_id, author_id, closed_at_post, (count(*) filter (where content_type <> 4))::int as posts, (count(*) filter (where content_type = 4))::int as actions
      from gone where for_group and content_type <> 3 group by 1, 2, 3) g
    where t.group_id = g.group_id and t.author_id = g.author_id and t.closed = g.closed_at_post;
  end if;
  if tg_op <> 'DELETE' then
    insert into group_tallies as t (group_id, author_id, closed, posts, actions)
    select group_id, author_id, closed_at_post, count(*) filter (where content_type <> 4), count(*) filter (where content_type = 4)
    from come where for_group and content_type <> 3 group by 1, 2, 3 order by 1, 2, 3
    on conflict (group_id, author_id, closed) do update set posts = t.posts + excluded.posts, actions = t.actions + excluded.actions;
  end if;
  return null;
end $$;
create trigger tally_new after insert on contents referencing new table as come for each statement execute function tally_contents();
create trigger tally_gone after delete on contents referencing old table as gone for each statement execute function tally_contents();
create trigger tally_changed after update on contents referencing old table as gone new table as come for each statement execute function tally_contents();
insert into group_tallies (group_id, author_id, closed, posts, actions)
select group_id, author_id, closed_at_post, count(*) filter (where content_type <> 4), count(*) filter (where content_type = 4)
from contents where for_group and content_type <> 3 group by 1, 2, 3;

create table content_tags (
  content_id bigint not null references contents on delete cascade,
  tag text not null,
  primary key (content_id, tag)
);
create index on content_tags (tag, content_id);

-- what a post said before it was changed, and for whom it said it
create table content_versions (
  content_id bigint not null references contents on delete cascade,
  revision int not null,
  title text not null,
  text text not null,
  body text not null,
  link text not null,
  location text not null,
  options text[] not null default '{}',
  shared_as text not null,
  collection_id bigint,
  saved_on timestamptz(3) not null,
  primary key (content_id, revision)
);

create table polls (
  content_id bigint primary key references contents on delete cascade,
  answer_allowed smallint not null check (answer_allowed >= 1),
  closes_at timestamptz(3) not null,
  -- where the author reads the clock
  timezone text not null,
  -- from when on results are shown
  results text not null default 'always' check (results in ('always', 'voted', 'closed')),
  -- another question or other options begin another round: the ballots of the one before count no more
  round int not null default 1,
  voters int not null default 0,
  -- how often each option was chosen, by its slot. One row for all, so that no trace of a single vote is left at an option
  tally int[] not null,
  outcome text not null default '',
  outcome_on timestamptz(3),
  -- when the voters were told that it closed
  told_at timestamptz(3)
);
create index on polls (closes_at) where told_at is null;

create table poll_options (
  id bigint generated always as identity primary key,
  content_id bigint not null references polls on delete cascade,
  -- its place in the tally and on a ballot, from 1; stays when options are put in another order
  slot smallint not null check (slot between 1 and 20),
  position smallint not null,
  text text not null,
  unique (content_id, slot)
);

-- Who voted. What they chose is sealed with a key that the database does not hold, always in the same number of bytes,
-- and no time is kept. A ballot of an earlier round is empty.
create table ballots (
  content_id bigint not null references polls on delete cascade,
  person_id bigint not null references people on delete cascade,
  round int not null,
  sealed bytea not null,
  primary key (content_id, person_id)
);
create index on ballots (person_id);
