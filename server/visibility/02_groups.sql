-- Groups and their members.

-- Groups that the viewer can see. Members see their group. Every other member of the site sees an
-- open group, and people invited to a closed group see it, unless its owner is inactive or there is
-- a block between the viewer and the owner. Visitors see no groups.
create or replace function visible_groups(viewer bigint) returns setof groups language sql stable as $$
  select g.* from groups g
  where g.deleted_at is null and viewer is not null
    and (exists (select from group_members m where m.group_id = g.id and m.person_id = viewer)
      or ((g.status = 'Open' or exists (select from group_invitations i where i.group_id = g.id and i.person_id = viewer))
        -- A scalar subquery, because for EXISTS the planner would hash all people.
        and (select true from visible_people(viewer) o where o.id = g.owner_id)))
$$;

-- Open groups whose name, description and number of members visitors read, if the site lets them
-- look around. Callers check that setting.
create or replace function public_groups() returns setof groups language sql stable as $$
  select g.* from groups g
  where g.deleted_at is null and g.status = 'Open' and (select true from visible_people(null) o where o.id = g.owner_id)
$$;

-- Whether a post was added while its group was closed, or before it last closed at `closed_at`.
-- Such posts remain visible to members only when the group opens again. A job sets
-- `group_was_closed` for the posts from before the closing. Until it has, the comparison with
-- `closed_at` covers them.
create or replace function was_posted_while_closed(group_was_closed boolean, created_at timestamptz, closed_at timestamptz) returns boolean language sql immutable as $$
  select group_was_closed or coalesce(created_at <= closed_at, false)
$$;

-- Whether the viewer can see a group. PL/pgSQL prevents inlining: the planner sets up an inlined
-- function before the first row, needed or not, but this one only when it is called.
create or replace function can_see_group(viewer bigint, of_group bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from visible_groups(viewer) g where g.id = of_group);
end $$;

-- A group that is known to be visible. Does not check visibility.
create or replace function group_unchecked(of_group bigint) returns setof groups language sql stable as $$
  select g.* from groups g where g.id = of_group
$$;

-- Whether the viewer owns or moderates a group that is not deleted.
create or replace function is_group_moderator(viewer bigint, group_id bigint) returns boolean language sql stable as $$
  select exists (select from group_members m join groups g on g.id = m.group_id
    where m.group_id = is_group_moderator.group_id and m.person_id = viewer and (m.moderator or g.owner_id = viewer) and g.deleted_at is null)
$$;

-- Group members that the viewer can see. Members of a group see all its members. Other members of
-- the site see listed members and the owner while the group is open, and none while it is closed.
-- Inactive and blocked people are left out. People who joined while the group was closed are
-- `unlisted` until they agree to be listed.
create or replace function visible_members(viewer bigint) returns setof group_members language sql stable as $$
  select m.* from group_members m
  join visible_groups(viewer) g on g.id = m.group_id
  join visible_people(viewer) p on p.id = m.person_id
  where (g.status = 'Open' and (not m.unlisted or m.person_id = g.owner_id))
    or exists (select from group_members own where own.group_id = m.group_id and own.person_id = viewer)
$$;

-- Groups of both the viewer and another person. Members see all members of their groups. The rows of
-- visible_members are in groups that the viewer sees.
create or replace function groups_in_common(viewer bigint, person bigint) returns setof groups language sql stable as $$
  select g.* from visible_members(viewer) m
  join group_members own on own.group_id = m.group_id and own.person_id = viewer
  join groups g on g.id = m.group_id
  where m.person_id = groups_in_common.person and groups_in_common.person <> viewer
$$;

-- The number of members of a group: for a member, without people who are invisible to the viewer;
-- for others, who cannot list all members, without people who do not count for the viewer. Unlisted
-- members count, even where visible_members leaves them out. Does not check that the viewer can see
-- the group. If the group has more than `few` members, each of these people is looked up in the
-- group. The lateral join has an OFFSET, because otherwise the planner would read all of a large
-- group.
create or replace function visible_member_count(viewer bigint, known_group bigint, few int default 1000) returns bigint language sql stable as $$
  select g.total_members - case
    when g.total_members > few then (
      select count(*) from invisible_people(viewer) h
      cross join lateral (select from group_members m where m.group_id = g.id and m.person_id = h.id offset 0) m
      where own.member or h.id in (select u.id from uncounted_people(viewer) u))
    else (select count(*) from invisible_people(viewer) h join group_members m on m.group_id = g.id and m.person_id = h.id
      where own.member or h.id in (select u.id from uncounted_people(viewer) u)) end
  from groups g cross join lateral (select exists (select from group_members m where m.group_id = g.id and m.person_id = viewer) as member) own
  where g.id = known_group
$$;

-- Whether a person was removed from a group and is still banned.
create or replace function is_banned_from(of_group bigint, person bigint) returns boolean language sql stable as $$
  select exists (select from group_bans b where b.group_id = of_group and b.person_id = person)
$$;

-- People banned from a group, for its owner and moderators. Invisible people are left out.
create or replace function visible_bans(viewer bigint) returns setof group_bans language sql stable as $$
  select b.* from group_bans b join visible_people(viewer) p on p.id = b.person_id where is_group_moderator(viewer, b.group_id)
$$;

-- Offers to take over a group. Only its owner and the member who received the offer see it, and
-- only while that member is visible to the viewer, and until it expires.
create or replace function visible_offers(viewer bigint) returns setof group_offers language sql stable as $$
  select o.* from group_offers o join visible_groups(viewer) g on g.id = o.group_id
  where viewer in (o.heir_id, g.owner_id) and o.offered_at > now() - make_interval(days => days_to_accept_group_offer()) and exists (select from visible_people(viewer) p where p.id = o.heir_id)
$$;

-- Groups, or the group `of_group`, whose confirmed owner is suspended or deleted. Skips groups with
-- an offer in the last `days` days, and groups without another active member to ask. Unlisted
-- members who declined to own the group are not asked. For background jobs only.
create or replace function groups_to_transfer(most int, days int, of_group bigint) returns table (id bigint, owner_id bigint) language sql stable as $$
  select g.id, g.owner_id from people a join groups g on g.owner_id = a.id
  where not a.active and a.confirmed_at is not null and g.deleted_at is null and (of_group is null or g.id = of_group)
    and not exists (select from group_offers o where o.group_id = g.id and o.offered_at > now() - make_interval(days => days))
    and exists (select from group_members m where m.group_id = g.id and m.person_id <> a.id and not (m.unlisted and m.declined_owner)
      and exists (select from visible_people(null) p where p.id = m.person_id))
  limit most
$$;

-- Ids of a group and all its ancestors. Does not check visibility. Used to prevent cycles.
create or replace function group_ancestors(of_group bigint) returns table (id bigint) language sql stable as $$
  with recursive line as (
    select g.id, g.parent_id from groups g where g.id = of_group
    union
    select g.id, g.parent_id from line l join groups g on g.id = l.parent_id)
  select line.id from line
$$;

-- Locks a group against updates and deletion until the transaction ends (FOR SHARE). Reveals
-- nothing about it.
create or replace function lock_group_shared(id bigint) returns void language sql as $$
  select from groups g where g.id = lock_group_shared.id for share
$$;

-- Locks a group that the viewer can see, and returns whether it did: against updates and deletion
-- (FOR SHARE), or exclusively, before a change to the group or its members (FOR NO KEY UPDATE). Any
-- other group is not locked, because the wait would reveal that it exists and is being changed.
create or replace function lock_group_if_visible(viewer bigint, of_group bigint, exclusive boolean) returns boolean language plpgsql volatile as $$
begin
  if exclusive then
    perform from visible_groups(viewer) v join groups g on g.id = v.id where v.id = of_group for no key update of g;
  else
    perform from visible_groups(viewer) v join groups g on g.id = v.id where v.id = of_group for share of g;
  end if;
  return found;
end $$;

-- The groups of `ids` that a person joins because a login provider or an administrator says so, also
-- closed ones. Not archived groups, groups that have removed them, and groups whose owner they do
-- not see.
create or replace function groups_to_join_unasked(person bigint, ids bigint[]) returns table (id bigint, owner_id bigint) language sql stable as $$
  select g.id, g.owner_id from groups g
  where g.id = any (ids) and g.deleted_at is null and g.archived_at is null and not is_banned_from(g.id, person)
    and (select true from visible_people(person) o where o.id = g.owner_id)
    and not exists (select from group_members m where m.group_id = g.id and m.person_id = person)
$$;

-- Locks a group before a change to the group or its members (FOR NO KEY UPDATE).
create or replace function lock_group_for_update(id bigint) returns void language sql as $$
  select from groups g where g.id = lock_group_for_update.id for no key update
$$;
