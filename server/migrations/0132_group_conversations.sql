-- Conversations of up to 50 people.
create table chats (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- Can remove people. `settle_chat` passes this on when the creator leaves.
  creator_id bigint references people on delete set null,
  created_at timestamptz(3) not null default now()
);
create index on chats (creator_id) where creator_id is not null;

-- People in a conversation, and people who were asked or are no longer in it.
create table chat_members (
  chat_id bigint not null references chats on delete cascade,
  person_id bigint not null references people on delete cascade,
  -- invited: a request that waits for an answer. Declined ones look like it to all others.
  -- removed, withdrawn: the creator removed the person after they joined, or while they were asked.
  state text not null check (state in ('joined', 'invited', 'declined', 'left', 'removed', 'withdrawn')),
  added_by bigint references people on delete set null,
  -- The person sees messages with higher ids: those sent after the person was added.
  since_id bigint not null,
  -- The latest message that was delivered to the person; before the first, the same as `since_id`.
  last_message_id bigint not null,
  -- Read up to here, and how many later messages others wrote.
  last_read_id bigint not null,
  unread int not null default 0 check (unread >= 0),
  muted boolean not null default false,
  joined_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (chat_id, person_id)
);
create index chat_members_inbox on chat_members (person_id, last_message_id desc) where state = 'joined';
create index chat_members_requests on chat_members (person_id, last_message_id desc) where state = 'invited';
create index chat_members_unread on chat_members (person_id) where unread > 0 and state = 'joined' and not muted;
create index on chat_members (person_id);
create index on chat_members (added_by) where added_by is not null;

-- A message has either copies, one for each person in a one-to-one conversation, or a chat.
alter table messages
  add column chat_id bigint references chats on delete cascade,
  -- The time of the latest edit. The previous text is not stored.
  add column edited_at timestamptz(3);
create index messages_chat on messages (chat_id, id) where chat_id is not null;
-- Planned for long conversations: pages of them are read along the index, not sorted.
alter table messages alter column chat_id set (n_distinct = 20);
create index messages_chat_sender on messages (sender_id, id) where chat_id is not null;

-- An edit changes how much the sender stores.
create function count_edited_message_storage() returns trigger language plpgsql as $$
begin
  perform add_storage(new.sender_id, counted_bytes(octet_length(new.text)) - counted_bytes(octet_length(old.text)));
  return null;
end $$;
create trigger count_storage_updated after update of text on messages
  for each row when (octet_length(new.text) > 1000 or octet_length(old.text) > 1000) execute function count_edited_message_storage();

-- Members that a message of a chat did not reach, because a block was between them and the sender
-- when it was sent. It stays undelivered when the block ends.
create table undelivered_messages (
  message_id bigint not null references messages on delete cascade,
  person_id bigint not null references people on delete cascade,
  primary key (message_id, person_id)
);
create index on undelivered_messages (person_id);

-- Who takes over a conversation: the active member who joined first, else the first one.
create function next_chat_creator(of_chat bigint) returns bigint language sql stable as $$
  select m.person_id from chat_members m join people p on p.id = m.person_id
  where m.chat_id = of_chat and m.state = 'joined' order by p.active desc, m.joined_at, m.person_id limit 1
$$;

-- When the creator is no longer in a conversation, another member takes over. When no one is in it,
-- it is deleted with its messages.
create function settle_chat() returns trigger language plpgsql as $$
begin
  -- Otherwise two who leave together could each count on the other.
  perform from chats c where c.id = old.chat_id for update;
  if not exists (select from chat_members m where m.chat_id = old.chat_id and m.state = 'joined') then
    delete from chats c where c.id = old.chat_id;
  elsif not exists (select from chats c join chat_members m on m.chat_id = c.id and m.person_id = c.creator_id and m.state = 'joined' where c.id = old.chat_id) then
    update chats c set creator_id = next_chat_creator(c.id) where c.id = old.chat_id;
  end if;
  return null;
end $$;
create trigger settle_after_leaving after update of state on chat_members
  for each row when (old.state = 'joined' and new.state <> 'joined') execute function settle_chat();
create trigger settle_after_deletion after delete on chat_members
  for each row when (old.state = 'joined') execute function settle_chat();

-- Passes on the conversations of a creator who deletes their account and can still return. A
-- conversation without an active member keeps its creator.
create function pass_on_chats(creator bigint) returns table (id bigint, next_id bigint) language plpgsql as $$
begin
  perform from chats c where c.creator_id = creator order by c.id for update;
  return query update chats c set creator_id = heir.person_id
    from (select o.id, next_chat_creator(o.id) as person_id from chats o where o.creator_id = creator) heir
    where c.id = heir.id and (select p.active from people p where p.id = heir.person_id)
    returning c.id, c.creator_id;
end $$;
