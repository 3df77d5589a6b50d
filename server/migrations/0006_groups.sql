-- What groups have besides members and posts.

alter table groups
  -- a few sentences that whoever joins is shown first
  add column rules text not null default '',
  -- kept by the trigger below: counted at every look, a list of large groups would read all their members
  add column total_members int not null default 0;
update groups g set total_members = (select count(*) from group_members m where m.group_id = g.id);

create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update groups g set total_members = total_members + n.members from (select group_id, count(*) as members from changed group by group_id) n where g.id = n.group_id;
  else
    update groups g set total_members = total_members - n.members from (select group_id, count(*) as members from changed group by group_id) n where g.id = n.group_id;
  end if;
  return null;
end $$;
create trigger count_joined after insert on group_members referencing new table as changed for each statement execute function count_members();
create trigger count_left after delete on group_members referencing old table as changed for each statement execute function count_members();

-- the owner stands in groups.owner_id and is a member; a moderator is another member whom the owner trusts with what is posted
alter table group_members add column moderator boolean not null default false;
-- the members of a group by when they joined
create index on group_members (group_id, joined_at, person_id);
create index on group_members (group_id) where moderator;
-- whoever is not to be seen at the moment, to be taken off counts
create index people_hidden on people (id) where not active;

create table group_tags (
  group_id bigint not null references groups on delete cascade,
  tag text not null,
  primary key (group_id, tag)
);
create index on group_tags (tag, group_id);

-- groups by any part of their names, folded
create index group_names on groups using gin (folded(name) gin_trgm_ops) where deleted_at is null;

-- a mailed invitation may be to a group
alter table invitations
  add column group_id bigint references groups on delete cascade,
  drop constraint invitations_inviter_id_email_hash_key,
  add unique nulls not distinct (inviter_id, email_hash, group_id);
create index on invitations (group_id) where group_id is not null;

alter table group_invitations
  -- one line of numbers with those that are mailed, because they stand in one list
  add column id bigint not null unique default nextval('invitations_id_seq'),
  add column note text not null default '',
  -- whoever invited named an e-mail address and is not told whose it is: gone with the invitation of the address
  add column mailed_as bigint references invitations on delete cascade;
create index on group_invitations (mailed_as) where mailed_as is not null;

-- whoever declined is not invited again for a while
create table declined_group_invitations (
  group_id bigint not null references groups on delete cascade,
  person_id bigint not null references people on delete cascade,
  declined_at timestamptz(3) not null default now(),
  -- who goes on seeing them as invited, and as of when: nobody where an address was invited, or the invitation is taken back
  id bigint not null unique default nextval('invitations_id_seq'),
  inviter_id bigint references people on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (group_id, person_id)
);
create index on declined_group_invitations (person_id);
create index on declined_group_invitations (inviter_id);
create index on declined_group_invitations (declined_at);

-- the picture of a group
alter table files
  add column group_id bigint references groups on delete cascade,
  drop constraint files_check,
  add constraint files_check check (num_nonnulls(content_id, comment_id, person_id, group_id) <= 1);
create unique index on files (group_id) where group_id is not null;
drop index files_created_at_idx;
create index on files (created_at) where content_id is null and comment_id is null and person_id is null and group_id is null;

-- A group that opens, closes or goes changes only what was not said behind closed doors: all of it when it closes, else what is Public.
create or replace function contents_of_changed_group() returns trigger language plpgsql as $$
begin
  update contents set closed_at_post = new.status = 'Closed'
  where group_id = new.id and not closed_at_post and (new.status = 'Closed' or shared_as = 'Public');
  return null;
end $$;
