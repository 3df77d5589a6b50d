-- A post keeps one row for each audience that it ever had, however often the audience changes: the same audience is found again.
lock table earlier_audiences in exclusive mode;

-- the duplicates so far, each with the row that is kept
create temporary table duplicates on commit drop as
select k.* from (
  select a.id, a.content_id, min(a.id) over same as kept, max(a.until) over same as until
  from earlier_audiences a window same as (partition by a.content_id, a.shared_as, a.collection_id)) k
where k.id <> k.kept;
create index on duplicates (id);
analyze duplicates;

update comments m set audience_id = d.kept from duplicates d where m.content_id = d.content_id and m.audience_id = d.id;
update signatures s set audience_id = d.kept from duplicates d where s.content_id = d.content_id and s.audience_id = d.id;
update earlier_likes l set audience_id = d.kept from duplicates d where l.content_id = d.content_id and l.audience_id = d.id;
with moved as (delete from earlier_comment_likes l using duplicates d where l.audience_id = d.id returning l.comment_id, l.person_id, d.kept)
insert into earlier_comment_likes (comment_id, person_id, audience_id) select distinct comment_id, person_id, kept from moved on conflict do nothing;
update earlier_audiences a set until = d.until from (select distinct kept, until from duplicates) d where a.id = d.kept and a.until < d.until;
delete from earlier_audiences a using duplicates d where a.id = d.id;

create unique index earlier_audiences_once on earlier_audiences (content_id, shared_as, collection_id) nulls not distinct;
drop index earlier_audiences_content_id_idx;

create or replace function keep_earlier_audience() returns trigger language plpgsql as $$
declare
  since timestamptz;
  kept bigint;
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
  -- those of deleted collections stay only while something is marked with them: collections that come and go leave no rows
  if old.shared_as = 'Collection' then
    delete from earlier_audiences a
    where a.content_id = old.id and a.shared_as = 'Collection' and a.id <> kept
      and not exists (select from friend_collections k where k.id = a.collection_id)
      and not exists (select from comments m where m.content_id = old.id and m.audience_id = a.id)
      and not exists (select from signatures s where s.content_id = old.id and s.audience_id = a.id)
      and not exists (select from earlier_likes l where l.content_id = old.id and l.audience_id = a.id)
      and not exists (select from comments m join earlier_comment_likes l on l.comment_id = m.id where m.content_id = old.id and l.audience_id = a.id);
  end if;
  return new;
end $$;
