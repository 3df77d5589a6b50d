-- Browsers in which somebody got in with a code of two-factor. By what such a browser keeps, guesses made in it are counted apart from those made elsewhere.
create table known_browsers (
  -- of the key that the browser keeps
  hash bytea primary key,
  person_id bigint not null references people on delete cascade,
  last_used_at timestamptz(3) not null default now()
);
create index on known_browsers (person_id);

-- When whoever holds the session last proved who they are: at the log-in, or by the password and a code since. Unknown of sessions from before.
alter table sessions add column proved_at timestamptz(3);
alter table sessions alter column proved_at set default now();
