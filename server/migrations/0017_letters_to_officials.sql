-- Letters that also go to whoever represents the one who writes.

-- At which offices; of a letter alone.
alter table actions add column letter_offices text[] not null default '{}'
  check (letter_offices <@ array['senate', 'house', 'state_senate', 'state_house', 'county', 'mayor', 'council', 'schools']);

-- Whom somebody found by their own address stands on the letter for them alone, and only while they have written to them.
alter table letter_recipients add column person_id bigint references people on delete cascade;
create unique index on letter_recipients (content_id, person_id, name, office) where person_id is not null;
create index on letter_recipients (person_id) where person_id is not null;
