-- What an operator decided in the administration. What is not here is as the environment says, or as we thought it best.
create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz(3) not null default now()
);
