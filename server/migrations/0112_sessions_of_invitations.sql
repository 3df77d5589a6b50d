-- The session that created a link or sent an invitation, so that ending a session ends them too.
-- Null for earlier ones: they end with every other session.
alter table invitation_links add column session_id bigint;
alter table invitations add column session_id bigint;
