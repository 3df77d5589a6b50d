-- The life of an account: what docs/accounts.md promises.

-- When the change happened that an undo link takes back. Links of older releases were made a moment after it.
alter table codes add column since timestamptz(3);

-- The hash of the secret that the browser of a sign-up keeps: there the mailed link takes a press, elsewhere the password.
alter table people add column signup_hash bytea;

-- When the app was offered its secret: a set-up that was left is not finished later.
alter table two_factor add column begun_at timestamptz(3) not null default now();

-- The session that made the address of a calendar. Null: an older release made it.
alter table calendars add column session_id bigint;

-- Usernames of purged accounts, kept back so that nobody poses as who left: by their hash.
create table left_usernames (
  hash bytea primary key,
  free_at timestamptz(3) not null
);

-- From what kinds of device somebody logged in before.
create table known_devices (
  person_id bigint not null references people on delete cascade,
  device text not null,
  primary key (person_id, device)
);
insert into known_devices (person_id, device) select distinct person_id, device from sessions;

-- Whether the database began as the demo town, whose passwords are public: at most one row.
create table demo_town (
  only_row boolean primary key default true check (only_row),
  filled_at timestamptz(3) not null default now()
);
insert into demo_town (filled_at) select min(created_at) from people where email like '%@larkwater.example' having count(*) > 0;
