-- What those who run the site are told of everybody: who there is and how much, nothing that was said.

-- Everybody who has an account, for administrators, who look through this door and no other: how they stand to the site, and nothing that they tell
-- others of themselves or wrote.
create or replace function administered_people(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p where not p.nobody and exists (select from people a where a.id = viewer and a.active and a.user_type = 1)
$$;

-- How much was made from a day on, day by day in that zone, and how much there is: numbers alone, of what anybody made. Reports of who runs the site are in no number, so that nobody learns from one that they were reported.
create or replace function made_on_days(since date, zone text) returns table (thing text, day date, made int) language sql stable as $$
  select 'people', (p.created_at at time zone zone)::date, count(*)::int from people p
  where p.confirmed_at is not null and p.created_at >= since::timestamp at time zone zone group by 2
  union all
  select case c.content_type when 4 then 'actions' else 'posts' end, (c.added_on at time zone zone)::date, count(*)::int from contents c
  where c.added_on >= since::timestamp at time zone zone group by 1, 2
  union all
  select 'comments', (m.added_on at time zone zone)::date, count(*)::int from comments m where m.added_on >= since::timestamp at time zone zone group by 2
  union all
  select 'reports', (r.created_at at time zone zone)::date, count(*)::int from reports r
  where r.created_at >= since::timestamp at time zone zone and coalesce(r.about_id, 0) <> all (array(select p.id from people p where p.moderator or p.user_type = 1)) group by 2
$$;
create or replace function made_in_all() returns table (thing text, total bigint) language sql stable as $$
  select 'people', count(*) from people p where p.active
  union all
  select 'posts', (select count(*) from contents) - (select count(*) from contents c where c.content_type = 4)
  union all
  select 'actions', count(*) from contents c where c.content_type = 4
  union all
  select 'comments', count(*) from comments
  union all
  select 'reports', count(*) from reports r where coalesce(r.about_id, 0) <> all (array(select p.id from people p where p.moderator or p.user_type = 1))
$$;

-- What somebody wrote and uploaded, wherever it stands and whether or not they still see it there: to take along, or to leave nothing behind.
create or replace function written_contents(writer bigint) returns setof contents language sql stable as $$
  select c.* from contents c where c.author_id = writer
$$;
create or replace function written_comments(writer bigint) returns setof comments language sql stable as $$
  select m.* from comments m where m.author_id = writer
$$;

-- What these posts and comments say, whoever may see them, changed by nobody until the transaction ends: to find the hashtags in it, never to be shown.
create or replace function words_held(content_ids bigint[], comment_ids bigint[])
returns table (content_id bigint, comment_id bigint, title text, text text, body text) language sql as $$
  select held.id, null::bigint, held.title, held.text, held.body from (select c.* from contents c where c.id = any (content_ids) order by c.id for no key update) held
  union all
  select null, held.id, '', held.text, '' from (select m.* from comments m where m.id = any (comment_ids) order by m.id for no key update) held
$$;
