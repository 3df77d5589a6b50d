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

-- Moderation looks through doors of its own, at what was reported or decided about and at nothing else: for who moderates the site, wherever it
-- stands and whoever it is for; for who keeps order in a group, what is for its members. Across blocks, and while it is hidden.
create or replace function reported_contents(viewer bigint) returns setof contents language sql stable as $$
  select c.* from contents c
  where (exists (select from reports r where r.content_id = c.id) or exists (select from decisions d where d.subject = 'content' and d.thing_id = c.id))
    and (moderates_site(viewer) or (c.shared_as in ('Public', 'Group') and moderates(viewer, c.group_id)))
$$;
create or replace function reported_comments(viewer bigint) returns setof comments language sql stable as $$
  select m.* from comments m join contents c on c.id = m.content_id
  where (exists (select from reports r where r.comment_id = m.id) or exists (select from decisions d where d.subject = 'comment' and d.thing_id = m.id))
    and (moderates_site(viewer) or (c.shared_as in ('Public', 'Group') and moderates(viewer, c.group_id)
      and (m.audience_id is null or exists (select from earlier_audiences a where a.id = m.audience_id and a.shared_as in ('Public', 'Group')))))
$$;
-- Whom it concerns: who was reported, whose things were, and who reported them, for who moderates the site; for who keeps order in a group, the authors there.
create or replace function people_of_reports(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p
  where (moderates_site(viewer)
      and (exists (select from reports r where r.about_id = p.id) or exists (select from reports r where r.reporter_id = p.id)
        or exists (select from decisions d where d.person_id = p.id)))
    or exists (select from reported_contents(viewer) c where c.author_id = p.id)
    or exists (select from reported_comments(viewer) m where m.author_id = p.id)
$$;
-- Where the things stand that were reported, for who decides about them: of a comment its post and group, of a post its group; nothing of what they say.
create or replace function places_of_reports(viewer bigint)
returns table (subject text, thing_id bigint, content_id bigint, content_type smallint, group_id bigint, group_name text) language sql stable as $$
  select 'content', c.id, c.id, c.content_type, c.group_id, g.name
  from reported_contents(viewer) c left join groups g on g.id = c.group_id
  union all
  select 'comment', m.id, c.id, c.content_type, c.group_id, g.name
  from reported_comments(viewer) m join contents c on c.id = m.content_id left join groups g on g.id = c.group_id
$$;
-- What moderators deleted and nobody is to have back.
create or replace function removed_contents(until timestamptz) returns table (id bigint) language sql stable as $$
  select c.id from contents c where c.removed_at <= until
$$;
create or replace function removed_comments(until timestamptz) returns table (id bigint) language sql stable as $$
  select m.id from comments m where m.removed_at <= until
$$;
