-- Notifications.

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
