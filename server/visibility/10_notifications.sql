-- Notifications.

-- Checks that only some notifications need: whether their post, comment or person is visible,
-- whether the viewer signed or sent the text, and whether the activity still applies. PL/pgSQL
-- prevents inlining, as in can_see_group.
create or replace function can_see_comment(viewer bigint, of_comment bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from comments_under_visible_posts(viewer) m where m.id = of_comment);
end $$;
create or replace function can_see_person(viewer bigint, of_person bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from visible_people(viewer) p where p.id = of_person);
end $$;
create or replace function can_see_post(viewer bigint, of_content bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from visible_posts(viewer) c where c.id = of_content);
end $$;
create or replace function has_signed_text(viewer bigint, of_content bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from texts_signed_by(viewer) signed where signed.content_id = of_content);
end $$;
create or replace function activity_still_applies(viewer bigint, of_type smallint, of_content bigint, of_group bigint, of_person bigint) returns boolean language plpgsql stable as $$
begin
  -- A group invitation that is pending or accepted.
  if of_type = notify_group_invited() then
    return exists (select from group_invitations i where i.group_id = of_group and i.person_id = viewer)
      or exists (select from group_members m where m.group_id = of_group and m.person_id = viewer);
  end if;
  -- A friend request that is pending or accepted.
  if of_type in (notify_friend_request_sent(), notify_friend_request_accepted()) then
    return (select t.status = friendship_accepted() or (of_type = notify_friend_request_sent() and t.status = friendship_requested() and t.requester_id = t.id) from friendship_rows_of(viewer) t where t.id = of_person);
  end if;
  -- The offer of a group that is pending or accepted.
  if of_type = notify_group_offered() then
    return exists (select from group_offers o where o.group_id = of_group and o.heir_id = viewer)
      or exists (select from groups g where g.id = of_group and g.owner_id = viewer);
  end if;
  -- A message in a conversation that the viewer still has.
  if of_type = notify_message_sent() then
    return exists (select from visible_conversations(viewer) k where k.peer_id = of_person);
  end if;
  -- A group conversation that the viewer is in, or a request to join one that waits for an answer.
  if of_type in (notify_chat_message_sent(), notify_chat_joined()) then
    return exists (select from visible_chats(viewer));
  end if;
  if of_type = notify_chat_asked() then
    return exists (select from visible_chat_requests(viewer));
  end if;
  -- An action that the viewer still follows, or a reminder of one that was not called off.
  return exists (select from action_followers f join actions a on a.content_id = f.content_id
    where f.content_id = of_content and f.person_id = viewer and (of_type = notify_action_changed() or (f.remind and a.called_off_at is null)));
end $$;

-- Visible actors of a notification whose post is known to be visible. If the actor commented, the
-- comment must be visible too; it belongs to the same post. There are no joins, because the planner
-- overestimates the cost of these functions and would accept any join next to them.
create or replace function actors_unchecked(viewer bigint) returns setof notification_actors language sql stable as $$
  select a.* from notification_actors a
  where (select true from visible_people(viewer) p where p.id = a.person_id)
    and (a.comment_id is null or can_see_comment(viewer, a.comment_id))
$$;

-- The latest visible actors of a notification, with their names and comments. The limit counts only
-- visible actors, so that it does not reveal hidden ones.
create or replace function latest_visible_actors(viewer bigint, notification bigint, most int)
returns table (person_id bigint, name text, username text, comment_id bigint, created_at timestamptz(3)) language sql stable as $$
  select a.person_id, p.name, p.username, a.comment_id, a.created_at
  from (select l.* from notification_actors l where l.notification_id = latest_visible_actors.notification order by l.created_at desc, l.person_id desc offset 0) a
  cross join lateral (select p.name, p.username from visible_people(viewer) p where p.id = a.person_id limit 1) p
  where a.comment_id is null or (select true from comments_under_visible_posts(viewer) m where m.id = a.comment_id)
  order by a.created_at desc, a.person_id desc limit most
$$;

-- The post and the comment of a notification. They do not check visibility: use them only for rows
-- of visible_notifications, which has checked it.
create or replace function post_unchecked(content bigint) returns setof posts language sql stable as $$
  select c.* from posts c where c.id = post_unchecked.content
$$;
create or replace function comment_unchecked(comment bigint) returns setof comments language sql stable as $$
  select m.* from comments m where m.id = comment_unchecked.comment
$$;

-- Details that few notifications need, for rows of visible_notifications. PL/pgSQL prevents
-- inlining, so that their setup is done only for the rows that need it.
-- decision_details: a moderation decision, for the person it concerns or a reporter. `title` names
-- the subject.
create or replace function decision_details(viewer bigint, of_decision bigint) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('own', d.person_id is not distinct from viewer, 'decision', d.decision, 'subject', d.subject, 'undone', d.undone_at is not null,
      'overturned', a.overturned, 'category', d.category, 'reason', d.reason, 'until', d.suspension_ends_at, 'can_appeal', a.decision_id is null, 'content_type', d.content_type,
      'title', case when d.person_id = viewer then d.about
        else (select r.title from reports r where r.decision_id = d.id and r.reporter_id = viewer limit 1) end)
    from decisions d left join appeals a on a.decision_id = d.id where d.id = of_decision);
end $$;
-- The group of a post, if the viewer is a member.
create or replace function group_details_for_member(viewer bigint, of_group bigint) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('id', g.id, 'name', g.name, 'open', g.status = 'Open')
    from group_members m cross join lateral group_unchecked(m.group_id) g where m.group_id = of_group and m.person_id = viewer);
end $$;
-- A group conversation that the viewer is in or was asked to join.
create or replace function chat_details(viewer bigint, of_chat bigint) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('id', s.id, 'name', s.name) from (
      select c.id, c.name from visible_chats(viewer) c where c.id = of_chat
      union all
      select r.id, r.name from visible_chat_requests(viewer) r where r.id = of_chat) s);
end $$;
-- Whether the viewer has not yet accepted a conversation with `peer`.
create or replace function is_message_request(viewer bigint, peer bigint) returns boolean language plpgsql stable as $$
begin
  return coalesce((select k.request from visible_conversations(viewer) k where k.peer_id = peer), false);
end $$;
-- Whether the vote of the viewer in a poll was voided by a change of the poll.
create or replace function vote_was_reset(viewer bigint, of_content bigint) returns boolean language plpgsql stable as $$
begin
  return coalesce((select b.round < p.round from ballots b join polls p on p.content_id = b.content_id where b.content_id = of_content and b.person_id = viewer), false);
end $$;

-- Notifications of the viewer. Visibility is checked on every read: a notification disappears with
-- its object, its actors or the end of its activity. A correction or deletion of a text that the
-- viewer signed or sent stays: callers must check whether the viewer sees the post, and otherwise
-- show only `words`. Scalar subqueries, because for EXISTS the planner would hash whole tables.
create or replace function visible_notifications(viewer bigint) returns setof notifications language sql stable as $$
  select n.* from notifications n
  where n.person_id = viewer
    and ((n.content_id is null and n.comment_id is null)
      or (select true from visible_posts(viewer) c where c.id = coalesce(n.content_id, (select m.content_id from comments m where m.id = n.comment_id)))
      or (n.type = notify_text_corrected() and n.words is not null and has_signed_text(viewer, n.content_id)))
    and (n.comment_id is null or can_see_comment(viewer, n.comment_id))
    and (n.group_id is null or can_see_group(viewer, n.group_id))
    and (n.subject_person_id is null or n.type = notify_action_deleted() or can_see_person(viewer, n.subject_person_id))
    -- Types that name no actor: actions that start soon or were completed, free places, closed polls, decisions,
    -- completed group transfers, group offers without an actor, deletions by moderators, scheduled
    -- posts of the viewer that were not published, and changes of a text that the viewer signed or
    -- sent. The actor of a new post is its author, who was checked
    -- with the post. The actor of a new poll is checked, because the poll may have lost its author.
    and (n.type in (notify_action_starts_soon(), notify_action_completed(), notify_poll_closed(), notify_moderated(), notify_group_handed_over(), notify_action_deleted(), notify_scheduled_post_failed(), notify_place_free())
      or (n.type = notify_text_corrected() and n.words is not null)
      or (n.type = notify_group_offered() and not exists (select from notification_actors a where a.notification_id = n.id))
      or (n.type in (notify_post_created(), notify_blog_created()) and (select true from notification_actors a where a.notification_id = n.id limit 1))
      or (n.type in (notify_post_deleted(), notify_group_deleted(), notify_poll_deleted(), notify_blog_deleted()) and n.subject_person_id is null)
      or (select true from actors_unchecked(viewer) a where a.notification_id = n.id limit 1))
    -- The types that activity_still_applies covers. A type that is added there must be added here.
    and (n.type not in (notify_message_sent(), notify_chat_message_sent(), notify_chat_joined(), notify_chat_asked(), notify_group_invited(), notify_group_offered(), notify_friend_request_sent(), notify_friend_request_accepted(), notify_action_changed(), notify_action_starts_soon()) or activity_still_applies(viewer, n.type, n.content_id, n.group_id, n.subject_person_id))
$$;

-- Ids of the newest notifications on the site, and of unread ones. Callers must still filter them
-- with visible_notifications.
create or replace function newest_notification_ids(viewer bigint, most int) returns table (id bigint, created_at timestamptz(3)) language sql stable as $$
  select n.id, n.created_at from notifications n where n.person_id = viewer and n.show_on_site order by n.created_at desc, n.id desc limit most
$$;
create or replace function unread_notification_ids(viewer bigint) returns table (id bigint, created_at timestamptz(3)) language sql stable as $$
  select n.id, n.created_at from notifications n where n.person_id = viewer and n.show_on_site and n.read_at is null
$$;

-- Deletes invisible notifications among the next `most` after a cursor. Returns the last examined
-- row as the next cursor, or no row if none are left.
create or replace function delete_invisible_notifications(viewer bigint, place timestamptz, place_id bigint, most int) returns table (id bigint, created_at timestamptz(3))
language plpgsql volatile as $$
declare
  ids bigint[] := array(
    select n.id from notifications n where n.person_id = viewer and n.show_on_site and (n.created_at, n.id) < (place, place_id) order by n.created_at desc, n.id desc limit most);
begin
  return query select n.id, n.created_at from notifications n where n.id = any (ids) order by n.created_at, n.id limit 1;
  delete from notifications n where n.id = any (ids)
    and n.id not in (select s.id from unnest(ids) p (id) cross join lateral (select v.id from visible_notifications(viewer) v where v.id = p.id offset 0) s);
end $$;

-- The number of visible unread notifications after a cursor, up to `most`. PL/pgSQL prevents
-- inlining, so that a viewer with no unread notifications pays no setup.
create or replace function unread_count_after(viewer bigint, place timestamptz, place_id bigint, most int) returns int language plpgsql stable as $$
begin
  return (select count(*) from (
    select from visible_notifications(viewer) n where n.show_on_site and n.read_at is null and (n.created_at, n.id) < (place, place_id) limit most) n);
end $$;

-- People as their own account sees them, without visibility rules. A test limits which files may
-- read from it.
drop view if exists all_people;
create view all_people as select * from people;
