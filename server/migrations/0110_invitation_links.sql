-- Invitations by link. The code of a link is derived from its nonce with the key of the site, so
-- that the database contains no code that works.
create table invitation_links (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references people on delete cascade,
  -- Null for an invitation to the site.
  group_id bigint references groups on delete cascade,
  nonce bytea not null unique,
  note text not null default '',
  max_uses int not null,
  -- Sign-ups and acceptances so far, also of accounts that were deleted since.
  uses int not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  check (uses between 0 and max_uses)
);
create index on invitation_links (inviter_id);
create index on invitation_links (group_id) where group_id is not null;
create index on invitation_links (expires_at);

-- Who used a link. A person who signed up receives the friend request or the group invitation when
-- their address is confirmed, at `redeemed_at`.
create table invitation_link_uses (
  link_id bigint not null references invitation_links on delete cascade,
  person_id bigint not null references people on delete cascade,
  used_at timestamptz(3) not null default now(),
  redeemed_at timestamptz(3),
  primary key (link_id, person_id)
);
create index on invitation_link_uses (person_id);
