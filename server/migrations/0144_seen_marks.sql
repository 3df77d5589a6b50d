-- Whether a member shows others when they have read their messages: since when, or null. Marks from
-- before are not shown, also after the member turned it off and on again.
alter table people add column shows_read_since timestamptz(3);

-- The latest message of this side that the other person has read while both showed it.
alter table conversations add column seen_id bigint, add column seen_at timestamptz(3);

-- Read up to here while the person showed it.
alter table chat_members add column seen_id bigint, add column seen_at timestamptz(3);
