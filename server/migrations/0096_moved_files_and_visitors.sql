-- The bytes of a file follow its owner, for example the icon of a group that changes hands.
create function move_file_storage() returns trigger language plpgsql as $$
begin
  perform add_storage(old.owner_id, -old.bytes);
  perform add_storage(p.id, new.bytes) from people p where p.id = new.owner_id;
  return null;
end $$;
create trigger move_storage after update of owner_id on files
  for each row when (old.owner_id is distinct from new.owner_id) execute function move_file_storage();

-- Signatures of visitors count too: their rows are deleted by the same job.
create or replace function has_many_participants(post bigint) returns boolean language sql stable as $$
  select count(*) > 1000 from (
    (select from likes l where l.content_id = post limit 1001)
    union all (select from comments m where m.content_id = post limit 1001)
    union all (select from ballots b where b.content_id = post limit 1001)
    union all (select from action_followers f where f.content_id = post limit 1001)
    union all (select from action_completions d where d.content_id = post limit 1001)
    union all (select from signatures s where s.content_id = post limit 1001)
    union all (select from letter_recipients r join letters_sent w on w.recipient_id = r.id where r.content_id = post limit 1001)) few
$$;
