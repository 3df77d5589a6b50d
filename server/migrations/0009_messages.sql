-- What people write to each other. A message is kept once and lies with each participant by a row of their own.

alter table people add column takes_requests boolean not null default true;

create table messages (
  id bigint generated always as identity primary key,
  sender_id bigint not null references people on delete cascade,
  parent_id bigint references messages on delete set null,
  subject text not null default '',
  text text not null default '',
  -- written in the chat
  in_conversation boolean not null default false,
  added_on timestamptz(3) not null default now()
);
create index on messages (sender_id, id);
create index on messages (parent_id) where parent_id is not null;

-- one person's view of a message, in what they write with one other
create table message_views (
  person_id bigint not null references people on delete cascade,
  peer_id bigint not null references people on delete cascade,
  message_id bigint not null references messages on delete cascade,
  -- written by the person, else received
  sent boolean not null,
  read_at timestamptz(3),
  primary key (person_id, peer_id, message_id)
);
-- who has a message
create index on message_views (message_id, person_id);
-- the latest that was sent, that was received
create index on message_views (person_id, peer_id, sent, message_id);
create index on message_views (person_id, peer_id, message_id) where read_at is null;
-- whoever goes takes their part of it along
create index on message_views (peer_id);

-- one person's side of what they write with another
create table conversations (
  person_id bigint not null references people on delete cascade,
  peer_id bigint not null references people on delete cascade,
  last_message_id bigint not null,
  last_sent_id bigint,
  unread int not null default 0 check (unread >= 0),
  -- from somebody who is neither a friend nor in a common group, and not accepted
  request boolean not null default false,
  primary key (person_id, peer_id),
  check (person_id <> peer_id)
);
create index conversations_inbox on conversations (person_id, last_message_id desc) where not request;
create index conversations_requests on conversations (person_id, last_message_id desc) where request;
create index conversations_sent on conversations (person_id, last_sent_id desc) where last_sent_id is not null;
create index conversations_unread on conversations (person_id) where unread > 0 and not request;
create index on conversations (peer_id);
-- planned for whoever writes with thousands: their latest are read along an index, not all of them sorted
alter table conversations alter column person_id set (n_distinct = -0.0005);

-- A view that goes, whatever made it go, takes its part of the conversation along, and the last one the message with its files.
create function part_with_messages() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  with sides as (
    select g.person_id, g.peer_id, count(*) filter (where g.read_at is null) as unread,
      (select max(v.message_id) from message_views v where v.person_id = g.person_id and v.peer_id = g.peer_id) as latest,
      (select max(v.message_id) from message_views v where v.person_id = g.person_id and v.peer_id = g.peer_id and v.sent) as latest_sent
    from gone g group by g.person_id, g.peer_id),
  emptied as (
    delete from conversations c using sides s where c.person_id = s.person_id and c.peer_id = s.peer_id and s.latest is null)
  update conversations c set unread = c.unread - s.unread, last_message_id = s.latest, last_sent_id = s.latest_sent
  from sides s where c.person_id = s.person_id and c.peer_id = s.peer_id and s.latest is not null;
  -- of two who part with it at once the second waits here, and finds itself the last
  perform from messages m where m.id in (select g.message_id from gone g) order by m.id for update;
  delete from messages m where m.id in (select g.message_id from gone g)
    and not exists (select from message_views v where v.message_id = m.id);
  return null;
end $$;
create trigger part after delete on message_views referencing old table as gone for each statement execute function part_with_messages();

-- The answer that is kept for who sends again tells no more what nobody keeps.
create function forget_sent_messages() returns trigger language plpgsql as $$
begin
  update idempotent_answers a set answer = a.answer || jsonb_build_object('sent', (a.answer -> 'sent') || '{"subject": "", "message": "", "attachments": []}')
  from gone g where g.added_on > now() - interval '2 days' and a.person_id = g.sender_id and a.answer #>> '{sent,id}' = g.id::text;
  return null;
end $$;
create trigger forget after delete on messages referencing old table as gone for each statement execute function forget_sent_messages();

-- what was uploaded for a message: its uploader's alone until it is sent, then for whoever has the message
create table message_files (
  id bigint generated always as identity primary key,
  name text not null unique,
  owner_id bigint not null references people on delete cascade,
  message_id bigint references messages on delete cascade,
  position smallint not null default 0,
  type text not null check (type in ('image', 'pdf')),
  -- as its sender called it
  title text not null,
  width int,
  height int,
  bytes int not null,
  created_at timestamptz(3) not null default now(),
  check (type = 'pdf' or (width is not null and height is not null))
);
create index on message_files (message_id, position) where message_id is not null;
create index on message_files (owner_id);
-- what was uploaded and never sent
create index on message_files (created_at) where message_id is null;
create trigger doom after delete on message_files for each row execute function doom_file();
