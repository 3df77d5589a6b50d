-- Groups and their members.

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

-- Whether something was posted while its group was closed, or until it closed. A job writes the latter to closed_at_post later.
create or replace function said_inside(closed_at_post boolean, added_on timestamptz, closed_on timestamptz) returns boolean language sql immutable as $$
  select closed_at_post or coalesce(added_on <= closed_on, false)
$$;

-- Whether a viewer sees a group, by a function that the planner does not open: what it needs is set up when it is called, and of all that the planner opens
-- before the first row, needed or not.
create or replace function group_seen(viewer bigint, of_group bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from visible_groups(viewer) g where g.id = of_group);
end $$;

-- A group that is known to be seen. It asks for no viewer.
create or replace function group_named(of_group bigint) returns setof groups language sql stable as $$
  select g.* from groups g where g.id = of_group
$$;

-- Whether somebody owns or moderates a group.
create or replace function moderates(viewer bigint, group_id bigint) returns boolean language sql stable as $$
  select exists (select from group_members m join groups g on g.id = m.group_id
    where m.group_id = moderates.group_id and m.person_id = viewer and (m.moderator or g.owner_id = viewer) and g.deleted_at is null)
$$;

-- Who belongs to a group: for every member of the site while it is open, for its own members while it is closed; nobody across a block.
-- Who joined while it was closed is listed to outsiders only after their own yes.
create or replace function visible_members(viewer bigint) returns setof group_members language sql stable as $$
  select m.* from group_members m
  join visible_groups(viewer) g on g.id = m.group_id
  join visible_people(viewer) p on p.id = m.person_id
  where (g.status = 'Open' and (not m.unlisted or m.person_id = g.owner_id))
    or exists (select from group_members own where own.group_id = m.group_id and own.person_id = viewer)
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

-- Whether somebody was removed from a group and has not been let back.
create or replace function barred_from(of_group bigint, person bigint) returns boolean language sql stable as $$
  select exists (select from group_bans b where b.group_id = of_group and b.person_id = person)
$$;

-- Who was removed from a group: for its owner and moderators, nobody across a block.
create or replace function visible_bans(viewer bigint) returns setof group_bans language sql stable as $$
  select b.* from group_bans b join visible_people(viewer) p on p.id = b.person_id where moderates(viewer, b.group_id)
$$;

-- Who is asked to take a group over: its owner and whoever is asked know it.
create or replace function visible_offers(viewer bigint) returns setof group_offers language sql stable as $$
  select o.* from group_offers o join visible_groups(viewer) g on g.id = o.group_id
  where viewer in (o.heir_id, g.owner_id) and exists (select from visible_people(viewer) p where p.id = o.heir_id)
$$;

-- Groups, or one group, whose owner can not act, suspended or gone, and where somebody else can be asked who has not declined, unless somebody was asked within so many days: to hand
-- them over, never to be shown.
create or replace function groups_to_hand_over(most int, days int, of_group bigint) returns table (id bigint, owner_id bigint) language sql stable as $$
  select g.id, g.owner_id from people a join groups g on g.owner_id = a.id
  where not a.active and a.confirmed_at is not null and g.deleted_at is null and (of_group is null or g.id = of_group)
    and not exists (select from group_offers o where o.group_id = g.id and o.offered_at > now() - make_interval(days => days))
    and exists (select from group_members m where m.group_id = g.id and m.person_id <> a.id and not (m.unlisted and m.declined_owner)
      and exists (select from visible_people(null) p where p.id = m.person_id))
  limit most
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
