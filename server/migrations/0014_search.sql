-- Search: names as words, a vocabulary for what is misspelt, and ways to the newest posts that hold a common word.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- The words of a name. What is neither letter nor digit parts them, so that ada.lind is found by lind; those of a username weigh as A, so that
-- they can be asked for alone.
create function name_words(name text, username text) returns tsvector language sql immutable parallel safe strict as $$
  select setweight(to_tsvector('simple', regexp_replace(public.folded($2), '[^[:alnum:]]+', ' ', 'g')), 'A')
    || to_tsvector('simple', regexp_replace(public.folded($1), '[^[:alnum:]]+', ' ', 'g'))
$$;
create index people_words on people using gin (name_words(name, username)) where active;
create index group_words on groups using gin (name_words(name || ' ' || brief_description, '')) where deleted_at is null;

-- the newest that is said to every member in open groups
create index contents_for_members on contents (added_on desc, id desc) where shared_as = 'Group' and not closed_at_post;

-- Every word that was ever written in a post or a name, to find those that a misspelt one may mean. It says neither who wrote it nor where, and only
-- helps to look: what is found is found because the viewer may read it. A word that is in nothing any more goes, a while later.
create table known_words (
  word text primary key,
  checked_at timestamptz(3) not null default now()
);
create index known_words_alike on known_words using gin (word gin_trgm_ops);
create index on known_words (checked_at);

-- numbers and single letters are not misspelt, they are others
create function words_to_know(words tsvector) returns setof text language sql immutable parallel safe as $$
  select w from unnest(tsvector_to_array(words)) w where length(w) between 4 and 30 and w ~ '^[[:alpha:]]+$'
$$;

-- in one order, so that two who say the same new words do not wait for each other
create function know_words_of_content() returns trigger language plpgsql as $$
begin
  insert into known_words (word) select w from words_to_know(new.words) w order by w on conflict do nothing;
  return null;
end $$;
create trigger words_said after insert on contents for each row execute function know_words_of_content();
create trigger words_changed after update on contents for each row when (old.words is distinct from new.words) execute function know_words_of_content();

create function know_words_of_person() returns trigger language plpgsql as $$
begin
  insert into known_words (word) select w from words_to_know(name_words(new.name, new.username)) w order by w on conflict do nothing;
  return null;
end $$;
create trigger words_said after insert on people for each row execute function know_words_of_person();
create trigger words_changed after update on people for each row
  when (old.name <> new.name or old.username <> new.username or (new.active and not old.active)) execute function know_words_of_person();

create function know_words_of_group() returns trigger language plpgsql as $$
begin
  insert into known_words (word) select w from words_to_know(name_words(new.name || ' ' || new.brief_description, '')) w order by w on conflict do nothing;
  return null;
end $$;
create trigger words_said after insert on groups for each row execute function know_words_of_group();
create trigger words_changed after update on groups for each row when (old.name <> new.name or old.brief_description <> new.brief_description)
  execute function know_words_of_group();

insert into known_words (word)
select w from (
  select distinct w from contents c cross join words_to_know(c.words) w
  union select w from people p cross join words_to_know(name_words(p.name, p.username)) w
  union select w from groups g cross join words_to_know(name_words(g.name || ' ' || g.brief_description, '')) w) said
on conflict do nothing;

-- the places of friends' posts tell their words from now on: the rules make them anew
drop function if exists places_for_friends(bigint);
drop function if exists places_for_collection(bigint);
