-- What was done and is not told yet: written with what was done, gone with its being told. It refers to nothing: of what is gone meanwhile nobody is told.
create table deeds (
  id bigint generated always as identity primary key,
  -- the entity type of its notification
  type smallint not null,
  actor_id bigint not null,
  content_id bigint,
  comment_id bigint,
  check (num_nonnulls(content_id, comment_id) = 1)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- what somebody takes back before it was told
create index on deeds (actor_id);
