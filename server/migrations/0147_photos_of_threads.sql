-- The post of the comment that a photo belongs to, so that the photos in a thread are found without
-- reading its comments. A comment never moves to another post.
alter table files add column thread_id bigint;

create function set_thread_of_file() returns trigger language plpgsql as $$
begin
  new.thread_id := (select m.content_id from comments m where m.id = new.comment_id);
  return new;
end $$;
create trigger set_thread before insert or update of comment_id on files
  for each row execute function set_thread_of_file();

update files f set thread_id = m.content_id from comments m where m.id = f.comment_id;
create index files_thread on files (thread_id, comment_id desc) where thread_id is not null;
