-- Named constants for the numbers that the database stores. PostgreSQL replaces each call by its
-- value when it plans a statement. contract/contentType.ts, contract/notification.ts and
-- server/policies define the same numbers; server/visibility/constants.test.ts compares them.

-- posts.content_type
create or replace function post_type_poll() returns int language sql immutable parallel safe return 1;
create or replace function post_type_group() returns int language sql immutable parallel safe return 3;
create or replace function post_type_action() returns int language sql immutable parallel safe return 4;

-- group_offers: days in which a member can accept an offer
create or replace function days_to_accept_group_offer() returns int language sql immutable parallel safe return 14;

-- people.role
create or replace function role_admin() returns int language sql immutable parallel safe return 1;

-- friendships.status
create or replace function friendship_requested() returns int language sql immutable parallel safe return 0;
create or replace function friendship_accepted() returns int language sql immutable parallel safe return 1;
create or replace function friendship_declined() returns int language sql immutable parallel safe return 2;

-- notifications.type
create or replace function notify_post_created() returns int language sql immutable parallel safe return 1;
create or replace function notify_post_deleted() returns int language sql immutable parallel safe return 3;
create or replace function notify_message_sent() returns int language sql immutable parallel safe return 4;
create or replace function notify_group_deleted() returns int language sql immutable parallel safe return 7;
create or replace function notify_group_invited() returns int language sql immutable parallel safe return 8;
create or replace function notify_poll_deleted() returns int language sql immutable parallel safe return 11;
create or replace function notify_blog_created() returns int language sql immutable parallel safe return 12;
create or replace function notify_blog_deleted() returns int language sql immutable parallel safe return 14;
create or replace function notify_friend_request_sent() returns int language sql immutable parallel safe return 15;
create or replace function notify_friend_request_accepted() returns int language sql immutable parallel safe return 16;
create or replace function notify_action_changed() returns int language sql immutable parallel safe return 24;
create or replace function notify_action_starts_soon() returns int language sql immutable parallel safe return 25;
create or replace function notify_action_completed() returns int language sql immutable parallel safe return 26;
create or replace function notify_poll_closed() returns int language sql immutable parallel safe return 29;
create or replace function notify_moderated() returns int language sql immutable parallel safe return 30;
create or replace function notify_text_corrected() returns int language sql immutable parallel safe return 31;
create or replace function notify_action_deleted() returns int language sql immutable parallel safe return 32;
create or replace function notify_group_offered() returns int language sql immutable parallel safe return 33;
create or replace function notify_group_handed_over() returns int language sql immutable parallel safe return 34;
create or replace function notify_scheduled_post_failed() returns int language sql immutable parallel safe return 36;
create or replace function notify_place_free() returns int language sql immutable parallel safe return 37;
create or replace function notify_chat_message_sent() returns int language sql immutable parallel safe return 38;
create or replace function notify_chat_joined() returns int language sql immutable parallel safe return 39;
create or replace function notify_chat_asked() returns int language sql immutable parallel safe return 40;
