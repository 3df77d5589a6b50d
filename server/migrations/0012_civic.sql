-- Who represents whom: public tables that an operator imports, and what members keep of their own.

-- One loading of one source. What an import brought stays beside the one before it, and is switched in one moment.
create table civic_imports (
  id bigint generated always as identity primary key,
  source text not null,
  title text not null,
  licence text not null,
  sha256 text not null,
  -- what day the source is of
  as_of date not null,
  row_count int not null check (row_count >= 0),
  imported_at timestamptz(3) not null default now(),
  active boolean not null default false
);
create unique index on civic_imports (source) where active;

-- In which districts a zip code lies, by their Open Civic Data ids.
create table civic_zip_divisions (
  import_id bigint not null references civic_imports on delete cascade,
  zip text not null,
  division_id text not null,
  name text not null default '',
  -- of the land of the zip code, where the source tells
  share real check (share between 0 and 1),
  primary key (zip, division_id, import_id)
);
create index on civic_zip_divisions (import_id);

create table civic_offices (
  id bigint generated always as identity primary key,
  import_id bigint not null references civic_imports on delete cascade,
  division_id text not null,
  name text not null,
  level text not null check (level in ('country', 'administrativeArea1', 'administrativeArea2', 'locality', 'special')),
  role text not null,
  -- how many hold it at a time
  seats smallint not null check (seats > 0),
  -- in what order offices are shown
  rank smallint not null
);
create index on civic_offices (division_id);
create index on civic_offices (import_id);

create table civic_officials (
  id bigint generated always as identity primary key,
  office_id bigint not null references civic_offices on delete cascade,
  -- what the source calls them
  key text not null,
  name text not null,
  party text not null default '',
  phones text[] not null default '{}',
  emails text[] not null default '{}',
  -- where they are written to on the web, empty where there is no such page
  form_url text not null default '',
  urls text[] not null default '{}',
  photo_url text not null default '',
  channels jsonb not null default '[]',
  -- they hold the office on these days, the last one not included; null where the source does not tell
  term_start date,
  term_end date
);
create index on civic_officials (office_id);

-- What other servers said of an address, under a hash that nobody without the secret of this server can try addresses against.
create table civic_cache (
  key bytea primary key,
  answer jsonb not null,
  expires_at timestamptz(3) not null
);
create index on civic_cache (expires_at);

-- Kept only when a member asks for it, and for them alone.
create table civic_addresses (
  person_id bigint primary key references people on delete cascade,
  address text not null
);

-- A member's own log of whom they wrote to or called. Officials come and go, so it holds their names, not their rows.
create table civic_contacts (
  id bigint generated always as identity primary key,
  person_id bigint not null references people on delete cascade,
  official text not null,
  office text not null,
  way text not null check (way in ('email', 'form', 'phone')),
  note text not null default '',
  contacted_on timestamptz(3) not null default now(),
  answered boolean
);
create index on civic_contacts (person_id, id desc);
