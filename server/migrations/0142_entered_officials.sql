-- Officials that administrators enter, such as the mayor and the council of a town.
create table civic_entered_officials (
  id bigint generated always as identity primary key,
  -- empty while the seat is vacant
  name text not null,
  office text not null,
  -- the seat or ward, such as "Ward 3"
  seat text not null default '',
  kind text not null check (kind in ('country', 'state', 'county', 'mayor', 'council', 'town', 'schools')),
  vacant boolean not null default false check (vacant = (name = '')),
  -- where they are shown: "everyone", "postal:" and a code in capitals without spaces, or an Open Civic Data id
  areas text[] not null check (cardinality(areas) > 0),
  -- as the administrator wrote them
  postal_codes text[] not null default '{}',
  party text not null default '',
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  form_url text not null default '',
  -- in official_photos; empty without a photo
  photo_url text not null default '',
  -- the first and the last day of the term; null if unknown
  term_start date,
  term_end date check (term_end >= term_start)
);
create index on civic_entered_officials using gin (areas);
create index on civic_entered_officials (photo_url) where photo_url <> '';
