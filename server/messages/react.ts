// Reacting to messages, and who reacted. Nobody is notified, and conversations keep their order.
import type { Input } from '#contract/calls.ts';
import { chatStrings } from '#contract/chatStrings.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Reaction } from '#contract/reactionEmoji.ts';
import type { Reactor, reactionCalls } from '#contract/reactions.ts';
import { strings } from '#contract/strings.ts';
import type { Handlers, Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { publishEvent } from '../realtime/publish.ts';
import { loadReactions } from './reactions.ts';
import { loadCorrespondents } from './view.ts';

async function react(
  { id, emoji }: Input<'POST /message/react'>,
  { db, member }: RequestContext<Member>,
) {
  const viewer = member.id;
  return db.transaction(async (db) => {
    await lockVisibleMessage(db, viewer, id);
    const { open } = await findMessage(db, viewer, id);
    if (emoji === undefined) await removeReaction(db, viewer, id);
    else {
      if (!open) throw forbidden(chatStrings.reactionRefused);
      const changed = await db.execute(sql`
        insert into message_reactions (message_id, person_id, emoji) values (${id}, ${viewer}, ${emoji})
        on conflict (message_id, person_id) do update set emoji = excluded.emoji, created_at = now() where message_reactions.emoji <> excluded.emoji`);
      if (changed) publishReaction(db, id, await listViewers(db, viewer, id));
    }
    return { reactions: (await loadReactions(db, viewer, [id])).get(id) ?? [] };
  });
}

async function removeReaction(db: Database, viewer: number, id: number) {
  const viewers = await listViewers(db, viewer, id);
  const removed = await db.execute(
    sql`delete from message_reactions where message_id = ${id} and person_id = ${viewer}`,
  );
  if (removed) publishReaction(db, id, viewers);
}

/** Locks the message against deletion. Does not wait for what the viewer cannot see. */
const lockVisibleMessage = (db: Database, viewer: number, id: number) =>
  db.query(sql`
    select lock_message(m.id) from (
      select m.id from visible_messages(${viewer}) m where m.id = ${id}
      union select m.id from visible_chat_messages(${viewer}) m where m.id = ${id}) m`);

/**
 * `open`: the viewer can react. Not to a request before accepting it, because the sender would
 * learn that it was read, and not if the other person deleted the account.
 */
async function findMessage(db: Database, viewer: number, id: number) {
  const found = await db.queryOne<{ open: boolean }>(sql`
    select bool_or(not c.request and target.delivery is not null) as open
    from visible_messages(${viewer}) m join visible_conversations(${viewer}) c on c.peer_id = m.peer_id
    left join lateral message_delivery_target(${viewer}, m.peer_id) target on true
    where m.id = ${id} having count(*) > 0
    union all
    select true from visible_chat_messages(${viewer}) m where m.id = ${id}`);
  if (!found) throw notFound(strings.messageNotFound);
  return found;
}

/** One of `peer_id` and `chat_id` is null. */
type ReactionViewer = { person_id: number; peer_id: number | null; chat_id: number | null };

const listViewers = (db: Database, viewer: number, id: number) =>
  db.query<ReactionViewer>(
    sql`select v.person_id, v.peer_id, v.chat_id from message_reaction_viewers(${viewer}, ${id}) v`,
  );

function publishReaction(db: Database, id: number, viewers: ReactionViewer[]) {
  const toIds = (group: ReactionViewer[]) => group.map(({ person_id }) => person_id);
  const { true: inChat = [], false: inPerson = [] } = Object.groupBy(
    viewers,
    ({ chat_id }) => String(chat_id !== null) as 'true' | 'false',
  );
  for (const { person_id, peer_id } of inPerson)
    publishEvent(db, { event: 'message', to: [person_id], user_id: peer_id!, id: 0, reacted: id });
  if (inChat.length)
    publishEvent(db, {
      event: 'conversation',
      to: toIds(inChat),
      conversation_id: inChat[0]!.chat_id!,
      id: 0,
      reacted: id,
    });
}

async function listReactors(
  { id }: Input<'GET /message/get-reactions'>,
  ctx: RequestContext<Member>,
) {
  const { db, app, member } = ctx;
  await findMessage(db, member.id, id);
  const rows = await db.query<{ person_id: number; emoji: Reaction }>(sql`
    select r.person_id, r.emoji from visible_message_reactions(${member.id}, ${id}) r order by r.created_at desc, r.person_id limit ${literalInt(2 * limits.chatMembers)}`);
  const ids = rows.map(({ person_id }) => person_id);
  // Of a group conversation: people the viewer may have no conversation with.
  const seen = await db.query<Parameters<typeof app.files.stub>[0]>(
    sql`select ${userSummaryColumns(sql`p`)} from visible_people(${member.id}) p where p.id = any (${ids})`,
  );
  const people = new Map(seen.map((person) => [person.id, app.files.stub(person, member.id)]));
  const correspondents = await loadCorrespondents(ctx, ids);
  return {
    people: rows.flatMap(({ person_id, emoji }): Reactor[] => {
      const person = people.get(person_id) ?? correspondents.get(person_id);
      return person ? [{ ...person, emoji }] : [];
    }),
  };
}

export const reactionHandlers: Handlers<keyof typeof reactionCalls> = {
  'POST /message/react': react,
  'GET /message/get-reactions': listReactors,
};
