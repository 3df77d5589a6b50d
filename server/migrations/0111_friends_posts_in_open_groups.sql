-- The home feed lists what friends post in open groups of others, without reading what they post in
-- closed ones.
create index posts_of_friend_in_open_group on posts (author_id, created_at desc, id desc)
  where shared_as in ('Friends', 'Group') and group_id is not null and not group_was_closed;
