// Sending of messages. Each recipient sees the message as if it were sent to them only.
import type { Input } from '#contract/calls.ts';
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { consumeForMany } from '../screening/newMemberLimits.ts';
import { forgetDeclined } from './declinedRequests.ts';
import { notifyOfMessage } from './notify.ts';
import { assertNotEmpty, attachParts } from './parts.ts';
import { messageColumns, toPrivateMessages, type MessageRow } from './view.ts';

type Fields = Input<'POST /message/send'>;
/** `message_delivery_target` and `chat_addition_target` in server/visibility/ define the values. */
type DeliveryTarget = 'blocked' | 'direct' | 'request' | 'refused' | 'lost';
type Recipient = { id: number; delivery: DeliveryTarget };
const messageDelivery = { field: 'recipients', target: sql`message_delivery_target` };

export async function sendMessage(input: Fields, ctx: RequestContext<Member>) {
  const { subject = '', message = '', parent_id = 0, action = '' } = input;
  assertNotEmpty(input);
  return ctx.db.transaction(async (db) => {
    const writer = ctx.member.id;
    const recipientIds = await resolveRecipients(db, writer, input.recipients);
    // Locks in ascending order of ids avoid deadlocks. Exclusive locks make message ids ascend in
    // each conversation in the order in which they appear.
    for (const recipientId of recipientIds.toSorted((a, b) => a - b))
      await lockPair(db, writer, recipientId);
    const recipients = await resolveDeliveries(db, writer, recipientIds);
    if (parent_id)
      await assertOwnParent(db, writer, parent_id, action === 'conversation' ? recipientIds : []);
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into messages (sender_id, parent_id, subject, text, in_conversation)
      values (${writer}, ${parent_id || null}, ${subject}, ${message}, ${action === 'conversation'}) returning id`))!;
    await attachParts(db, writer, id, input);
    await consumeRateLimits({ ...ctx, db }, recipientIds);
    await storeSenderCopies(db, writer, id, recipients);
    await storeRecipientCopies(
      db,
      writer,
      id,
      recipients.filter(({ delivery }) => delivery !== 'lost'),
    );
    return { sent: await getSentMessage(id, { ...ctx, db }), message: strings.messageSent };
  });
}

/** Returns the message as its sender sees it. */
export async function getSentMessage(id: number, ctx: RequestContext<Member>) {
  const { db, member } = ctx;
  const rows = await db.query<MessageRow>(
    sql`select ${messageColumns} from visible_messages(${member.id}) m where m.id = ${id} limit 1`,
  );
  const [sent] = await toPrivateMessages(ctx, rows);
  if (!sent) throw notFound(strings.messageNotFound);
  return sent;
}

/**
 * Returns the ids of the recipients in the given order. The error for a person hidden from the
 * writer is the same as for an unknown name.
 */
export async function resolveRecipients(
  db: Database,
  writer: number,
  names: Fields['recipients'],
  field = 'recipients',
): Promise<number[]> {
  const keys = names.flatMap((name) =>
    typeof name === 'string' ? normalizeNameOrEmail(name) : [],
  );
  const found = await db.query<{ id: number; key: string }>(sql`
    select p.id, p.username_normalized as key from visible_people(${writer}) p where p.username_normalized = any (${keys})
    union select p.id, p.username_normalized from visible_correspondents(${writer}) p where p.username_normalized = any (${keys})
    union select p.id, p.username_normalized from blocked_people(${writer}) p where p.username_normalized = any (${keys})`);
  const idByKey = new Map(found.map(({ id, key: username }) => [username, id]));
  const ids = names.map((name) =>
    typeof name === 'string' ? idByKey.get(normalizeNameOrEmail(name)) : name,
  );
  if (ids.includes(writer)) throw invalidField(field, strings.messageToYourself);
  if (ids.includes(undefined)) throw unknownRecipient(field);
  if (new Set(ids).size < ids.length) throw invalidField(field, strings.duplicateMessageRecipient);
  return ids as number[];
}

/** Returns the delivery for each recipient. Throws if any of them cannot be written to. */
export async function resolveDeliveries(
  db: Database,
  writer: number,
  recipientIds: number[],
  { field, target }: { field: string; target: Sql } = messageDelivery,
): Promise<Recipient[]> {
  const recipients = await db.query<Recipient>(sql`
    select named.id, target.delivery from unnest(${recipientIds}::bigint[]) named (id) cross join lateral ${target}(${writer}, named.id) target`);
  if (recipients.length < recipientIds.length)
    throw (await areAnyDeleted(db, writer, recipientIds))
      ? forbidden(strings.messageToDeleted)
      : unknownRecipient(field);
  if (recipients.some(({ delivery }) => delivery === 'blocked'))
    throw forbidden(strings.messageToBlocked);
  if (recipients.some(({ delivery }) => delivery === 'refused'))
    throw forbidden(strings.messageRequestsRefused);
  return recipients;
}

const areAnyDeleted = (db: Database, writer: number, recipientIds: number[]) =>
  db.queryOne(
    sql`select from deleted_correspondents(${writer}) g where g.id = any (${recipientIds}) limit 1`,
  );

const unknownRecipient = (field: string) => invalidField(field, strings.messageRecipientUnknown);

/**
 * Locks the parent message, which must be in the conversations with all of `peers`. The error for
 * another person's message is the same as for a missing one.
 */
async function assertOwnParent(db: Database, writer: number, parent: number, peers: number[]) {
  await db.query(
    sql`select lock_message(m.id) from visible_messages(${writer}) m where m.id = ${parent}`,
  );
  const copies = await db.query<{ peer_id: number }>(
    sql`select m.peer_id from visible_messages(${writer}) m where m.id = ${parent}`,
  );
  const hasIt = (peer: number) => copies.some(({ peer_id }) => peer_id === peer);
  if (!copies.length || !peers.every(hasIt))
    throw invalidField('parent_id', strings.messageNotFound);
}

/** A message to many counts as many messages. */
async function consumeRateLimits(ctx: RequestContext<Member>, recipientIds: number[]) {
  await consumeForStrangers(ctx, recipientIds);
  if (recipientIds.length > 1)
    await consumeForMany(ctx.app, ctx.member, 'message', recipientIds.length - 1);
}

/**
 * People without friendship or conversation count against the daily limit for strangers, whether or
 * not they accept requests.
 */
export async function consumeForStrangers(
  { db, app, member }: RequestContext<Member>,
  recipientIds: number[],
) {
  const { strangers } = (await db.queryOne<{ strangers: number }>(sql`
    select count(*)::int as strangers from unnest(${recipientIds}::bigint[]) p (id)
    where p.id not in (select f.id from friends_of(${member.id}) f) and p.id not in (select c.peer_id from visible_conversations(${member.id}) c where c.peer_id = p.id)`))!;
  if (strangers) await app.rateLimits.consume('stranger', String(member.id), strangers);
}

/** Stores the sender's side. Writing to someone also accepts their request. */
async function storeSenderCopies(
  db: Database,
  writer: number,
  message: number,
  recipients: Recipient[],
) {
  const peers = recipients.map(({ id }) => id);
  await db.execute(sql`
    insert into message_copies (person_id, peer_id, message_id, sent, read_at)
    select ${writer}, peer, ${message}, true, now() from unnest(${peers}::bigint[]) peer`);
  await db.execute(sql`
    insert into conversations (person_id, peer_id, last_message_id, last_sent_id) select ${writer}, peer, ${message}, ${message} from unnest(${peers}::bigint[]) peer
    on conflict (person_id, peer_id) do update set last_message_id = excluded.last_message_id, last_sent_id = excluded.last_sent_id, request = false`);
  await forgetDeclined(db, writer, peers);
  for (const peer of peers)
    publishEvent(db, { event: 'message', to: [writer], user_id: peer, id: message });
}

async function storeRecipientCopies(
  db: Database,
  writer: number,
  message: number,
  recipients: Recipient[],
) {
  const recipientIds = recipients.map(({ id }) => id);
  const requestedIds = recipients.flatMap(({ id, delivery }) => (delivery === 'request' ? id : []));
  await db.execute(sql`
    insert into message_copies (person_id, peer_id, message_id, sent) select person, ${writer}, ${message}, false from unnest(${recipientIds}::bigint[]) person`);
  await db.execute(sql`
    insert into conversations (person_id, peer_id, last_message_id, unread, request)
    select person, ${writer}, ${message}, 1, person = any (${requestedIds}) from unnest(${recipientIds}::bigint[]) person
    on conflict (person_id, peer_id) do update
      set last_message_id = excluded.last_message_id, unread = conversations.unread + 1, request = excluded.request`);
  publishEvent(db, { event: 'message', to: recipientIds, user_id: writer, id: message });
  await notifyOfMessage(db, writer, recipientIds);
}
