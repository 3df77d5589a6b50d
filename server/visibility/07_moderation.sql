-- Moderation: held items, reports, decisions and the audit log.

-- Whether the viewer is an active moderator or administrator of the site.
create or replace function is_site_moderator(viewer bigint) returns boolean language sql stable as $$
  select exists (select from people p where p.id = viewer and p.active and (p.moderator or p.role = role_admin()))
$$;

-- Held posts and comments, for moderators of the site: those that other members would see after
-- approval, in any group. Items for friends are never held, and items that their author has since
-- made Private or for friends are left out, as are comments written for such an audience.
create or replace function held_posts(viewer bigint) returns setof posts language sql stable as $$
  select c.* from posts c join review_queue h on h.content_id = c.id
  where is_site_moderator(viewer) and c.hidden_at is null and not c.approved and not c.draft and c.shared_as in ('Public', 'Group')
    and exists (select from visible_people(null) author where author.id = c.author_id)
    and (c.group_id is null or exists (select from groups g where g.id = c.group_id and g.deleted_at is null))
$$;
create or replace function held_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m join review_queue h on h.comment_id = m.id join posts c on c.id = m.content_id
  where is_site_moderator(viewer) and m.held_at is not null and m.hidden_at is null and c.shared_as in ('Public', 'Group')
    and (m.audience_id is null or exists (select from earlier_audiences e where e.id = m.audience_id and e.shared_as in ('Public', 'Group')))
    and exists (select from visible_people(null) author where author.id = m.author_id)
    and exists (select from visible_posts(m.author_id) seen where seen.id = c.id)
$$;
create or replace function authors_of_held_items(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where exists (select from held_posts(viewer) c where c.author_id = p.id) or exists (select from held_comments(viewer) m where m.author_id = p.id)
$$;
-- The post and group of each held item.
create or replace function held_item_context(viewer bigint) returns table (subject text, subject_id bigint, content_id bigint, group_id bigint, group_name text) language sql stable as $$
  select 'content', c.id, c.id, c.group_id, g.name from held_posts(viewer) c left join groups g on g.id = c.group_id
  union all
  select 'comment', m.id, c.id, c.group_id, g.name from held_comments(viewer) m join posts c on c.id = m.content_id left join groups g on g.id = c.group_id
$$;

-- Ids of people whose cases the moderator may not see, on the whole site or in one group. Null if
-- they do not moderate there. No one sees cases about themselves. Only administrators see cases
-- about administrators and moderators, but cases about the only active administrator are open to
-- moderators of the site. In a group, no one sees cases about its owner, and only the owner sees
-- cases about its moderators.
create or replace function people_closed_to_moderator(judge bigint, of_group bigint) returns bigint[] language sql stable as $$
  select case when case when of_group is null then is_site_moderator(judge) else is_group_moderator(judge, of_group) end then array(
    select judge
    union
    select p.id from people p
    where (p.moderator or p.role = role_admin()) and not exists (select from people me where me.id = judge and me.role = role_admin())
      and (of_group is not null or p.role <> role_admin() or exists (select from people other where other.role = role_admin() and other.active and other.id <> p.id))
    union
    select g.owner_id from groups g where g.id = of_group
    union
    select m.person_id from group_members m join groups g on g.id = m.group_id where m.group_id = of_group and m.moderator and g.owner_id <> judge) end
$$;

-- Whether another active moderator of the site, not in `none_of`, could decide a case about this
-- person.
create or replace function other_moderator_exists(about bigint, none_of bigint[]) returns boolean language sql stable as $$
  select exists (select from people p where (p.moderator or p.role = role_admin()) and p.active and p.id <> all (array_remove(none_of, null))
    and coalesce(about, 0) <> all (people_closed_to_moderator(p.id, null)))
$$;

-- Whether a person is an administrator or moderator of the site, active or not. For audit entries
-- and refusals. Never return it to clients.
create or replace function is_site_staff(person bigint) returns boolean language sql stable as $$
  select exists (select from people p where p.id = person and (p.role = role_admin() or p.moderator))
$$;

-- The current audience of a post or comment. It is Private while the item is a draft, awaits
-- approval or is held, while the group is deleted, and while an author's account is being deleted.
-- A comment written for an earlier audience has the narrower of that audience and the current one
-- of its post. For two different collections, `collection_id` is null. `of_comment` counts only
-- without `of_content`.
create or replace function current_audience(of_content bigint, of_comment bigint)
returns table (audience text, collection_id bigint, closed boolean, group_id bigint) language sql stable as $$
  select case when c.draft or not c.approved or m.held_at is not null or g.deleted_at is not null
      or exists (select from people a where a.id in (c.author_id, m.author_id) and a.deleted_at is not null and not a.nobody) then 'Private'
      when e.id is null or array_position(k.wider, c.shared_as) < array_position(k.wider, e.shared_as) then c.shared_as else e.shared_as end,
    case when e.id is null or array_position(k.wider, c.shared_as) < array_position(k.wider, e.shared_as) then c.collection_id
      when c.shared_as <> e.shared_as or c.collection_id = e.collection_id then e.collection_id end,
    g.id is not null and (g.status = 'Closed' or was_posted_while_closed(c.group_was_closed, c.created_at, g.closed_at)), c.group_id
  from posts c cross join (select '{Private,Collection,Friends,Group,Public}'::text[] as wider) k
  left join comments m on m.id = of_comment and of_content is null left join earlier_audiences e on e.id = m.audience_id left join groups g on g.id = c.group_id
  where c.id = coalesce(of_content, (select t.content_id from comments t where t.id = of_comment))
$$;
-- Decisions that a moderator may see: on the whole site all, in a group those made there, without
-- cases closed to the moderator.
create or replace function decisions_for_moderator(judge bigint, of_group bigint) returns setof decisions language sql stable as $$
  select d.* from decisions d
  where coalesce(d.person_id, 0) <> all ((select people_closed_to_moderator(judge, of_group))::bigint[]) and (of_group is null or d.group_id = of_group)
$$;

-- Reports that a moderator may see. In a group these are reports of items for its members, without
-- the reporter. A report that group moderators dismissed still waits for moderators of the site.
-- `reporter_id` is null after the reporter deleted the account. `again`: the reporter had already
-- reported the same subject in the same case. `lives`: the case is open, was resolved in the last
-- 30 days, or has a pending appeal. `said`, the text when it was reported, is null once the case no
-- longer lives.
create or replace function reports_for_moderator(judge bigint, of_group bigint)
returns table (id bigint, subject text, subject_id bigint, subject_person_id bigint, reporter_id bigint, title text, reason text, url text, created_at timestamptz,
  resolved_at timestamptz, waits boolean, again boolean, decision_id bigint, audience text, collection_id bigint, closed boolean, lives boolean, said jsonb) language sql stable as $$
  select r.id, r.subject, r.subject_id, r.subject_person_id, case when of_group is null then r.reporter_id end, r.title, r.reason, r.url, r.created_at,
    r.resolved_at, state.waits, exists (select from reports e where e.reporter_id = r.reporter_id and e.subject = r.subject and e.subject_id = r.subject_id
        and e.id < r.id and (e.resolved_at is null) = (r.resolved_at is null) and e.decision_id is not distinct from r.decision_id)
      or exists (select from reports e where e.first_report_id = r.first_report_id
        and e.id < r.id and (e.resolved_at is null) = (r.resolved_at is null) and e.decision_id is not distinct from r.decision_id),
    r.decision_id, r.audience, r.collection_id, r.closed, state.waits or state.recent, case when state.waits or state.recent then r.said end
  from reports r cross join lateral (
    select r.resolved_at is null and (of_group is null or not exists (
        select from decisions k where k.subject = r.subject and k.subject_id = r.subject_id and k.group_id = of_group and k.decision = 'keep'
          and k.undone_at is null and r.created_at <= k.decided_at)) as waits,
      coalesce(r.resolved_at, now()) > now() - interval '30 days'
        or exists (select from appeals a join decisions d on d.id = a.decision_id where a.decision_id = r.decision_id and a.decided_at is null and d.undone_at is null) as recent
    offset 0) state
  where coalesce(r.subject_person_id, 0) <> all ((select people_closed_to_moderator(judge, of_group))::bigint[])
    and (of_group is null or (r.group_id = of_group and r.audience in ('Public', 'Group')))
$$;

-- The audiences that an item had when it was reported, or decided if no one reported it. No rows
-- unless a report or an appeal is pending. Only moderators of the site handle appeals. PL/pgSQL
-- prevents inlining, because planning would take longer than execution.
create or replace function reported_audiences(judge bigint, of_group bigint, of_subject text, of_thing bigint)
returns table (audience text, collection_id bigint, closed boolean) language plpgsql stable as $$
begin
  return query
  select r.audience, r.collection_id, r.closed from reports_for_moderator(judge, of_group) r
  where r.subject = of_subject and r.subject_id = of_thing and (r.waits or (of_group is null
    and exists (select from appeals a join decisions d on d.id = a.decision_id where a.decision_id = r.decision_id and a.decided_at is null and d.undone_at is null)))
  union all
  select d.audience, d.collection_id, d.closed from decisions_for_moderator(judge, of_group) d join appeals a on a.decision_id = d.id
  where of_group is null and d.subject = of_subject and d.subject_id = of_thing and a.decided_at is null and d.undone_at is null
    and not exists (select from reports r where r.subject = of_subject and r.subject_id = of_thing);
end $$;

-- Reported posts and comments in their current state, while a report or an appeal is pending, and
-- while their audience is at least as wide as when they were reported. Moderators of the site see
-- them anywhere, group moderators only items for members of their group. Blocks and hiding by a
-- moderator have no effect.
create or replace function reported_posts(viewer bigint) returns setof posts language sql stable as $$
  select c.* from posts c
  where exists (select from reported_audiences(viewer, null, 'content', c.id) r cross join lateral current_audience(c.id, null) n
      where is_at_least_as_wide(n.audience, n.collection_id, n.closed, r.audience, r.collection_id, r.closed))
    or (c.group_id is not null and c.shared_as in ('Public', 'Group')
      and exists (select from reported_audiences(viewer, c.group_id, 'content', c.id) r cross join lateral current_audience(c.id, null) n
        where is_at_least_as_wide(n.audience, n.collection_id, n.closed, r.audience, r.collection_id, r.closed)))
$$;
create or replace function reported_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m join posts c on c.id = m.content_id
  where exists (select from reported_audiences(viewer, null, 'comment', m.id) r cross join lateral current_audience(null, m.id) n
      where is_at_least_as_wide(n.audience, n.collection_id, n.closed, r.audience, r.collection_id, r.closed))
    or (c.group_id is not null
      and exists (select from reported_audiences(viewer, c.group_id, 'comment', m.id) r cross join lateral current_audience(null, m.id) n
        where n.audience in ('Public', 'Group') and is_at_least_as_wide(n.audience, n.collection_id, n.closed, r.audience, r.collection_id, r.closed)))
$$;
-- Ids of a comment, its parent, the nearest siblings on each side and the first replies, visible or
-- not, up to `most` of each. For checking the visibility of few comments. Never return them to
-- clients.
create or replace function adjacent_comments_unfiltered(of_comment bigint, most int) returns table (id bigint) language sql stable as $$
  select k.id from comments here cross join lateral (
    select here.id union select here.parent_id where here.parent_id is not null
    union (select m.id from comments m where m.content_id = here.content_id and m.parent_id is null and here.parent_id is null and m.id < here.id order by m.id desc limit most)
    union (select m.id from comments m where m.content_id = here.content_id and m.parent_id is null and here.parent_id is null and m.id > here.id order by m.id limit most)
    union (select m.id from comments m where m.parent_id = here.parent_id and m.id < here.id order by m.id desc limit most)
    union (select m.id from comments m where m.parent_id = here.parent_id and m.id > here.id order by m.id limit most)
    union (select m.id from comments m where m.parent_id = here.id order by m.id limit most)) k (id)
  where here.id = of_comment
$$;
-- File names of the images that an item had when it was reported, while moderators can see the text
-- from that time.
create or replace function reported_images(viewer bigint, of_subject text, of_thing bigint) returns table (name text) language sql stable as $$
  select p->>'name' from reports_for_moderator(viewer, null) r cross join lateral jsonb_array_elements(r.said->'pictures') p
  where r.subject = of_subject and r.subject_id = of_thing
  union all
  select p->>'name' from reports t cross join lateral reports_for_moderator(viewer, t.group_id) r cross join lateral jsonb_array_elements(r.said->'pictures') p
  where t.subject = of_subject and t.subject_id = of_thing and t.group_id is not null and r.id = t.id
$$;

-- People in cases that live: who was reported or decided about, and for moderators of the site also
-- the reporters.
create or replace function people_in_reports(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where exists (select from reports_for_moderator(viewer, null) r where r.subject_person_id = p.id and r.lives)
    or exists (select from reports_for_moderator(viewer, null) r where r.reporter_id = p.id and r.lives)
    or exists (select from decisions_for_moderator(viewer, null) d where d.person_id = p.id and (d.decided_at > now() - interval '30 days'
      or exists (select from appeals a where a.decision_id = d.id and a.decided_at is null and d.undone_at is null)))
    or exists (select from reports t cross join lateral reports_for_moderator(viewer, t.group_id) r
      where t.subject_person_id = p.id and t.group_id is not null and r.id = t.id and r.lives)
$$;
-- Those of them who may be named as the author in one case. A poll that remains after its author
-- deleted the account is not linked to that author, and neither is a message of a group
-- conversation.
create or replace function people_named_in_case(viewer bigint, of_subject text, of_thing bigint) returns setof people language sql stable as $$
  select p.* from people_in_reports(viewer) p
  where p.deleted_at is null or case of_subject
    when 'content' then exists (select from posts c where c.id = of_thing and c.author_id = p.id)
    when 'message' then not exists (select from messages m where m.id = of_thing and m.chat_id is not null) else true end
$$;
-- Whether a case about the item is part of the history of the person it is about. One about a poll
-- that remains after its author deleted the account, or a message of a group conversation, is not:
-- it would name the author.
create or replace function counts_in_history(of_subject text, of_thing bigint) returns boolean language sql stable as $$
  select case of_subject
    when 'content' then not exists (select from posts c join people p on p.id = c.author_id where c.id = of_thing and p.nobody)
    when 'message' then not exists (select from messages m join people p on p.id = m.sender_id where m.id = of_thing and m.chat_id is not null and p.deleted_at is not null)
    else true end
$$;
-- The post and group of the item in a case that lives. Contains no text of the item.
create or replace function case_context(judge bigint, of_group bigint, of_subject text, of_thing bigint)
returns table (content_id bigint, content_type smallint, group_id bigint, group_name text) language sql stable as $$
  select c.id, c.content_type, c.group_id, g.name from posts c left join groups g on g.id = c.group_id
  where c.id = case of_subject when 'content' then of_thing when 'comment' then (select m.content_id from comments m where m.id = of_thing) end
    and (exists (select from reports_for_moderator(judge, of_group) r where r.subject = of_subject and r.subject_id = of_thing and r.lives)
      or exists (select from decisions_for_moderator(judge, of_group) d where d.subject = of_subject and d.subject_id = of_thing
        and (d.decided_at > now() - interval '30 days'
          or exists (select from appeals a where a.decision_id = d.id and a.decided_at is null and d.undone_at is null))))
$$;

-- The audit log, for administrators. Leaves out entries by others about the viewer or about items,
-- cases and decisions of the viewer. Callers must not return the position of a row in the hash
-- chain, because gaps would reveal these entries.
create or replace function visible_audit_log(viewer bigint) returns setof audit_log language sql stable as $$
  select l.* from audit_log l
  where exists (select from people a where a.id = viewer and a.active and a.role = role_admin())
    and (l.actor_id = viewer or not (
      coalesce((l.details->>'about')::bigint = viewer, false)
      or (l.subject = 'person' and l.subject_id = viewer)
      or (l.subject = 'content' and exists (select from posts c where c.id = l.subject_id and c.author_id = viewer))
      or (l.subject = 'comment' and exists (select from comments m where m.id = l.subject_id and m.author_id = viewer))
      or exists (select from reports r where r.subject = l.subject and r.subject_id = l.subject_id and r.subject_person_id = viewer)
      or exists (select from decisions d where d.subject = l.subject and d.subject_id = l.subject_id and d.person_id = viewer)
      or (l.subject = 'decision' and exists (select from decisions d where d.id = l.subject_id and d.person_id = viewer))))
$$;

-- Posts and comments that were removed at or before `until`, for the job that deletes them for
-- good.
create or replace function removed_posts(until timestamptz) returns table (id bigint) language sql stable as $$
  select c.id from posts c where c.removed_at <= until
$$;
create or replace function removed_comments(until timestamptz) returns table (id bigint) language sql stable as $$
  select m.id from comments m where m.removed_at <= until
$$;
