-- News.

-- Published news. All active members see all of it. Visitors see none.
create or replace function visible_news(viewer bigint) returns setof news language sql stable as $$
  select n.* from news n where n.shown and n.removed_at is null and (select p.active from people p where p.id = viewer)
$$;

-- Published news that visitors read, if the site lets them look around. Callers check that setting.
create or replace function public_news() returns setof news language sql stable as $$
  select n.* from news n where n.shown and n.removed_at is null
$$;

-- Imported news that awaits review. Does not check the viewer: callers must check that the viewer
-- is an administrator.
create or replace function pending_news() returns setof news language sql stable as $$
  select n.* from news n where not n.shown and n.removed_at is null
$$;
