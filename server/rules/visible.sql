-- Who may see what. This file is the only place that decides it: every read in the product selects from these functions.
-- `viewer` is a person's id, or null for a visitor. Plain SQL, stable, neither strict nor security definer,
-- so that the planner opens each function up and uses the indexes.

-- People: whoever is active, except across a block.
create or replace function visible_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where p.active
    and not exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = viewer)
    and not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = p.id)
$$;

-- Friends of the viewer.
create or replace function friends_of(viewer bigint) returns table (id bigint) language sql stable as $$
  select f.high_id from friendships f where f.low_id = viewer and f.status = 1
  union all
  select f.low_id from friendships f where f.high_id = viewer and f.status = 1
$$;

-- Groups: a closed one exists for its members and whoever is invited; an open one for every member of the site,
-- except across a block with its owner, which a membership outlives.
create or replace function visible_groups(viewer bigint) returns setof groups language sql stable as $$
  select g.* from groups g
  where g.deleted_at is null and viewer is not null
    and (exists (select from group_members m where m.group_id = g.id and m.person_id = viewer)
      or ((g.status = 'Open' or exists (select from group_invitations i where i.group_id = g.id and i.person_id = viewer))
        and not exists (select from blocks b where b.blocker_id = g.owner_id and b.blocked_id = viewer)
        and not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = g.owner_id)))
$$;

-- Posts of every kind. The first condition that fails hides the post, so the order is the order of the table in docs/visibility.md.
create or replace function visible_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c
  join people a on a.id = c.author_id
  left join groups g on g.id = c.group_id
  where a.active
    and (c.author_id = viewer or (not c.draft and c.approved and c.hidden_at is null))
    and not exists (select from blocks b where b.blocker_id = c.author_id and b.blocked_id = viewer)
    and not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = c.author_id)
    and (c.group_id is null or (g.deleted_at is null
      and ((g.status = 'Open' and not c.closed_at_post)
        or exists (select from group_members m where m.group_id = c.group_id and m.person_id = viewer))))
    and (c.author_id = viewer
      or c.shared_as = 'Public'
      or (c.shared_as = 'Group' and c.group_id is not null and viewer is not null)
      or (c.shared_as = 'Friends' and exists (select from friendships f
        where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer) and f.status = 1)))
$$;

-- Comments of a post that is already known to be visible: not across a block, and no reply under a comment that is hidden.
create or replace function comments_beneath(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m
  join people a on a.id = m.author_id
  where a.active
    and not exists (select from blocks b where b.blocker_id = m.author_id and b.blocked_id = viewer)
    and not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = m.author_id)
    and (m.parent_id is null or exists (
      select from comments t join people ta on ta.id = t.author_id
      where t.id = m.parent_id and ta.active
        and not exists (select from blocks b where b.blocker_id = t.author_id and b.blocked_id = viewer)
        and not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = t.author_id)))
$$;

create or replace function visible_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments_beneath(viewer) m join visible_contents(viewer) c on c.id = m.content_id
$$;

-- Likes of a post or comment that is already known to be visible.
create or replace function likes_beneath(viewer bigint) returns setof likes language sql stable as $$
  select l.* from likes l join people p on p.id = l.person_id
  where p.active
    and not exists (select from blocks b where b.blocker_id = l.person_id and b.blocked_id = viewer)
    and not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = l.person_id)
$$;

create or replace function comment_likes_beneath(viewer bigint) returns setof comment_likes language sql stable as $$
  select l.* from comment_likes l join people p on p.id = l.person_id
  where p.active
    and not exists (select from blocks b where b.blocker_id = l.person_id and b.blocked_id = viewer)
    and not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = l.person_id)
$$;

-- Files follow the thing they belong to; what belongs to nothing yet is its uploader's alone.
create or replace function visible_files(viewer bigint) returns setof files language sql stable as $$
  select f.* from files f
  where case
    when f.content_id is not null then exists (select from visible_contents(viewer) c where c.id = f.content_id)
    when f.comment_id is not null then exists (select from visible_comments(viewer) m where m.id = f.comment_id)
    when f.person_id is not null then exists (select from visible_people(viewer) p where p.id = f.person_id)
    else f.owner_id = viewer
  end
$$;
