-- The session in which someone added a person to a conversation.
alter table chat_members add column session_id bigint;
