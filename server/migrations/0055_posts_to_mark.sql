-- Whether a post is seen is decided by the rows of its author and its group. Its marks (open_to_all, closed_at_post, and what is kept from them: tags that are
-- suggested, actions for every member, words for spelling, tallies of groups) only choose where to look. An author or a group that changes rewrites no posts in its
-- own statement any more: a job does that in batches.

-- Authors and groups whose posts a job has to mark again.
create table posts_to_mark (
  id bigint generated always as identity primary key,
  person_id bigint unique references people on delete cascade,
  group_id bigint unique references groups on delete cascade,
  -- rises with every change, so that a batch that began before one does not count
  round int not null default 1,
  -- the last post that is done, newest first
  after_on timestamptz(3) not null default 'infinity',
  after_id bigint not null default 0,
  check (num_nonnulls(person_id, group_id) = 1)
);

create or replace function contents_open_to_all() returns trigger language plpgsql as $$
declare
  home record;
begin
  new.open_to_all := new.shared_as = 'Public' and not new.draft and new.approved and new.hidden_at is null
    and exists (select from people where id = new.author_id and (active or nobody));
  if new.group_id is not null then
    select g.status, g.deleted_at, g.closed_on into home from groups g where g.id = new.group_id;
    -- what was said until the group closed stays closed
    if tg_op = 'UPDATE' and old.added_on <= home.closed_on then
      new.closed_at_post := true;
    end if;
    new.open_to_all := new.open_to_all and not new.closed_at_post and home.status = 'Open' and home.deleted_at is null;
  end if;
  return new;
end $$;

-- Of these posts, updates those whose marks are not up to date; the trigger above sets them.
create function mark_again(ids bigint[]) returns void language sql as $$
  update contents c set author_id = c.author_id
  from (
    select o.id from contents o join people p on p.id = o.author_id left join groups g on g.id = o.group_id
    where o.id = any (ids) and ((not o.closed_at_post and o.added_on <= g.closed_on)
      or o.open_to_all <> (o.shared_as = 'Public' and not o.draft and o.approved and o.hidden_at is null and (p.active or p.nobody)
        and (o.group_id is null or (not o.closed_at_post and g.status = 'Open' and g.deleted_at is null))))
    order by o.id for no key update of o) w
  where c.id = w.id
$$;

-- Marks the next posts of the first author or group that waits, and says whether there may be more. It reads who is active and which group is open at that moment, so
-- it may end anywhere and be done twice. It does not wait for the row of posts_to_mark: whoever changes an author or a group holds that row and may wait for the posts.
create function mark_posts(most int) returns boolean language plpgsql as $$
declare
  due posts_to_mark;
  batch record;
begin
  select * into due from posts_to_mark order by id limit 1;
  if not found then return false; end if;
  if due.person_id is not null then
    select array_agg(b.id) as ids, min(b.added_on) as added_on, (array_agg(b.id order by b.added_on, b.id))[1] as id into batch
    from (select c.id, c.added_on from contents c where c.author_id = due.person_id and (c.added_on, c.id) < (due.after_on, due.after_id)
      order by c.added_on desc, c.id desc limit most) b;
  else
    select array_agg(b.id) as ids, min(b.added_on) as added_on, (array_agg(b.id order by b.added_on, b.id))[1] as id into batch
    from (select c.id, c.added_on from contents c where c.group_id = due.group_id and (c.added_on, c.id) < (due.after_on, due.after_id)
      order by c.added_on desc, c.id desc limit most) b;
  end if;
  if batch.ids is not null then
    perform mark_again(batch.ids);
  end if;
  perform from posts_to_mark d where d.id = due.id and d.round = due.round for update skip locked;
  if not found then
    -- it is just being changed
    perform pg_sleep(0.02);
  elsif batch.ids is null then
    delete from posts_to_mark d where d.id = due.id;
  else
    update posts_to_mark d set after_on = batch.added_on, after_id = batch.id where d.id = due.id;
  end if;
  return true;
end $$;

-- A mark that is missing would keep a post out of lists, so when an author or a group comes back the newest posts are marked at once and older ones by the job. A mark
-- that is there too long shows nothing, because the rules are asked about every row.
create or replace function contents_of_changed_author() returns trigger language plpgsql as $$
begin
  if new.active then
    perform mark_again(array(select c.id from contents c where c.author_id = new.id order by c.added_on desc, c.id desc limit 100));
  end if;
  insert into posts_to_mark (person_id) select new.id where exists (select from contents c where c.author_id = new.id)
  on conflict (person_id) do update set round = posts_to_mark.round + 1, after_on = default, after_id = default;
  return null;
end $$;

create or replace function contents_of_changed_group() returns trigger language plpgsql as $$
begin
  if new.status = 'Open' and new.deleted_at is null then
    perform mark_again(array(select c.id from contents c where c.group_id = new.id order by c.added_on desc, c.id desc limit 100));
  end if;
  insert into posts_to_mark (group_id) select new.id where exists (select from contents c where c.group_id = new.id)
  on conflict (group_id) do update set round = posts_to_mark.round + 1, after_on = default, after_id = default;
  return null;
end $$;

-- When a group closes, the moment is kept: what was posted until then is closed by it. Nobody posts in the group meanwhile. A clock that was set back opens nothing.
drop trigger keep_members_unlisted on groups;
drop function keep_members_unlisted();
create function note_closing() returns trigger language plpgsql as $$
begin
  if new.status = 'Closed' then
    new.closed_on := greatest(clock_timestamp(), (select max(c.added_on) from contents c where c.group_id = new.id));
  else
    update group_members m set unlisted = false where m.group_id = new.id and m.person_id = new.owner_id and m.unlisted;
  end if;
  return new;
end $$;
create trigger note_closing before update of status, deleted_at on groups for each row
  when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at) execute function note_closing();

-- Who joins while the group is closed is unlisted from the start, so that nothing has to be written for all of them when it opens.
create function join_unlisted() returns trigger language plpgsql as $$
begin
  new.unlisted := new.unlisted or exists (select from groups g where g.id = new.group_id and g.status = 'Closed');
  return new;
end $$;
create trigger join_unlisted before insert on group_members for each row execute function join_unlisted();
update group_members m set unlisted = true from groups g
where g.id = m.group_id and g.status = 'Closed' and m.person_id <> g.owner_id and not m.unlisted and m.joined_at >= coalesce(g.closed_on, '-infinity');
