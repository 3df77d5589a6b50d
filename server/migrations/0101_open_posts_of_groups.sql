-- Outsiders list the posts of a group that was closed before without reading those they cannot see.
create index posts_of_group_open on posts (group_id, created_at desc, id desc)
  where group_id is not null and not group_was_closed;

-- Posts with a tag in a group are found along the tag and the group. The number tells which posts
-- are closed to outsiders. It only chooses where to look: the visibility functions decide about
-- every row. 0102 fills the existing rows.

-- Twice the id of the group, plus one if the group was closed. Null outside groups.
create function group_scope(c posts) returns bigint language sql immutable as $$
  select c.group_id * 2 + c.group_was_closed::int
$$;
alter table post_tags add column group_scope bigint;
alter table comment_tags add column group_scope bigint;

create or replace function copy_post_to_tag() returns trigger language plpgsql as $$
begin
  select c.created_at, is_for_members(c), c.author_id, tag_scope(c), group_scope(c)
  into new.created_at, new.open, new.author_id, new.scope, new.group_scope
  from posts c where c.id = new.content_id;
  return new;
end $$;
create or replace function copy_post_to_comment_tag() returns trigger language plpgsql as $$
begin
  select c.id, c.created_at, m.author_id, p.open, p.scope, group_scope(c)
  into new.content_id, new.created_at, new.author_id, new.open, new.scope, new.group_scope
  from comments m join posts c on c.id = m.content_id cross join lateral comment_tag_audience(m, c) p where m.id = new.comment_id;
  return new;
end $$;
create or replace function refresh_comment_tags(ids bigint[]) returns void language sql as $$
  update comment_tags t set created_at = c.created_at, author_id = m.author_id, open = p.open, scope = p.scope, group_scope = group_scope(c)
  from comments m join posts c on c.id = m.content_id cross join lateral comment_tag_audience(m, c) p
  where m.id = any (ids) and t.comment_id = m.id
$$;
create or replace function update_tags_of_post() returns trigger language plpgsql as $$
declare
  few constant int := 200;
begin
  update post_tags set created_at = new.created_at, open = is_for_members(new), author_id = new.author_id, scope = tag_scope(new), group_scope = group_scope(new)
  where content_id = new.id;
  if (select count(*) > few from (select from comment_tags t where t.content_id = new.id limit few + 1) first) then
    insert into comment_tag_refresh_queue (content_id) values (new.id) on conflict (content_id) do update set after_id = 0;
  else
    perform refresh_comment_tags(array(select distinct t.comment_id from comment_tags t where t.content_id = new.id));
  end if;
  return null;
end $$;
drop trigger update_tags on posts;
create trigger update_tags after update on posts
  for each row when (old.created_at <> new.created_at or old.author_id <> new.author_id or is_for_members(old.*) <> is_for_members(new.*)
    or tag_scope(old.*) <> tag_scope(new.*) or group_scope(old.*) is distinct from group_scope(new.*))
  execute function update_tags_of_post();
