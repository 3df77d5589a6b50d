-- Addresses that a mail server refused for good: not written to again until somebody asks for a mail there and it is taken. By a keyed hash alone.
create table refused_addresses (
  address_hash bytea primary key,
  refused_at timestamptz(3) not null default now()
);
create index on refused_addresses (refused_at);
