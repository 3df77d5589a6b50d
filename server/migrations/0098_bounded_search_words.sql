-- One text adds a bounded number of words to the help with spelling, whatever its length.
create or replace function vocabulary_words(words tsvector) returns setof text language sql immutable parallel safe as $$
  select w from unnest(tsvector_to_array(words)) w where length(w) between 4 and 30 and w ~ '^[[:alpha:]]+$' limit 2000
$$;

create or replace function update_vocabulary(added tsvector, removed tsvector) returns void language plpgsql as $$
begin
  -- Sorted, so that concurrent transactions with the same new words do not deadlock.
  insert into search_vocabulary (word) select w from vocabulary_words(added) w order by w on conflict do nothing;
  if removed is not null then
    -- EXCEPT is hashed in every plan. A comparison with the array would look through it for each word.
    insert into words_to_check (word)
    select w from (select w from vocabulary_words(removed) w except select w from vocabulary_words(added) w) gone
    join search_vocabulary k on k.word = w;
  end if;
end $$;

-- Search never finds drafts, which save themselves often, so their words are not computed.
create or replace function set_post_words() returns trigger language plpgsql as $$
begin
  new.words := case when new.draft then ''::tsvector
    else post_vector(new.title, new.text, new.body, new.link, new.link_title, new.link_description, new.location) end;
  return new;
end $$;
drop trigger words on posts;
create trigger words before insert on posts
  for each row execute function set_post_words();
create trigger words_changed before update of title, text, body, link, link_title, link_description, location, draft on posts
  for each row when ((old.title, old.text, old.body, old.link, old.link_title, old.link_description, old.location, old.draft)
    is distinct from (new.title, new.text, new.body, new.link, new.link_title, new.link_description, new.location, new.draft))
  execute function set_post_words();

-- The sweep deletes word by word.
create index on words_to_check (word);
