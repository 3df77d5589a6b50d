-- Statements on posts with many comments, participants or earlier audiences.

-- Whether a statement that notifies all participants of a post, or deletes it with their rows, could
-- take too long. Counts rows, not people.
create function has_many_participants(post bigint) returns boolean language sql stable as $$
  select count(*) > 1000 from (
    (select from likes l where l.content_id = post limit 1001)
    union all (select from comments m where m.content_id = post limit 1001)
    union all (select from ballots b where b.content_id = post limit 1001)
    union all (select from action_followers f where f.content_id = post limit 1001)
    union all (select from action_completions d where d.content_id = post limit 1001)
    union all (select from signatures s where s.content_id = post and s.person_id is not null and s.signed_on is not null limit 1001)
    union all (select from letter_recipients r join letters_sent w on w.recipient_id = r.id where r.content_id = post limit 1001)) few
$$;

-- The tags of comments are placed once per statement. If many change, for example with the audience
-- of their post, the job of marks places them: the statement would take longer than it may. Until
-- then a tag may be found too widely or not at all, and the visibility functions decide about every
-- row.
drop trigger tags_placed on comments;
drop function place_tags_of_comment();
create function place_tags_of_comments() returns trigger language plpgsql as $$
declare
  few constant int := 200;
  changed bigint[] := array(
    select n.id from gone o join come n on n.id = o.id
    where (o.hidden_at is null, o.held_at is null, o.audience_id, o.author_id) is distinct from (n.hidden_at is null, n.held_at is null, n.audience_id, n.author_id)
      and exists (select from comment_tags t where t.comment_id = n.id));
begin
  if cardinality(changed) = 0 then return null; end if;
  if cardinality(changed) > few then
    insert into comment_tags_to_place (content_id)
    select distinct m.content_id from come m where m.id = any (changed) order by 1
    on conflict (content_id) do update set after_id = 0;
  else
    perform place_comment_tags(changed);
  end if;
  return null;
end $$;
create trigger tags_placed after update on comments referencing old table as gone new table as come
  for each statement execute function place_tags_of_comments();
