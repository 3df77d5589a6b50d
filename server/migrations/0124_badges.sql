-- Badges that administrators give to members: at most one for each, visible with the name.
create table badges (
  person_id bigint primary key references people on delete cascade,
  kind text not null check (kind in ('official', 'verified')),
  -- The office or role of an official; empty for the other kind.
  title text not null default '' check (char_length(title) <= 60 and (kind = 'official') = (title <> '')),
  given_by bigint references people on delete set null,
  given_at timestamptz(3) not null default now()
);
create index on badges (given_by) where given_by is not null;
