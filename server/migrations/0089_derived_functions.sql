-- Columns and counts that triggers derive: which posts and tags are open to all, counts of actions,
-- groups and posts, and earlier audiences.

create or replace function set_open_to_all() returns trigger language plpgsql as $$
declare
  home record;
begin
  new.open_to_all := new.shared_as = 'Public' and not new.draft and new.approved and new.hidden_at is null
    and exists (select from people where id = new.author_id and (active or nobody));
  if new.group_id is not null then
    select g.status, g.deleted_at, g.closed_at into home from groups g where g.id = new.group_id;
    -- Posts from before the group closed stay closed.
    if tg_op = 'UPDATE' and old.created_at <= home.closed_at then
      new.group_was_closed := true;
    end if;
    new.open_to_all := new.open_to_all and not new.group_was_closed and home.status = 'Open' and home.deleted_at is null;
  end if;
  return new;
end $$;
create or replace function refresh_open_to_all_of_author() returns trigger language plpgsql as $$
begin
  if new.active then
    perform refresh_open_to_all(array(select c.id from posts c where c.author_id = new.id order by c.created_at desc, c.id desc limit 100));
  end if;
  insert into post_refresh_queue (person_id) select new.id where exists (select from posts c where c.author_id = new.id)
  on conflict (person_id) do update set round = post_refresh_queue.round + 1, after_created_at = default, after_id = default;
  return null;
end $$;
create or replace function refresh_open_to_all_of_group() returns trigger language plpgsql as $$
begin
  if new.status = 'Open' and new.deleted_at is null then
    perform refresh_open_to_all(array(select c.id from posts c where c.group_id = new.id order by c.created_at desc, c.id desc limit 100));
  end if;
  insert into post_refresh_queue (group_id) select new.id where exists (select from posts c where c.group_id = new.id)
  on conflict (group_id) do update set round = post_refresh_queue.round + 1, after_created_at = default, after_id = default;
  return null;
end $$;
create or replace function make_collection_posts_private() returns trigger language plpgsql as $$
begin
  update posts set shared_as = 'Private', collection_id = null where collection_id = old.id and shared_as = 'Collection';
  update posts set collection_id = null where collection_id = old.id;
  return old;
end $$;
create or replace function update_member_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update groups g set total_members = total_members + n.members from (select group_id, count(*) as members from changed group by group_id) n where g.id = n.group_id;
  else
    update groups g set total_members = total_members - n.members from (select group_id, count(*) as members from changed group by group_id) n where g.id = n.group_id;
  end if;
  return null;
end $$;
create or replace function update_group_post_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update group_post_counts t set posts = t.posts - g.posts, actions = t.actions - g.actions
    from (select group_id, author_id, group_was_closed, (count(*) filter (where content_type <> 4))::int as posts, (count(*) filter (where content_type = 4))::int as actions
      from old_rows where for_group and content_type <> 3 group by 1, 2, 3) g
    where t.group_id = g.group_id and t.author_id = g.author_id and t.closed = g.group_was_closed;
  end if;
  if tg_op <> 'DELETE' then
    insert into group_post_counts as t (group_id, author_id, closed, posts, actions)
    select group_id, author_id, group_was_closed, count(*) filter (where content_type <> 4), count(*) filter (where content_type = 4)
    from new_rows where for_group and content_type <> 3 group by 1, 2, 3 order by 1, 2, 3
    on conflict (group_id, author_id, closed) do update set posts = t.posts + excluded.posts, actions = t.actions + excluded.actions;
  end if;
  return null;
end $$;
create or replace function is_for_members(c posts) returns boolean language sql immutable as $$
  select c.open_to_all or (c.shared_as = 'Group' and not c.group_was_closed and not c.draft and c.approved and c.hidden_at is null)
$$;
create or replace function set_action_for_members() returns trigger language plpgsql as $$
begin
  new.for_members := (select is_for_members(c) from posts c where c.id = new.content_id);
  return new;
end $$;
create or replace function update_action_of_post() returns trigger language plpgsql as $$
begin
  update actions set for_members = is_for_members(new) where content_id = new.id;
  return null;
end $$;
create or replace function miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision) returns double precision language sql immutable parallel safe strict as $$
  select 7917.6 * atan2(
    sqrt(sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2),
    sqrt(abs(1 - sin(radians(lat2 - lat1) / 2) ^ 2 - cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
$$;
create or replace function update_action_counts() returns trigger language plpgsql as $$
declare
  column_name text := tg_argv[0];
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  execute format('update actions a set %1$I = a.%1$I + $1 * n.rows from (select content_id, count(*)::int as rows from changed group by content_id) n where a.content_id = n.content_id', column_name)
    using sign;
  return null;
end $$;
create or replace function set_follower_completed() returns trigger language plpgsql as $$
begin
  update action_followers f set completed = exists (select from action_completions d where d.content_id = f.content_id and d.person_id = f.person_id)
  from changed where f.content_id = changed.content_id and f.person_id = changed.person_id;
  return null;
end $$;
create or replace function update_followers_completed() returns trigger language plpgsql as $$
begin
  update actions set followers_completed = followers_completed + case when tg_op = 'UPDATE' and new.completed then 1 else -1 end where content_id = old.content_id;
  return null;
end $$;
create or replace function update_rating_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update actions set total_ratings = total_ratings - 1, sum_of_ratings = sum_of_ratings - old.rating where content_id = old.content_id;
  end if;
  if tg_op <> 'DELETE' then
    update actions set total_ratings = total_ratings + 1, sum_of_ratings = sum_of_ratings + new.rating where content_id = new.content_id;
  end if;
  update actions set published_ratings = case when total_ratings < 5 then 0 else total_ratings end,
    published_sum = case when total_ratings < 5 then 0 else sum_of_ratings end
  where content_id = coalesce(new.content_id, old.content_id) and abs(total_ratings - published_ratings) >= 5;
  return null;
end $$;
create or replace function update_signature_count() returns trigger language plpgsql as $$
declare
  before int := case when tg_op <> 'INSERT' and old.signed_at is not null then 1 else 0 end;
  after int := case when tg_op <> 'DELETE' and new.signed_at is not null then 1 else 0 end;
begin
  if before <> after then
    update actions set total_signatures = total_signatures + after - before where content_id = coalesce(new.content_id, old.content_id);
  end if;
  return null;
end $$;
create or replace function copy_post_to_tag() returns trigger language plpgsql as $$
begin
  select c.created_at, is_for_members(c), c.author_id, tag_scope(c) into new.created_at, new.open, new.author_id, new.scope from posts c where c.id = new.content_id;
  return new;
end $$;
create or replace function copy_post_to_comment_tag() returns trigger language plpgsql as $$
begin
  select c.id, c.created_at, m.author_id, p.open, p.scope into new.content_id, new.created_at, new.author_id, new.open, new.scope
  from comments m join posts c on c.id = m.content_id cross join lateral comment_tag_audience(m, c) p where m.id = new.comment_id;
  return new;
end $$;
create or replace function update_tags_of_post() returns trigger language plpgsql as $$
declare
  few constant int := 200;
begin
  update post_tags set created_at = new.created_at, open = is_for_members(new), author_id = new.author_id, scope = tag_scope(new) where content_id = new.id;
  if (select count(*) > few from (select from comment_tags t where t.content_id = new.id limit few + 1) first) then
    insert into comment_tag_refresh_queue (content_id) values (new.id) on conflict (content_id) do update set after_id = 0;
  else
    perform refresh_comment_tags(array(select distinct t.comment_id from comment_tags t where t.content_id = new.id));
  end if;
  return null;
end $$;
create or replace function checkpoint_lock_key(post bigint) returns bigint language sql immutable as $$
  select hashtextextended('tally ' || post % 64, 0)
$$;
create or replace function checkpoint_post_counts(post bigint, lag interval default interval '1 minute') returns boolean language plpgsql as $$
begin
  perform from posts where id = post for update;
  if not found then return true; end if;
  if not pg_try_advisory_xact_lock(checkpoint_lock_key(post)) then return false; end if;
  insert into post_count_checkpoints (content_id) values (post) on conflict do nothing;
  update post_count_checkpoints t set likes = t.likes + n.likes, likes_counted_at = u.until, comments = t.comments + n.comments, tops = t.tops + n.tops, last_counted_comment_id = n.last
  from (select greatest(o.likes_counted_at, date_trunc('milliseconds', clock_timestamp() - lag)) as until from post_count_checkpoints o where o.content_id = post) u
  cross join lateral (
    select (select count(*) from likes l where l.content_id = post and l.created_at >= o.likes_counted_at and l.created_at < u.until) as likes, m.*
    from post_count_checkpoints o cross join lateral (
      select count(*) filter (where m.hidden_at is null and m.held_at is null) as comments,
        count(*) filter (where m.hidden_at is null and m.held_at is null and m.parent_id is null) as tops,
        coalesce(max(m.id), o.last_counted_comment_id) as last
      from comments m where m.content_id = post and m.id > o.last_counted_comment_id) m
    where o.content_id = post) n
  where t.content_id = post;
  return true;
end $$;
create or replace function adjust_like_checkpoint() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(checkpoint_lock_key(g.content_id)) from (select distinct content_id from old_rows) g;
  perform from post_count_checkpoints where content_id in (select content_id from old_rows) order by content_id for update;
  update post_count_checkpoints t set likes = t.likes - g.likes
  from (select o.content_id, count(*) as likes from old_rows g join post_count_checkpoints o on o.content_id = g.content_id and g.created_at < o.likes_counted_at group by 1) g
  where t.content_id = g.content_id;
  return null;
end $$;
create or replace function adjust_comment_checkpoint() returns trigger language plpgsql as $$
declare
  -- The rows before the change.
  changed comments[];
begin
  if tg_op = 'DELETE' then
    changed := array(select row(g.*)::comments from old_rows g where g.hidden_at is null and g.held_at is null);
  else
    changed := array(select row(g.*)::comments from old_rows g join new_rows c on c.id = g.id
      where (g.hidden_at is null and g.held_at is null) <> (c.hidden_at is null and c.held_at is null));
  end if;
  perform pg_advisory_xact_lock_shared(checkpoint_lock_key(m.content_id)) from (select distinct content_id from unnest(changed)) m;
  perform from post_count_checkpoints where content_id in (select content_id from unnest(changed)) order by content_id for update;
  update post_count_checkpoints t set comments = t.comments + d.comments, tops = t.tops + d.tops
  from (
    select o.content_id, sum(s.step) as comments, coalesce(sum(s.step) filter (where m.parent_id is null), 0) as tops
    from unnest(changed) m join post_count_checkpoints o on o.content_id = m.content_id and m.id <= o.last_counted_comment_id
    cross join lateral (select case when m.hidden_at is null and m.held_at is null then -1 else 1 end as step) s
    group by 1) d
  where t.content_id = d.content_id;
  return null;
end $$;
create or replace function record_earlier_audience() returns trigger language plpgsql as $$
declare
  since timestamptz;
  kept bigint;
  unused bigint[];
begin
  perform from posts c where c.id = old.id for update;
  since := coalesce((select max(a.ended_at) from earlier_audiences a where a.content_id = old.id), '-infinity');
  insert into earlier_audiences (content_id, shared_as, collection_id, ended_at) values (old.id, old.shared_as, old.collection_id, clock_timestamp())
  on conflict (content_id, shared_as, collection_id) do update set ended_at = excluded.ended_at
  returning id into kept;
  if old.shared_as <> 'Public' then
    update comments set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, created_at) >= since;
    update signatures set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, signed_at) >= since;
    with marked as (
      insert into earlier_comment_likes (comment_id, person_id, audience_id)
      select l.comment_id, l.person_id, kept from comments m join comment_likes l on l.comment_id = m.id where m.content_id = old.id and l.created_at >= since
      on conflict do nothing returning comment_id)
    update comments set has_earlier_likes = true where id in (select comment_id from marked) and not has_earlier_likes;
    insert into earlier_likes (content_id, person_id, audience_id)
    select l.content_id, l.person_id, kept from likes l where l.content_id = old.id and l.created_at >= since
    on conflict do nothing;
    new.has_earlier_likes := new.has_earlier_likes or found;
  end if;
  -- Audiences of deleted collections remain only while a row refers to them. The post is locked, and
  -- everything that stores a reference locks the post first, so that no reference is added meanwhile.
  if old.shared_as = 'Collection' then
    unused := array(
      select a.id from earlier_audiences a
      where a.content_id = old.id and a.shared_as = 'Collection' and a.id <> kept
        and not exists (select from friend_collections k where k.id = a.collection_id));
    -- The ids in use are gathered once, not searched for each audience.
    if cardinality(unused) > 0 then
      delete from earlier_audiences a
      where a.id = any (unused) and a.id not in (
        select m.audience_id from comments m where m.content_id = old.id and m.audience_id is not null
        union all select s.audience_id from signatures s where s.content_id = old.id and s.audience_id is not null
        union all select l.audience_id from earlier_likes l where l.content_id = old.id
        union all select l.audience_id from comments m join earlier_comment_likes l on l.comment_id = m.id where m.content_id = old.id);
    end if;
  end if;
  return new;
end $$;
create or replace function refresh_open_to_all(ids bigint[]) returns void language sql as $$
  update posts c set author_id = c.author_id
  from (
    select o.id from posts o join people p on p.id = o.author_id left join groups g on g.id = o.group_id
    where o.id = any (ids) and ((not o.group_was_closed and o.created_at <= g.closed_at)
      or o.open_to_all <> (o.shared_as = 'Public' and not o.draft and o.approved and o.hidden_at is null and (p.active or p.nobody)
        and (o.group_id is null or (not o.group_was_closed and g.status = 'Open' and g.deleted_at is null))))
    order by o.id for no key update of o) w
  where c.id = w.id
$$;
create or replace function refresh_queued_posts(most integer) returns boolean language plpgsql as $$
declare
  due post_refresh_queue;
  batch record;
begin
  select * into due from post_refresh_queue order by id limit 1;
  if not found then return false; end if;
  if due.person_id is not null then
    select array_agg(b.id) as ids, min(b.created_at) as created_at, (array_agg(b.id order by b.created_at, b.id))[1] as id into batch
    from (select c.id, c.created_at from posts c where c.author_id = due.person_id and (c.created_at, c.id) < (due.after_created_at, due.after_id)
      order by c.created_at desc, c.id desc limit most) b;
  else
    select array_agg(b.id) as ids, min(b.created_at) as created_at, (array_agg(b.id order by b.created_at, b.id))[1] as id into batch
    from (select c.id, c.created_at from posts c where c.group_id = due.group_id and (c.created_at, c.id) < (due.after_created_at, due.after_id)
      order by c.created_at desc, c.id desc limit most) b;
  end if;
  if batch.ids is not null then
    perform refresh_open_to_all(batch.ids);
  end if;
  perform from post_refresh_queue d where d.id = due.id and d.round = due.round for update skip locked;
  if not found then
    -- A concurrent transaction is changing the entry.
    perform pg_sleep(0.02);
  elsif batch.ids is null then
    delete from post_refresh_queue d where d.id = due.id;
  else
    update post_refresh_queue d set after_created_at = batch.created_at, after_id = batch.id where d.id = due.id;
  end if;
  return true;
end $$;
create or replace function set_group_closed_at() returns trigger language plpgsql as $$
begin
  if new.status = 'Closed' then
    new.closed_at := greatest(clock_timestamp(), (select max(c.created_at) from posts c where c.group_id = new.id));
  else
    update group_members m set unlisted = false where m.group_id = new.id and m.person_id = new.owner_id and m.unlisted;
  end if;
  return new;
end $$;
create or replace function set_member_unlisted() returns trigger language plpgsql as $$
begin
  new.unlisted := new.unlisted or exists (select from groups g where g.id = new.group_id and g.status = 'Closed');
  return new;
end $$;
create or replace function tag_scope(c posts) returns bigint language sql immutable as $$
  select case
    when c.draft or not c.approved or c.hidden_at is not null then c.author_id * 4
    when c.shared_as = 'Friends' then c.author_id * 4 + 1
    when c.shared_as = 'Collection' then coalesce(c.collection_id * 4 + 2, c.author_id * 4)
    when c.shared_as in ('Public', 'Group') then coalesce(c.group_id * 4 + 3, c.author_id * 4)
    else c.author_id * 4 end
$$;
create or replace function comment_tag_audience(m comments, c posts) returns TABLE(open boolean, scope bigint) language sql stable as $$
  select is_for_members(c) and not k.hidden and not k.for_friends,
    case when k.hidden then m.author_id * 4 when k.for_friends then c.author_id * 4 + 1 else tag_scope(c) end
  from (
    select m.hidden_at is not null or m.held_at is not null as hidden,
      coalesce((select a.shared_as in ('Friends', 'Collection') from earlier_audiences a where a.id = m.audience_id), false) as for_friends) k
$$;
create or replace function refresh_comment_tags(ids bigint[]) returns void language sql as $$
  update comment_tags t set created_at = c.created_at, author_id = m.author_id, open = p.open, scope = p.scope
  from comments m join posts c on c.id = m.content_id cross join lateral comment_tag_audience(m, c) p
  where m.id = any (ids) and t.comment_id = m.id
$$;
create or replace function refresh_queued_comment_tags(most integer) returns boolean language plpgsql as $$
declare
  due comment_tag_refresh_queue;
  batch bigint[];
begin
  select * into due from comment_tag_refresh_queue order by content_id limit 1 for update;
  if not found then return false; end if;
  batch := array(select m.id from comments m where m.content_id = due.content_id and m.id > due.after_id order by m.id limit most);
  perform refresh_comment_tags(batch);
  if cardinality(batch) < most then
    delete from comment_tag_refresh_queue where content_id = due.content_id;
  else
    update comment_tag_refresh_queue set after_id = batch[most] where content_id = due.content_id;
  end if;
  return true;
end $$;
create or replace function comments_under(post bigint) returns SETOF bigint language sql stable as $$
  select m.id from comments m where m.content_id = post order by m.id desc
$$;
create or replace function replies_under(comment bigint) returns SETOF bigint language sql stable as $$
  select m.id from comments m where m.parent_id = comment order by m.id desc
$$;
create or replace function has_many_comments(post bigint) returns boolean language sql stable as $$
  select exists (select from comments m where m.content_id = post offset 1000)
$$;
create or replace function has_many_replies(comment bigint) returns boolean language sql stable as $$
  select exists (select from comments m where m.parent_id = comment offset 1000)
$$;
create or replace function has_many_participants(post bigint) returns boolean language sql stable as $$
  select count(*) > 1000 from (
    (select from likes l where l.content_id = post limit 1001)
    union all (select from comments m where m.content_id = post limit 1001)
    union all (select from ballots b where b.content_id = post limit 1001)
    union all (select from action_followers f where f.content_id = post limit 1001)
    union all (select from action_completions d where d.content_id = post limit 1001)
    union all (select from signatures s where s.content_id = post and s.person_id is not null and s.signed_at is not null limit 1001)
    union all (select from letter_recipients r join letters_sent w on w.recipient_id = r.id where r.content_id = post limit 1001)) few
$$;
create or replace function update_tags_of_comments() returns trigger language plpgsql as $$
declare
  few constant int := 200;
  changed bigint[] := array(
    select n.id from old_rows o join new_rows n on n.id = o.id
    where (o.hidden_at is null, o.held_at is null, o.audience_id, o.author_id) is distinct from (n.hidden_at is null, n.held_at is null, n.audience_id, n.author_id)
      and exists (select from comment_tags t where t.comment_id = n.id));
begin
  if cardinality(changed) = 0 then return null; end if;
  if cardinality(changed) > few then
    insert into comment_tag_refresh_queue (content_id)
    select distinct m.content_id from new_rows m where m.id = any (changed) order by 1
    on conflict (content_id) do update set after_id = 0;
  else
    perform refresh_comment_tags(changed);
  end if;
  return null;
end $$;
