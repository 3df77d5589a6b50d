-- Covers of profiles and groups: an uploaded picture, or the name of a drawing of the web client.
-- Without either, the client chooses a drawing by the name.
alter table people add column cover_drawing text check (cover_drawing ~ '^[a-z]{1,20}$');
alter table groups add column cover_drawing text check (cover_drawing ~ '^[a-z]{1,20}$');

-- A cover is visible exactly with its person or group, the former to members only.
alter table files
  add column cover_person_id bigint references people on delete cascade,
  add column cover_group_id bigint references groups on delete cascade,
  add constraint files_of_covers check (num_nonnulls(cover_person_id, cover_group_id) = 0
    or num_nonnulls(cover_person_id, cover_group_id) = 1
      and num_nonnulls(content_id, comment_id, person_id, group_id, news_id, evidence_thing) = 0) not valid;
create unique index on files (cover_person_id) where cover_person_id is not null;
create unique index on files (cover_group_id) where cover_group_id is not null;
