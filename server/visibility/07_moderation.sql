-- What waits, what was reported and what was taken down.

-- Whether somebody decides about reports on the whole site.
create or replace function moderates_site(viewer bigint) returns boolean language sql stable as $$
  select exists (select from people p where p.id = viewer and p.active and (p.moderator or p.user_type = 1))
$$;

-- What waits for a moderator, for who moderates the site: what it would be seen by members, in whatever group, once it is approved. What is for
-- friends does not wait, and what its author keeps to themselves meanwhile is not there.
create or replace function held_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c join held h on h.content_id = c.id
  where moderates_site(viewer) and c.hidden_at is null and not c.approved and not c.draft and c.shared_as in ('Public', 'Group')
    and exists (select from visible_people(null) author where author.id = c.author_id)
    and (c.group_id is null or exists (select from groups g where g.id = c.group_id and g.deleted_at is null))
$$;
create or replace function held_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m join held h on h.comment_id = m.id join contents c on c.id = m.content_id
  where moderates_site(viewer) and m.held_at is not null and m.hidden_at is null and c.shared_as in ('Public', 'Group')
    and exists (select from visible_people(null) author where author.id = m.author_id)
    and exists (select from visible_contents(m.author_id) seen where seen.id = c.id)
$$;
create or replace function people_of_held(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where exists (select from held_contents(viewer) c where c.author_id = p.id) or exists (select from held_comments(viewer) m where m.author_id = p.id)
$$;
-- Where a comment that waits stands: its post and group, and the first words of what anybody may read.
create or replace function places_of_held(viewer bigint) returns table (subject text, thing_id bigint, content_id bigint, group_id bigint, group_name text) language sql stable as $$
  select 'content', c.id, c.id, c.group_id, g.name from held_contents(viewer) c left join groups g on g.id = c.group_id
  union all
  select 'comment', m.id, c.id, c.group_id, g.name from held_comments(viewer) m join contents c on c.id = m.content_id left join groups g on g.id = c.group_id
$$;

-- Whose cases somebody is not shown, on the whole site or in one group: null where they decide about none. Nobody is shown their own. Cases of
-- administrators and moderators are for administrators; those of the only administrator, for moderators. In a group, cases of its owner are for
-- nobody there, and those of its moderators for the owner alone.
create or replace function people_not_judged(judge bigint, of_group bigint) returns bigint[] language sql stable as $$
  select case when case when of_group is null then moderates_site(judge) else moderates(judge, of_group) end then array(
    select judge
    union
    select p.id from people p
    where (p.moderator or p.user_type = 1) and not exists (select from people me where me.id = judge and me.user_type = 1)
      and (of_group is not null or p.user_type <> 1 or exists (select from people other where other.user_type = 1 and other.active and other.id <> p.id))
    union
    select g.owner_id from groups g where g.id = of_group
    union
    select m.person_id from group_members m join groups g on g.id = m.group_id where m.group_id = of_group and m.moderator and g.owner_id <> judge) end
$$;

-- Whether another moderator of the site could decide about somebody's case: one who is none of these.
create or replace function others_judge(about bigint, none_of bigint[]) returns boolean language sql stable as $$
  select exists (select from people p where (p.moderator or p.user_type = 1) and p.active and p.id <> all (array_remove(none_of, null))
    and coalesce(about, 0) <> all (people_not_judged(p.id, null)))
$$;

-- Whether somebody runs or moderates the site, whoever asks: to write down and to refuse, never to be shown.
create or replace function runs_site(person bigint) returns boolean language sql stable as $$
  select exists (select from people p where p.id = person and (p.user_type = 1 or p.moderator))
$$;

-- Whom a post, or a comment, is for at this moment: its author alone while it is a draft, waits for approval, or its author is leaving. A comment is for
-- those alone who are in both, the audience of its post and the earlier one for which it was written; of two collections none is named.
create or replace function audience_now(of_content bigint, of_comment bigint)
returns table (audience text, collection_id bigint, closed boolean, group_id bigint) language sql stable as $$
  select case when c.draft or not c.approved or m.held_at is not null or g.deleted_at is not null
      or exists (select from people a where a.id in (c.author_id, m.author_id) and a.deleted_at is not null) then 'Private'
      when e.id is null or array_position(k.wider, c.shared_as) < array_position(k.wider, e.shared_as) then c.shared_as else e.shared_as end,
    case when e.id is null or array_position(k.wider, c.shared_as) < array_position(k.wider, e.shared_as) then c.collection_id
      when c.shared_as <> e.shared_as or c.collection_id = e.collection_id then e.collection_id end,
    g.id is not null and (g.status = 'Closed' or said_inside(c.closed_at_post, c.added_on, g.closed_on)), c.group_id
  from contents c cross join (select '{Private,Collection,Friends,Group,Public}'::text[] as wider) k
  left join comments m on m.id = of_comment left join earlier_audiences e on e.id = m.audience_id left join groups g on g.id = c.group_id
  where c.id = coalesce(of_content, (select t.content_id from comments t where t.id = of_comment))
$$;
-- Whether an audience holds at least whom another one held.
create or replace function as_wide(audience text, collection_id bigint, closed boolean, than text, than_collection bigint, than_closed boolean)
returns boolean language sql immutable as $$
  select (not closed or than_closed) and case audience
    when 'Public' then than is not null
    when 'Group' then than in ('Group', 'Friends', 'Collection', 'Private')
    when 'Friends' then than in ('Friends', 'Collection', 'Private')
    when 'Collection' then than = 'Private' or (than = 'Collection' and collection_id = than_collection)
    else than = 'Private' end
$$;

-- Decisions, for who decides about such cases: on the whole site all of them, in a group those that were made there.
create or replace function judged_decisions(judge bigint, of_group bigint) returns setof decisions language sql stable as $$
  select d.* from decisions d
  where coalesce(d.person_id, 0) <> all ((select people_not_judged(judge, of_group))::bigint[]) and (of_group is null or d.group_id = of_group)
$$;

-- Reports, for who decides about them: in a group those of what was for its members, without who made them. What a group kept waits for the site
-- still. `again` is who reported it before, of those that are answered together. A case lives until 30 days after the decision, and while an appeal waits; after that nothing is left of what was said.
create or replace function judged_reports(judge bigint, of_group bigint)
returns table (id bigint, subject text, thing_id bigint, about_id bigint, reporter_id bigint, title text, reason text, url text, created_at timestamptz,
  resolved_at timestamptz, waits boolean, again boolean, decision_id bigint, audience text, collection_id bigint, closed boolean, lives boolean, said jsonb) language sql stable as $$
  select r.id, r.subject, r.thing_id, r.about_id, case when of_group is null then r.reporter_id end, r.title, r.reason, r.url, r.created_at,
    r.resolved_at, state.waits, exists (select from reports e where e.reporter_id = r.reporter_id and e.subject = r.subject and e.thing_id = r.thing_id
      and e.id < r.id and (e.resolved_at is null) = (r.resolved_at is null) and e.decision_id is not distinct from r.decision_id),
    r.decision_id, r.audience, r.collection_id, r.closed, state.waits or state.recent, case when state.waits or state.recent then r.said end
  from reports r cross join lateral (
    select r.resolved_at is null and (of_group is null or not exists (
        select from decisions k where k.subject = r.subject and k.thing_id = r.thing_id and k.group_id = of_group and k.decision = 'keep'
          and k.undone_at is null and r.created_at <= k.decided_at)) as waits,
      coalesce(r.resolved_at, now()) > now() - interval '30 days'
        or exists (select from appeals a join decisions d on d.id = a.decision_id where a.decision_id = r.decision_id and a.decided_at is null and d.undone_at is null) as recent
    offset 0) state
  where coalesce(r.about_id, 0) <> all ((select people_not_judged(judge, of_group))::bigint[])
    and (of_group is null or (r.group_id = of_group and r.audience in ('Public', 'Group')))
$$;

-- Of a thing that somebody decides about now, whom it was for when it was reported, or decided about where nobody reported it. Nothing while no report
-- and no appeal waits. Appeals are for the site alone. Not opened by the planner, who would take longer over it than the look itself.
create or replace function audiences_reported(judge bigint, of_group bigint, of_subject text, of_thing bigint)
returns table (audience text, collection_id bigint, closed boolean) language plpgsql stable as $$
begin
  return query
  select r.audience, r.collection_id, r.closed from judged_reports(judge, of_group) r
  where r.subject = of_subject and r.thing_id = of_thing and (r.waits or (of_group is null
    and exists (select from appeals a join decisions d on d.id = a.decision_id where a.decision_id = r.decision_id and a.decided_at is null and d.undone_at is null)))
  union all
  select d.audience, d.collection_id, d.closed from judged_decisions(judge, of_group) d join appeals a on a.decision_id = d.id
  where of_group is null and d.subject = of_subject and d.thing_id = of_thing and a.decided_at is null and d.undone_at is null
    and not exists (select from reports r where r.subject = of_subject and r.thing_id = of_thing);
end $$;

-- What was reported, as it is now: while a report or an appeal waits, and while it is for at least those whom it was for when it was reported. For who
-- moderates the site, wherever it stands; in a group, what is for its members. Across blocks, and while a moderator has hidden it.
create or replace function reported_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c
  where exists (select from audiences_reported(viewer, null, 'content', c.id) r cross join lateral audience_now(c.id, null) n
      where as_wide(n.audience, n.collection_id, n.closed, r.audience, r.collection_id, r.closed))
    or (c.group_id is not null and c.shared_as in ('Public', 'Group')
      and exists (select from audiences_reported(viewer, c.group_id, 'content', c.id) r cross join lateral audience_now(c.id, null) n
        where as_wide(n.audience, n.collection_id, n.closed, r.audience, r.collection_id, r.closed)))
$$;
create or replace function reported_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m join contents c on c.id = m.content_id
  where exists (select from audiences_reported(viewer, null, 'comment', m.id) r cross join lateral audience_now(null, m.id) n
      where as_wide(n.audience, n.collection_id, n.closed, r.audience, r.collection_id, r.closed))
    or (c.group_id is not null
      and exists (select from audiences_reported(viewer, c.group_id, 'comment', m.id) r cross join lateral audience_now(null, m.id) n
        where n.audience in ('Public', 'Group') and as_wide(n.audience, n.collection_id, n.closed, r.audience, r.collection_id, r.closed)))
$$;
-- The pictures that a reported thing had when it was reported, as long as what it said then is shown: by the names of their files.
create or replace function pictures_reported(viewer bigint, of_subject text, of_thing bigint) returns table (name text) language sql stable as $$
  select p->>'name' from judged_reports(viewer, null) r cross join lateral jsonb_array_elements(r.said->'pictures') p
  where r.subject = of_subject and r.thing_id = of_thing
  union all
  select p->>'name' from reports t cross join lateral judged_reports(viewer, t.group_id) r cross join lateral jsonb_array_elements(r.said->'pictures') p
  where t.subject = of_subject and t.thing_id = of_thing and t.group_id is not null and r.id = t.id
$$;

-- Whom a case is about, while it lives: who was reported or decided about, and for who moderates the site also who reported them.
create or replace function people_of_reports(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where exists (select from judged_reports(viewer, null) r where r.about_id = p.id and r.lives)
    or exists (select from judged_reports(viewer, null) r where r.reporter_id = p.id and r.lives)
    or exists (select from judged_decisions(viewer, null) d where d.person_id = p.id and (d.decided_at > now() - interval '30 days'
      or exists (select from appeals a where a.decision_id = d.id and a.decided_at is null and d.undone_at is null)))
    or exists (select from reports t cross join lateral judged_reports(viewer, t.group_id) r
      where t.about_id = p.id and t.group_id is not null and r.id = t.id and r.lives)
$$;
-- Where one case stands, while it lives: of a comment its post and group, of a post its group; nothing of what they say.
create or replace function place_of_case(judge bigint, of_group bigint, of_subject text, of_thing bigint)
returns table (content_id bigint, content_type smallint, group_id bigint, group_name text) language sql stable as $$
  select c.id, c.content_type, c.group_id, g.name from contents c left join groups g on g.id = c.group_id
  where c.id = case of_subject when 'content' then of_thing when 'comment' then (select m.content_id from comments m where m.id = of_thing) end
    and (exists (select from judged_reports(judge, of_group) r where r.subject = of_subject and r.thing_id = of_thing and r.lives)
      or exists (select from judged_decisions(judge, of_group) d where d.subject = of_subject and d.thing_id = of_thing
        and (d.decided_at > now() - interval '30 days'
          or exists (select from appeals a where a.decision_id = d.id and a.decided_at is null and d.undone_at is null))))
$$;
-- All of them, as the version before this one asks.
create or replace function places_of_reports(viewer bigint)
returns table (subject text, thing_id bigint, content_id bigint, content_type smallint, group_id bigint, group_name text) language sql stable as $$
  select distinct t.subject, t.thing_id, p.* from (
    select r.subject, r.thing_id, null::bigint as of_group from reports r
    union select r.subject, r.thing_id, r.group_id from reports r
    union select d.subject, d.thing_id, null from decisions d) t
  cross join lateral place_of_case(viewer, t.of_group, t.subject, t.thing_id) p
$$;

-- The audit log, for administrators: without what others did about them or about what is theirs, and without which place a row has in the chain.
create or replace function audit_rows(viewer bigint) returns setof audit_log language sql stable as $$
  select l.* from audit_log l
  where exists (select from people a where a.id = viewer and a.active and a.user_type = 1)
    and (l.actor_id = viewer or not (
      coalesce((l.details->>'about')::bigint = viewer, false)
      or (l.subject = 'person' and l.subject_id = viewer)
      or (l.subject = 'content' and exists (select from contents c where c.id = l.subject_id and c.author_id = viewer))
      or (l.subject = 'comment' and exists (select from comments m where m.id = l.subject_id and m.author_id = viewer))
      or exists (select from reports r where r.subject = l.subject and r.thing_id = l.subject_id and r.about_id = viewer)
      or exists (select from decisions d where d.subject = l.subject and d.thing_id = l.subject_id and d.person_id = viewer)
      or (l.subject = 'decision' and exists (select from decisions d where d.id = l.subject_id and d.person_id = viewer))))
$$;

-- What moderators deleted and nobody is to have back.
create or replace function removed_contents(until timestamptz) returns table (id bigint) language sql stable as $$
  select c.id from contents c where c.removed_at <= until
$$;
create or replace function removed_comments(until timestamptz) returns table (id bigint) language sql stable as $$
  select m.id from comments m where m.removed_at <= until
$$;
