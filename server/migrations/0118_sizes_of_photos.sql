-- Widths in pixels in which a photo is also stored, smaller than the photo itself, ascending.
-- Images from before, animations and small images have none.
alter table files
  add column sizes smallint[] not null default '{}',
  -- Unknown, so false, of images from before.
  add column animated boolean not null default false;

-- A reported photo keeps its description and its sizes.
create or replace function keep_evidence_or_enqueue_deletion() returns trigger language plpgsql as $$
declare
  of_subject text := case when old.content_id is not null then 'content' when old.comment_id is not null then 'comment' end;
  of_thing bigint := coalesce(old.content_id, old.comment_id);
begin
  if of_thing is not null and is_reported_image(of_subject, of_thing, old.name) then
    insert into files (name, width, height, bytes, created_at, description, sizes, animated, evidence_subject, evidence_thing, evidence_of)
    values (old.name, old.width, old.height, old.bytes, old.created_at, old.description, old.sizes, old.animated, of_subject, of_thing, old.owner_id);
  else
    insert into file_deletions (name) values (old.name) on conflict do nothing;
  end if;
  return null;
end $$;
