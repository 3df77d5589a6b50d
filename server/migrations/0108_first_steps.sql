-- The checklist of a new member. A row exists while it is open: it is deleted when the member closes
-- the list. Members from before have none.
create table first_steps (
  person_id bigint primary key references people on delete cascade,
  opened_at timestamptz(3) not null default now(),
  -- The account was created without issues, so the list asks for them.
  asks_issues boolean not null
);
