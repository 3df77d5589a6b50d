-- Private messages.

-- The viewer's side of conversations. Hidden while the other person is suspended or unconfirmed, or
-- while the viewer blocks them. If the other person blocks the viewer, nothing changes for the
-- viewer. If the other person deleted their account, the conversation remains, without their
-- identity. Scalar subqueries here and in the functions that follow, because the planner would
-- otherwise read all conversations of the viewer.
create or replace function visible_conversations(viewer bigint) returns setof conversations language sql stable as $$
  select c.* from conversations c
  where c.person_id = viewer
    and not coalesce((select p.suspended_at is not null or p.confirmed_at is null from people p where p.id = c.peer_id), false)
    and not coalesce((select true from blocks b where b.blocker_id = viewer and b.blocked_id = c.peer_id), false)
$$;

-- Active people in visible conversations of the viewer.
create or replace function visible_correspondents(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p where p.active and (select true from visible_conversations(viewer) c where c.peer_id = p.id)
$$;

-- Ids of people in visible conversations who deleted their account. `for_good`: the account can no
-- longer be restored.
create or replace function deleted_correspondents(viewer bigint) returns table (id bigint, for_good boolean) language sql stable as $$
  select c.peer_id, (select true from people p where p.id = c.peer_id) is null
  from visible_conversations(viewer) c
  where coalesce((select p.deleted_at is not null from people p where p.id = c.peer_id), true)
$$;

-- People who have a conversation with `peer`, and whether they can see it. For events about `peer`,
-- and for deleting the sides that no one can see once the account and its blocks are gone.
create or replace function conversation_sides(peer bigint) returns table (person_id bigint, shown boolean) language sql stable as $$
  select c.person_id, coalesce((select true from visible_conversations(c.person_id) seen where seen.peer_id = c.peer_id), false)
  from conversations c where c.peer_id = peer
$$;

-- Messages in the mailbox of the viewer, one row for each other participant.
-- Does not reveal other recipients.
create or replace function visible_messages(viewer bigint)
returns table (id bigint, peer_id bigint, sender_id bigint, parent_id bigint, subject text, text text, in_conversation boolean, created_at timestamptz(3), sent boolean, read_at timestamptz(3))
language sql stable as $$
  select v.message_id, v.peer_id, m.sender_id, m.parent_id, m.subject, m.text, m.in_conversation, m.created_at, v.sent, v.read_at
  from message_copies v
  -- The OFFSET makes the planner look up a message for each copy, instead of reading all messages.
  cross join lateral (select m.* from messages m where m.id = v.message_id offset 0) m
  where v.person_id = viewer and (select true from visible_conversations(viewer) c where c.peer_id = v.peer_id)
$$;

-- What a message with `peer` replies to. One row for a reply. `id` and what follows are null unless
-- the viewer has that message too, in the same conversation. One that the viewer does not have
-- counts as deleted, so that the viewer does not learn whether the other person still has it. There
-- is no row if a message with a subject replies to one that the viewer does not have: that one can
-- be of another conversation.
create or replace function visible_message_parents(viewer bigint, message bigint, peer bigint)
returns table (id bigint, sender_id bigint, text text, deleted boolean)
language sql stable as $$
  select p.id, p.sender_id, case when p.subject = '' then p.text else concat_ws(': ', p.subject, nullif(p.text, '')) end, p.id is null
  from (
    select s.parent_id, s.in_conversation from visible_messages(viewer) s
    where s.id = message and s.peer_id = peer and s.parent_id is not null offset 0) m
  left join lateral (
    select s.id, s.sender_id, s.subject, s.text from visible_messages(viewer) s
    where s.id = m.parent_id and s.peer_id = peer offset 0) p on true
  where m.in_conversation or p.id is not null
$$;

-- The lowest id from which on all messages with `peer` were sent at `since` or later. The times of a
-- conversation ascend with the ids, so half of the remaining ids are excluded at each step.
create or replace function message_position_since(viewer bigint, peer bigint, since timestamptz) returns bigint language sql stable as $$
  with recursive range (low, high) as (
    select 1::bigint, coalesce((select c.last_message_id from visible_conversations(viewer) c where c.peer_id = peer), 0) + 1
    union all
    select case when x.created_at < since then x.id + 1 else r.low end, case when x.created_at < since then r.high else (r.low + r.high) / 2 end
    from range r left join lateral (
      select m.id, m.created_at from visible_messages(viewer) m
      where m.peer_id = peer and m.id >= (r.low + r.high) / 2 and m.id < r.high order by m.id limit 1) x on true
    where r.low < r.high)
  select max(r.low) from range r
$$;

-- Whether the text of a message was edited. Use it only for rows of visible_messages.
create or replace function was_message_edited(message bigint) returns boolean language sql stable as $$
  select m.edited_at is not null from messages m where m.id = message
$$;

-- People who received a message of `sender` and still have it, for what an edit or deletion changes
-- for them. `blocked`: a block is between them. `shown`: they see the conversation.
create or replace function message_receivers(sender bigint, message bigint)
returns table (person_id bigint, blocked boolean, shown boolean) language sql stable as $$
  select v.person_id,
    exists (select from blocks b where b.blocker_id = sender and b.blocked_id = v.person_id)
      or exists (select from blocks b where b.blocker_id = v.person_id and b.blocked_id = sender),
    coalesce((select true from visible_conversations(v.person_id) c where c.peer_id = sender), false)
  from messages m join message_copies v on v.message_id = m.id where m.id = message and m.sender_id = sender and not v.sent
$$;

-- All messages in a mailbox, including those with blocked people. For data exports and account
-- deletion.
create or replace function messages_in_mailbox(keeper bigint)
returns table (id bigint, peer_id bigint, sender_id bigint, subject text, text text, created_at timestamptz(3), sent boolean)
language sql stable as $$
  select v.message_id, v.peer_id, m.sender_id, m.subject, m.text, m.created_at, v.sent
  from message_copies v join messages m on m.id = v.message_id where v.person_id = keeper
$$;

-- Files of messages, visible with the message. A file that is not attached yet is visible to its
-- uploader only.
create or replace function visible_message_files(viewer bigint) returns setof message_files language sql stable as $$
  select f.* from message_files f
  where case
    when f.message_id is not null then exists (select from visible_messages(viewer) m where m.id = f.message_id)
      or exists (select from visible_chat_messages(viewer) m where m.id = f.message_id)
    else f.owner_id = viewer
  end
$$;

-- Whether two people are friends or have a group in common. Both know it.
create or replace function are_acquainted(one bigint, other bigint) returns boolean language sql stable as $$
  select (select f.status from friendships f where f.low_id = least(one, other) and f.high_id = greatest(one, other)) is not distinct from friendship_accepted()
    or exists (select from group_members m join group_members own on own.group_id = m.group_id and own.person_id = other
      join groups g on g.id = m.group_id where m.person_id = one and g.deleted_at is null)
$$;

-- Whether `person` declined a request of `asker` in the last 30 days: a message, or with `joining`
-- also one to join a group conversation. Never reveal it to the asker.
create or replace function has_declined(person bigint, asker bigint, joining boolean) returns boolean language sql stable as $$
  select exists (select from declined_requests d
    where d.person_id = has_declined.person and d.asker_id = asker and (d.is_message or joining) and d.declined_at > now() - interval '30 days')
$$;

-- Where a message from `writer` to `person` is delivered. No row if `person` does not exist for the
-- writer.
-- blocked: the writer blocks the recipient.
-- direct: to the inbox.
-- request: to the requests, until the recipient accepts it.
-- refused: the recipient accepts no requests, and the writer has no conversation with them.
-- lost: the recipient blocks the writer, declined a message of theirs, or deleted the conversation
-- and accepts no requests. The writer sees the message as sent.
-- Only a reply reveals to the writer that a request was accepted. Until then the conversation looks
-- unchanged. The conversation of the recipient does not let in a writer who deleted their own side:
-- otherwise the writer would learn whether the recipient deleted it too.
create or replace function message_delivery_target(writer bigint, person bigint) returns table (delivery text) language sql stable as $$
  select case
      when known.blocked then 'blocked'
      when not (known.close or p.takes_requests or known.begun) then 'refused'
      when known.blocking then 'lost'
      when known.close or not known.waiting then 'direct'
      when known.waiting then 'request'
      when has_declined(p.id, writer, false) then 'lost'
      when p.takes_requests then 'request'
      else 'lost'
    end
  from people p cross join lateral (select
    (select c.request from conversations c where c.person_id = p.id and c.peer_id = writer) as waiting,
    coalesce((select true from conversations c where c.person_id = writer and c.peer_id = p.id), false) as begun,
    exists (select from blocks b where b.blocker_id = writer and b.blocked_id = p.id) as blocked,
    exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = writer) as blocking,
    are_acquainted(p.id, writer)
      or (select not c.request and c.last_sent_id is not null from conversations c join conversations own on own.person_id = writer and own.peer_id = p.id
        where c.person_id = p.id and c.peer_id = writer) is true as close) known
  where p.id = person and p.id <> writer and p.active
    and (known.blocked or not known.blocking or known.begun)
$$;

-- What happens when `adder` adds `person` to a conversation. No row if `person` does not exist for
-- the adder. Whether people are acquainted decides whether they join at once, and nothing that they
-- did with messages of the adder: it would reveal that they accepted or deleted a conversation.
-- blocked: the adder blocks the person.
-- direct: the person joins.
-- request: the person is asked.
-- refused: the person accepts no requests.
-- lost: the person blocks the adder, or declined a request of theirs. The adder sees them as asked.
create or replace function chat_addition_target(adder bigint, person bigint) returns table (delivery text) language sql stable as $$
  select case
      when target.delivery = 'blocked' then 'blocked'
      when not (known.acquainted or p.takes_requests) then 'refused'
      when known.blocking then 'lost'
      when known.acquainted then 'direct'
      when has_declined(p.id, adder, true) then 'lost'
      else 'request'
    end
  from message_delivery_target(adder, chat_addition_target.person) target
  join people p on p.id = chat_addition_target.person
  cross join lateral (select are_acquainted(p.id, adder) as acquainted,
    exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = adder) as blocking) known
$$;

-- Locks a message against deletion until the transaction ends (FOR KEY SHARE), before a reply is
-- added. Reveals nothing about it.
create or replace function lock_message(id bigint) returns void language sql as $$
  select from messages m where m.id = lock_message.id for key share
$$;
