-- The post that a post quotes. Each reader sees it only if they can see the quoted post. No foreign
-- key: the deletion of a quoted post changes no other post, and its id is never used again.
alter table posts add column quoted_id bigint;

-- The post that a message shares, under the same rule for each of its readers.
create table message_quotes (
  message_id bigint primary key references messages on delete cascade,
  quoted_id bigint not null
);
