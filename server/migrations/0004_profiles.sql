-- What people tell of themselves, whom they gather, whom they invite.

-- one row per field that somebody filled in or gave an audience: a field without a row is empty and has its first audience.
-- The e-mail address itself stands in people; its row holds the audience alone. So do the rows of the lists "issues" and "friends".
create table profile_fields (
  person_id bigint not null references people on delete cascade,
  field text not null,
  value text not null default '',
  shared_as text not null check (shared_as in ('Public', 'Friends', 'Private')),
  primary key (person_id, field)
);
-- who tells every member what they care about: where to look for people who care about the same
create index profile_fields_public_issues on profile_fields (person_id) where field = 'issues' and shared_as = 'Public';

alter table people
  add column address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  -- a changed address counts when its owner has opened the mail
  add column pending_email text,
  add column invitation_id bigint;
insert into profile_fields (person_id, field, value, shared_as) select id, 'phone', phone, 'Private' from people where phone <> '';
alter table people drop column phone;

-- a declined request stays for a while: whoever asked goes on seeing it as sent, and cannot ask again
alter table friendships drop constraint friendships_status_check;
alter table friendships
  add constraint friendships_status_check check (status in (0, 1, 2)),
  add column declined_at timestamptz(3),
  -- whoever asked is not shown the request: they took a declined one back, or asked an address and not a person
  add column unseen boolean not null default false;

-- who somebody's friends are is read from the indexes alone
alter table friendships drop constraint friendships_pkey, add primary key (low_id, high_id) include (status);
drop index friendships_high_id_low_id_idx;
create index on friendships (high_id, low_id) include (status);

create table friend_collections (
  id bigint generated always as identity primary key,
  owner_id bigint not null references people on delete cascade,
  name text not null,
  created_at timestamptz(3) not null default now()
);
create unique index on friend_collections (owner_id, lower(name));

create table collection_members (
  collection_id bigint not null references friend_collections on delete cascade,
  person_id bigint not null references people on delete cascade,
  primary key (collection_id, person_id)
);
-- the collections that somebody is in: where to look for what was shared with them
create index on collection_members (person_id, collection_id);

-- a post may be for the people of one collection, outside of groups
alter table contents drop constraint contents_shared_as_check;
alter table contents
  add column collection_id bigint references friend_collections,
  add constraint contents_shared_as_check check (shared_as in ('Public', 'Group', 'Friends', 'Private', 'Collection')),
  add constraint contents_collection_check check (shared_as <> 'Collection' or (collection_id is not null and group_id is null));
-- the newest that was shared with a collection
create index contents_for_collections on contents (collection_id, added_on desc, id desc)
  where shared_as = 'Collection' and not draft and approved and hidden_at is null;
-- what a collection that goes has to let go of
create index contents_of_collection on contents (collection_id) where collection_id is not null;
alter table people drop constraint people_last_audience_check;
alter table people add constraint people_last_audience_check check (last_audience in ('Public', 'Group', 'Friends', 'Private', 'Collection'));

-- a collection that goes takes nobody's post along and shows it to nobody else
create function keep_posts_of_collection() returns trigger language plpgsql as $$
begin
  update contents set shared_as = 'Private', collection_id = null where collection_id = old.id and shared_as = 'Collection';
  update contents set collection_id = null where collection_id = old.id;
  return old;
end $$;
create trigger keep_posts before delete on friend_collections for each row execute function keep_posts_of_collection();

create table invitations (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references people on delete cascade,
  -- its hash alone is kept after thirty days, so that nobody is written to again too soon
  email text,
  email_hash bytea not null,
  code_hash bytea not null unique,
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  accepted_by bigint references people on delete set null,
  unique (inviter_id, email_hash)
);
create index on invitations (accepted_by) where accepted_by is not null;
-- addresses that have to be forgotten
create index on invitations (sent_at) where email is not null;
alter table people add foreign key (invitation_id) references invitations on delete set null;
create index on people (invitation_id) where invitation_id is not null;
-- when an address was last sent an invitation by anybody, and whether it wants none
create table invited_addresses (
  email_hash bytea primary key,
  mailed_at timestamptz(3),
  refused_at timestamptz(3)
);
create index on invited_addresses (mailed_at) where refused_at is null;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('confirm', 'reset', 'change'));

create table notification_settings (
  person_id bigint not null references people on delete cascade,
  name text not null,
  on_ boolean not null,
  primary key (person_id, name)
);

create table exports (
  person_id bigint primary key references people on delete cascade,
  asked_at timestamptz(3) not null default now(),
  -- the name of the zip in the store, once it is made
  file text,
  bytes bigint,
  made_at timestamptz(3)
);

-- names by their beginning and by any part, folded
create extension if not exists pg_trgm;
create index people_names on people using gin (folded(name || ' ' || username) gin_trgm_ops) where active;
create index people_of_issue on people_issues (issue_id, person_id);
