-- Posts of every kind: keeping them from going, seeing them, looking for them.

-- Keep a post, a comment, from being deleted until the transaction ends, so that what is hung on it finds it there. Tell nothing of it.
create or replace function hold_content(id bigint) returns void language sql as $$
  select from contents c where c.id = hold_content.id for key share
$$;
-- The same for whoever is going to change the post.
create or replace function hold_content_alone(id bigint) returns void language sql as $$
  select from contents c where c.id = hold_content_alone.id for no key update
$$;
-- The same for whoever is going to delete it: nothing more is hung on it.
create or replace function hold_content_to_its_end(id bigint) returns void language sql as $$
  select from contents c where c.id = hold_content_to_its_end.id for update
$$;

-- Posts of every kind. The conditions stand in the order of the table in docs/visibility.md.
-- `as_friend` looks with the eyes of a friend of everybody: for an author's own question what friends see.
-- Groups, friendship, membership and collections are asked as values, not by joins or exists: the planner would rather hash all friendships there are, and what
-- PostgreSQL hashed for one viewer it can take for the next one's, where a statement asks for several.
create or replace function contents_seen(viewer bigint, as_friend boolean) returns setof contents language sql stable as $$
  select c.* from contents c
  -- as visible_people, and polls that outlive their author
  join people a on a.id = c.author_id and (a.active or a.nobody) and a.id <> all (array(select across.id from people_across(viewer) across))
  where c.removed_at is null and (c.author_id = viewer or (not c.draft and c.approved and c.hidden_at is null))
    and (c.group_id is null or (select (g.status = 'Open' and not said_inside(c.closed_at_post, c.added_on, g.closed_on))
        or (select true from group_members m where m.group_id = g.id and m.person_id = viewer)
      from groups g where g.id = c.group_id and g.deleted_at is null))
    and (c.author_id = viewer
      or c.shared_as = 'Public'
      or (c.shared_as = 'Group' and viewer is not null)
      or (c.shared_as = 'Friends' and (as_friend or (select f.status from friendships f
        where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = 1))
      or (c.shared_as = 'Collection'
        and (select true from collection_members m where m.collection_id = c.collection_id and m.person_id = viewer)
        and (select f.status from friendships f
          where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = 1)
      -- whoever voted in a poll that outlives its author was promised its result
      or (a.nobody and (select true from ballots b where b.content_id = c.id and b.person_id = viewer)))
$$;

create or replace function visible_contents(viewer bigint) returns setof contents language sql stable as $$
  select * from contents_seen(viewer, false)
$$;

-- Whose post it is, seen or not: for the lock that is taken with them before it is asked, never to be told.
create or replace function author_for_pair(content bigint) returns bigint language sql stable as $$
  select c.author_id from contents c where c.id = content
$$;
-- Keeps a post that is seen at this very moment, asked in a statement that began before it and has waited since, and says whether it is: for what is done
-- under a lock. What is not seen is not touched, so that no waiting tells of it.
create or replace function hold_content_seen(viewer bigint, content bigint) returns boolean language plpgsql volatile as $$
begin
  perform from visible_contents(viewer) v join contents c on c.id = v.id where v.id = content and c.removed_at is null for key share of c;
  return found;
end $$;

-- Of a post that a visitor sees, which members do not: those across a block with its author, in one row. Of any other post nothing is told here.
-- The way round for a post and many members, who each would ask for all of its rules.
create or replace function members_kept_from_public(public_content bigint) returns table (ids bigint[]) language sql stable as $$
  select array(select across.id from people_across(c.author_id) across) from visible_contents(null) c where c.id = public_content
$$;

-- How many posts and actions of a group a viewer can open, where the viewer knows the group: as many as visible_contents has that are no drafts,
-- the news of its founding left out. What is for everybody in it is tallied by author; what is for fewer is looked at one by one, where the
-- viewer can be among the few. Laterals with an offset or a limit, because the planner, who takes every group for small, would rather read all of it.
create or replace function contents_counted(viewer bigint, known_group bigint) returns table (posts bigint, actions bigint) language sql stable as $$
  with place as materialized (
    select m.person_id is not null as inside,
      -- of an open group some tallies are of before it closed while its posts are still being marked
      case when m.person_id is null and exists (select from posts_to_mark q where q.group_id = g.id) then g.closed_on end as closed_on
    from groups g left join group_members m on m.group_id = g.id and m.person_id = viewer
    where g.id = known_group and g.deleted_at is null and (g.status = 'Open' or m.person_id is not null)),
  few as materialized (
    select c.id from (select viewer as id union all select f.id from friends_of(viewer) f) near
    cross join lateral (select c.id from contents c
      where c.group_id = known_group and c.author_id = near.id and not c.for_group and not c.draft and c.content_type <> 3 offset 0) c)
  select coalesce(sum(k.posts), 0)::bigint, coalesce(sum(k.actions), 0)::bigint
  from place cross join lateral (
    select sum(t.posts) as posts, sum(t.actions) as actions from group_tallies t
    where t.group_id = known_group and (place.inside or not t.closed) and t.author_id not in (select h.id from hidden_people(viewer) h)
    union all
    select -count(*) filter (where c.content_type <> 4), -count(*) filter (where c.content_type = 4) from contents c
    where place.closed_on is not null and c.group_id = known_group and c.for_group and c.content_type <> 3 and not c.closed_at_post and c.added_on <= place.closed_on
      and c.author_id not in (select h.id from hidden_people(viewer) h)
    union all
    select count(*) filter (where seen.content_type <> 4), count(*) filter (where seen.content_type = 4)
    from few cross join lateral (select c.content_type from visible_contents(viewer) c where c.id = few.id limit 1) seen) k
$$;

-- Actions that nobody decided about yet: for administrators, who look through this door and no other. Its rules about groups, blocks and audiences
-- stand aside, for what others are to see must be read first; what is its author's alone is not there. The kind is asked for the index's sake.
create or replace function actions_waiting() returns setof contents language sql stable as $$
  select c.* from contents c join actions a on a.content_id = c.id
  where c.content_type = 4 and not c.approved and not c.draft and c.shared_as <> 'Private' and a.declined_at is null and c.hidden_at is null
    and exists (select from visible_people(null) author where author.id = c.author_id)
    and (c.group_id is null or exists (select from groups g where g.id = c.group_id and g.deleted_at is null))
$$;

-- Where to look for what friends posted for their friends: places alone, which visible_contents has still to let through.
-- Row by row it holds the conditions of visible_contents that speak of the row, so that the newest few are enough.
create or replace function places_for_friends(author bigint) returns table (id bigint, added_on timestamptz, content_type smallint, words tsvector)
language sql stable as $$
  select c.id, c.added_on, c.content_type, c.words from contents c
  where c.author_id = author and c.shared_as = 'Friends' and c.group_id is null
    and not c.draft and c.approved and c.hidden_at is null
$$;

-- The same for what was shared with a collection.
create or replace function places_for_collection(collection bigint) returns table (id bigint, added_on timestamptz, content_type smallint, words tsvector)
language sql stable as $$
  select c.id, c.added_on, c.content_type, c.words from contents c
  where c.collection_id = collection and c.shared_as = 'Collection'
    and not c.draft and c.approved and c.hidden_at is null
$$;

-- Where so many posts of anybody for anybody end, the newest first, from the top or from a place on: to know how far to look, never to be shown.
create or replace function place_after_newest(before timestamptz, before_id bigint, many int) returns table (id bigint, added_on timestamptz) language sql stable as $$
  select c.id, c.added_on from contents c
  where not c.draft and (c.added_on, c.id) < (coalesce(before, 'infinity'), coalesce(before_id, 0))
  order by c.added_on desc, c.id desc offset many limit 1
$$;

-- About how many posts hold these words, and how many there are, as the planner reckons without looking: to choose a way of looking for them,
-- never to be told.
create or replace function reckoned_posts(sought tsquery, kind int) returns table (holding float8, of_all float8) language plpgsql volatile as $$
declare
  plan json;
  of_kind text := case when kind is null then 'true' else format('content_type = %s', kind) end;
begin
  execute format('explain (format json) select from contents where %s', of_kind) into plan;
  of_all := plan->0->'Plan'->>'Plan Rows';
  execute format('explain (format json) select from contents where words @@ %L and %s', sought, of_kind) into plan;
  holding := plan->0->'Plan'->>'Plan Rows';
  -- of beginnings it may know less than of whole words
  execute format('explain (format json) select from contents where words @@ %L and %s', replace(sought::text, ':*', ''), of_kind) into plan;
  holding := greatest(holding, (plan->0->'Plan'->>'Plan Rows')::float8);
  return next;
end $$;

-- Looks at so many of the words that were taken off something, and takes those out of the vocabulary that no post for every member, no active person and no
-- open group holds any more. Says how many it looked at; it stops early rather than run for long. Tables are not read from end to end, as the
-- planner would for a word that it does not know.
create or replace function forget_unused_words(most int) returns int language plpgsql set enable_seqscan = off as $$
declare
  started timestamptz := clock_timestamp();
  looked int := 0;
  due text;
  newest text[];
begin
  for due in select distinct w.word from (select q.word from words_to_check q limit most) w loop
    exit when clock_timestamp() > started + interval '1 second';
    delete from words_to_check q where q.word = due;
    looked := looked + 1;
    -- a common word is in one of the newest posts, and what many posts hold is slow to look up
    newest := coalesce(newest, array(
      select distinct w from (select c.words from contents c where c.open_to_all order by c.added_on desc, c.id desc limit 1000) c
      cross join words_to_know(c.words) w));
    continue when due = any (newest);
    continue when exists (select from people p where p.active and name_words(p.name, p.username) @@ format('%L', due)::tsquery);
    continue when exists (select from groups g
      where g.deleted_at is null and g.status = 'Open' and name_words(g.name || ' ' || g.brief_description, '') @@ format('%L', due)::tsquery);
    continue when exists (select from contents c where c.words @@ format('%L', due)::tsquery and is_for_members(c));
    delete from known_words k where k.word = due;
  end loop;
  return looked;
end $$;

-- Makes the words of so many more posts anew whose words an earlier version made, and says whether there are more of them.
create or replace function reindex_posts(most int) returns boolean language plpgsql as $$
declare
  place reindexing;
  last bigint;
begin
  select * into place from reindexing for update skip locked;
  if not found then return false; end if;
  select max(c.id) into last from (select c.id from contents c where c.id > place.after and c.id <= place.until order by c.id limit most) c;
  if last is null then
    delete from reindexing;
    return false;
  end if;
  update contents c set words = w.words
  from (
    select o.id, content_words(o.title, o.text, o.body, o.link, o.link_title, o.link_description, o.location) as words
    from contents o where o.id > place.after and o.id <= last order by o.id for no key update) w
  where c.id = w.id and c.words is distinct from w.words;
  update reindexing set after = last;
  return true;
end $$;

-- What a post that is known to be visible said before. What was said to fewer people stays with its author.
create or replace function versions_beneath(viewer bigint) returns setof content_versions language sql stable as $$
  select v.* from content_versions v join contents c on c.id = v.content_id
  where c.author_id = viewer or (v.shared_as = c.shared_as and v.collection_id is not distinct from c.collection_id)
$$;

-- How many of these there are, by a function that the planner does not open, for few posts have any.
create or replace function versions_counted(viewer bigint, of_content bigint) returns int language plpgsql stable as $$
begin
  return (select count(*) from versions_beneath(viewer) v where v.content_id = of_content);
end $$;

create or replace function visible_versions(viewer bigint) returns setof content_versions language sql stable as $$
  select v.* from versions_beneath(viewer) v join visible_contents(viewer) c on c.id = v.content_id
$$;

-- What an action said before its author corrected it, when others had signed or written it. Each of them sees the text that they gave their name to; what was
-- said to another audience than the action has now is seen by its author and by them alone.
create or replace function visible_texts(viewer bigint) returns setof action_texts language sql stable as $$
  select t.* from action_texts t join visible_contents(viewer) c on c.id = t.content_id
  where c.author_id = viewer or (t.shared_as = c.shared_as and t.collection_id is not distinct from c.collection_id)
    or exists (select from signatures s where s.content_id = t.content_id and s.person_id = viewer and s.signed_on is not null and s.text_version = t.version)
    or exists (select from letter_recipients r join letters_sent w on w.recipient_id = r.id
      where r.content_id = t.content_id and w.person_id = viewer and w.text_version = t.version)
$$;

-- What one may delete: one's own, seen or not; what one sees in a group that one owns or moderates; as an administrator, whatever one sees.
create or replace function removable_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c where c.author_id = viewer and c.removed_at is null
  union
  select c.* from visible_contents(viewer) c
  where moderates(viewer, c.group_id)
    or exists (select from people p where p.id = viewer and p.user_type = 1)
$$;

-- Who commented, liked, voted, followed, did or signed: to tell them what becomes of it, never to be shown.
create or replace function took_part(content bigint) returns table (id bigint) language sql stable as $$
  select m.author_id from comments m where m.content_id = content
  union select l.person_id from likes l where l.content_id = content
  union select b.person_id from ballots b where b.content_id = content
  union select f.person_id from action_followers f where f.content_id = content
  union select d.person_id from action_completions d where d.content_id = content
  union select s.person_id from signatures s where s.content_id = content and s.person_id is not null and s.signed_on is not null
$$;
