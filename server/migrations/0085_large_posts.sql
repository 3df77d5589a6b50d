-- Statements on posts with many comments, participants or earlier audiences.

-- Whether a statement that notifies all participants of a post, or deletes it with their rows, could
-- take too long. Counts rows, not people.
create function has_many_participants(post bigint) returns boolean language sql stable as $$
  select count(*) > 1000 from (
    (select from likes l where l.content_id = post limit 1001)
    union all (select from comments m where m.content_id = post limit 1001)
    union all (select from ballots b where b.content_id = post limit 1001)
    union all (select from action_followers f where f.content_id = post limit 1001)
    union all (select from action_completions d where d.content_id = post limit 1001)
    union all (select from signatures s where s.content_id = post and s.person_id is not null and s.signed_on is not null limit 1001)
    union all (select from letter_recipients r join letters_sent w on w.recipient_id = r.id where r.content_id = post limit 1001)) few
$$;

-- The tags of comments are placed once per statement. If many change, for example with the audience
-- of their post, the job of marks places them: the statement would take longer than it may. Until
-- then a tag may be found too widely or not at all, and the visibility functions decide about every
-- row.
drop trigger tags_placed on comments;
drop function place_tags_of_comment();
create function place_tags_of_comments() returns trigger language plpgsql as $$
declare
  few constant int := 200;
  changed bigint[] := array(
    select n.id from gone o join come n on n.id = o.id
    where (o.hidden_at is null, o.held_at is null, o.audience_id, o.author_id) is distinct from (n.hidden_at is null, n.held_at is null, n.audience_id, n.author_id)
      and exists (select from comment_tags t where t.comment_id = n.id));
begin
  if cardinality(changed) = 0 then return null; end if;
  if cardinality(changed) > few then
    insert into comment_tags_to_place (content_id)
    select distinct m.content_id from come m where m.id = any (changed) order by 1
    on conflict (content_id) do update set after_id = 0;
  else
    perform place_comment_tags(changed);
  end if;
  return null;
end $$;
create trigger tags_placed after update on comments referencing old table as gone new table as come
  for each statement execute function place_tags_of_comments();

create or replace function keep_earlier_audience() returns trigger language plpgsql as $$
declare
  since timestamptz;
  kept bigint;
  unused bigint[];
begin
  perform from contents c where c.id = old.id for update;
  since := coalesce((select max(a.until) from earlier_audiences a where a.content_id = old.id), '-infinity');
  insert into earlier_audiences (content_id, shared_as, collection_id, until) values (old.id, old.shared_as, old.collection_id, clock_timestamp())
  on conflict (content_id, shared_as, collection_id) do update set until = excluded.until
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
  -- Audiences of deleted collections remain only while a row refers to them. The post is locked, and
  -- everything that stores a reference locks the post first, so that no reference is added meanwhile.
  if old.shared_as = 'Collection' then
    unused := array(
      select a.id from earlier_audiences a
      where a.content_id = old.id and a.shared_as = 'Collection' and a.id <> kept
        and not exists (select from friend_collections k where k.id = a.collection_id));
    -- The ids in use are gathered once, not searched for each audience.
    if cardinality(unused) > 0 then
      delete from earlier_audiences a
      where a.id = any (unused) and a.id not in (
        select m.audience_id from comments m where m.content_id = old.id and m.audience_id is not null
        union all select s.audience_id from signatures s where s.content_id = old.id and s.audience_id is not null
        union all select l.audience_id from earlier_likes l where l.content_id = old.id
        union all select l.audience_id from comments m join earlier_comment_likes l on l.comment_id = m.id where m.content_id = old.id);
    end if;
  end if;
  return new;
end $$;
