-- Photos of officials: fetched once for each address, whoever looks at how many of them, and kept as pictures of this site.
create table official_photos (
  url text primary key,
  -- of the picture that is kept; null while there is none
  name text unique,
  fetched_at timestamptz(3),
  -- in a row
  failures smallint not null default 0,
  next_at timestamptz(3) not null default now(),
  -- the day on which an official was shown who stands in no table, but whom a service told of
  seen_on date
);
create index on official_photos (next_at);
create index on civic_officials (photo_url) where photo_url <> '';

-- a picture that goes, or that another takes the place of, takes its file along
create function doom_photo() returns trigger language plpgsql as $$
begin
  insert into doomed_files (name) values (old.name) on conflict do nothing;
  return null;
end $$;
create trigger doom after delete on official_photos for each row when (old.name is not null) execute function doom_photo();
create trigger doom_before after update of name on official_photos for each row when (old.name is not null and old.name is distinct from new.name)
  execute function doom_photo();
