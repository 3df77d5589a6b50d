-- Who is here, how they sign in, and how they stand to each other.

create table people (
  id bigint generated always as identity primary key,
  username text not null,
  -- one spelling of a name or an address belongs to one person: lower case, compatibility forms folded
  username_key text not null unique,
  name text not null,
  email text not null,
  email_key text not null,
  phone text not null default '',
  zip_code text not null default '',
  password_hash text,
  user_type smallint not null default 2,
  -- the form offers the audience that was chosen last
  last_audience text not null default 'Public' check (last_audience in ('Public', 'Group', 'Friends', 'Private')),
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  suspended_at timestamptz(3),
  deleted_at timestamptz(3),
  -- only who is active can be seen, and only who is active can see
  active boolean not null generated always as (confirmed_at is not null and suspended_at is null and deleted_at is null) stored
);

-- an address belongs to one confirmed person; sign-ups that nobody has confirmed yet may share it
create unique index people_confirmed_email on people (email_key) where confirmed_at is not null;
create index on people (email_key);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  person_id bigint not null references people on delete cascade,
  device text not null default '',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now()
);
-- a person's sessions, to list and to end them
create index on sessions (person_id);

-- what a mailed link carries: the code itself is never stored
create table codes (
  hash bytea primary key,
  purpose text not null check (purpose in ('confirm', 'reset')),
  person_id bigint not null references people on delete cascade,
  email text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
-- a new code voids the older ones of the same person
create index on codes (person_id, purpose);

create table spent_captchas (
  signature text primary key,
  expires_at timestamptz(3) not null
);

create table issues (
  id bigint generated always as identity primary key,
  name text not null unique,
  position int not null default 0
);

create table people_issues (
  person_id bigint not null references people on delete cascade,
  issue_id bigint not null references issues on delete cascade,
  primary key (person_id, issue_id)
);

-- one row per pair of people, so that two crossing requests meet
create table friendships (
  low_id bigint not null references people on delete cascade,
  high_id bigint not null references people on delete cascade,
  requester_id bigint not null,
  status smallint not null check (status in (0, 1)),
  created_at timestamptz(3) not null default now(),
  primary key (low_id, high_id),
  check (low_id < high_id),
  check (requester_id in (low_id, high_id))
);
-- the friends of whoever has the higher id
create index on friendships (high_id, low_id);

create table blocks (
  blocker_id bigint not null references people on delete cascade,
  blocked_id bigint not null references people on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
-- a block hides both ways
create index on blocks (blocked_id, blocker_id);

create table groups (
  id bigint generated always as identity primary key,
  owner_id bigint not null references people on delete cascade,
  parent_id bigint references groups on delete set null,
  name text not null,
  brief_description text not null default '',
  description text not null default '',
  status text not null default 'Open' check (status in ('Open', 'Closed')),
  -- 1: only the owner invites, 2: every member invites
  access smallint not null default 2 check (access in (1, 2)),
  enable_wall boolean not null default true,
  enable_poll boolean not null default true,
  enable_blog boolean not null default false,
  enable_bookmark boolean not null default false,
  enable_discussion boolean not null default false,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index on groups (owner_id);
create index on groups (parent_id) where parent_id is not null;

-- the owner is a member too
create table group_members (
  group_id bigint not null references groups on delete cascade,
  person_id bigint not null references people on delete cascade,
  joined_at timestamptz(3) not null default now(),
  primary key (group_id, person_id)
);
-- the groups of a person
create index on group_members (person_id, group_id);

create table group_invitations (
  group_id bigint not null references groups on delete cascade,
  person_id bigint not null references people on delete cascade,
  inviter_id bigint not null references people on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (group_id, person_id)
);
create index on group_invitations (person_id, group_id);
create index on group_invitations (inviter_id);

-- the first answer to a POST that carried an Idempotency-Key, kept for a day
create table idempotent_answers (
  person_id bigint not null references people on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, key)
);
create index on idempotent_answers (created_at);
