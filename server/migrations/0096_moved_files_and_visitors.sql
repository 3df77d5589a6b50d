-- The bytes of a file follow its owner, for example the icon of a group that changes hands.
create function move_file_storage() returns trigger language plpgsql as $$
begin
  perform add_storage(old.owner_id, -old.bytes);
  perform add_storage(p.id, new.bytes) from people p where p.id = new.owner_id;
  return null;
end $$;
create trigger move_storage after update of owner_id on files
  for each row when (old.owner_id is distinct from new.owner_id) execute function move_file_storage();

-- Signatures of visitors count too: their rows are deleted by the same job.
create or replace function has_many_participants(post bigint) returns boolean language sql stable as $$
  select count(*) > 1000 from (
    (select from likes l where l.content_id = post limit 1001)
    union all (select from comments m where m.content_id = post limit 1001)
    union all (select from ballots b where b.content_id = post limit 1001)
    union all (select from action_followers f where f.content_id = post limit 1001)
    union all (select from action_completions d where d.content_id = post limit 1001)
    union all (select from signatures s where s.content_id = post limit 1001)
    union all (select from letter_recipients r join letters_sent w on w.recipient_id = r.id where r.content_id = post limit 1001)) few
$$;

-- The title in the notices about a deleted petition, if everyone could see the petition until then
-- and no moderator deleted it.
create function title_in_removal_notice(petition bigint) returns text language plpgsql stable as $$
begin
  return coalesce(
    (select v.title from visible_posts(null) v where v.id = petition),
    (select v.title from posts_visible_until_removal(null) v where v.id = petition
      and not exists (select from decisions d where d.subject = 'content' and d.subject_id = petition and d.decision = 'delete' and d.undone_at is null)),
    '');
end $$;
create or replace function create_removal_notices() returns trigger language plpgsql as $$
begin
  insert into petition_removal_notices (petition_id, title, sealed_email, language)
  select s.content_id, title_in_removal_notice(old.id), s.sealed_email, s.language
  from signatures s where s.content_id = old.id and s.person_id is null and s.signed_at is not null and s.sealed_email is not null;
  return old;
end $$;
-- Deletes up to `most` signatures of a petition, and keeps notices for the visitors among them.
-- Returns the number of deleted signatures.
create function delete_signatures(petition bigint, most int) returns int language plpgsql as $$
declare
  notice_title text := title_in_removal_notice(petition);
  deleted int;
begin
  with old_rows as (
    delete from signatures where id in (select s.id from signatures s where s.content_id = petition limit most)
    returning content_id, person_id, signed_at, sealed_email, language),
  kept as (
    insert into petition_removal_notices (petition_id, title, sealed_email, language)
    select o.content_id, notice_title, o.sealed_email, o.language from old_rows o
    where o.person_id is null and o.signed_at is not null and o.sealed_email is not null)
  select count(*)::int into deleted from old_rows;
  return deleted;
end $$;
