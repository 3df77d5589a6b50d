-- Comments, and counts of comments and likes.

create or replace function lock_comment_shared(id bigint) returns void language sql as $$
  select from comments m where m.id = lock_comment_shared.id for key share
$$;
create or replace function lock_comment_for_update(id bigint) returns void language sql as $$
  select from comments m where m.id = lock_comment_for_update.id for no key update
$$;

create or replace function lock_comment_for_delete(id bigint) returns void language sql as $$
  select from comments m where m.id = lock_comment_for_delete.id for update
$$;

-- Whether the viewer belongs to an earlier audience of a post that is known to be visible. Everyone
-- who sees the post belongs to an audience that it has again: also the voters of a poll whose author
-- deleted the account, who are friends of no author. PL/pgSQL prevents inlining, because few posts
-- have an earlier audience.
create or replace function in_earlier_audience(viewer bigint, audience bigint) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select c.author_id = viewer or a.shared_as = 'Public' or (a.shared_as = 'Group' and viewer is not null)
      or (a.shared_as = c.shared_as and a.collection_id is not distinct from c.collection_id)
      or (a.shared_as in ('Friends', 'Collection')
        and (select f.status from friendships f where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = friendship_accepted()
        and (a.shared_as = 'Friends'
          or (select true from collection_members m where m.collection_id = a.collection_id and m.person_id = viewer)))
    from earlier_audiences a join posts c on c.id = a.content_id where a.id = audience), false);
end $$;
-- The audience to store with a text that replaces one written for `audience`: that audience, or the
-- current one of the post if it is narrower. Two different collections have no narrower one,
-- because only the two authors are certain to be in both. The result is then a collection audience
-- without a collection.
create or replace function audience_for_edited_text(of_content bigint, audience bigint) returns bigint language plpgsql as $$
declare
  present record;
  stored record;
  narrower bigint;
begin
  select c.shared_as, c.collection_id into present from posts c where c.id = of_content;
  select a.shared_as, a.collection_id into stored from earlier_audiences a where a.id = audience;
  if stored is null or is_at_least_as_wide(present.shared_as, present.collection_id, false, stored.shared_as, stored.collection_id, false) then return audience; end if;
  -- The audience has not ended yet.
  insert into earlier_audiences as a (content_id, shared_as, collection_id, ended_at)
  values (of_content, present.shared_as, case when stored.shared_as <> 'Collection' then present.collection_id end, '-infinity')
  on conflict (content_id, shared_as, collection_id) do update set ended_at = a.ended_at
  returning a.id into narrower;
  return narrower;
end $$;
-- Ids of the earlier audiences of a post to which the viewer does not belong. Looks up the
-- relationship between viewer and author once for all of them.
create or replace function earlier_audiences_without(viewer bigint, of_content bigint) returns bigint[] language plpgsql stable as $$
begin
  if not exists (select from earlier_audiences a where a.content_id = of_content) then return '{}'; end if;
  return array(
    select a.id
    from (
      select c.shared_as, c.collection_id, coalesce(c.author_id = viewer, false) as own,
        coalesce((select f.status from friendships f where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = friendship_accepted(), false) as friend
      from posts c where c.id = of_content offset 0) v
    join earlier_audiences a on a.content_id = of_content
    where not (v.own or a.shared_as = 'Public' or (a.shared_as = 'Group' and viewer is not null)
      or (a.shared_as = v.shared_as and a.collection_id is not distinct from v.collection_id)
      or (a.shared_as in ('Friends', 'Collection') and v.friend
        and (a.shared_as = 'Friends' or exists (select from collection_members m where m.collection_id = a.collection_id and m.person_id = viewer)))));
end $$;

-- Comments whose post is known to be visible. Replies are returned even if their parent is not
-- visible. Leaves out comments of invisible authors, and comments that were written for an earlier
-- audience without the viewer. A held or hidden comment is visible to its author only, and to no
-- one once it is removed.
create or replace function comments_without_parent_check(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m
  join visible_people(viewer) a on a.id = m.author_id
  where ((m.hidden_at is null and m.held_at is null) or (m.author_id = viewer and m.removed_at is null))
    and (m.audience_id is null or m.author_id = viewer or in_earlier_audience(viewer, m.audience_id))
$$;

-- The same, without replies whose parent is not visible.
create or replace function comments_under_visible_posts(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments_without_parent_check(viewer) m
  where m.parent_id is null or exists (select from comments_without_parent_check(viewer) t where t.id = m.parent_id)
$$;

-- The number of comments that the viewer cannot see because they were written for an earlier
-- audience without the viewer, or reply to such a comment. Returns {all, top-level}. Counts only
-- comments of visible people that are neither hidden nor held, outside the given threads.
create or replace function hidden_comment_count(viewer bigint, of_content bigint, threads bigint[]) returns int[] language plpgsql stable as $$
declare
  ids bigint[] := earlier_audiences_without(viewer, of_content);
begin
  if cardinality(ids) = 0 then return '{0,0}'; end if;
  return (
    with given as materialized (
      select m.id, m.parent_id, m.author_id from comments m
      where m.content_id = of_content and m.audience_id = any (ids) and m.author_id is distinct from viewer and m.hidden_at is null and m.held_at is null
        and coalesce(m.parent_id, m.id) not in (select unnest(threads)))
    select array[count(*), count(*) filter (where k.parent_id is null)]::int[] from (
      select g.parent_id, g.author_id from given g
      union all
      select m.parent_id, m.author_id from given g join comments m on m.parent_id = g.id
      where m.hidden_at is null and m.held_at is null and m.id not in (select g.id from given g)) k
    where k.author_id not in (select h.id from invisible_people(viewer) h));
end $$;

-- The number of rows that comments_under_visible_posts returns for a post with many comments, as
-- {all, top-level}. Starts from the checkpoint of comments that are neither hidden nor held, and
-- adds newer ones. Subtracts the threads whose top-level comment the viewer cannot see, the other
-- replies of invisible people, and the comments for earlier audiences. Adds the viewer’s own hidden
-- and held comments. The work depends on the comments that are subtracted or added: no thread is
-- counted comment by comment. `closed` also has hidden replies, which are neither counted nor have
-- replies.
create or replace function visible_comment_count_large(viewer bigint, of_content bigint) returns int[] language sql stable as $$
  with invisible as materialized (
    select m.id, m.parent_id, m.hidden_at is null and m.held_at is null as counted from invisible_people(viewer) h
    cross join lateral (select m.id, m.parent_id, m.hidden_at, m.held_at from comments m where m.author_id = h.id and m.content_id = of_content offset 0) m),
  closed as materialized (
    select m.id from comments m
    where m.content_id = of_content and (m.hidden_at is not null or m.held_at is not null)
      and (m.author_id is distinct from viewer or m.removed_at is not null)
    union
    select i.id from invisible i where i.parent_id is null),
  checkpoint as (
    select coalesce(max(t.comments), 0) as total, coalesce(max(t.tops), 0) as tops, coalesce(max(t.last_counted_comment_id), 0) as until
    from post_count_checkpoints t where t.content_id = of_content)
  select array[sum(k.total), sum(k.tops)]::int[] from (
    select checkpoint.total, checkpoint.tops from checkpoint
    union all
    select count(*), count(*) filter (where m.parent_id is null) from checkpoint cross join lateral (
      select m.parent_id from comments m where m.content_id = of_content and m.id > checkpoint.until and m.hidden_at is null and m.held_at is null) m
    union all
    select -count(*), -count(*) filter (where m.parent_id is null) from closed cross join lateral (
      select m.hidden_at, m.held_at, m.parent_id from comments m where m.id = closed.id
      union all
      select m.hidden_at, m.held_at, m.parent_id from comments m where m.parent_id = closed.id) m
    where m.hidden_at is null and m.held_at is null
    union all
    select -count(*), 0 from invisible i where i.counted and coalesce(i.parent_id, i.id) not in (select closed.id from closed)
    union all
    select count(*), count(*) filter (where m.parent_id is null) from comments_under_visible_posts(viewer) m
    where m.content_id = of_content and (m.hidden_at is not null or m.held_at is not null)
    union all
    select -k.counts[1], -k.counts[2] from (select hidden_comment_count(viewer, of_content, array(select closed.id from closed)) as counts offset 0) k) k
$$;

-- The same for any post. Up to `few` comments are counted one by one. visible_comment_count_large
-- is called as a scalar, because the planner does not inline it and sets it up only for a long
-- thread. The OFFSET prevents that it runs once for each column.
create or replace function visible_comment_count(viewer bigint, of_content bigint, few int default 100) returns table (total int, tops int) language sql stable as $$
  select k.counts[1], k.counts[2]
  from (select case
      when (select count(*) > few from (select from comments m where m.content_id = of_content limit few + 1) first)
        then visible_comment_count_large(viewer, of_content)
      else (select array[count(*), count(*) filter (where m.parent_id is null)]::int[] from comments_under_visible_posts(viewer) m where m.content_id = of_content)
    end as counts offset 0) k
$$;

-- Ids of people whose like of a post or comment was given to an earlier audience without the
-- viewer. Looks these audiences up once, and only if such likes exist.
create or replace function earlier_likers(viewer bigint, of_content bigint) returns table (id bigint) language sql stable as $$
  select l.person_id from earlier_likes l
  where l.content_id = of_content and l.person_id is distinct from viewer and l.audience_id = any ((select earlier_audiences_without(viewer, of_content))::bigint[])
$$;
create or replace function earlier_comment_likers(viewer bigint, of_comment bigint) returns table (id bigint) language sql stable as $$
  select distinct l.person_id from earlier_comment_likes l
  where l.comment_id = of_comment and l.person_id is distinct from viewer
    and l.audience_id = any ((select earlier_audiences_without(viewer, (select m.content_id from comments m where m.id = of_comment)))::bigint[])
$$;
-- Ids of people whose like of a post is not visible to the viewer. For subtracting from counts
-- only.
create or replace function hidden_likers(viewer bigint, of_content bigint) returns table (id bigint) language sql stable as $$
  select h.id from invisible_people(viewer) h
  union
  select e.id from earlier_likers(viewer, of_content) e
$$;

-- The number of earlier likers, of a post or comment, who are visible people. PL/pgSQL prevents
-- inlining, because few posts and comments have earlier likes.
create or replace function earlier_like_count(viewer bigint, of_content bigint) returns int language plpgsql stable as $$
begin
  return (select count(*)::int from earlier_likers(viewer, of_content) e join visible_people(viewer) p on p.id = e.id);
end $$;
create or replace function earlier_comment_like_count(viewer bigint, of_comment bigint) returns int language plpgsql stable as $$
begin
  return (select count(*)::int from earlier_comment_likers(viewer, of_comment) e join visible_people(viewer) p on p.id = e.id);
end $$;

-- The number of likes of a post from visible people, for a post with many likes. Does not check
-- that the viewer can see the post. Adds likes since the checkpoint to its total, and subtracts
-- likes of hidden people, who are looked up one by one.
create or replace function visible_like_count_large(viewer bigint, of_content bigint) returns int language sql stable as $$
  with checkpoint as (
    select coalesce(max(t.likes), 0) as total, coalesce(max(t.likes_counted_at), '-infinity') as until from post_count_checkpoints t where t.content_id = of_content)
  select (checkpoint.total
    + (select count(*) from likes l where l.content_id = of_content and l.created_at >= checkpoint.until)
    - (select count(*) from hidden_likers(viewer, of_content) h
      cross join lateral (select from likes l where l.content_id = of_content and l.person_id = h.id offset 0) l))::int
  from checkpoint
$$;

-- The same for any post. Up to `few` likes are counted one by one. visible_like_count_large is
-- called as a scalar so that it is not inlined. `marked`: whether the post may have likes for an
-- earlier audience.
create or replace function visible_like_count(viewer bigint, of_content bigint, few int default 1000, marked boolean default true)
returns table (total int) language sql stable as $$
  select case
    when (select count(*) > few from (select from likes l where l.content_id = of_content limit few + 1) first)
      then visible_like_count_large(viewer, of_content)
    else (select count(*)::int from likes l join visible_people(viewer) p on p.id = l.person_id where l.content_id = of_content)
      - case when marked then earlier_like_count(viewer, of_content) else 0 end
  end
$$;

-- The newest likes of a post with many likes, at most `most`, each with the total. PL/pgSQL
-- prevents inlining. Looks up the smaller set one by one: the likers, or the people hidden from the
-- viewer. In a large set of likes, the newest are read from their index.
create or replace function recent_likers_large(viewer bigint, of_content bigint, most int, few int default 1000)
returns table (id bigint, name text, username text, created_at timestamptz, total int) language plpgsql stable as $$
declare
  unseen int := (select count(*) from (select from hidden_likers(viewer, of_content) limit few) h);
begin
  if (select count(*) > unseen from (select from likes l where l.content_id = of_content limit unseen + 1) first) then
    return query
      select p.id, p.name, p.username, l.created_at::timestamptz, k.total
      from (select visible_like_count_large(viewer, of_content) as total offset 0) k
      cross join likes l join visible_people(viewer) p on p.id = l.person_id
      where l.content_id = of_content and l.person_id not in (select e.id from earlier_likers(viewer, of_content) e)
      order by l.created_at desc, l.person_id desc limit most;
  else
    return query
      select p.id, p.name, p.username, l.created_at::timestamptz, (count(*) over ())::int
      from likes l join visible_people(viewer) p on p.id = l.person_id
      where l.content_id = of_content and l.person_id not in (select e.id from earlier_likers(viewer, of_content) e)
      order by l.created_at desc, p.id desc limit most;
  end if;
end $$;

-- The same for any post, in a single pass if the post has no checkpoint and fewer than `few` people
-- are hidden from the viewer.
create or replace function recent_likers_with_total(viewer bigint, of_content bigint, most int, few int default 1000)
returns table (id bigint, name text, username text, created_at timestamptz, total int) language sql stable as $$
  with unseen as materialized (
    select h.ids, cardinality(h.ids) < few and not exists (select from post_count_checkpoints t where t.content_id = of_content) as short
    from (select array(select h.id from hidden_likers(viewer, of_content) h limit few) as ids offset 0) h)
  select p.id, p.name, p.username, l.created_at::timestamptz, l.total
  from (
    select l.person_id, l.created_at, (count(*) over ())::int as total from likes l
    where l.content_id = of_content and (select unseen.short from unseen) and l.person_id <> all ((select unseen.ids from unseen)::bigint[])
    order by l.created_at desc, l.person_id desc limit most) l
  join people p on p.id = l.person_id
  union all
  select n.* from unseen cross join lateral recent_likers_large(viewer, of_content, most, few) n where not unseen.short
$$;

create or replace function visible_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments_under_visible_posts(viewer) m join visible_posts(viewer) c on c.id = m.content_id
$$;

-- Top-level comments of a post that is known to be visible, with their likes by visible people: most
-- likes first, then newest; after the given position. The stored numbers include likes that the
-- viewer cannot see. The comments with such likes are therefore counted separately, and inserted
-- where they belong by the visible likes: the order reveals nothing else. The work depends on the
-- page and on the likes that people hidden from the viewer gave to comments of this post. Comments
-- for an earlier audience without the viewer are skipped before in_earlier_audience is called.
create or replace function visible_most_liked(viewer bigint, of_content bigint, after_likes bigint, after_id bigint, most int)
returns table (id bigint, likes int) language sql stable as $$
  with lost as materialized (select earlier_audiences_without(viewer, of_content) as ids),
  unseen as materialized (
    select l.comment_id, l.person_id from invisible_people(viewer) h
    cross join lateral (select l.comment_id, l.person_id from comment_likes l where l.person_id = h.id and l.content_id = of_content offset 0) l
    union
    select l.comment_id, l.person_id from earlier_comment_likes l
    where l.audience_id = any ((select lost.ids from lost)::bigint[]) and l.person_id is distinct from viewer),
  recounted as materialized (
    select k.comment_id as id, k.likes - u.likes as likes from (select unseen.comment_id, count(*)::int as likes from unseen group by 1) u
    cross join lateral (select k.comment_id, k.likes from comment_like_counts k where k.comment_id = u.comment_id offset 0) k)
  (select k.comment_id, k.likes from comment_like_counts k
    cross join lateral (select from comments m where m.id = k.comment_id
      and (m.audience_id is null or m.author_id = viewer or m.audience_id <> all ((select lost.ids from lost)::bigint[])) offset 0) a
    cross join lateral (select from comments_without_parent_check(viewer) m where m.id = k.comment_id offset 0) m
    where k.content_id = of_content and (k.likes, k.comment_id) < (after_likes, after_id) and k.comment_id not in (select r.id from recounted r)
    order by k.likes desc, k.comment_id desc limit most)
  union all
  (select r.id, r.likes from recounted r
    cross join lateral (select from comments m where m.id = r.id
      and (m.audience_id is null or m.author_id = viewer or m.audience_id <> all ((select lost.ids from lost)::bigint[])) offset 0) a
    cross join lateral (select from comments_without_parent_check(viewer) m where m.id = r.id offset 0) m
    where (r.likes, r.id) < (after_likes, after_id)
    order by r.likes desc, r.id desc limit most)
  order by likes desc, comment_id desc limit most
$$;

-- Comments that the viewer may delete: their own, even if not visible to them, unless removed;
-- visible comments on their own posts or in groups that they own or moderate; and for
-- administrators, all visible comments.
create or replace function removable_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m where m.author_id = viewer and m.removed_at is null
  union
  select m.* from visible_comments(viewer) m
  where exists (select from posts c where c.id = m.content_id and (c.author_id = viewer or is_group_moderator(viewer, c.group_id)))
    or exists (select from people p where p.id = viewer and p.role = role_admin())
$$;

-- Answers to events that a member sees: their own, all for the organizer, and for others those of
-- members who go and show their names. A name is not shown to an audience that was chosen after the
-- answer.
create or replace function visible_attendance(viewer bigint) returns setof attendance language sql stable as $$
  select t.* from attendance t join visible_posts(viewer) c on c.id = t.content_id
  where viewer is not null and (t.person_id = viewer
    or ((c.author_id = viewer
        or (t.shown and not t.waiting
          and not exists (select from earlier_audiences e where e.content_id = t.content_id and e.ended_at > t.answered_at)))
      and (select true from visible_people(viewer) p where p.id = t.person_id)))
$$;

-- Public signatures of petitions that are known to be visible. Leaves out inactive signers, signers
-- who blocked the viewer, and signatures given to an earlier audience without the viewer. A
-- signature has the name that its signer gave and names no account. People that the viewer blocked
-- are therefore included: the viewer could otherwise block one person after the other, and see whose
-- name disappears.
create or replace function visible_signatures(viewer bigint) returns setof signatures language sql stable as $$
  select s.* from signatures s
  where s.shown and s.signed_at is not null
    -- a scalar subquery: the planner would hash all people for an EXISTS
    and (s.person_id is null or ((select true from visible_people(null) p where p.id = s.person_id)
      and not exists (select from blocks b where b.blocker_id = s.person_id and b.blocked_id = viewer)))
    and (s.audience_id is null or s.person_id = viewer or in_earlier_audience(viewer, s.audience_id))
$$;
