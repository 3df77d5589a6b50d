-- What goes is counted once for each statement and member. Counted row by row, many rows of one member that go in one statement change one row of storage_used
-- again and again, which takes time by the square of how many they are. Rows that come are counted one by one as before: they come one by one.
-- Posts stay as they are: what is deleted with a post must be counted while the post is there, and only few are deleted in one statement.

-- Takes what the query in the argument finds, as person and bytes, off what these persons use; in one order, so that two statements do not wait for each other.
create function uncount_storage() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in execute format('select person, sum(bytes)::bigint as bytes from (%s) k where person is not null and bytes > 0 group by person order by person', tg_argv[0]) loop
    perform add_storage(s.person, -s.bytes);
  end loop;
  return null;
end $$;

drop trigger count_storage_gone on comments;
create trigger count_storage_gone after delete on comments referencing old table as gone for each statement
  execute function uncount_storage('select author_id as person, storage_counted(octet_length(text)) as bytes from gone');
drop trigger count_storage_gone on messages;
create trigger count_storage_gone after delete on messages referencing old table as gone for each statement
  execute function uncount_storage('select sender_id as person, storage_counted(octet_length(text)) as bytes from gone');
drop trigger count_storage_gone on content_versions;
create trigger count_storage_gone after delete on content_versions referencing old table as gone for each statement
  execute function uncount_storage('select c.author_id as person, storage_counted(octet_length(g.text) + octet_length(g.body)) as bytes from gone g join contents c on c.id = g.content_id');

drop trigger count_storage on files;
create trigger count_storage after insert on files for each row execute function count_file();
create trigger count_storage_gone after delete on files referencing old table as gone for each statement
  execute function uncount_storage('select coalesce(owner_id, evidence_of) as person, bytes from gone');
drop trigger count_storage on message_files;
create trigger count_storage after insert on message_files for each row execute function count_file();
create trigger count_storage_gone after delete on message_files referencing old table as gone for each statement
  execute function uncount_storage('select owner_id as person, bytes from gone');

drop trigger count_storage on action_texts;
create trigger count_storage after insert on action_texts for each row execute function count_of_action();
create trigger count_storage_gone after delete on action_texts referencing old table as gone for each statement
  execute function uncount_storage('select c.author_id as person, storage_counted(octet_length(g.body) + octet_length(g.letter_text)) as bytes from gone g join contents c on c.id = g.content_id');
drop trigger count_storage on action_updates;
create trigger count_storage after insert on action_updates for each row execute function count_of_action();
create trigger count_storage_gone after delete on action_updates referencing old table as gone for each statement
  execute function uncount_storage('select c.author_id as person, storage_counted(octet_length(g.body)) as bytes from gone g join contents c on c.id = g.content_id');

drop trigger count_storage on groups;
create trigger count_storage after insert or update of owner_id, description, rules on groups for each row execute function count_group();
create trigger count_storage_gone after delete on groups referencing old table as gone for each statement
  execute function uncount_storage('select owner_id as person, storage_counted(octet_length(description) + octet_length(rules)) as bytes from gone');
drop trigger count_storage on profile_fields;
create trigger count_storage after insert or update of value on profile_fields for each row execute function count_profile_field();
create trigger count_storage_gone after delete on profile_fields referencing old table as gone for each statement
  execute function uncount_storage('select person_id as person, storage_counted(octet_length(value)) as bytes from gone');
drop trigger count_storage on civic_contacts;
create trigger count_storage after insert or update of note on civic_contacts for each row execute function count_contact();
create trigger count_storage_gone after delete on civic_contacts referencing old table as gone for each statement
  execute function uncount_storage('select person_id as person, storage_counted(octet_length(note)) as bytes from gone');

-- what was said with a report is taken away from many at once
drop trigger count_storage on reports;
create trigger count_storage after insert on reports for each row execute function count_report();
create trigger count_storage_changed after update on reports referencing old table as gone new table as come for each statement
  execute function uncount_storage('select g.reporter_id as person, storage_counted(coalesce(octet_length(g.said::text), 0)) - storage_counted(coalesce(octet_length(c.said::text), 0)) as bytes
    from gone g join come c on c.id = g.id and c.reporter_id = g.reporter_id');
create trigger count_storage_gone after delete on reports referencing old table as gone for each statement
  execute function uncount_storage('select reporter_id as person, storage_counted(coalesce(octet_length(said::text), 0)) as bytes from gone');

-- What is beneath a post, or answers a comment, the newest first: no reply is older than what it answers. For deleting it a few at a time.
create function comments_under(post bigint) returns setof bigint language sql stable as $$
  select m.id from comments m where m.content_id = post order by m.id desc
$$;
create function replies_under(comment bigint) returns setof bigint language sql stable as $$
  select m.id from comments m where m.parent_id = comment order by m.id desc
$$;
-- Too many to be deleted with it in one statement.
create function has_many_comments(post bigint) returns boolean language sql stable as $$
  select exists (select from comments m where m.content_id = post offset 1000)
$$;
create function has_many_replies(comment bigint) returns boolean language sql stable as $$
  select exists (select from comments m where m.parent_id = comment offset 1000)
$$;
