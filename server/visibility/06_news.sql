-- News.

-- News is for members, all of it for all of them.
create or replace function visible_news(viewer bigint) returns setof news language sql stable as $$
  select n.* from news n where n.shown and n.removed_at is null and (select p.active from people p where p.id = viewer)
$$;

-- What was gathered and waits for an administrator, who alone is asked.
create or replace function news_waiting() returns setof news language sql stable as $$
  select n.* from news n where not n.shown and n.removed_at is null
$$;
