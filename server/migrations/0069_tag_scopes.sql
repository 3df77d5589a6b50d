-- The posts with a tag are found by who can see them, so that the time of the list of a tag does not depend on posts that the viewer can not see. `scope` only chooses where to
-- look: the rules decide about every row. 0070 fills the rows that are here already.

alter table content_tags
  -- the author of the post
  add column author_id bigint,
  -- who can see the post where it is not open: see tag_scope
  add column scope bigint not null default 0;
alter table comment_tags
  -- whether the comment is for every member, as content_tags.open
  add column open boolean not null default false,
  -- the author of the comment
  add column author_id bigint,
  add column scope bigint not null default 0;
drop index content_tags_newest;
drop index comment_tags_newest;

-- Whose posts: an id with its kind in the last two bits. 0 the author alone, 1 friends of the author, 2 a collection, 3 the members of a group.
create function tag_scope(c contents) returns bigint language sql immutable as $$
  select case
    when c.draft or not c.approved or c.hidden_at is not null then c.author_id * 4
    when c.shared_as = 'Friends' then c.author_id * 4 + 1
    when c.shared_as = 'Collection' then coalesce(c.collection_id * 4 + 2, c.author_id * 4)
    when c.shared_as in ('Public', 'Group') then coalesce(c.group_id * 4 + 3, c.author_id * 4)
    else c.author_id * 4 end
$$;

create or replace function date_content_tag() returns trigger language plpgsql as $$
begin
  select c.added_on, is_for_members(c), c.author_id, tag_scope(c) into new.added_on, new.open, new.author_id, new.scope from contents c where c.id = new.content_id;
  return new;
end $$;

-- The same of a comment under a post. What was given to friends, or to some of them, is found by friends of the author of the post.
create function comment_tag_place(m comments, c contents) returns table (open boolean, scope bigint) language sql stable as $$
  select is_for_members(c) and not k.hidden and not k.for_friends,
    case when k.hidden then m.author_id * 4 when k.for_friends then c.author_id * 4 + 1 else tag_scope(c) end
  from (
    select m.hidden_at is not null or m.held_at is not null as hidden,
      coalesce((select a.shared_as in ('Friends', 'Collection') from earlier_audiences a where a.id = m.audience_id), false) as for_friends) k
$$;
create or replace function place_comment_tag() returns trigger language plpgsql as $$
begin
  select c.id, c.added_on, m.author_id, p.open, p.scope into new.content_id, new.added_on, new.author_id, new.open, new.scope
  from comments m join contents c on c.id = m.content_id cross join lateral comment_tag_place(m, c) p where m.id = new.comment_id;
  return new;
end $$;
create function place_comment_tags(ids bigint[]) returns void language sql as $$
  update comment_tags t set added_on = c.added_on, author_id = m.author_id, open = p.open, scope = p.scope
  from comments m join contents c on c.id = m.content_id cross join lateral comment_tag_place(m, c) p
  where m.id = any (ids) and t.comment_id = m.id
$$;
create function place_tags_of_comment() returns trigger language plpgsql as $$
begin
  perform place_comment_tags(array[new.id]);
  return null;
end $$;
create trigger tags_placed after update of hidden_at, held_at, audience_id, author_id on comments for each row
  when ((old.hidden_at is null, old.held_at is null, old.audience_id, old.author_id) is distinct from (new.hidden_at is null, new.held_at is null, new.audience_id, new.author_id))
  execute function place_tags_of_comment();

create or replace function date_tags_of_content() returns trigger language plpgsql as $$
begin
  update content_tags set added_on = new.added_on, open = is_for_members(new), author_id = new.author_id, scope = tag_scope(new) where content_id = new.id;
  perform place_comment_tags(array(select distinct t.comment_id from comment_tags t where t.content_id = new.id));
  return null;
end $$;
drop trigger tags_dated on contents;
create trigger tags_dated after update on contents for each row
  when (old.added_on <> new.added_on or old.author_id <> new.author_id or is_for_members(old) <> is_for_members(new) or tag_scope(old) <> tag_scope(new))
  execute function date_tags_of_content();
