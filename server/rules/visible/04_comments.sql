-- Comments, and how many there are of them and of likes.

create or replace function hold_comment(id bigint) returns void language sql as $$
  select from comments m where m.id = hold_comment.id for key share
$$;
create or replace function hold_comment_alone(id bigint) returns void language sql as $$
  select from comments m where m.id = hold_comment_alone.id for no key update
$$;

create or replace function hold_comment_to_its_end(id bigint) returns void language sql as $$
  select from comments m where m.id = hold_comment_to_its_end.id for update
$$;

-- Whether a viewer belongs to an audience that a post had before. Not opened by the planner: few posts have one.
create or replace function in_earlier_audience(viewer bigint, audience bigint) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select c.author_id = viewer or a.shared_as = 'Public' or (a.shared_as = 'Group' and viewer is not null)
      or (a.shared_as in ('Friends', 'Collection')
        and (select f.status from friendships f where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = 1
        and (a.shared_as = 'Friends'
          or (select true from collection_members m where m.collection_id = a.collection_id and m.person_id = viewer)))
    from earlier_audiences a join contents c on c.id = a.content_id where a.id = audience), false);
end $$;
-- The audience of words that are written anew under a post, where what they replace was kept for `audience`: that one, or the present one of the post where it
-- is narrower. Of two collections neither is: nobody but the two authors is in both for certain.
create or replace function audience_of_new_words(of_content bigint, audience bigint) returns bigint language plpgsql as $$
declare
  present record;
  kept record;
  narrower bigint;
begin
  select c.shared_as, c.collection_id into present from contents c where c.id = of_content;
  select a.shared_as, a.collection_id into kept from earlier_audiences a where a.id = audience;
  if kept is null or as_wide(present.shared_as, present.collection_id, false, kept.shared_as, kept.collection_id, false) then return audience; end if;
  -- it has not ended yet
  insert into earlier_audiences as a (content_id, shared_as, collection_id, until)
  values (of_content, present.shared_as, case when kept.shared_as <> 'Collection' then present.collection_id end, '-infinity')
  on conflict (content_id, shared_as, collection_id) do update set until = a.until
  returning a.id into narrower;
  return narrower;
end $$;
-- The earlier audiences of a post to which a viewer does not belong. Who the viewer is to the author is looked up once for all of them.
create or replace function audiences_without(viewer bigint, of_content bigint) returns bigint[] language plpgsql stable as $$
begin
  if not exists (select from earlier_audiences a where a.content_id = of_content) then return '{}'; end if;
  return array(
    select a.id
    from (
      select coalesce(c.author_id = viewer, false) as own,
        coalesce((select f.status from friendships f where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = 1, false) as friend
      from contents c where c.id = of_content offset 0) v
    join earlier_audiences a on a.content_id = of_content
    where not (v.own or a.shared_as = 'Public' or (a.shared_as = 'Group' and viewer is not null)
      or (a.shared_as in ('Friends', 'Collection') and v.friend
        and (a.shared_as = 'Friends' or exists (select from collection_members m where m.collection_id = a.collection_id and m.person_id = viewer)))));
end $$;

-- Comments under a post that is known to be visible, where they answer none, or one that is known to be seen: none across a block, none that waits for a
-- moderator or that one hid but to its author, none that was written for an earlier audience that the viewer is not in.
create or replace function comments_by_themselves(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m
  join visible_people(viewer) a on a.id = m.author_id
  where ((m.hidden_at is null and m.held_at is null) or (m.author_id = viewer and m.removed_at is null))
    and (m.audience_id is null or m.author_id = viewer or in_earlier_audience(viewer, m.audience_id))
$$;

-- The same whatever they answer: no reply under a comment that the viewer does not see.
create or replace function comments_beneath(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments_by_themselves(viewer) m
  where m.parent_id is null or exists (select from comments_by_themselves(viewer) t where t.id = m.parent_id)
$$;

-- How many comments of a post, and how many of them are no replies, in this order, the viewer does not see because they were given to an earlier audience that
-- the viewer is not in, or answer one that was. Only those that neither are hidden nor wait, and none of these threads.
create or replace function comments_without(viewer bigint, of_content bigint, threads bigint[]) returns int[] language plpgsql stable as $$
declare
  ids bigint[] := audiences_without(viewer, of_content);
begin
  if cardinality(ids) = 0 then return '{0,0}'; end if;
  return (
    with given as materialized (
      select m.id, m.parent_id from comments m
      where m.content_id = of_content and m.audience_id = any (ids) and m.author_id is distinct from viewer and m.hidden_at is null and m.held_at is null
        and coalesce(m.parent_id, m.id) not in (select unnest(threads)))
    select array[count(*), count(*) filter (where k.parent_id is null)]::int[] from (
      select g.parent_id from given g
      union all
      select m.parent_id from given g join comments m on m.parent_id = g.id
      where m.hidden_at is null and m.held_at is null and m.id not in (select g.id from given g)) k);
end $$;

-- How many of these there are, as comments_beneath has them, and how many of them are no replies, in this order: for a thread that is long. Those that
-- neither are hidden nor wait are tallied up to one of them. Threads in which the viewer sees another number are looked at one by one: where
-- something at the top is put away, or of their own, and where somebody wrote whom they do not see. What was given to an earlier audience is counted at once.
create or replace function many_comments_counted(viewer bigint, of_content bigint) returns int[] language sql stable as $$
  with other as materialized (
    select coalesce(m.parent_id, m.id) as id from comments m
    where m.content_id = of_content and (m.hidden_at is not null or m.held_at is not null) and (m.parent_id is null or m.author_id = viewer)
    union
    select coalesce(m.parent_id, m.id) from hidden_people(viewer) h
    cross join lateral (select m.id, m.parent_id from comments m where m.author_id = h.id and m.content_id = of_content offset 0) m),
  kept as (
    select coalesce(max(t.comments), 0) as total, coalesce(max(t.tops), 0) as tops, coalesce(max(t.comments_until), 0) as until
    from post_tallies t where t.content_id = of_content)
  select array[sum(k.total), sum(k.tops)]::int[] from (
    select kept.total, kept.tops from kept
    union all
    select count(*), count(*) filter (where m.parent_id is null) from kept cross join lateral (
      select m.parent_id from comments m where m.content_id = of_content and m.id > kept.until and m.hidden_at is null and m.held_at is null) m
    union all
    select -count(*), -count(*) filter (where m.parent_id is null) from other cross join lateral (
      select m.hidden_at, m.held_at, m.parent_id from comments m where m.id = other.id
      union all
      select m.hidden_at, m.held_at, m.parent_id from comments m where m.parent_id = other.id) m
    where m.hidden_at is null and m.held_at is null
    union all
    select count(*), count(*) filter (where m.parent_id is null) from other cross join lateral (
      select m.parent_id from comments_beneath(viewer) m where m.id = other.id
      union all
      select m.parent_id from comments_beneath(viewer) m where m.parent_id = other.id) m
    union all
    select -k.counts[1], -k.counts[2] from (select comments_without(viewer, of_content, array(select other.id from other)) as counts offset 0) k) k
$$;

-- The same, one by one where there are no more than a few. What counts many is a value on purpose: the planner does not open it, and what it would
-- need is set up only for a thread that is long. With an offset, so that it is counted once for both columns.
create or replace function comments_counted(viewer bigint, of_content bigint, few int default 100) returns table (total int, tops int) language sql stable as $$
  select k.counts[1], k.counts[2]
  from (select case
      when (select count(*) > few from (select from comments m where m.content_id = of_content limit few + 1) first)
        then many_comments_counted(viewer, of_content)
      else (select array[count(*), count(*) filter (where m.parent_id is null)]::int[] from comments_beneath(viewer) m where m.content_id = of_content)
    end as counts offset 0) k
$$;

-- Whose likes of a post, or of a comment, were given to an earlier audience that the viewer is not in. These audiences are looked up once, where there is such
-- a like at all.
create or replace function earlier_likers(viewer bigint, of_content bigint) returns table (id bigint) language sql stable as $$
  select l.person_id from earlier_likes l
  where l.content_id = of_content and l.person_id is distinct from viewer and l.audience_id = any ((select audiences_without(viewer, of_content))::bigint[])
$$;
create or replace function earlier_comment_likers(viewer bigint, of_comment bigint) returns table (id bigint) language sql stable as $$
  select distinct l.person_id from earlier_comment_likes l
  where l.comment_id = of_comment and l.person_id is distinct from viewer
    and l.audience_id = any ((select audiences_without(viewer, (select m.content_id from comments m where m.id = of_comment)))::bigint[])
$$;
-- Whose likes of a post a viewer does not see: to be taken off a count.
create or replace function hidden_likers(viewer bigint, of_content bigint) returns table (id bigint) language sql stable as $$
  select h.id from hidden_people(viewer) h
  union
  select e.id from earlier_likers(viewer, of_content) e
$$;

-- The number of these likes by people who are visible to the viewer, for a post and for a comment. In PL/pgSQL, so that the planner does not inline them: few posts
-- and comments have such likes.
create or replace function earlier_like_count(viewer bigint, of_content bigint) returns int language plpgsql stable as $$
begin
  return (select count(*)::int from earlier_likers(viewer, of_content) e join visible_people(viewer) p on p.id = e.id);
end $$;
create or replace function earlier_comment_like_count(viewer bigint, of_comment bigint) returns int language plpgsql stable as $$
begin
  return (select count(*)::int from earlier_comment_likers(viewer, of_comment) e join visible_people(viewer) p on p.id = e.id);
end $$;

-- How many likes of a post are of people whom the viewer sees, where the viewer knows the post, for one that many like: all, which are tallied up to a
-- moment, less those of people whom they do not see, who are looked up one by one as members are.
create or replace function many_likes_counted(viewer bigint, of_content bigint) returns int language sql stable as $$
  with kept as (
    select coalesce(max(t.likes), 0) as total, coalesce(max(t.likes_until), '-infinity') as until from post_tallies t where t.content_id = of_content)
  select (kept.total
    + (select count(*) from likes l where l.content_id = of_content and l.created_at >= kept.until)
    - (select count(*) from hidden_likers(viewer, of_content) h
      cross join lateral (select from likes l where l.content_id = of_content and l.person_id = h.id offset 0) l))::int
  from kept
$$;

-- The same, one by one where there are no more than a few; what counts many is a value here too. `marked`: whether the post may have likes of an earlier audience.
create or replace function likes_counted(viewer bigint, of_content bigint, few int default 1000, marked boolean default true)
returns table (total int) language sql stable as $$
  select case
    when (select count(*) > few from (select from likes l where l.content_id = of_content limit few + 1) first)
      then many_likes_counted(viewer, of_content)
    else (select count(*)::int from likes l join visible_people(viewer) p on p.id = l.person_id where l.content_id = of_content)
      - case when marked then earlier_like_count(viewer, of_content) else 0 end
  end
$$;

-- The newest of these likes, so many, each with whose it is and with how many there are of all, for a single post that many like. By a function that the
-- planner does not open. Whichever are fewer are looked up one by one: who likes it, or whom the viewer does not see. Of many the newest are taken as their
-- index has them.
create or replace function many_likers_counted(viewer bigint, of_content bigint, most int, few int default 1000)
returns table (id bigint, name text, username text, created_at timestamptz, total int) language plpgsql stable as $$
declare
  unseen int := (select count(*) from (select from hidden_likers(viewer, of_content) limit few) h);
begin
  if (select count(*) > unseen from (select from likes l where l.content_id = of_content limit unseen + 1) first) then
    return query
      select p.id, p.name, p.username, l.created_at::timestamptz, k.total
      from (select many_likes_counted(viewer, of_content) as total offset 0) k
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

-- The same, gone through once where they are not tallied, so that there are no more than a few, and where so are those whom the viewer does not see.
create or replace function likers_counted(viewer bigint, of_content bigint, most int, few int default 1000)
returns table (id bigint, name text, username text, created_at timestamptz, total int) language sql stable as $$
  with unseen as materialized (
    select h.ids, cardinality(h.ids) < few and not exists (select from post_tallies t where t.content_id = of_content) as short
    from (select array(select h.id from hidden_likers(viewer, of_content) h limit few) as ids offset 0) h)
  select p.id, p.name, p.username, l.created_at::timestamptz, l.total
  from (
    select l.person_id, l.created_at, (count(*) over ())::int as total from likes l
    where l.content_id = of_content and (select unseen.short from unseen) and l.person_id <> all ((select unseen.ids from unseen)::bigint[])
    order by l.created_at desc, l.person_id desc limit most) l
  join people p on p.id = l.person_id
  union all
  select n.* from unseen cross join lateral many_likers_counted(viewer, of_content, most, few) n where not unseen.short
$$;

create or replace function visible_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments_beneath(viewer) m join visible_contents(viewer) c on c.id = m.content_id
$$;

-- One's own comments, seen or not; those under one's own post, or in a group that one owns or moderates; as an administrator, whatever one sees.
create or replace function removable_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m where m.author_id = viewer and m.removed_at is null
  union
  select m.* from visible_comments(viewer) m
  where exists (select from contents c where c.id = m.content_id and (c.author_id = viewer or moderates(viewer, c.group_id)))
    or exists (select from people p where p.id = viewer and p.user_type = 1)
$$;

-- Signatures that count and whose signers wish their name to be seen, of petitions that are known to be seen: none of who is hidden from the viewer, none
-- that was given to an earlier audience that the viewer is not in.
create or replace function visible_signatures(viewer bigint) returns setof signatures language sql stable as $$
  select s.* from signatures s
  where s.shown and s.signed_on is not null
    and (s.person_id is null or exists (select from visible_people(viewer) p where p.id = s.person_id))
    and (s.audience_id is null or s.person_id = viewer or in_earlier_audience(viewer, s.audience_id))
$$;
