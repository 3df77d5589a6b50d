-- Who may see what. This file is the only place that decides it: every read in the product selects from these functions.
-- `viewer` is a person's id, or null for a visitor. Plain SQL, stable, neither strict nor security definer,
-- so that the planner opens each function up and uses the indexes.

-- People: whoever is active, except across a block, which hides both ways.
create or replace function visible_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where p.active
    and not exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = viewer)
    and not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = p.id)
$$;

create or replace function friends_of(viewer bigint) returns table (id bigint) language sql stable as $$
  select f.high_id from friendships f where f.low_id = viewer and f.status = 1
  union all
  select f.low_id from friendships f where f.high_id = viewer and f.status = 1
$$;

-- Groups: an open one exists for everybody who is signed in, a closed one for its members and whoever is invited.
-- Across a block with its owner it exists for its members alone.
create or replace function visible_groups(viewer bigint) returns setof groups language sql stable as $$
  select g.* from groups g
  where g.deleted_at is null and viewer is not null
    and (exists (select from group_members m where m.group_id = g.id and m.person_id = viewer)
      or ((g.status = 'Open' or exists (select from group_invitations i where i.group_id = g.id and i.person_id = viewer))
        and exists (select from visible_people(viewer) o where o.id = g.owner_id)))
$$;

-- Keeps a group from opening, closing or going until the transaction ends. Tells nothing of it.
create or replace function hold_group(id bigint) returns void language sql as $$
  select from groups g where g.id = hold_group.id for share
$$;

-- Keep a post, a comment, from being deleted until the transaction ends, so that what is hung on it finds it there. Tell nothing of it.
create or replace function hold_content(id bigint) returns void language sql as $$
  select from contents c where c.id = hold_content.id for key share
$$;
create or replace function hold_comment(id bigint) returns void language sql as $$
  select from comments m where m.id = hold_comment.id for key share
$$;

-- Posts of every kind. The conditions stand in the order of the table in docs/visibility.md.
create or replace function visible_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c
  join visible_people(viewer) a on a.id = c.author_id
  left join groups g on g.id = c.group_id
  where (c.author_id = viewer or (not c.draft and c.approved and c.hidden_at is null))
    and (c.group_id is null or (g.deleted_at is null
      and ((g.status = 'Open' and not c.closed_at_post)
        or exists (select from group_members m where m.group_id = c.group_id and m.person_id = viewer))))
    and (c.author_id = viewer
      or c.shared_as = 'Public'
      or (c.shared_as = 'Group' and c.group_id is not null and viewer is not null)
      -- asked as a value, not by exists: the planner would rather hash all friendships there are
      or (c.shared_as = 'Friends' and (select f.status from friendships f
        where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = 1))
$$;

-- Where to look for what friends posted for their friends: places alone, which visible_contents has still to let through.
-- Row by row it holds the conditions of visible_contents that speak of the row, so that the newest few are enough.
create or replace function places_for_friends(author bigint) returns table (id bigint, added_on timestamptz, content_type smallint) language sql stable as $$
  select c.id, c.added_on, c.content_type from contents c
  where c.author_id = author and c.shared_as = 'Friends' and c.group_id is null
    and not c.draft and c.approved and c.hidden_at is null
$$;

-- What one may delete: one's own, seen or not; what stands in one's own group; as an administrator, whatever one sees.
create or replace function removable_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c where c.author_id = viewer
  union
  select c.* from visible_contents(viewer) c
  where exists (select from groups g where g.id = c.group_id and g.owner_id = viewer)
    or exists (select from people p where p.id = viewer and p.user_type = 1)
$$;

-- Comments under a post that is known to be visible: none across a block, no reply under a comment that is hidden.
create or replace function comments_beneath(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m
  join visible_people(viewer) a on a.id = m.author_id
  where m.parent_id is null or exists (
    select from comments t join visible_people(viewer) ta on ta.id = t.author_id where t.id = m.parent_id)
$$;

create or replace function visible_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments_beneath(viewer) m join visible_contents(viewer) c on c.id = m.content_id
$$;

-- One's own comments, seen or not; those under one's own post; as an administrator, whatever one sees.
create or replace function removable_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m where m.author_id = viewer
  union
  select m.* from visible_comments(viewer) m
  where exists (select from contents c where c.id = m.content_id and c.author_id = viewer)
    or exists (select from people p where p.id = viewer and p.user_type = 1)
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

-- People as their own account knows them, whatever others may see. A guard names the few files that read from it.
drop view if exists accounts;
create view accounts as select * from people;
