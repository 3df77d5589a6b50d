-- A PDF, audio or video file that is attached to a post or comment. Its row is that of its picture,
-- so that it is visible, reported and deleted exactly like a photo. The picture of a PDF is its
-- first page; without a picture, the width and height are 0. `bytes` counts all stored files.
alter table files
  add column media_format text check (media_format ~ '^[a-z0-9]{2,5}$'),
  -- The file name at its author.
  add column media_title text check (char_length(media_title) between 1 and 120),
  add column media_bytes int check (media_bytes > 0),
  add check (num_nonnulls(media_format, media_title, media_bytes) in (0, 3)),
  add check (media_format is null or num_nonnulls(person_id, group_id, news_id, cover_person_id, cover_group_id) = 0);

-- A search of posts finds the names of their files too.
create or replace function photo_text_of(post bigint) returns text language sql stable as $$
  select coalesce(string_agg(concat_ws(' ', nullif(f.description, ''), f.media_title), ' ' order by f.position, f.id), '')
  from files f where f.content_id = post and not f.is_link_preview and (f.description <> '' or f.media_title is not null)
$$;

create or replace function set_photo_text() returns trigger language plpgsql as $$
declare
  described bigint[];
begin
  described := array(select o.content_id from old_rows o where o.content_id is not null and (o.description <> '' or o.media_title is not null));
  if tg_op = 'UPDATE' then
    described := described || array(select n.content_id from new_rows n where n.content_id is not null and (n.description <> '' or n.media_title is not null));
  end if;
  if cardinality(described) > 0 then
    update posts c set photo_text = photo_text_of(c.id)
    from (select o.id from posts o where o.id = any (described) order by o.id for no key update) w
    where c.id = w.id and c.photo_text <> photo_text_of(c.id);
  end if;
  return null;
end $$;

-- The picture of a page is drawn after its PDF is stored.
create or replace function count_description_storage() returns trigger language plpgsql as $$
begin
  perform add_storage(new.owner_id, new.bytes - old.bytes + octet_length(new.description) - octet_length(old.description));
  return null;
end $$;
drop trigger count_storage_updated on files;
create trigger count_storage_updated after update of description, bytes on files
  for each row when (new.owner_id is not null and (old.description, old.bytes) is distinct from (new.description, new.bytes)) execute function count_description_storage();

-- A reported file stays with its picture.
create or replace function keep_evidence_or_enqueue_deletion() returns trigger language plpgsql as $$
declare
  of_subject text := case when old.content_id is not null then 'content' when old.comment_id is not null then 'comment' end;
  of_thing bigint := coalesce(old.content_id, old.comment_id);
begin
  if of_thing is not null and is_reported_image(of_subject, of_thing, old.name) then
    insert into files (name, width, height, bytes, created_at, description, sizes, animated, media_format, media_title, media_bytes, evidence_subject, evidence_thing, evidence_of)
    values (old.name, old.width, old.height, old.bytes, old.created_at, old.description, old.sizes, old.animated, old.media_format, old.media_title, old.media_bytes,
      of_subject, of_thing, old.owner_id);
  else
    insert into file_deletions (name) values (old.name) on conflict do nothing;
  end if;
  return null;
end $$;
