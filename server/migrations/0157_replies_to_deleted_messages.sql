-- A reply keeps the id of the message that it replies to when that one is deleted, so that its
-- readers see that it was deleted. The ids of messages are not used again.
alter table messages drop constraint messages_parent_id_fkey;

-- People to whom the deleted message that `message_id` replies to was not delivered. They must not
-- learn that it was deleted. Of other messages, `undelivered_messages` says it.
create table undelivered_parents (
  message_id bigint not null references messages on delete cascade,
  person_id bigint not null references people on delete cascade,
  primary key (message_id, person_id)
);
create index on undelivered_parents (person_id);

-- Before the row is deleted, because `undelivered_messages` is deleted with it.
create function keep_undelivered_parents() returns trigger language plpgsql as $$
begin
  insert into undelivered_parents (message_id, person_id)
  select r.id, u.person_id from undelivered_messages u join messages r on r.parent_id = u.message_id
  where u.message_id = old.id;
  return old;
end $$;
create trigger keep_undelivered_parents before delete on messages
  for each row when (old.chat_id is not null) execute function keep_undelivered_parents();
