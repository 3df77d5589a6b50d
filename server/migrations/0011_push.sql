-- Mails gathered by the day or the week, and browsers that are told of news.

-- Whoever wants mails gathered; who has no row gets each at once.
create table digests (
  person_id bigint primary key references people on delete cascade,
  pace text not null check (pace in ('day', 'week')),
  -- the day, where the site is, for which the last one was sent
  sent_on date not null
);

-- The keys that push services know this site by: made once, by whichever process is the first.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null
);

-- A browser of somebody, told of news as long as they are signed in there.
create table push_subscriptions (
  endpoint text primary key,
  person_id bigint not null references people on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now(),
  -- when it was told, and when that was tried, whether or not its service took it
  pushed_at timestamptz(3),
  tried_at timestamptz(3)
);
create index on push_subscriptions (person_id);
create index on push_subscriptions (session_id);
