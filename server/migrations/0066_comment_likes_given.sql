-- Likes of comments keep the audience that the post had when they were given, as likes of posts do. A like may have several marks: of the post's audience, and
-- of the comment's where that was shared again since. Whoever sees the like belongs to all of them.
alter table earlier_comment_likes drop constraint earlier_comment_likes_pkey, add primary key (comment_id, person_id, audience_id);

-- whether some of its likes were marked when the audience of its post changed
alter table comments add column has_earlier_likes boolean not null default false;

create or replace function keep_earlier_audience() returns trigger language plpgsql as $$
declare
  since timestamptz;
  kept bigint;
begin
  perform from contents c where c.id = old.id for update;
  since := coalesce((select max(a.until) from earlier_audiences a where a.content_id = old.id), '-infinity');
  insert into earlier_audiences (content_id, shared_as, collection_id, until) values (old.id, old.shared_as, old.collection_id, clock_timestamp())
  returning id into kept;
  if old.shared_as <> 'Public' then
    update comments set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, added_on) >= since;
    update signatures set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, signed_on) >= since;
    with marked as (
      insert into earlier_comment_likes (comment_id, person_id, audience_id)
      select l.comment_id, l.person_id, kept from comments m join comment_likes l on l.comment_id = m.id where m.content_id = old.id and l.created_at >= since
      on conflict do nothing returning comment_id)
    update comments set has_earlier_likes = true where id in (select comment_id from marked) and not has_earlier_likes;
    insert into earlier_likes (content_id, person_id, audience_id)
    select l.content_id, l.person_id, kept from likes l where l.content_id = old.id and l.created_at >= since
    on conflict do nothing;
    new.has_earlier_likes := new.has_earlier_likes or found;
  end if;
  return new;
end $$;

-- those given so far, by the audience that ended next
with marked as (
  insert into earlier_comment_likes (comment_id, person_id, audience_id)
  select l.comment_id, l.person_id, a.id
  from (select distinct e.content_id from earlier_audiences e) e
  join comments m on m.content_id = e.content_id
  join comment_likes l on l.comment_id = m.id
  cross join lateral (select a.id, a.shared_as from earlier_audiences a where a.content_id = m.content_id and a.until > l.created_at order by a.until, a.id limit 1) a
  where a.shared_as <> 'Public'
  on conflict do nothing returning comment_id)
update comments set has_earlier_likes = true where id in (select comment_id from marked);
