-- The group conversation that a notification is about. Null if it is about several: there is one
-- notification of each type.
alter table notifications add column chat_id bigint references chats on delete set null;
create index on notifications (chat_id) where chat_id is not null;
