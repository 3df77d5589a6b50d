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
  -- when it was last in order
  ok_at timestamptz(3),
  -- when the last email that it is bad was queued; empty once it is well again
  alarmed_at timestamptz(3),
  -- when the last email that it is well again was queued
  recovered_at timestamptz(3)
);
