-- Posts of all types: row locks, visibility, search and revisions.

-- Locks a post against deletion until the transaction ends (FOR KEY SHARE), before a comment, like
-- or similar row is added to it. Reveals nothing about the post.
create or replace function lock_post_shared(id bigint) returns void language sql as $$
  select from posts c where c.id = lock_post_shared.id for key share
$$;
-- Locks a post before an update (FOR NO KEY UPDATE).
create or replace function lock_post_for_update(id bigint) returns void language sql as $$
  select from posts c where c.id = lock_post_for_update.id for no key update
$$;

-- Posts of all types whose audience the viewer belongs to, including drafts, held, hidden and
-- removed posts. Never return them to clients: posts_visible_as and posts_visible_until_removal do
-- not return them. `as_friend` treats the viewer as a friend of every author, for the preview of
-- what friends see. Groups, friendships, members and collections are looked up in scalar
-- subqueries, not joins or EXISTS, for two reasons. The planner would hash all friendships. And if
-- a statement queries several viewers, PostgreSQL can reuse the hash table of one viewer for the
-- next.
create or replace function posts_in_audience(viewer bigint, as_friend boolean) returns setof posts language sql stable as $$
  select c.* from posts c
  -- Same condition as visible_people, plus polls whose author deleted their account.
  join people a on a.id = c.author_id and (a.active or a.nobody) and a.id <> all (array(select across.id from blocked_either_way(viewer) across))
  where (c.group_id is null or (select (g.status = 'Open' and not was_posted_while_closed(c.group_was_closed, c.created_at, g.closed_at))
        or (select true from group_members m where m.group_id = g.id and m.person_id = viewer)
      from groups g where g.id = c.group_id and g.deleted_at is null))
    and (c.author_id = viewer
      or c.shared_as = 'Public'
      or (c.shared_as = 'Group' and viewer is not null)
      or (c.shared_as = 'Friends' and (as_friend or (select f.status from friendships f
        where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = friendship_accepted()))
      or (c.shared_as = 'Collection'
        and (select true from collection_members m where m.collection_id = c.collection_id and m.person_id = viewer)
        and (select f.status from friendships f
          where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = friendship_accepted())
      -- Voters who belonged to the audience of a poll when its author deleted the account keep
      -- access to it.
      or (a.nobody and (select not b.lost_access from ballots b where b.content_id = c.id and b.person_id = viewer)))
$$;

-- Posts of all types that the viewer can see. The conditions of both functions together are the
-- table in docs/visibility.md.
create or replace function posts_visible_as(viewer bigint, as_friend boolean) returns setof posts language sql stable as $$
  select c.* from posts_in_audience(viewer, as_friend) c
  where c.removed_at is null and (c.author_id = viewer or (not c.draft and c.approved and c.hidden_at is null))
$$;

create or replace function visible_posts(viewer bigint) returns setof posts language sql stable as $$
  select * from posts_visible_as(viewer, false)
$$;

-- Visible posts that are pinned in a group or on the profile of their author. PL/pgSQL, because a
-- feed asks each time and most groups and people have none: then only an index is read.
create or replace function visible_pinned_in_group(viewer bigint, of_group bigint) returns setof posts language plpgsql stable as $$
begin
  if exists (select from posts p where p.group_id = of_group and p.pinned_in_group_at is not null) then
    return query select c.* from visible_posts(viewer) c
      where c.group_id = of_group and c.pinned_in_group_at is not null and not c.draft
        and exists (select from visible_groups(viewer) g where g.id = of_group);
  end if;
end $$;
create or replace function visible_pinned_on_profile(viewer bigint, author bigint) returns setof posts language plpgsql stable as $$
begin
  if exists (select from posts p where p.author_id = author and p.pinned_on_profile_at is not null) then
    return query select c.* from visible_posts(viewer) c
      where c.author_id = author and c.pinned_on_profile_at is not null and not c.draft;
  end if;
end $$;

-- Removed posts that the viewer could see until their removal, while their rows are not deleted
-- yet. A removal hides a post at the same moment, unless it was hidden before. Only for
-- notifications about the removal. Never return these posts to clients.
create or replace function posts_visible_until_removal(viewer bigint) returns setof posts language sql stable as $$
  select c.* from posts_in_audience(viewer, false) c
  where c.removed_at = c.hidden_at and not c.draft and c.approved
$$;

-- The author of a post, visible or not. Only for taking the user pair lock before the visibility
-- check. Never return it to clients.
create or replace function post_author_unchecked(content bigint) returns bigint language sql stable as $$
  select c.author_id from posts c where c.id = content
$$;
-- The person that cases about a post concern: its author. Of a poll whose author deleted the
-- account, that author while the account exists, and then no one. Never return it to clients.
create or replace function responsible_author(content bigint) returns bigint language sql stable as $$
  select coalesce((select o.author_id from orphaned_polls o where o.content_id = c.id), (select p.id from people p where p.id = c.author_id and not p.nobody))
  from posts c where c.id = content
$$;
-- Locks the post (FOR KEY SHARE) if the viewer can see it, and returns whether it did. Because the
-- function is volatile, it reads a fresh snapshot, even in a statement that started earlier and
-- waited for a lock. A post that is not visible is not locked, so that waiting does not reveal it.
create or replace function lock_post_if_visible(viewer bigint, content bigint) returns boolean language plpgsql volatile as $$
begin
  perform from visible_posts(viewer) v join posts c on c.id = v.id where v.id = content and c.removed_at is null for key share of c;
  return found;
end $$;

-- The same before an update by the author (FOR NO KEY UPDATE). Posts of others are not locked.
create or replace function lock_own_post(author bigint, content bigint) returns boolean language plpgsql volatile as $$
begin
  perform from posts c where c.id = content and c.author_id = author for no key update;
  return found;
end $$;
-- The same before a deletion (FOR UPDATE), so that no rows can be added to the post.
create or replace function lock_removable_post(viewer bigint, content bigint) returns boolean language plpgsql volatile as $$
begin
  perform from removable_posts(viewer) v join posts c on c.id = v.id where v.id = content for update of c;
  return found;
end $$;

-- Ids of members who cannot see a post that visitors can see: those with a block between them and
-- its author. Returns one row, or none if visitors cannot see the post. Checks one post for many
-- members without evaluating all rules for each of them.
create or replace function members_blocked_from_author(public_content bigint) returns table (ids bigint[]) language sql stable as $$
  select array(select across.id from blocked_either_way(c.author_id) across) from visible_posts(null) c where c.id = public_content
$$;

-- The number of posts and actions in a group that the viewer can open: the rows of visible_posts,
-- without drafts and the announcement of the group. Does not check that the viewer can see the
-- group. Posts for the whole group come from per-author totals. Posts for a narrower audience are
-- checked one by one, only for the viewer and friends of the viewer. The lateral joins have an
-- OFFSET or LIMIT, because the planner assumes that every group is small and would read all of it.
create or replace function visible_group_post_count(viewer bigint, known_group bigint) returns table (posts bigint, actions bigint) language sql stable as $$
  with place as materialized (
    select m.person_id is not null as inside,
      -- While the posts of a reopened group are still being marked, its totals for outsiders
      -- include posts from before it closed.
      case when m.person_id is null and exists (select from post_refresh_queue q where q.group_id = g.id) then g.closed_at end as closed_at
    from groups g left join group_members m on m.group_id = g.id and m.person_id = viewer
    where g.id = known_group and g.deleted_at is null and (g.status = 'Open' or m.person_id is not null)),
  few as materialized (
    select c.id from (select viewer as id union all select f.id from friends_of(viewer) f) near
    cross join lateral (select c.id from posts c
      where c.group_id = known_group and c.author_id = near.id and not c.for_group and not c.draft and c.content_type <> post_type_group() offset 0) c)
  select coalesce(sum(k.posts), 0)::bigint, coalesce(sum(k.actions), 0)::bigint
  from place cross join lateral (
    select sum(t.posts) as posts, sum(t.actions) as actions from group_post_counts t
    where t.group_id = known_group and (place.inside or not t.closed) and t.author_id not in (select h.id from invisible_people(viewer) h)
    union all
    select -count(*) filter (where c.content_type <> post_type_action()), -count(*) filter (where c.content_type = post_type_action()) from posts c
    where place.closed_at is not null and c.group_id = known_group and c.for_group and c.content_type <> post_type_group() and not c.group_was_closed and c.created_at <= place.closed_at
      and c.author_id not in (select h.id from invisible_people(viewer) h)
    union all
    select count(*) filter (where seen.content_type <> post_type_action()), count(*) filter (where seen.content_type = post_type_action())
    from few cross join lateral (select c.content_type from visible_posts(viewer) c where c.id = few.id limit 1) seen) k
$$;

-- Actions that await approval by an administrator. Only the administrator screens may call this.
-- Groups, blocks and audiences do not restrict it, because actions are reviewed before others can
-- see them. Actions shared as Private are left out. The content_type condition lets the planner use
-- an index.
create or replace function actions_pending_approval() returns setof posts language sql stable as $$
  select c.* from posts c join actions a on a.content_id = c.id
  where c.content_type = post_type_action() and not c.approved and not c.draft and c.shared_as <> 'Private' and a.declined_at is null and c.hidden_at is null
    and exists (select from visible_people(null) author where author.id = c.author_id)
    and (c.group_id is null or exists (select from groups g where g.id = c.group_id and g.deleted_at is null))
$$;

-- Candidates for posts that a friend shared with Friends. Callers must still filter them with
-- visible_posts. The conditions repeat those of visible_posts on the post row, so that few of the
-- newest candidates are rejected.
create or replace function friend_post_candidates(author bigint) returns table (id bigint, created_at timestamptz, content_type smallint, words tsvector)
language sql stable as $$
  select c.id, c.created_at, c.content_type, c.words from posts c
  where c.author_id = author and c.shared_as = 'Friends' and c.group_id is null
    and not c.draft and c.approved and c.hidden_at is null
$$;

-- Candidates for posts shared with a collection, under the same terms.
create or replace function collection_post_candidates(collection bigint) returns table (id bigint, created_at timestamptz, content_type smallint, words tsvector)
language sql stable as $$
  select c.id, c.created_at, c.content_type, c.words from posts c
  where c.collection_id = collection and c.shared_as = 'Collection'
    and not c.draft and c.approved and c.hidden_at is null
$$;

-- The post after the newest `many` posts of all authors and audiences, counted from the top or from
-- a cursor. No row if there are fewer. Only for bounding a search. Never return it to clients.
create or replace function nth_newest_post(before timestamptz, before_id bigint, many int) returns table (id bigint, created_at timestamptz) language sql stable as $$
  select c.id, c.created_at from posts c
  where not c.draft and (c.created_at, c.id) < (coalesce(before, 'infinity'), coalesce(before_id, 0))
  order by c.created_at desc, c.id desc offset many limit 1
$$;

-- The estimated number of posts that match the words, and of all posts of the type, from the
-- planner. Used to choose a search strategy. Never return it to clients.
create or replace function estimate_post_matches(sought tsquery, kind int) returns table (holding float8, of_all float8) language plpgsql volatile as $$
declare
  plan json;
  of_kind text := case when kind is null then 'true' else format('content_type = %s', kind) end;
begin
  execute format('explain (format json) select from posts where %s', of_kind) into plan;
  of_all := plan->0->'Plan'->>'Plan Rows';
  execute format('explain (format json) select from posts where words @@ %L and %s', sought, of_kind) into plan;
  holding := plan->0->'Plan'->>'Plan Rows';
  -- For prefixes the planner may estimate less than for whole words.
  execute format('explain (format json) select from posts where words @@ %L and %s', replace(sought::text, ':*', ''), of_kind) into plan;
  holding := greatest(holding, (plan->0->'Plan'->>'Plan Rows')::float8);
  return next;
end $$;

-- Checks up to `most` words that were removed from a text, and deletes those from the vocabulary
-- that no post open to all members, active person or open group contains. Returns the number of
-- checked words. Stops after a second. Sequential scans are disabled, because the planner would
-- choose them for a word that it has no statistics for.
create or replace function delete_unused_words(most int) returns int language plpgsql set enable_seqscan = off as $$
declare
  started timestamptz := clock_timestamp();
  batch text[] := array(select distinct w.word from (select q.word from words_to_check q limit most) w);
  rare text[];
  looked int;
  due text;
begin
  if cardinality(batch) = 0 then return 0; end if;
  -- A common word occurs in one of the newest posts. Looking up a word that many posts contain is
  -- slow, so these words are found together.
  rare := array(
    select w from unnest(batch) w
    except
    select w from (select c.words from posts c where c.open_to_all order by c.created_at desc, c.id desc limit 1000) c
    cross join vocabulary_words(c.words) w);
  delete from words_to_check q using (select unnest(batch) as word except select unnest(rare)) common where q.word = common.word;
  looked := cardinality(batch) - cardinality(rare);
  foreach due in array rare loop
    exit when clock_timestamp() > started + interval '1 second';
    delete from words_to_check q where q.word = due;
    looked := looked + 1;
    continue when exists (select from people p where p.active and name_vector(p.name, p.username) @@ format('%L', due)::tsquery);
    continue when exists (select from groups g
      where g.deleted_at is null and g.status = 'Open' and name_vector(g.name || ' ' || g.brief_description, '') @@ format('%L', due)::tsquery);
    continue when exists (select from posts c where c.words @@ format('%L', due)::tsquery and is_for_members(c));
    delete from search_vocabulary k where k.word = due;
  end loop;
  return looked;
end $$;

-- Recomputes the search words of the next `most` posts after an upgrade that changed how they are
-- computed. Returns whether posts remain.
create or replace function reindex_posts(most int) returns boolean language plpgsql as $$
declare
  place reindex_progress;
  last bigint;
begin
  select * into place from reindex_progress for update skip locked;
  if not found then return false; end if;
  select max(c.id) into last from (select c.id from posts c where c.id > place.after and c.id <= place.until order by c.id limit most) c;
  if last is null then
    delete from reindex_progress;
    return false;
  end if;
  update posts c set words = w.words
  from (
    select o.id, post_vector(o.title, o.text, o.body, o.link, o.link_title, o.link_description, o.location || ' ' || o.photo_text) as words
    from posts o where o.id > place.after and o.id <= last order by o.id for no key update) w
  where c.id = w.id and c.words is distinct from w.words;
  update reindex_progress set after = last;
  return true;
end $$;

-- Whether an audience includes everyone in a second audience, `than`.
create or replace function is_at_least_as_wide(audience text, collection_id bigint, closed boolean, than text, than_collection bigint, than_closed boolean)
returns boolean language sql immutable as $$
  select (not closed or than_closed) and case audience
    when 'Public' then than is not null
    when 'Group' then than in ('Group', 'Friends', 'Collection', 'Private')
    when 'Friends' then than in ('Friends', 'Collection', 'Private')
    when 'Collection' then than = 'Private' or (than = 'Collection' and collection_id = than_collection)
    else than = 'Private' end
$$;

-- Revisions of posts that are known to be visible. The author sees all of them. Others see those
-- whose audience includes everyone who sees the post now.
create or replace function revisions_unchecked(viewer bigint) returns setof post_revisions language sql stable as $$
  select v.* from post_revisions v join posts c on c.id = v.content_id
  where c.author_id = viewer or is_at_least_as_wide(v.shared_as, v.collection_id, false, c.shared_as, c.collection_id, false)
$$;

-- The number of these revisions. PL/pgSQL prevents inlining, because few posts have revisions.
create or replace function visible_revision_count(viewer bigint, of_content bigint) returns int language plpgsql stable as $$
begin
  return (select count(*) from revisions_unchecked(viewer) v where v.content_id = of_content);
end $$;

create or replace function visible_revisions(viewer bigint) returns setof post_revisions language sql stable as $$
  select v.* from revisions_unchecked(viewer) v join visible_posts(viewer) c on c.id = v.content_id
$$;

-- Versions of the texts of actions that the viewer signed or sent, whatever the audience is now, also
-- across a block. Leaves out what others cannot see for another reason than its audience.
create or replace function texts_signed_by(viewer bigint) returns table (content_id bigint, version int) language sql stable as $$
  select c.id, signed.version
  from (
    select s.content_id, s.text_version as version from signatures s where s.person_id = viewer and s.signed_at is not null
    union
    select r.content_id, w.text_version from letters_sent w join letter_recipients r on r.id = w.recipient_id where w.person_id = viewer) signed
  join posts c on c.id = signed.content_id and not c.draft and c.approved and c.hidden_at is null
  where exists (select from visible_people(null) a where a.id = c.author_id)
    and (c.group_id is null or exists (select from groups g where g.id = c.group_id and g.deleted_at is null))
$$;

-- Earlier texts of actions that were corrected after others had signed or written, for people who
-- see the action and belong to the audience of the text; and every text that the viewer signed or
-- sent. The present text is among the latter; it was not replaced.
create or replace function visible_action_texts(viewer bigint) returns setof action_texts language sql stable as $$
  select t.* from action_texts t join visible_posts(viewer) c on c.id = t.content_id
  where c.author_id = viewer or is_at_least_as_wide(t.shared_as, t.collection_id, false, c.shared_as, c.collection_id, false)
  union
  select t.* from texts_signed_by(viewer) signed join action_texts t on t.content_id = signed.content_id and t.version = signed.version
  union
  select c.id, a.text_version, c.title, c.body, a.letter_subject, a.letter_text, c.shared_as, c.collection_id, null
  from texts_signed_by(viewer) signed join actions a on a.content_id = signed.content_id and a.text_version = signed.version
  join posts c on c.id = a.content_id
$$;

-- Posts that the viewer may delete: their own, even if not visible to them; visible posts in groups
-- that they own or moderate; and for administrators, all visible posts.
create or replace function removable_posts(viewer bigint) returns setof posts language sql stable as $$
  select c.* from posts c where c.author_id = viewer and c.removed_at is null
  union
  select c.* from visible_posts(viewer) c
  where is_group_moderator(viewer, c.group_id)
    or exists (select from people p where p.id = viewer and p.role = role_admin())
$$;

-- People who commented on, liked, voted in, followed, completed or signed a post. For notifications
-- only. Never return these ids to clients.
create or replace function participants_of(content bigint) returns table (id bigint) language sql stable as $$
  select m.author_id from comments m where m.content_id = content
  union select l.person_id from likes l where l.content_id = content
  union select b.person_id from ballots b where b.content_id = content
  union select f.person_id from action_followers f where f.content_id = content
  union select d.person_id from action_completions d where d.content_id = content
  union select s.person_id from signatures s where s.content_id = content and s.person_id is not null and s.signed_at is not null
$$;
