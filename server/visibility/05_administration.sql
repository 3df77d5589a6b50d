-- Administration: accounts, site statistics and data exports.

-- All accounts, for administrators. Only the administrator screens may call this. Callers must not
-- select what people share or write.
create or replace function administered_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p where not p.nobody and exists (select from people a where a.id = viewer and a.active and a.role = role_admin())
$$;

-- Numbers of new people, posts, actions, comments and reports per day since `since`, in a time
-- zone, and totals. They count all rows, visible or not. Reports about moderators and
-- administrators are left out of both, so that no one learns from a number that they were reported.
create or replace function created_per_day(since date, zone text) returns table (thing text, day date, made int) language sql stable as $$
  select 'people', (p.created_at at time zone zone)::date, count(*)::int from people p
  where p.confirmed_at is not null and p.created_at >= since::timestamp at time zone zone group by 2
  union all
  select case c.content_type when 4 then 'actions' else 'posts' end, (c.created_at at time zone zone)::date, count(*)::int from posts c
  where c.created_at >= since::timestamp at time zone zone group by 1, 2
  union all
  select 'comments', (m.created_at at time zone zone)::date, count(*)::int from comments m where m.created_at >= since::timestamp at time zone zone group by 2
  union all
  select 'reports', (r.created_at at time zone zone)::date, count(*)::int from reports r
  where r.created_at >= since::timestamp at time zone zone and coalesce(r.subject_person_id, 0) <> all (array(select p.id from people p where p.moderator or p.role = role_admin())) group by 2
$$;
create or replace function created_totals() returns table (thing text, total bigint) language sql stable as $$
  select 'people', count(*) from people p where p.active
  union all
  select 'posts', (select count(*) from posts) - (select count(*) from posts c where c.content_type = post_type_action())
  union all
  select 'actions', count(*) from posts c where c.content_type = post_type_action()
  union all
  select 'comments', count(*) from comments
  union all
  select 'reports', count(*) from reports r where coalesce(r.subject_person_id, 0) <> all (array(select p.id from people p where p.moderator or p.role = role_admin()))
$$;

-- All posts and comments of a person, wherever they are and whether or not the person can still see
-- them. For data exports and account deletion.
create or replace function posts_by_author_unfiltered(writer bigint) returns setof posts language sql stable as $$
  select c.* from posts c where c.author_id = writer
$$;
create or replace function comments_by_author_unfiltered(writer bigint) returns setof comments language sql stable as $$
  select m.* from comments m where m.author_id = writer
$$;

-- The text of these posts and comments, locked against updates until the transaction ends. Does not
-- check visibility. For extracting hashtags only.
create or replace function lock_and_read_texts(content_ids bigint[], comment_ids bigint[])
returns table (content_id bigint, comment_id bigint, title text, text text, body text) language sql as $$
  select held.id, null::bigint, held.title, held.text, held.body from (select c.* from posts c where c.id = any (content_ids) order by c.id for no key update) held
  union all
  select null, held.id, '', held.text, '' from (select m.* from comments m where m.id = any (comment_ids) order by m.id for no key update) held
$$;
