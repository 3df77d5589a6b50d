-- Sessions that began with a login at an OpenID provider, which can end them.
create table session_logins (
  session_id bigint primary key references sessions on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  -- the session at the provider; null if it names none
  sid text
);
create index on session_logins (provider, issuer, subject);
create index on session_logins (provider, issuer, sid) where sid is not null;

-- Messages of providers that ended sessions. Each counts once.
create table used_logout_tokens (
  provider text not null,
  hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (provider, hash)
);
create index on used_logout_tokens (expires_at);
