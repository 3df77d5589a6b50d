-- Where many comments beneath a post have tags, these are placed anew by the job of marks, not in the statement that changes the post: it would take longer than a
-- statement may, and the post stay as wide as it was. A place that is too wide shows nothing, because the rules are asked about every row.
create table comment_tags_to_place (
  content_id bigint primary key references contents on delete cascade,
  -- the last comment that is done
  after_id bigint not null default 0
);

create or replace function date_tags_of_content() returns trigger language plpgsql as $$
declare
  few constant int := 200;
begin
  update content_tags set added_on = new.added_on, open = is_for_members(new), author_id = new.author_id, scope = tag_scope(new) where content_id = new.id;
  if (select count(*) > few from (select from comment_tags t where t.content_id = new.id limit few + 1) first) then
    insert into comment_tags_to_place (content_id) values (new.id) on conflict (content_id) do update set after_id = 0;
  else
    perform place_comment_tags(array(select distinct t.comment_id from comment_tags t where t.content_id = new.id));
  end if;
  return null;
end $$;

-- Places the tags of the next comments of one post that waits; whether any waited.
create function place_waiting_tags(most int) returns boolean language plpgsql as $$
declare
  due comment_tags_to_place;
  batch bigint[];
begin
  select * into due from comment_tags_to_place order by content_id limit 1 for update;
  if not found then return false; end if;
  batch := array(select m.id from comments m where m.content_id = due.content_id and m.id > due.after_id order by m.id limit most);
  perform place_comment_tags(batch);
  if cardinality(batch) < most then
    delete from comment_tags_to_place where content_id = due.content_id;
  else
    update comment_tags_to_place set after_id = batch[most] where content_id = due.content_id;
  end if;
  return true;
end $$;
