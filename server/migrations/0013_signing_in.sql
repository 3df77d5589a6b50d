-- Other ways to sign in than by a password.

-- Who somebody is at a provider. Its word counts by the id it gave them, never by an address.
create table identities (
  provider text not null check (provider in ('google', 'facebook', 'twitter')),
  subject text not null,
  person_id bigint not null references people on delete cascade,
  -- as the provider calls them, so that they know which account there it is
  known_as text not null,
  linked_at timestamptz(3) not null default now(),
  primary key (provider, subject),
  unique (person_id, provider)
);

-- Somebody went to a provider. Only the browser that set out comes back by it, once.
create table social_starts (
  state_hash bytea primary key,
  provider text not null,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  -- who connects the provider to their account; null for whoever signs in
  person_id bigint references people on delete cascade,
  expires_at timestamptz(3) not null
);
create index on social_starts (person_id);

-- What a provider said of somebody who is not connected to an account yet.
create table social_tickets (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  provider text not null,
  subject text not null,
  name text not null,
  -- empty where the provider told none
  email text not null,
  email_verified boolean not null,
  -- the address that a mailed code is to prove, and how often a code was tried
  proving text,
  code_hash bytea,
  tries smallint not null default 0,
  expires_at timestamptz(3) not null
);

-- Keys that devices hold: only the public half is here.
create table passkeys (
  id bigint generated always as identity primary key,
  person_id bigint not null references people on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- how often the device says it signed; some always say 0
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index on passkeys (person_id);

-- What a device is to sign, once.
create table passkey_challenges (
  challenge text primary key,
  -- who adds a passkey; null for whoever signs in
  person_id bigint references people on delete cascade,
  expires_at timestamptz(3) not null
);
create index on passkey_challenges (person_id);

-- A second proof beside the password: codes that an app counts from a secret and the time.
create table two_factor (
  person_id bigint primary key references people on delete cascade,
  -- sealed by a key that the database does not hold
  secret bytea not null,
  -- null until the app has shown that it has the secret
  on_since timestamptz(3),
  -- the latest step of 30 seconds whose code was used: neither it nor an earlier one is taken again
  last_step bigint not null default 0
);

-- For the day the app is gone. Each counts once, and only its hash is here.
create table recovery_codes (
  person_id bigint not null references people on delete cascade,
  hash bytea not null,
  primary key (person_id, hash)
);

-- Who has given the password and not the code yet. It opens nothing.
create table half_sessions (
  hash bytea primary key,
  person_id bigint not null references people on delete cascade,
  -- what is connected with the account once it is entered
  ticket_hash bytea,
  tries smallint not null default 0,
  expires_at timestamptz(3) not null
);
create index on half_sessions (person_id);
