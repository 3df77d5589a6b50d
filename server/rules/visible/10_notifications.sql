-- Notifications.

-- What is asked for some notifications alone: whether the comment or the person is seen that it is about, and whether what it tells of still holds.
-- By functions that the planner does not open, as group_seen.
create or replace function comment_seen(viewer bigint, of_comment bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from comments_beneath(viewer) m where m.id = of_comment);
end $$;
create or replace function person_seen(viewer bigint, of_person bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from visible_people(viewer) p where p.id = of_person);
end $$;
create or replace function deed_stands(viewer bigint, of_type smallint, of_content bigint, of_group bigint, of_person bigint) returns boolean language plpgsql stable as $$
begin
  -- an invitation that waits or was accepted
  if of_type = 8 then
    return exists (select from group_invitations i where i.group_id = of_group and i.person_id = viewer)
      or exists (select from group_members m where m.group_id = of_group and m.person_id = viewer);
  end if;
  -- a request that waits or was accepted
  if of_type in (15, 16) then
    return (select t.status = 1 or (of_type = 15 and t.status = 0 and t.requester_id = t.id) from ties_of(viewer) t where t.id = of_person);
  end if;
  -- what somebody wrote, and one still has
  if of_type = 4 then
    return exists (select from visible_conversations(viewer) k where k.peer_id = of_person);
  end if;
  -- an action that one follows still, and one that begins soon
  return exists (select from action_followers f join actions a on a.content_id = f.content_id
    where f.content_id = of_content and f.person_id = viewer and (of_type = 24 or (f.remind and a.called_off_at is null)));
end $$;

-- Who did what somebody is told of, where they are known to see the post that it is about or under, as far as they see them and what they said by it,
-- which stands under that post too. Nothing is joined here, because beside what these questions seem to cost to the planner no join is too dear.
create or replace function actors_beneath(viewer bigint) returns setof notification_actors language sql stable as $$
  select a.* from notification_actors a
  where (select true from visible_people(viewer) p where p.id = a.person_id)
    and (a.comment_id is null or comment_seen(viewer, a.comment_id))
$$;

-- The latest actors of a notification whom the viewer sees, with their names and, where they commented, the comment. The limit counts these alone: if it
-- counted others, it would reveal them.
create or replace function latest_actors(viewer bigint, notification bigint, most int)
returns table (person_id bigint, name text, username text, comment_id bigint, created_on timestamptz(3)) language sql stable as $$
  select a.person_id, p.name, p.username, a.comment_id, a.created_on
  from (select l.* from notification_actors l where l.notification_id = latest_actors.notification order by l.created_on desc, l.person_id desc offset 0) a
  cross join lateral (select p.name, p.username from visible_people(viewer) p where p.id = a.person_id limit 1) p
  where a.comment_id is null or (select true from comments_beneath(viewer) m where m.id = a.comment_id)
  order by a.created_on desc, a.person_id desc limit most
$$;

-- The post and the comment that a notification speaks of. They ask for no viewer: only for what a row of visible_notifications names, which asked
-- whether they are seen.
create or replace function content_named(content bigint) returns setof contents language sql stable as $$
  select c.* from contents c where c.id = content_named.content
$$;
create or replace function comment_named(comment bigint) returns setof comments language sql stable as $$
  select m.* from comments m where m.id = comment_named.comment
$$;

-- Details that few notifications have, for rows of visible_notifications. These functions are in PL/pgSQL, so that the planner does not inline them and PostgreSQL
-- sets up their tables only for rows that need them.
-- The decision of a moderator, for the person it is about or a person who reported the subject. `title` is the title of the subject or of the report.
create or replace function decision_details(viewer bigint, of_decision bigint) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('own', d.person_id is not distinct from viewer, 'decision', d.decision, 'subject', d.subject, 'undone', d.undone_at is not null,
      'overturned', a.overturned, 'category', d.category, 'reason', d.reason, 'until', d.until, 'can_appeal', a.decision_id is null, 'content_type', d.content_type,
      'title', case when d.person_id = viewer then d.about
        else (select r.title from reports r where r.decision_id = d.id and r.reporter_id = viewer limit 1) end)
    from decisions d left join appeals a on a.decision_id = d.id where d.id = of_decision);
end $$;
-- A group, if the viewer is a member of it.
create or replace function group_details_for_member(viewer bigint, of_group bigint) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('id', g.id, 'name', g.name, 'open', g.status = 'Open')
    from group_members m cross join lateral group_named(m.group_id) g where m.group_id = of_group and m.person_id = viewer);
end $$;
-- Whether the conversation with `peer` is a message request that the viewer has not accepted yet.
create or replace function is_message_request(viewer bigint, peer bigint) returns boolean language plpgsql stable as $$
begin
  return coalesce((select k.request from visible_conversations(viewer) k where k.peer_id = peer), false);
end $$;
-- Whether the viewer's vote in a poll no longer counts because the poll was changed afterwards.
create or replace function vote_was_reset(viewer bigint, of_content bigint) returns boolean language plpgsql stable as $$
begin
  return coalesce((select b.round < p.round from ballots b join polls p on p.content_id = b.content_id where b.content_id = of_content and b.person_id = viewer), false);
end $$;

-- What somebody is told of, asked again at every look: of what they see no more nothing is left, nor of what ended meanwhile.
-- Each asked as a value, not by exists: the planner would rather hash all that there is.
create or replace function visible_notifications(viewer bigint) returns setof notifications language sql stable as $$
  select n.* from notifications n
  where n.person_id = viewer
    and ((n.content_id is null and n.comment_id is null)
      or (select true from visible_contents(viewer) c where c.id = coalesce(n.content_id, (select m.content_id from comments m where m.id = n.comment_id))))
    and (n.comment_id is null or comment_seen(viewer, n.comment_id))
    and (n.group_id is null or group_seen(viewer, n.group_id))
    and (n.about_id is null or person_seen(viewer, n.about_id))
    -- told without names: what starts soon, was done, closed, decided, or deleted by whoever keeps order. Whoever posted something was asked for with the post,
    -- and is not looked up again where they are named still
    and (n.type in (25, 26, 29, 30, 34)
      or (n.type = 33 and not exists (select from notification_actors a where a.notification_id = n.id))
      or (n.type in (1, 9, 12) and (select true from notification_actors a where a.notification_id = n.id limit 1))
      or (n.type in (3, 7, 11, 14, 32) and n.about_id is null)
      or (select true from actors_beneath(viewer) a where a.notification_id = n.id limit 1))
    -- those of which deed_stands knows when they hold: one that comes to it comes to this list
    and (n.type not in (4, 8, 15, 16, 24, 25) or deed_stands(viewer, n.type, n.content_id, n.group_id, n.about_id))
$$;

-- Where to look for the newest notifications of somebody, and for those that are unread: places alone, which visible_notifications has still to let through.
create or replace function newest_places_of_notifications(viewer bigint, most int) returns table (id bigint, created_on timestamptz(3)) language sql stable as $$
  select n.id, n.created_on from notifications n where n.person_id = viewer and n.on_site order by n.created_on desc, n.id desc limit most
$$;
create or replace function places_of_unread(viewer bigint) returns table (id bigint, created_on timestamptz(3)) language sql stable as $$
  select n.id, n.created_on from notifications n where n.person_id = viewer and n.on_site and n.read_at is null
$$;

-- Of so many notifications older than such a place, deletes those that their recipient sees no more. Says where the next ones begin; no row when there are none.
create or replace function forget_unseen_notifications(viewer bigint, place timestamptz, place_id bigint, most int) returns table (id bigint, created_on timestamptz(3))
language plpgsql volatile as $$
declare
  ids bigint[] := array(
    select n.id from notifications n where n.person_id = viewer and n.on_site and (n.created_on, n.id) < (place, place_id) order by n.created_on desc, n.id desc limit most);
begin
  return query select n.id, n.created_on from notifications n where n.id = any (ids) order by n.created_on, n.id limit 1;
  delete from notifications n where n.id = any (ids)
    and n.id not in (select s.id from unnest(ids) p (id) cross join lateral (select v.id from visible_notifications(viewer) v where v.id = p.id offset 0) s);
end $$;

-- How many are unread beyond such a place, up to so many. By a function that the planner does not open: for whoever has read all there is nothing to set up.
create or replace function unread_beyond(viewer bigint, place timestamptz, place_id bigint, most int) returns int language plpgsql stable as $$
begin
  return (select count(*) from (
    select from visible_notifications(viewer) n where n.on_site and n.read_at is null and (n.created_on, n.id) < (place, place_id) limit most) n);
end $$;

-- People as their own account knows them, whatever others may see. A guard names the few files that read from it.
drop view if exists accounts;
create view accounts as select * from people;
