-- The secret keys that this site had, numbered: their fingerprints, never the keys.
create table secret_keys (
  n int generated always as identity primary key,
  fingerprint text not null unique,
  since timestamptz not null default now()
);
insert into secret_keys (fingerprint, since) select fingerprint, set_at from secret_fingerprint;
