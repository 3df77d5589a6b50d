-- What two people wrote stays with the one when the account of the other goes. The number of that account stands there on, so that a conversation stays one; it is given
-- to nobody again, and nothing says any more whose it was.
alter table messages drop constraint messages_sender_id_fkey;
alter table message_views drop constraint message_views_peer_id_fkey;
alter table conversations drop constraint conversations_peer_id_fkey;

-- what came with a message goes with the message, not with who sent it
alter table message_files alter column owner_id drop not null;
alter table message_files drop constraint message_files_owner_id_fkey;
alter table message_files add constraint message_files_owner_id_fkey foreign key (owner_id) references people on delete set null;

-- for what went with its writer, wherever it lay
drop function if exists written_messages(bigint);
drop index messages_sender_id_id_idx;
drop index message_views_peer_id_idx;
