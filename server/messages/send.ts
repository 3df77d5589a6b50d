// Writing to somebody. Each recipient gets it as if it were written to them alone.
import type { Input } from '#contract/calls.ts';
import { forbidden, invalid, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { normalizeKey } from '../account/usernames.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { drawForMany } from '../spam/newMemberLimits.ts';
import { attach } from './files.ts';
import { tellOfMessage } from './notify.ts';
import { messageColumns, shown, type MessageRow } from './view.ts';

type Fields = Input<'POST /message/send'>;
/** Where a message goes: `way_of_message` in the rules says what the words mean. */
type DeliveryTarget = 'blocked' | 'direct' | 'request' | 'refused' | 'lost';
type Recipient = { id: number; way: DeliveryTarget };

export async function send(input: Fields, ctx: RequestContext<Member>) {
  const { subject = '', message = '', attachments = [], parent_id = 0, action = '' } = input;
  if (!subject && !message && !attachments.length) throw invalid(strings.messageEmpty);
  return ctx.db.transaction(async (db) => {
    const writer = ctx.member.id;
    const people = await peopleNamed(db, writer, input.recipients);
    // in one order everywhere, so that nobody waits for who waits for them; alone, so that ids in a conversation rise as they appear
    for (const person of people.toSorted((a, b) => a - b)) await lockPair(db, writer, person);
    const recipients = await waysTo(db, writer, people);
    if (parent_id) await refuseForeignParent(db, writer, parent_id);

    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into messages (sender_id, parent_id, subject, text, in_conversation)
      values (${writer}, ${parent_id || null}, ${subject}, ${message}, ${action === 'conversation'}) returning id`))!;
    await attach(db, writer, id, attachments);
    await drawForAll({ ...ctx, db }, people);
    await keepOwnSide(db, writer, id, recipients);
    await deliver(
      db,
      writer,
      id,
      recipients.filter(({ way }) => way !== 'lost'),
    );
    return { sent: await sentAgain(id, { ...ctx, db }), message: strings.messageSent };
  });
}

/** The message as its writer sees it. */
export async function sentAgain(id: number, ctx: RequestContext<Member>) {
  const { db, member } = ctx;
  const rows = await db.query<MessageRow>(
    sql`select ${messageColumns} from visible_messages(${member.id}) m where m.id = ${id} limit 1`,
  );
  const [sent] = await shown(ctx, rows);
  if (!sent) throw notFound(strings.messageNotFound);
  return sent;
}

/** Their ids, in the order in which they are named. A name that is nobody's for the writer is refused like one that nobody has. */
async function peopleNamed(
  db: Database,
  writer: number,
  names: Fields['recipients'],
): Promise<number[]> {
  const keys = names.flatMap((name) => (typeof name === 'string' ? normalizeKey(name) : []));
  const known = await db.query<{ id: number; key: string }>(sql`
    select p.id, p.username_key as key from visible_people(${writer}) p where p.username_key = any (${keys})
    union select p.id, p.username_key from correspondents(${writer}) p where p.username_key = any (${keys})
    union select p.id, p.username_key from blocked_people(${writer}) p where p.username_key = any (${keys})`);
  const idOf = new Map(known.map(({ id, key }) => [key, id]));
  const ids = names.map((name) => (typeof name === 'string' ? idOf.get(normalizeKey(name)) : name));
  if (ids.includes(writer)) throw invalidField('recipients', strings.messageToYourself);
  if (ids.includes(undefined)) throw unknownRecipient();
  if (new Set(ids).size < ids.length)
    throw invalidField('recipients', strings.messageRecipientTwice);
  return ids as number[];
}

/** Refuses all of it where one of them cannot be written to. */
async function waysTo(db: Database, writer: number, people: number[]): Promise<Recipient[]> {
  const recipients = await db.query<Recipient>(sql`
    select named.id, way.word as way from unnest(${people}::bigint[]) named (id) cross join lateral way_of_message(${writer}, named.id) way`);
  if (recipients.length < people.length)
    throw (await areAnyGone(db, writer, people))
      ? forbidden(strings.messageToDeleted)
      : unknownRecipient();
  if (recipients.some(({ way }) => way === 'blocked')) throw forbidden(strings.messageToBlocked);
  if (recipients.some(({ way }) => way === 'refused'))
    throw forbidden(strings.messageRequestsRefused);
  return recipients;
}

const areAnyGone = (db: Database, writer: number, people: number[]) =>
  db.queryOne(
    sql`select from gone_correspondents(${writer}) g where g.id = any (${people}) limit 1`,
  );

const unknownRecipient = () => invalidField('recipients', strings.messageRecipientUnknown);

/** What lies with somebody else and what never was are refused alike. */
async function refuseForeignParent(db: Database, writer: number, parent: number) {
  await db.lockFirst(sql`select hold_message(${parent})`);
  if (
    !(await db.queryOne(
      sql`select from visible_messages(${writer}) m where m.id = ${parent} limit 1`,
    ))
  )
    throw invalidField('parent_id', strings.messageNotFound);
}

/** What goes to many is as many messages. Whom the writer neither befriended nor wrote with are counted by the day, whatever these think of it. */
async function drawForAll({ db, app, member }: RequestContext<Member>, people: number[]) {
  const { strangers } = (await db.queryOne<{ strangers: number }>(sql`
    select count(*)::int as strangers from unnest(${people}::bigint[]) p (id)
    where p.id not in (select f.id from friends_of(${member.id}) f) and p.id not in (select c.peer_id from visible_conversations(${member.id}) c where c.peer_id = p.id)`))!;
  if (strangers) await app.rateLimits.consume('stranger', String(member.id), strangers);
  if (people.length > 1) await drawForMany(app, member, 'message', people.length - 1);
}

/** Whoever writes to somebody accepts what they ask, too. */
async function keepOwnSide(db: Database, writer: number, message: number, recipients: Recipient[]) {
  const peers = recipients.map(({ id }) => id);
  await db.execute(sql`
    insert into message_views (person_id, peer_id, message_id, sent, read_at)
    select ${writer}, peer, ${message}, true, now() from unnest(${peers}::bigint[]) peer`);
  await db.execute(sql`
    insert into conversations (person_id, peer_id, last_message_id, last_sent_id) select ${writer}, peer, ${message}, ${message} from unnest(${peers}::bigint[]) peer
    on conflict (person_id, peer_id) do update set last_message_id = excluded.last_message_id, last_sent_id = excluded.last_sent_id, request = false`);
  for (const peer of peers)
    publishEvent(db, { event: 'message', to: [writer], user_id: peer, id: message });
}

async function deliver(db: Database, writer: number, message: number, recipients: Recipient[]) {
  const people = recipients.map(({ id }) => id);
  const requested = recipients.flatMap(({ id, way }) => (way === 'request' ? id : []));
  await db.execute(sql`
    insert into message_views (person_id, peer_id, message_id, sent) select person, ${writer}, ${message}, false from unnest(${people}::bigint[]) person`);
  await db.execute(sql`
    insert into conversations (person_id, peer_id, last_message_id, unread, request)
    select person, ${writer}, ${message}, 1, person = any (${requested}) from unnest(${people}::bigint[]) person
    on conflict (person_id, peer_id) do update
      set last_message_id = excluded.last_message_id, unread = conversations.unread + 1, request = excluded.request`);
  publishEvent(db, { event: 'message', to: people, user_id: writer, id: message });
  await tellOfMessage(db, writer, people);
}
