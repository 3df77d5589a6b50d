-- The number of likes of each top-level comment, including likes that a viewer cannot see. Only
-- visible_most_liked reads it, which subtracts them.
create table comment_like_counts (
  comment_id bigint primary key references comments on delete cascade,
  content_id bigint not null,
  likes int not null default 0
);
create index on comment_like_counts (content_id, likes desc, comment_id desc);
create index earlier_comment_likes_of_audience on earlier_comment_likes (audience_id, comment_id);

-- The post of a liked comment: what an invisible person liked is found for each post.
alter table comment_likes add column content_id bigint;
update comment_likes l set content_id = m.content_id from comments m where m.id = l.comment_id;
alter table comment_likes alter content_id set not null;
create index comment_likes_of_post on comment_likes (person_id, content_id, comment_id);

create function set_post_of_comment_like() returns trigger language plpgsql as $$
begin
  new.content_id := (select m.content_id from comments m where m.id = new.comment_id);
  return new;
end $$;
create trigger set_post before insert on comment_likes
  for each row execute function set_post_of_comment_like();

create function add_comment_like_count() returns trigger language plpgsql as $$
begin
  insert into comment_like_counts (comment_id, content_id) values (new.id, new.content_id);
  return null;
end $$;
create trigger add_like_count after insert on comments
  for each row when (new.parent_id is null) execute function add_comment_like_count();

-- Locks the rows in the order of their ids, so that two statements with many likes do not deadlock.
create function count_comment_likes() returns trigger language plpgsql as $$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  with changes as (select r.comment_id, count(*)::int * step as likes from changed_rows r group by 1),
    locked as materialized (
      select k.comment_id from comment_like_counts k where k.comment_id in (select c.comment_id from changes c) order by k.comment_id for no key update)
  update comment_like_counts k set likes = k.likes + c.likes from locked join changes c using (comment_id) where k.comment_id = locked.comment_id;
  return null;
end $$;
create trigger count_likes after insert on comment_likes referencing new table as changed_rows
  for each statement execute function count_comment_likes();
create trigger count_likes_deleted after delete on comment_likes referencing old table as changed_rows
  for each statement execute function count_comment_likes();

insert into comment_like_counts (comment_id, content_id, likes)
select m.id, m.content_id, (select count(*) from comment_likes l where l.comment_id = m.id) from comments m where m.parent_id is null;
