-- Who may see what. This file is the only place that decides it: every read in the product selects from these functions.
-- `viewer` is a person's id, or null for a visitor. Plain SQL, stable, neither strict nor security definer,
-- so that the planner opens each function up and uses the indexes.

-- Whom somebody blocked, and who blocked them: to be left out, never to be told.
create or replace function people_across(person bigint) returns table (id bigint) language sql stable as $$
  select b.blocker_id from blocks b where b.blocked_id = person
  union all
  select b.blocked_id from blocks b where b.blocker_id = person
$$;

-- People: whoever is active, except across a block, which hides both ways. Those across one are gathered once for a statement and not looked for with
-- each person, of whom it may name a hundred: few people are across more than a few blocks.
create or replace function visible_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where p.active and p.id <> all (array(select across.id from people_across(viewer) across))
$$;

-- Whom somebody blocked: theirs alone to know, so that they can take it back.
create or replace function blocked_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p join blocks b on b.blocked_id = p.id where b.blocker_id = viewer and p.active
$$;

-- Whom a viewer does not see among others: to be taken off a count, never to be told.
create or replace function hidden_people(viewer bigint) returns table (id bigint) language sql stable as $$
  select p.id from people p where not p.active
  union
  select across.id from people_across(viewer) across
$$;

-- Friends of somebody, whoever asks: who may be told of them is for visible_friends to say.
create or replace function friends_of(viewer bigint) returns table (id bigint) language sql stable as $$
  select f.high_id from friendships f where f.low_id = viewer and f.status = 1
  union all
  select f.low_id from friendships f where f.high_id = viewer and f.status = 1
$$;

-- Everybody to whom somebody has a tie (friends, requests, declined requests): for the two of them alone.
create or replace function ties_of(viewer bigint) returns table (id bigint, requester_id bigint, status smallint, declined_at timestamptz, unseen boolean, created_at timestamptz)
language sql stable as $$
  select f.high_id, f.requester_id, f.status, f.declined_at, f.unseen, f.created_at from friendships f where f.low_id = viewer
  union all
  select f.low_id, f.requester_id, f.status, f.declined_at, f.unseen, f.created_at from friendships f where f.high_id = viewer
$$;

-- How a viewer stands to somebody, in one word. A table, because the planner opens only such a function that reads one.
create or replace function standing(viewer bigint, person bigint) returns table (word text) language sql stable as $$
  select case
    when viewer is null then 'visitor'
    when viewer = person then 'owner'
    when (select f.status from friendships f where f.low_id = least(person, viewer) and f.high_id = greatest(person, viewer)) = 1 then 'friend'
    else 'member'
  end
$$;

-- To whom what somebody tells of themselves is open: all to its owner, Public to members, Public and Friends to friends, nothing to visitors.
create or replace function reaches(audience text, standing text) returns boolean language sql immutable as $$
  select case standing
    when 'owner' then true
    when 'friend' then audience in ('Public', 'Friends')
    when 'member' then audience = 'Public'
    else false
  end
$$;

-- The audience that the address and the lists have while they have no row.
create or replace function first_audience(field text) returns text language sql immutable as $$
  select case field when 'issues' then 'Friends' when 'friends' then 'Friends' else 'Private' end
$$;

-- What people tell of themselves, with its audience. The address stands in people; a list (their issues, their friends) is open to
-- whom its row is. These are there without a row of their own too.
create or replace function told_fields() returns setof profile_fields language sql stable as $$
  select f.* from profile_fields f where f.field not in ('email', 'issues', 'friends')
  union all
  select p.id, 'email', p.email, coalesce(f.shared_as, first_audience('email'))
  from people p left join profile_fields f on f.person_id = p.id and f.field = 'email'
  union all
  select p.id, 'issues', '', coalesce(f.shared_as, first_audience('issues'))
  from people p left join profile_fields f on f.person_id = p.id and f.field = 'issues'
  union all
  select p.id, 'friends', '', coalesce(f.shared_as, first_audience('friends'))
  from people p left join profile_fields f on f.person_id = p.id and f.field = 'friends'
$$;

create or replace function visible_fields(viewer bigint) returns setof profile_fields language sql stable as $$
  select f.* from told_fields() f
  join visible_people(viewer) p on p.id = f.person_id
  cross join lateral standing(viewer, p.id) s
  where reaches(f.shared_as, s.word)
$$;

-- The same for anybody who would stand so to this person: for their own eyes, to see what others see.
create or replace function fields_seen_as(person bigint, standing text) returns setof profile_fields language sql stable as $$
  select f.* from told_fields() f where f.person_id = person and reaches(f.shared_as, fields_seen_as.standing)
$$;

-- Whose list a viewer may open.
create or replace function people_showing(list text, viewer bigint) returns setof people language sql stable as $$
  select p.* from visible_people(viewer) p
  left join profile_fields f on f.person_id = p.id and f.field = list
  cross join lateral standing(viewer, p.id) s
  where reaches(coalesce(f.shared_as, first_audience(list)), s.word)
$$;

-- Somebody's friends, as far as a viewer sees them: none when the list is not shown to the viewer.
create or replace function visible_friends(viewer bigint, person bigint) returns setof people language sql stable as $$
  select p.* from friends_of(person) f join visible_people(viewer) p on p.id = f.id
  where exists (select from people_showing('friends', viewer) o where o.id = person)
$$;

-- Friends of the viewer who show the viewer whose friends they are: friends in common are reckoned by their lists alone.
create or replace function friends_showing(viewer bigint) returns table (id bigint) language sql stable as $$
  select f.id from friends_of(viewer) f join people_showing('friends', viewer) p on p.id = f.id
$$;

-- Where to look for people who care about the same: the newest who tell it to every member. people_showing has still to let them through.
create or replace function places_of_told_issues(most int) returns table (id bigint) language sql stable as $$
  select f.person_id from profile_fields f where f.field = 'issues' and f.shared_as = 'Public' order by f.person_id desc limit most
$$;

-- Which of these addresses belong to somebody of whom the viewer may know it: a friend, or whoever shows them the address.
create or replace function known_addresses(viewer bigint, keys text[]) returns table (key text) language sql stable as $$
  select p.email_key from visible_people(viewer) p cross join lateral standing(viewer, p.id) s
  where p.email_key = any (keys)
    and (s.word = 'friend' or exists (select from visible_fields(viewer) f where f.person_id = p.id and f.field = 'email'))
$$;

-- Whose address this is: for what is to reach them, never to be told.
create or replace function holder_of_address(key text) returns table (id bigint) language sql stable as $$
  select p.id from people p where p.email_key = key and p.active
$$;

-- Groups: an open one exists for everybody who is signed in, a closed one for its members and whoever is invited.
-- Across a block with its owner it exists for its members alone.
create or replace function visible_groups(viewer bigint) returns setof groups language sql stable as $$
  select g.* from groups g
  where g.deleted_at is null and viewer is not null
    and (exists (select from group_members m where m.group_id = g.id and m.person_id = viewer)
      or ((g.status = 'Open' or exists (select from group_invitations i where i.group_id = g.id and i.person_id = viewer))
        -- asked as a value, not by exists: the planner would rather hash all people there are
        and (select true from visible_people(viewer) o where o.id = g.owner_id)))
$$;

-- Whether somebody owns or moderates a group.
create or replace function moderates(viewer bigint, group_id bigint) returns boolean language sql stable as $$
  select exists (select from group_members m join groups g on g.id = m.group_id
    where m.group_id = moderates.group_id and m.person_id = viewer and (m.moderator or g.owner_id = viewer) and g.deleted_at is null)
$$;

-- Who belongs to a group: for every member of the site while it is open, for its own members while it is closed; nobody across a block.
create or replace function visible_members(viewer bigint) returns setof group_members language sql stable as $$
  select m.* from group_members m
  join visible_groups(viewer) g on g.id = m.group_id
  join visible_people(viewer) p on p.id = m.person_id
  where g.status = 'Open' or exists (select from group_members own where own.group_id = m.group_id and own.person_id = viewer)
$$;

-- How many members of a group a viewer sees, where the viewer knows the group: as many as visible_members has for whoever reads it. Where there are
-- more than a few, those whom the viewer does not see are looked up among them one by one: a lateral with an offset, because the planner would rather
-- read all of a large group.
create or replace function members_counted(viewer bigint, known_group bigint, few int default 1000) returns bigint language sql stable as $$
  select g.total_members - case
    when g.total_members > few then (
      select count(*) from hidden_people(viewer) h
      cross join lateral (select from group_members m where m.group_id = g.id and m.person_id = h.id offset 0) m)
    else (select count(*) from hidden_people(viewer) h join group_members m on m.group_id = g.id and m.person_id = h.id) end
  from groups g where g.id = known_group
$$;

-- The groups that a group stands under, itself first, whoever may see them: so that none comes to stand under itself.
create or replace function line_of_group(of_group bigint) returns table (id bigint) language sql stable as $$
  with recursive line as (
    select g.id, g.parent_id from groups g where g.id = of_group
    union
    select g.id, g.parent_id from line l join groups g on g.id = l.parent_id)
  select line.id from line
$$;

-- Keeps a group from opening, closing or going until the transaction ends. Tells nothing of it.
create or replace function hold_group(id bigint) returns void language sql as $$
  select from groups g where g.id = hold_group.id for share
$$;

-- The same for whoever is going to change the group or who belongs to it.
create or replace function hold_group_alone(id bigint) returns void language sql as $$
  select from groups g where g.id = hold_group_alone.id for no key update
$$;

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
create or replace function hold_comment(id bigint) returns void language sql as $$
  select from comments m where m.id = hold_comment.id for key share
$$;
create or replace function hold_comment_alone(id bigint) returns void language sql as $$
  select from comments m where m.id = hold_comment_alone.id for no key update
$$;

-- Posts of every kind. The conditions stand in the order of the table in docs/visibility.md.
-- `as_friend` looks with the eyes of a friend of everybody: for an author's own question what friends see.
-- Groups, friendship, membership and collections are asked as values, not by joins or exists: the planner would rather hash all friendships there are, and what
-- PostgreSQL hashed for one viewer it can take for the next one's, where a statement asks for several.
create or replace function contents_seen(viewer bigint, as_friend boolean) returns setof contents language sql stable as $$
  select c.* from contents c
  join visible_people(viewer) a on a.id = c.author_id
  where c.removed_at is null and (c.author_id = viewer or (not c.draft and c.approved and c.hidden_at is null))
    and (c.group_id is null or (select (g.status = 'Open' and not c.closed_at_post)
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
          where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = 1))
$$;

create or replace function visible_contents(viewer bigint) returns setof contents language sql stable as $$
  select * from contents_seen(viewer, false)
$$;

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
    select m.person_id is not null as inside from groups g left join group_members m on m.group_id = g.id and m.person_id = viewer
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

-- Takes words out of the vocabulary that are in nothing any more, going through so many at a time, those first that were looked at longest ago.
-- Without reading tables from end to end, as the planner would for a word that it does not know.
create or replace function forget_words(most int) returns void language sql set enable_seqscan = off as $$
  with due as (select w.word from known_words w order by w.checked_at limit most for update),
    kept as (
      select due.word from due cross join lateral (select format('%L', due.word)::tsquery as sought offset 0) s
      where exists (select from contents c where c.words @@ s.sought)
        or exists (select from people p where p.active and name_words(p.name, p.username) @@ s.sought)
        or exists (select from groups g where g.deleted_at is null and name_words(g.name || ' ' || g.brief_description, '') @@ s.sought)),
    seen as (update known_words w set checked_at = now() from kept where w.word = kept.word)
  delete from known_words w using due where w.word = due.word and w.word not in (select word from kept)
$$;

-- What a post that is known to be visible said before. What was said to fewer people stays with its author.
create or replace function versions_beneath(viewer bigint) returns setof content_versions language sql stable as $$
  select v.* from content_versions v join contents c on c.id = v.content_id
  where c.author_id = viewer or (v.shared_as = c.shared_as and v.collection_id is not distinct from c.collection_id)
$$;

create or replace function visible_versions(viewer bigint) returns setof content_versions language sql stable as $$
  select v.* from versions_beneath(viewer) v join visible_contents(viewer) c on c.id = v.content_id
$$;

-- What one may delete: one's own, seen or not; what one sees in a group that one owns or moderates; as an administrator, whatever one sees.
create or replace function removable_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c where c.author_id = viewer and c.removed_at is null
  union
  select c.* from visible_contents(viewer) c
  where moderates(viewer, c.group_id)
    or exists (select from people p where p.id = viewer and p.user_type = 1)
$$;

-- Comments under a post that is known to be visible: none across a block, none that waits for a moderator or that one hid but to its author,
-- no reply under a comment that the viewer does not see.
create or replace function comments_beneath(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m
  join visible_people(viewer) a on a.id = m.author_id
  where ((m.hidden_at is null and m.held_at is null) or (m.author_id = viewer and m.removed_at is null))
    and (m.parent_id is null or exists (
      select from comments t join visible_people(viewer) ta on ta.id = t.author_id
      where t.id = m.parent_id and ((t.hidden_at is null and t.held_at is null) or (t.author_id = viewer and t.removed_at is null))))
$$;

-- How many of these there are, as comments_beneath has them, and how many of them are no replies, in this order: for a thread that is long. Those that
-- neither are hidden nor wait are tallied up to one of them. Threads in which the viewer sees another number are looked at one by one: where
-- something at the top is put away, or of their own, and where somebody wrote whom they do not see.
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
      select m.parent_id from comments_beneath(viewer) m where m.parent_id = other.id) m) k
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

-- How many likes of a post are of people whom the viewer sees, where the viewer knows the post, for one that many like: all, which are tallied up to a
-- moment, less those of people whom they do not see, who are looked up one by one as members are.
create or replace function many_likes_counted(viewer bigint, of_content bigint) returns int language sql stable as $$
  with kept as (
    select coalesce(max(t.likes), 0) as total, coalesce(max(t.likes_until), '-infinity') as until from post_tallies t where t.content_id = of_content)
  select (kept.total
    + (select count(*) from likes l where l.content_id = of_content and l.created_at >= kept.until)
    - (select count(*) from hidden_people(viewer) h
      cross join lateral (select from likes l where l.content_id = of_content and l.person_id = h.id offset 0) l))::int
  from kept
$$;

-- The same, one by one where there are no more than a few; what counts many is a value here too.
create or replace function likes_counted(viewer bigint, of_content bigint, few int default 1000) returns table (total int) language sql stable as $$
  select case
    when (select count(*) > few from (select from likes l where l.content_id = of_content limit few + 1) first)
      then many_likes_counted(viewer, of_content)
    else (select count(*)::int from likes l join visible_people(viewer) p on p.id = l.person_id where l.content_id = of_content)
  end
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

-- Everybody who has an account, for administrators, who look through this door and no other: how they stand to the site, and nothing that they tell
-- others of themselves or wrote.
create or replace function administered_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p where exists (select from people a where a.id = viewer and a.active and a.user_type = 1)
$$;

-- How much was made from a day on, day by day in that zone, and how much there is: numbers alone, of what anybody made.
create or replace function made_on_days(since date, zone text) returns table (thing text, day date, made int) language sql stable as $$
  select 'people', (p.created_at at time zone zone)::date, count(*)::int from people p
  where p.confirmed_at is not null and p.created_at >= since::timestamp at time zone zone group by 2
  union all
  select case c.content_type when 4 then 'actions' else 'posts' end, (c.added_on at time zone zone)::date, count(*)::int from contents c
  where c.added_on >= since::timestamp at time zone zone group by 1, 2
  union all
  select 'comments', (m.added_on at time zone zone)::date, count(*)::int from comments m where m.added_on >= since::timestamp at time zone zone group by 2
  union all
  select 'reports', (r.created_at at time zone zone)::date, count(*)::int from reports r where r.created_at >= since::timestamp at time zone zone group by 2
$$;
create or replace function made_in_all() returns table (thing text, total bigint) language sql stable as $$
  select 'people', count(*) from people p where p.active
  union all
  select 'posts', (select count(*) from contents) - (select count(*) from contents c where c.content_type = 4)
  union all
  select 'actions', count(*) from contents c where c.content_type = 4
  union all
  select 'comments', count(*) from comments
  union all
  select 'reports', count(*) from reports
$$;

-- What somebody wrote and uploaded, wherever it stands and whether or not they still see it there: to take along, or to leave nothing behind.
create or replace function written_contents(writer bigint) returns setof contents language sql stable as $$
  select c.* from contents c where c.author_id = writer
$$;
create or replace function written_comments(writer bigint) returns setof comments language sql stable as $$
  select m.* from comments m where m.author_id = writer
$$;

-- What these posts and comments say, whoever may see them, changed by nobody until the transaction ends: to find the hashtags in it, never to be shown.
create or replace function words_held(content_ids bigint[], comment_ids bigint[])
returns table (content_id bigint, comment_id bigint, title text, text text, body text) language sql as $$
  select held.id, null::bigint, held.title, held.text, held.body from (select c.* from contents c where c.id = any (content_ids) order by c.id for no key update) held
  union all
  select null, held.id, '', held.text, '' from (select m.* from comments m where m.id = any (comment_ids) order by m.id for no key update) held
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

-- News is for members, all of it for all of them.
create or replace function visible_news(viewer bigint) returns setof news language sql stable as $$
  select n.* from news n where n.shown and n.removed_at is null and (select p.active from people p where p.id = viewer)
$$;

-- What was gathered and waits for an administrator, who alone is asked.
create or replace function news_waiting() returns setof news language sql stable as $$
  select n.* from news n where not n.shown and n.removed_at is null
$$;

-- Whether somebody decides about reports on the whole site.
create or replace function moderates_site(viewer bigint) returns boolean language sql stable as $$
  select exists (select from people p where p.id = viewer and p.active and (p.moderator or p.user_type = 1))
$$;

-- What waits for a moderator, for who moderates the site: what it would be seen by members, in whatever group, once it is approved. What is for
-- friends does not wait, and what its author keeps to themselves meanwhile is not there.
create or replace function held_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c join held h on h.content_id = c.id
  where moderates_site(viewer) and c.hidden_at is null and not c.approved and not c.draft and c.shared_as in ('Public', 'Group')
    and exists (select from visible_people(null) author where author.id = c.author_id)
    and (c.group_id is null or exists (select from groups g where g.id = c.group_id and g.deleted_at is null))
$$;
create or replace function held_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m join held h on h.comment_id = m.id join contents c on c.id = m.content_id
  where moderates_site(viewer) and m.held_at is not null and m.hidden_at is null and c.shared_as in ('Public', 'Group')
    and exists (select from visible_people(null) author where author.id = m.author_id)
    and exists (select from visible_contents(m.author_id) seen where seen.id = c.id)
$$;
create or replace function people_of_held(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where exists (select from held_contents(viewer) c where c.author_id = p.id) or exists (select from held_comments(viewer) m where m.author_id = p.id)
$$;
-- Where a comment that waits stands: its post and group, and the first words of what anybody may read.
create or replace function places_of_held(viewer bigint) returns table (subject text, thing_id bigint, content_id bigint, group_id bigint, group_name text) language sql stable as $$
  select 'content', c.id, c.id, c.group_id, g.name from held_contents(viewer) c left join groups g on g.id = c.group_id
  union all
  select 'comment', m.id, c.id, c.group_id, g.name from held_comments(viewer) m join contents c on c.id = m.content_id left join groups g on g.id = c.group_id
$$;

-- Moderation looks through doors of its own, at what was reported or decided about and at nothing else: for who moderates the site, wherever it
-- stands and whoever it is for; for who keeps order in a group, what is for its members. Across blocks, and while it is hidden.
create or replace function reported_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c
  where (exists (select from reports r where r.content_id = c.id) or exists (select from decisions d where d.subject = 'content' and d.thing_id = c.id))
    and (moderates_site(viewer) or (c.shared_as in ('Public', 'Group') and moderates(viewer, c.group_id)))
$$;
create or replace function reported_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m join contents c on c.id = m.content_id
  where (exists (select from reports r where r.comment_id = m.id) or exists (select from decisions d where d.subject = 'comment' and d.thing_id = m.id))
    and (moderates_site(viewer) or (c.shared_as in ('Public', 'Group') and moderates(viewer, c.group_id)))
$$;
-- Whom it concerns: who was reported, whose things were, and who reported them, for who moderates the site; for who keeps order in a group, the authors there.
create or replace function people_of_reports(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where (moderates_site(viewer)
      and (exists (select from reports r where r.about_id = p.id) or exists (select from reports r where r.reporter_id = p.id)
        or exists (select from decisions d where d.person_id = p.id)))
    or exists (select from reported_contents(viewer) c where c.author_id = p.id)
    or exists (select from reported_comments(viewer) m where m.author_id = p.id)
$$;
-- Where the things stand that were reported, for who decides about them: of a comment its post and group, of a post its group; nothing of what they say.
create or replace function places_of_reports(viewer bigint)
returns table (subject text, thing_id bigint, content_id bigint, content_type smallint, group_id bigint, group_name text) language sql stable as $$
  select 'content', c.id, c.id, c.content_type, c.group_id, g.name
  from reported_contents(viewer) c left join groups g on g.id = c.group_id
  union all
  select 'comment', m.id, c.id, c.content_type, c.group_id, g.name
  from reported_comments(viewer) m join contents c on c.id = m.content_id left join groups g on g.id = c.group_id
$$;
-- What moderators deleted and nobody is to have back.
create or replace function removed_contents(until timestamptz) returns table (id bigint) language sql stable as $$
  select c.id from contents c where c.removed_at <= until
$$;
create or replace function removed_comments(until timestamptz) returns table (id bigint) language sql stable as $$
  select m.id from comments m where m.removed_at <= until
$$;

-- Files follow the thing they belong to; what belongs to nothing yet is its uploader's alone.
create or replace function visible_files(viewer bigint) returns setof files language sql stable as $$
  select f.* from files f
  where case
    when f.content_id is not null then exists (select from visible_contents(viewer) c where c.id = f.content_id)
      or (exists (select from people p where p.id = viewer and p.user_type = 1) and exists (select from actions_waiting() c where c.id = f.content_id))
      or exists (select from reported_contents(viewer) c where c.id = f.content_id) or exists (select from held_contents(viewer) c where c.id = f.content_id)
    when f.comment_id is not null then exists (select from visible_comments(viewer) m where m.id = f.comment_id)
      or exists (select from reported_comments(viewer) m where m.id = f.comment_id) or exists (select from held_comments(viewer) m where m.id = f.comment_id)
    when f.person_id is not null then exists (select from visible_people(viewer) p where p.id = f.person_id)
    when f.group_id is not null then exists (select from visible_groups(viewer) g where g.id = f.group_id)
    when f.news_id is not null then exists (select from visible_news(viewer) n where n.id = f.news_id)
      or (exists (select from people p where p.id = viewer and p.user_type = 1) and exists (select from news_waiting() n where n.id = f.news_id))
    else f.owner_id = viewer
  end
$$;

-- What one writes with whom: one's own side of it, unless the other one is suspended or one blocked them. That they blocked the viewer
-- changes nothing in what the viewer has: it goes on as if nothing were. That they deleted their account takes nothing from the viewer
-- either, who is shown no more whose it was. Asked as values, here and below: the planner would rather read all one's conversations.
create or replace function visible_conversations(viewer bigint) returns setof conversations language sql stable as $$
  select c.* from conversations c
  where c.person_id = viewer
    and not coalesce((select p.suspended_at is not null or p.confirmed_at is null from people p where p.id = c.peer_id), false)
    and not coalesce((select true from blocks b where b.blocker_id = viewer and b.blocked_id = c.peer_id), false)
$$;

-- Whom one writes with.
create or replace function correspondents(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p where p.active and (select true from visible_conversations(viewer) c where c.peer_id = p.id)
$$;

-- Whom one wrote with and who deleted their account: nobody but a number, and whether it is for good, or they could still come back.
create or replace function gone_correspondents(viewer bigint) returns table (id bigint, for_good boolean) language sql stable as $$
  select c.peer_id, (select true from people p where p.id = c.peer_id) is null
  from visible_conversations(viewer) c
  where coalesce((select p.deleted_at is not null from people p where p.id = c.peer_id), true)
$$;

-- Who has something of what they wrote with somebody, and whether they are shown it: to tell them that it changed, and to take along what nobody
-- is shown when the account goes, and the block with it.
create or replace function sides_with(peer bigint) returns table (person_id bigint, shown boolean) language sql stable as $$
  select c.person_id, coalesce((select true from visible_conversations(c.person_id) seen where seen.peer_id = c.peer_id), false)
  from conversations c where c.peer_id = peer
$$;

-- Messages as they lie with the viewer, once for each with whom they share it; whoever else has them is not there.
create or replace function visible_messages(viewer bigint)
returns table (id bigint, peer_id bigint, sender_id bigint, parent_id bigint, subject text, text text, in_conversation boolean, added_on timestamptz(3), sent boolean, read_at timestamptz(3))
language sql stable as $$
  select v.message_id, v.peer_id, m.sender_id, m.parent_id, m.subject, m.text, m.in_conversation, m.added_on, v.sent, v.read_at
  from message_views v
  -- with an offset, so that the views are walked and the messages looked up, not all messages the other way round
  cross join lateral (select m.* from messages m where m.id = v.message_id offset 0) m
  where v.person_id = viewer and (select true from visible_conversations(viewer) c where c.peer_id = v.peer_id)
$$;

-- The same for whoever takes everything along that lies with them, whomever they blocked.
create or replace function kept_messages(keeper bigint)
returns table (id bigint, peer_id bigint, sender_id bigint, subject text, text text, added_on timestamptz(3), sent boolean)
language sql stable as $$
  select v.message_id, v.peer_id, m.sender_id, m.subject, m.text, m.added_on, v.sent
  from message_views v join messages m on m.id = v.message_id where v.person_id = keeper
$$;

-- Files of messages: for whoever has the message; while it is on none, its uploader's alone.
create or replace function visible_message_files(viewer bigint) returns setof message_files language sql stable as $$
  select f.* from message_files f
  where case
    when f.message_id is not null then exists (select from visible_messages(viewer) m where m.id = f.message_id)
    else f.owner_id = viewer
  end
$$;

-- Where a message of somebody's to somebody goes, in one word; no row where the other one is nobody for them.
-- blocked: the writer blocked them. direct: to the inbox. request: to be accepted first. refused: they take no requests.
-- lost: they blocked the writer, with whom the conversation stays as if it were delivered; refused as it would be without the block.
create or replace function way_of_message(writer bigint, person bigint) returns table (word text) language sql stable as $$
  select case
      when known.blocked then 'blocked'
      when not (known.close or p.takes_requests) then 'refused'
      when known.blocking then 'lost'
      when known.close then 'direct'
      else 'request'
    end
  from people p cross join lateral (select
    exists (select from blocks b where b.blocker_id = writer and b.blocked_id = p.id) as blocked,
    exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = writer) as blocking,
    (select f.status from friendships f where f.low_id = least(p.id, writer) and f.high_id = greatest(p.id, writer)) is not distinct from 1
      or (select not c.request from conversations c where c.person_id = p.id and c.peer_id = writer) is true
      or exists (select from group_members m join group_members own on own.group_id = m.group_id and own.person_id = writer
        join groups g on g.id = m.group_id where m.person_id = p.id and g.deleted_at is null) as close) known
  where p.id = person and p.id <> writer and p.active
    and (known.blocked or not known.blocking or (select true from conversations c where c.person_id = writer and c.peer_id = p.id))
$$;

-- Keeps a message from going until the transaction ends, so that what answers it finds it there. Tells nothing of it.
create or replace function hold_message(id bigint) returns void language sql as $$
  select from messages m where m.id = hold_message.id for key share
$$;

-- Who did what somebody is told of, where they are known to see the post that it is about or under, as far as they see them and what they said by it,
-- which stands under that post too. Nothing is joined here, because beside what these questions seem to cost to the planner no join is too dear.
create or replace function actors_beneath(viewer bigint) returns setof notification_actors language sql stable as $$
  select a.* from notification_actors a
  where (select true from visible_people(viewer) p where p.id = a.person_id)
    and (a.comment_id is null or (select true from comments_beneath(viewer) m where m.id = a.comment_id))
$$;

-- The latest of them, and what they are called: to say that thousands did something not all of them are gone through.
create or replace function actors_told(viewer bigint, notification bigint, most int)
returns table (person_id bigint, name text, username text, created_on timestamptz(3)) language sql stable as $$
  select a.person_id, p.name, p.username, a.created_on
  from (select l.* from notification_actors l where l.notification_id = actors_told.notification order by l.created_on desc, l.person_id desc limit most) a
  cross join lateral (select p.name, p.username from visible_people(viewer) p where p.id = a.person_id limit 1) p
  where a.comment_id is null or (select true from comments_beneath(viewer) m where m.id = a.comment_id)
$$;

-- The post, and the comment, that a notification speaks of. They ask for no viewer: only for what a row of visible_notifications names, which asked whether
-- both are seen.
create or replace function content_named(content bigint) returns setof contents language sql stable as $$
  select c.* from contents c where c.id = content_named.content
$$;
create or replace function comment_named(comment bigint) returns setof comments language sql stable as $$
  select m.* from comments m where m.id = comment_named.comment
$$;

-- What somebody is told of, asked again at every look: of what they see no more nothing is left, nor of what ended meanwhile.
-- Each asked as a value, not by exists: the planner would rather hash all that there is.
create or replace function visible_notifications(viewer bigint) returns setof notifications language sql stable as $$
  select n.* from notifications n
  where n.person_id = viewer
    and ((n.content_id is null and n.comment_id is null)
      or (select true from visible_contents(viewer) c where c.id = coalesce(n.content_id, (select m.content_id from comments m where m.id = n.comment_id))))
    and (n.comment_id is null or (select true from comments_beneath(viewer) m where m.id = n.comment_id))
    and (n.group_id is null or (select true from visible_groups(viewer) g where g.id = n.group_id))
    and (n.about_id is null or (select true from visible_people(viewer) p where p.id = n.about_id))
    -- told without names: what starts soon, was done, closed, decided, or deleted by whoever keeps order
    and (n.type in (25, 26, 29, 30) or (n.type in (3, 7, 11, 14) and n.about_id is null)
      or (select true from actors_beneath(viewer) a where a.notification_id = n.id limit 1))
    and case
      -- an invitation that waits or was accepted
      when n.type = 8 then (select true from group_invitations i where i.group_id = n.group_id and i.person_id = viewer)
        or (select true from group_members m where m.group_id = n.group_id and m.person_id = viewer)
      -- a request that waits or was accepted
      when n.type in (15, 16) then (select t.status = 1 or (n.type = 15 and t.status = 0 and t.requester_id = t.id) from ties_of(viewer) t where t.id = n.about_id)
      -- what somebody wrote, and one still has
      when n.type = 4 then (select true from visible_conversations(viewer) k where k.peer_id = n.about_id)
      -- an action that one follows still
      when n.type = 24 then (select true from action_followers f where f.content_id = n.content_id and f.person_id = viewer)
      when n.type = 25 then (select f.remind and a.called_off_at is null from action_followers f join actions a on a.content_id = f.content_id
        where f.content_id = n.content_id and f.person_id = viewer)
      else true
    end
$$;

-- People as their own account knows them, whatever others may see. A guard names the few files that read from it.
drop view if exists accounts;
create view accounts as select * from people;
