-- How much is liked and said under a post on which many do, counted up to a moment; what came later is counted at every look. So whoever likes or comments
-- changes no row that others wait for, and whoever takes it back does.
create table post_tallies (
  content_id bigint primary key references contents on delete cascade,
  likes int not null default 0,
  likes_until timestamptz(3) not null default '-infinity',
  -- that are neither hidden nor wait for a moderator, whatever they answer, and how many of them are no replies
  comments int not null default 0,
  tops int not null default 0,
  -- the last that is counted, by its id
  comments_until bigint not null default 0
);

-- whoever is not seen is looked up among those who comment on a post; those that are not for everybody are looked at one by one
create index comments_of_author_beneath on comments (author_id, content_id);
drop index comments_of_author;
create index comments_put_away on comments (content_id) where hidden_at is not null or held_at is not null;

-- Of one post in this many nothing is taken back while another is tallied: one lock for each would be more than PostgreSQL keeps,
-- where all that somebody liked goes with them.
create function tally_lock(post bigint) returns bigint language sql immutable as $$
  select hashtextextended('tally ' || post % 64, 0)
$$;

-- Counts what came since. Whoever likes or comments holds the post, so that nothing is under way that would be missed; whoever takes something back holds
-- the lock. It waits for the one alone: false is told where somebody has the other, and nothing is done. Of likes the last minute is left for later, should the
-- clock be set back.
create function tally_post(post bigint, lag interval default '1 minute') returns boolean language plpgsql as $$
begin
  perform from contents where id = post for update;
  if not found then return true; end if;
  if not pg_try_advisory_xact_lock(tally_lock(post)) then return false; end if;
  insert into post_tallies (content_id) values (post) on conflict do nothing;
  update post_tallies t set likes = t.likes + n.likes, likes_until = until, comments = t.comments + n.comments, tops = t.tops + n.tops, comments_until = n.last
  from (select greatest(o.likes_until, date_trunc('milliseconds', clock_timestamp() - lag)) as until from post_tallies o where o.content_id = post) u
  cross join lateral (
    select (select count(*) from likes l where l.content_id = post and l.created_at >= o.likes_until and l.created_at < u.until) as likes, m.*
    from post_tallies o cross join lateral (
      select count(*) filter (where m.hidden_at is null and m.held_at is null) as comments,
        count(*) filter (where m.hidden_at is null and m.held_at is null and m.parent_id is null) as tops,
        coalesce(max(m.id), o.comments_until) as last
      from comments m where m.content_id = post and m.id > o.comments_until) m
    where o.content_id = post) n
  where t.content_id = post;
  return true;
end $$;

create function tally_likes_gone() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(tally_lock(g.content_id)) from (select distinct content_id from gone) g;
  perform from post_tallies where content_id in (select content_id from gone) order by content_id for update;
  update post_tallies t set likes = t.likes - g.likes
  from (select o.content_id, count(*) as likes from gone g join post_tallies o on o.content_id = g.content_id and g.created_at < o.likes_until group by 1) g
  where t.content_id = g.content_id;
  return null;
end $$;
create trigger tally_gone after delete on likes referencing old table as gone for each statement execute function tally_likes_gone();

-- Only what counts no more, or counts again.
create function tally_comments_changed() returns trigger language plpgsql as $$
declare
  -- as they were before
  changed comments[];
begin
  if tg_op = 'DELETE' then
    changed := array(select row(g.*)::comments from gone g where g.hidden_at is null and g.held_at is null);
  else
    changed := array(select row(g.*)::comments from gone g join come c on c.id = g.id
      where (g.hidden_at is null and g.held_at is null) <> (c.hidden_at is null and c.held_at is null));
  end if;
  perform pg_advisory_xact_lock_shared(tally_lock(m.content_id)) from (select distinct content_id from unnest(changed)) m;
  perform from post_tallies where content_id in (select content_id from unnest(changed)) order by content_id for update;
  update post_tallies t set comments = t.comments + d.comments, tops = t.tops + d.tops
  from (
    select o.content_id, sum(s.step) as comments, coalesce(sum(s.step) filter (where m.parent_id is null), 0) as tops
    from unnest(changed) m join post_tallies o on o.content_id = m.content_id and m.id <= o.comments_until
    cross join lateral (select case when m.hidden_at is null and m.held_at is null then -1 else 1 end as step) s
    group by 1) d
  where t.content_id = d.content_id;
  return null;
end $$;
create trigger tally_gone after delete on comments referencing old table as gone for each statement execute function tally_comments_changed();
create trigger tally_changed after update on comments referencing old table as gone new table as come for each statement execute function tally_comments_changed();

select tally_post(content_id) from (
  select content_id from likes group by content_id having count(*) > 1000
  union
  select content_id from comments group by content_id having count(*) > 1000) many;
