-- A post with many participants is hidden first, and its rows are deleted later. The notice contains
-- the title if everyone could see the petition until then, and no moderator deleted it.
create or replace function create_removal_notices() returns trigger language plpgsql as $$
begin
  insert into petition_removal_notices (petition_id, title, sealed_email, language)
  select s.content_id, coalesce(
      (select v.title from visible_posts(null) v where v.id = old.id),
      (select v.title from posts_visible_until_removal(null) v where v.id = old.id
        and not exists (select from decisions d where d.subject = 'content' and d.subject_id = old.id and d.decision = 'delete' and d.undone_at is null)),
      ''), s.sealed_email, s.language
  from signatures s where s.content_id = old.id and s.person_id is null and s.signed_at is not null and s.sealed_email is not null;
  return old;
end $$;
