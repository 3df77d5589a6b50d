-- Who may see what. This folder is the only place that decides it: every read in the product selects from these functions, told in the order of the files.
-- `viewer` is a person's id, or null for a visitor. Plain SQL, stable, neither strict nor security definer,
-- so that the planner opens each function up and uses the indexes.

-- People.

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

-- Whoever wrote a post or a comment that is known to be seen. It asks for no viewer: that one asked whether its author is seen.
create or replace function author_named(author bigint) returns setof people language sql stable as $$
  select p.* from people p where p.id = author
$$;

-- Whom somebody blocked: theirs alone to know, so that they can take it back.
create or replace function blocked_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p join blocks b on b.blocked_id = p.id where b.blocker_id = viewer and p.active
$$;

-- Whom a viewer does not see among others: to be taken off a count, never to be told.
create or replace function hidden_people(viewer bigint) returns table (id bigint) language sql stable as $$
  select p.id from people p where not p.active and not p.nobody
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
  select f.id from friends_of(viewer) f join visible_people(viewer) p on p.id = f.id
  left join profile_fields t on t.person_id = f.id and t.field = 'friends'
  where reaches(coalesce(t.shared_as, first_audience('friends')), 'friend')
$$;

-- The newest people whom the viewer sees and who tell every member what they care about. The limit counts nobody else, so that it says nothing of them.
-- Asked as a value, not by a join: the planner would rather hash all people there are.
create or replace function people_telling_issues(viewer bigint, most int) returns table (id bigint) language sql stable as $$
  select f.person_id from profile_fields f
  where f.field = 'issues' and f.shared_as = 'Public' and (select true from visible_people(viewer) p where p.id = f.person_id)
  order by f.person_id desc limit most
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
