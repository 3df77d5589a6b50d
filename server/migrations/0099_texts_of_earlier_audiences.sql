-- The text that an earlier audience of a post saw last. A text that is replaced while the post has a
-- narrower audience remains a revision for the widest audience that saw it. Audiences that ended
-- before this migration have no hash, because what they saw is not known.
create function text_hash(c posts) returns bytea language sql stable as $$
  select sha256(convert_to(json_build_array(c.title, c.text, c.body, c.link, c.location,
    (select array_agg(o.text order by o.position) from poll_options o where o.content_id = c.id))::text, 'UTF8'))
$$;
alter table earlier_audiences add column text_hash bytea;
create or replace function record_earlier_audience() returns trigger language plpgsql as $$
declare
  since timestamptz;
  kept bigint;
  unused bigint[];
begin
  perform from posts c where c.id = old.id for update;
  since := coalesce((select max(a.ended_at) from earlier_audiences a where a.content_id = old.id), '-infinity');
  insert into earlier_audiences as a (content_id, shared_as, collection_id, ended_at, text_hash)
  values (old.id, old.shared_as, old.collection_id, clock_timestamp(), case when old.approved and not old.draft then text_hash(old) end)
  on conflict (content_id, shared_as, collection_id) do update set ended_at = excluded.ended_at, text_hash = coalesce(excluded.text_hash, a.text_hash)
  returning id into kept;
  if old.shared_as <> 'Public' then
    update comments set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, created_at) >= since;
    update signatures set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, signed_at) >= since;
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
