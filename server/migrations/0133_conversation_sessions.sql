-- The session in which someone added a person to a conversation.
alter table chat_members add column session_id bigint;

-- Also finds what someone wrote in one conversation.
drop index messages_chat_sender;
create index messages_chat_sender on messages (sender_id, chat_id, id) where chat_id is not null;
