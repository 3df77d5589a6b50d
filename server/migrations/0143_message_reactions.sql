-- Reactions to messages: one emoji of contract/reactions.ts for each person and message.
create table message_reactions (
  message_id bigint not null references messages on delete cascade,
  person_id bigint not null references people on delete cascade,
  emoji text not null check (char_length(emoji) between 1 and 8),
  created_at timestamptz(3) not null default now(),
  primary key (message_id, person_id)
);
create index on message_reactions (person_id, message_id);
