-- The last result of each health check, and what administrators were told about it. Not in backups:
-- after a restore, the results of another time are no news.
create table health_checks (
  id text primary key,
  state text not null check (state in ('ok', 'warning', 'bad')),
  -- English sentences with their values, which are translated for each reader
  findings jsonb not null,
  checked_at timestamptz(3) not null,
  -- when the present state began
  since timestamptz(3) not null,
  -- how many results in a row were bad or, in another state, were not
  runs int not null default 1,
  -- when it last turned bad
  bad_since timestamptz(3),
  -- when the last email that it is bad was queued; empty once it is well again
  alarmed_at timestamptz(3),
  -- the same, but it stays
  last_alarmed_at timestamptz(3),
  -- when the last email that it is well again was queued
  recovered_at timestamptz(3)
);

-- The last result on each server of the checks that are about one server.
create table server_health (
  server text not null,
  id text not null,
  state text not null check (state in ('ok', 'warning', 'bad')),
  findings jsonb not null,
  checked_at timestamptz(3) not null,
  -- when it was last in order there
  ok_at timestamptz(3),
  primary key (server, id)
);
