-- Groups keep out whom they removed, and are taken over by whoever agrees to it.

-- Whoever was removed from a group comes back when its owner or a moderator lets them.
create table group_bans (
  group_id bigint not null references groups on delete cascade,
  person_id bigint not null references people on delete cascade,
  banned_by bigint references people on delete set null,
  banned_at timestamptz(3) not null default now(),
  primary key (group_id, person_id)
);
create index on group_bans (person_id);
create index on group_bans (banned_by);

-- Whom the owner of a group asked to take it over, and who has not answered.
create table group_offers (
  group_id bigint primary key references groups on delete cascade,
  heir_id bigint not null references people on delete cascade,
  offered_at timestamptz(3) not null default now()
);
create index on group_offers (heir_id);
