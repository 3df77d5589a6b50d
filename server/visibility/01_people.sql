-- Visibility rules: SQL functions that return the rows a viewer may see. This folder is the only
-- place that decides visibility. Every read in the product selects from these functions. The files
-- are loaded in the order of their names.
-- `viewer` is the id of a person, or null for a visitor. Functions are plain SQL, stable, and
-- neither strict nor security definer, so that the planner can inline them and use indexes. A
-- comment says where a function is PL/pgSQL to prevent inlining.

-- People: blocks, friendship and profile fields.

-- Ids of people with a block between them and `person`, in either direction. For exclusion only.
-- Never return these ids to clients.
create or replace function blocked_either_way(person bigint) returns table (id bigint) language sql stable as $$
  select b.blocker_id from blocks b where b.blocked_id = person
  union all
  select b.blocked_id from blocks b where b.blocker_id = person
$$;

-- Active people, without those blocked in either direction. The blocked ids are collected once per
-- statement, because one person rarely has more than a few blocks but a statement may look up a
-- hundred people.
create or replace function visible_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where p.active and p.id <> all (array(select across.id from blocked_either_way(viewer) across))
$$;

-- The author of a post or comment. Does not check visibility: call it only for rows that a
-- visibility function returned, because that function has checked the author.
create or replace function person_unchecked(author bigint) returns setof people language sql stable as $$
  select p.* from people p where p.id = author
$$;

-- Active people that the viewer blocked. Only the viewer may see this list. It lets them unblock.
create or replace function blocked_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p join blocks b on b.blocked_id = p.id where b.blocker_id = viewer and p.active
$$;

-- Ids of people that the viewer cannot see: inactive people, except the `nobody` placeholder, and
-- people blocked in either direction. For subtracting from counts only. Never return these ids to
-- clients.
create or replace function invisible_people(viewer bigint) returns table (id bigint) language sql stable as $$
  select p.id from people p where not p.active and not p.nobody
  union
  select across.id from blocked_either_way(viewer) across
$$;

-- People who are left out of counts of people that the viewer cannot list one by one: those who are
-- invisible to everyone, and those who blocked the viewer. People blocked by the viewer count: the
-- viewer could otherwise block one person after the other, and see who was counted.
create or replace function uncounted_people(viewer bigint) returns table (id bigint) language sql stable as $$
  select p.id from people p where not p.active and not p.nobody
  union
  select b.blocker_id from blocks b where b.blocked_id = viewer
$$;

-- Friends of `viewer`. Does not check who may see the list: use visible_friends for that.
create or replace function friends_of(viewer bigint) returns table (id bigint) language sql stable as $$
  select f.high_id from friendships f where f.low_id = viewer and f.status = friendship_accepted()
  union all
  select f.low_id from friendships f where f.high_id = viewer and f.status = friendship_accepted()
$$;

-- All rows of `friendships` that involve `viewer`: friends, pending requests and declined requests.
-- `id` is the other person. Only the two people themselves may see these rows.
create or replace function friendship_rows_of(viewer bigint) returns table (id bigint, requester_id bigint, status smallint, declined_at timestamptz, unseen boolean, created_at timestamptz)
language sql stable as $$
  select f.high_id, f.requester_id, f.status, f.declined_at, f.unseen, f.created_at from friendships f where f.low_id = viewer
  union all
  select f.low_id, f.requester_id, f.status, f.declined_at, f.unseen, f.created_at from friendships f where f.high_id = viewer
$$;

-- The relationship of the viewer to `person`: 'visitor', 'owner', 'friend' or 'member'. Returns a
-- table because the planner inlines a table function, but not a scalar function that contains a
-- subquery.
create or replace function relationship_to(viewer bigint, person bigint) returns table (word text) language sql stable as $$
  select case
    when viewer is null then 'visitor'
    when viewer = person then 'owner'
    when (select f.status from friendships f where f.low_id = least(person, viewer) and f.high_id = greatest(person, viewer)) = friendship_accepted() then 'friend'
    else 'member'
  end
$$;

-- Whether a profile field with this audience is visible to someone with this relationship. The
-- owner sees all fields, friends see Public and Friends, members see Public, and visitors see none.
create or replace function audience_includes(audience text, standing text) returns boolean language sql immutable as $$
  select case standing
    when 'owner' then true
    when 'friend' then audience in ('Public', 'Friends')
    when 'member' then audience = 'Public'
    else false
  end
$$;

-- The audience of a built-in field ('email', 'issues', 'friends') that has no row in
-- profile_fields.
create or replace function default_audience(field text) returns text language sql immutable as $$
  select case field when 'issues' then 'Friends' when 'friends' then 'Friends' else 'Private' end
$$;

-- Profile fields of all people, with their audiences. Does not check visibility. The fields
-- 'email', 'issues' and 'friends' exist for every person, with or without a row in profile_fields.
-- The value of 'email' comes from `people`. It is private while the person has not proved to read
-- email there. 'issues' and 'friends' have no value: their row only stores the audience of the list.
create or replace function profile_fields_unchecked() returns setof profile_fields language sql stable as $$
  select f.* from profile_fields f where f.field not in ('email', 'issues', 'friends')
  union all
  select p.id, 'email', p.email, case when p.address_unproven then 'Private' else coalesce(f.shared_as, default_audience('email')) end
  from people p left join profile_fields f on f.person_id = p.id and f.field = 'email'
  union all
  select p.id, 'issues', '', coalesce(f.shared_as, default_audience('issues'))
  from people p left join profile_fields f on f.person_id = p.id and f.field = 'issues'
  union all
  select p.id, 'friends', '', coalesce(f.shared_as, default_audience('friends'))
  from people p left join profile_fields f on f.person_id = p.id and f.field = 'friends'
$$;

create or replace function visible_fields(viewer bigint) returns setof profile_fields language sql stable as $$
  select f.* from profile_fields_unchecked() f
  join visible_people(viewer) p on p.id = f.person_id
  cross join lateral relationship_to(viewer, p.id) s
  where audience_includes(f.shared_as, s.word)
$$;

-- The fields of `person` that someone with this relationship would see. For the preview that shows
-- a person their own profile as others see it.
create or replace function fields_visible_as(person bigint, standing text) returns setof profile_fields language sql stable as $$
  select f.* from profile_fields_unchecked() f where f.person_id = person and audience_includes(f.shared_as, fields_visible_as.standing)
$$;

-- Visible people whose list ('issues' or 'friends') the viewer may open.
create or replace function people_sharing_list(list text, viewer bigint) returns setof people language sql stable as $$
  select p.* from visible_people(viewer) p
  left join profile_fields f on f.person_id = p.id and f.field = list
  cross join lateral relationship_to(viewer, p.id) s
  where audience_includes(coalesce(f.shared_as, default_audience(list)), s.word)
$$;

-- Friends of `person` that the viewer can see. Returns no rows if the viewer may not open the
-- friends list of `person`.
create or replace function visible_friends(viewer bigint, person bigint) returns setof people language sql stable as $$
  select p.* from friends_of(person) f join visible_people(viewer) p on p.id = f.id
  where exists (select from people_sharing_list('friends', viewer) o where o.id = person)
$$;

-- Visible friends of the viewer whose friends lists the viewer may open. Mutual friends are
-- computed from these lists only.
create or replace function friends_with_visible_friend_lists(viewer bigint) returns table (id bigint) language sql stable as $$
  select f.id from friends_of(viewer) f join visible_people(viewer) p on p.id = f.id
  left join profile_fields t on t.person_id = f.id and t.field = 'friends'
  where audience_includes(coalesce(t.shared_as, default_audience('friends')), 'friend')
$$;

-- The newest visible people whose issues are Public, at most `most`. The limit counts only these
-- people, so that the result reveals nothing about hidden people. The visibility check is a scalar
-- subquery, because for a join the planner would hash all people.
create or replace function newest_people_with_public_issues(viewer bigint, most int) returns table (id bigint) language sql stable as $$
  select f.person_id from profile_fields f
  where f.field = 'issues' and f.shared_as = 'Public' and (select true from visible_people(viewer) p where p.id = f.person_id)
  order by f.person_id desc limit most
$$;

-- Ids of visible people who care about the issue and whose issues are Public.
create or replace function people_with_public_issue(viewer bigint, issue bigint) returns table (id bigint) language sql stable as $$
  select f.person_id from profile_fields f
  join people_issues i on i.person_id = f.person_id and i.issue_id = issue
  where f.field = 'issues' and f.shared_as = 'Public' and (select true from visible_people(viewer) p where p.id = f.person_id)
$$;

-- Ids of at most `most` visible people whose place is Public and begins with these folded words, in
-- no order, along the index of the places. The limit counts only these people.
create or replace function some_people_with_public_place(viewer bigint, folded_place text, most int) returns table (id bigint) language sql stable as $$
  select f.person_id from profile_fields f
  where f.field = 'place' and f.shared_as = 'Public' and starts_with(fold_text(f.value) collate "C", folded_place)
    and (select true from visible_people(viewer) p where p.id = f.person_id)
  limit most
$$;

-- Ids of all these people, newest first. The caller can stop reading: visibility is checked row by
-- row, in this order.
create or replace function people_with_public_place(viewer bigint, folded_place text) returns table (id bigint) language sql stable as $$
  select s.person_id from (
    select f.person_id from profile_fields f
    where f.field = 'place' and f.shared_as = 'Public' and starts_with(fold_text(f.value) collate "C", folded_place)
    order by f.person_id desc offset 0) s
  where (select true from visible_people(viewer) p where p.id = s.person_id)
$$;

-- Ids of at most `most` of these people in the order of their folded places, then of their ids, along
-- the index of the places: those after the given person, or the first ones. There are none after a
-- person whose place is not visible to everyone, so that the position reveals no hidden place.
create or replace function people_by_public_place(viewer bigint, folded_place text, after_id bigint, most int) returns table (id bigint) language sql stable as $$
  select f.person_id from profile_fields f
  where f.field = 'place' and f.shared_as = 'Public' and starts_with(fold_text(f.value) collate "C", folded_place)
    and (fold_text(f.value) collate "C", f.person_id) > ((
      select case when after_id = 0 then '' else (
        select fold_text(a.value) from profile_fields a
        where a.person_id = after_id and a.field = 'place' and a.shared_as = 'Public'
          and (select true from visible_people(viewer) p where p.id = after_id)) end) collate "C", after_id)
    and (select true from visible_people(viewer) p where p.id = f.person_id)
  order by fold_text(f.value) collate "C", f.person_id limit most
$$;

-- Whether a visible person is one of them.
create or replace function has_public_place(person bigint, folded_place text) returns boolean language sql stable as $$
  select exists (select from profile_fields f
    where f.person_id = person and f.field = 'place' and f.shared_as = 'Public' and starts_with(fold_text(f.value) collate "C", folded_place))
$$;

-- The given email keys that the viewer may know to be registered: those of friends and of people
-- whose email is visible to the viewer. The people have proved to read email there.
create or replace function emails_known_to(viewer bigint, keys text[]) returns table (key text) language sql stable as $$
  select p.email_normalized from visible_people(viewer) p cross join lateral relationship_to(viewer, p.id) s
  where p.email_normalized = any (keys) and not p.address_unproven
    and (s.word = 'friend' or exists (select from visible_fields(viewer) f where f.person_id = p.id and f.field = 'email'))
$$;

-- The active person with this email key who has proved to read email there. For internal delivery
-- only. Never reveal to clients whether an address is registered.
create or replace function person_id_by_email(key text) returns table (id bigint) language sql stable as $$
  select p.id from people p where p.email_normalized = key and p.active and not p.address_unproven
$$;
