-- A description of a photo, for people who cannot see it. Visible exactly with the file.
alter table files add column description text not null default '' check (char_length(description) <= 1000);

-- The descriptions of the photos of a post, which a search of posts finds. Triggers maintain it.
alter table posts add column photo_text text not null default '';

create or replace function set_post_words() returns trigger language plpgsql as $$
begin
  new.words := case when new.draft then ''::tsvector
    else post_vector(new.title, new.text, new.body, new.link, new.link_title, new.link_description, new.location || ' ' || new.photo_text) end;
  return new;
end $$;
drop trigger words_changed on posts;
create trigger words_changed before update of title, text, body, link, link_title, link_description, location, photo_text, draft on posts
  for each row when ((old.title, old.text, old.body, old.link, old.link_title, old.link_description, old.location, old.photo_text, old.draft)
    is distinct from (new.title, new.text, new.body, new.link, new.link_title, new.link_description, new.location, new.photo_text, new.draft))
  execute function set_post_words();

-- The descriptions of the photos of a post in their order.
create function photo_text_of(post bigint) returns text language sql stable as $$
  select coalesce(string_agg(f.description, ' ' order by f.position, f.id), '')
  from files f where f.content_id = post and not f.is_link_preview and f.description <> ''
$$;

create function set_photo_text() returns trigger language plpgsql as $$
declare
  described bigint[];
begin
  described := array(select o.content_id from old_rows o where o.content_id is not null and o.description <> '');
  if tg_op = 'UPDATE' then
    described := described || array(select n.content_id from new_rows n where n.content_id is not null and n.description <> '');
  end if;
  if cardinality(described) > 0 then
    update posts c set photo_text = photo_text_of(c.id)
    from (select o.id from posts o where o.id = any (described) order by o.id for no key update) w
    where c.id = w.id and c.photo_text <> photo_text_of(c.id);
  end if;
  return null;
end $$;

-- Storage counts descriptions with the files.
create or replace function count_file_storage() returns trigger language plpgsql as $$
declare
  counted jsonb := to_jsonb(coalesce(new, old));
  whose bigint := coalesce(counted->>'owner_id', counted->>'evidence_of')::bigint;
begin
  if tg_op = 'INSERT' then
    -- Nothing is counted for a deleted account.
    if exists (select from people where id = whose) then perform add_storage(whose, new.bytes + octet_length(coalesce(counted->>'description', ''))); end if;
  else
    perform add_storage(whose, -old.bytes);
  end if;
  return null;
end $$;
create function count_description_storage() returns trigger language plpgsql as $$
begin
  perform add_storage(new.owner_id, octet_length(new.description) - octet_length(old.description));
  return null;
end $$;
create trigger count_storage_updated after update of description on files
  for each row when (new.owner_id is not null and old.description <> new.description) execute function count_description_storage();
drop trigger count_storage_deleted on files;
create trigger count_storage_deleted after delete on files referencing old table as old_rows
  for each statement execute function subtract_storage('select coalesce(owner_id, evidence_of) as person, bytes + octet_length(description) as bytes from old_rows');

create trigger photo_text_updated after update on files referencing old table as old_rows new table as new_rows
  for each statement execute function set_photo_text();
create trigger photo_text_deleted after delete on files referencing old table as old_rows
  for each statement execute function set_photo_text();

-- A reported photo keeps its description.
create or replace function keep_evidence_or_enqueue_deletion() returns trigger language plpgsql as $$
declare
  of_subject text := case when old.content_id is not null then 'content' when old.comment_id is not null then 'comment' end;
  of_thing bigint := coalesce(old.content_id, old.comment_id);
begin
  if of_thing is not null and is_reported_image(of_subject, of_thing, old.name) then
    insert into files (name, width, height, bytes, created_at, description, evidence_subject, evidence_thing, evidence_of)
    values (old.name, old.width, old.height, old.bytes, old.created_at, old.description, of_subject, of_thing, old.owner_id);
  else
    insert into file_deletions (name) values (old.name) on conflict do nothing;
  end if;
  return null;
end $$;
