-- Requests of strangers that someone declined or deleted, and conversations that they left. For 30
-- days the same stranger reaches them with no other one (`has_declined`).
create table declined_requests (
  person_id bigint not null references people on delete cascade,
  asker_id bigint not null references people on delete cascade,
  -- A message; else a request to join a group conversation.
  is_message boolean not null,
  declined_at timestamptz(3) not null default now(),
  primary key (person_id, asker_id, is_message)
);
create index on declined_requests (asker_id);
create index on declined_requests (declined_at);
