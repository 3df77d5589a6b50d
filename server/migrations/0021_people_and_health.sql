-- What the administration knows of people, of how the site grows, and of how the server does.

-- why somebody is suspended, for their own eyes
alter table people add column suspended_why text not null default '';

-- an invitation of the site itself, through whoever administers it: following it asks nobody to be friends
alter table invitations add column of_site boolean not null default false;

-- What was made on a day, counted anew now and then, so that no look at the overview counts a million posts.
create table tallies (
  day date not null,
  thing text not null check (thing in ('people', 'posts', 'comments', 'reports', 'actions')),
  made int not null,
  primary key (day, thing)
);
-- How many there are of each, and when that was counted.
create table tally_totals (
  thing text primary key,
  total bigint not null,
  counted_at timestamptz(3) not null default now()
);

-- When a mail left last, and why the last one that failed did. Never to whom.
create table mail_health (
  one boolean primary key default true check (one),
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  failure text not null default ''
);
insert into mail_health default values;

-- The link that makes the first administrator: its hash, new at each start, gone once there is one.
create table first_start (
  one boolean primary key default true check (one),
  code_hash bytea not null
);
