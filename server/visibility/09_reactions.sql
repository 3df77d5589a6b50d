-- Reactions to messages (table `message_reactions`).

-- Reactions to a message that the viewer sees. In a one-to-one conversation their own and those of
-- the other person; not while the conversation is a request to the viewer. Those from before the
-- other person blocked the viewer remain, because the viewer must not notice the block. Later ones,
-- to a message that other people have too, do not cross it. In a group conversation those of people
-- that the viewer sees, who are in it and have the message. The OFFSET makes PostgreSQL check the
-- message once.
create or replace function visible_message_reactions(viewer bigint, message bigint)
returns table (person_id bigint, emoji text, created_at timestamptz(3))
language sql stable as $$
  select r.person_id, r.emoji, r.created_at
  from (
    select m.id, m.chat_id from messages m
    where m.id = message and (m.chat_id is null or (select true from visible_chat_messages(viewer) seen where seen.id = message))
    offset 0) m
  cross join lateral (select r.* from message_reactions r where r.message_id = m.id offset 0) r
  where case
    when m.chat_id is null then
      coalesce((select p.active from people p where p.id = r.person_id), false)
      and exists (
        select from message_copies v
        where v.person_id = viewer and v.message_id = m.id and (r.person_id = viewer or r.person_id = v.peer_id)
          and (select not c.request from visible_conversations(viewer) c where c.peer_id = v.peer_id))
      and not exists (select from blocks b where b.blocker_id = r.person_id and b.blocked_id = viewer and b.created_at <= r.created_at)
    else r.person_id = viewer or (
      coalesce((select true from visible_people(viewer) p where p.id = r.person_id), false)
      and coalesce((select me.state = 'joined' and me.since_id < m.id from chat_members me where me.chat_id = m.chat_id and me.person_id = r.person_id), false)
      and not exists (select from undelivered_messages u where u.message_id = m.id and u.person_id = r.person_id))
    end
$$;

-- Who sees the reaction of `reactor` to a message, the reactor too, for events. Nobody across a
-- block, also if they see a reaction from before it. `peer_id` is the other person of a one-to-one
-- conversation. Call it while the reaction is stored.
create or replace function message_reaction_viewers(reactor bigint, message bigint)
returns table (person_id bigint, peer_id bigint, chat_id bigint)
language sql stable as $$
  select holder.person_id, holder.peer_id, holder.chat_id
  from (
    select v.person_id, v.peer_id, null::bigint as chat_id from message_copies v
    where v.message_id = message and (v.person_id = reactor or v.peer_id = reactor)
    union all
    select me.person_id, null, m.chat_id from messages m join chat_members me on me.chat_id = m.chat_id
    where m.id = message and me.state = 'joined') holder
  where exists (select from visible_message_reactions(holder.person_id, message) r where r.person_id = reactor)
    and not exists (select from blocks b where b.blocker_id = reactor and b.blocked_id = holder.person_id)
    -- A conversation of the reactor that is hidden from them, or a request to them.
    and (holder.peer_id is null or coalesce((select not c.request from visible_conversations(holder.person_id) c where c.peer_id = holder.peer_id), false))
$$;

-- All reactions of a person. For data exports.
create or replace function message_reactions_of(reactor bigint)
returns table (message_id bigint, emoji text, created_at timestamptz(3))
language sql stable as $$
  select r.message_id, r.emoji, r.created_at from message_reactions r where r.person_id = reactor
$$;
