// Messages of the random models: to one or several recipients, some pending, some undelivered, some
// deleted by one side.
import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { ChangeContext } from './randomChanges.ts';
import { fileName, messagesWithFile } from './fileModel.ts';
import { messagesOf, messageDelivery } from './compareMessages.ts';
import { addSharedPost } from './pinModel.ts';
import { isActive, type Message, type Model } from './referenceModel.ts';
import type { Random } from './random.ts';

/** Ids of accounts that are deleted permanently. */
export const deletedAccountIds = [9_001, 9_002, 9_003];

export async function addMessages(db: Database, model: Model, random: Random, ids: number[]) {
  for (const id of ids) if (random.boolean(0.3)) model.refusesRequests.add(id);
  await db.execute(
    sql`update people set takes_requests = id <> all (${[...model.refusesRequests]}::bigint[])`,
  );
  for (let i = 0; i < messagesWithFile; i++) await addMessage(db, model, random, ids, i);
  for (const view of new Set([...model.messages.values()].flatMap(({ views }) => [...views]))) {
    const [person, peer] = view.split(' ').map(Number) as [number, number];
    const hasWritten = [...model.messages.values()].some(
      ({ sender, views }) => sender === person && views.has(view),
    );
    if (!hasWritten && random.boolean(0.4)) model.messageRequests.add(`${person} ${peer}`);
  }
  for (const person of ids)
    for (const asker of ids.filter((id) => id !== person)) {
      if (random.boolean(0.1)) model.declinedMessages.add(`${person} ${asker}`);
      if (random.boolean(0.1)) model.declinedChats.add(`${person} ${asker}`);
    }
  await db.execute(sql`
    insert into declined_requests (person_id, asker_id, is_message, declined_at)
    select person.id, asker.id, is_message, now() - case when person.id || ' ' || asker.id = any (case when is_message then ${[...model.declinedMessages]}::text[] else ${[...model.declinedChats]}::text[] end)
      then interval '29 days' else interval '31 days' end
    from unnest(${ids}::bigint[]) person (id), unnest(${ids}::bigint[]) asker (id), unnest('{t,f}'::boolean[]) is_message where person.id <> asker.id`);
  await db.execute(sql`
    insert into conversations (person_id, peer_id, last_message_id, last_sent_id, unread, request)
    select person_id, peer_id, max(message_id), max(message_id) filter (where sent), count(*) filter (where read_at is null),
      person_id || ' ' || peer_id = any (${[...model.messageRequests]})
    from message_copies group by person_id, peer_id`);
}

async function addMessage(
  db: Database,
  model: Model,
  random: Random,
  ids: number[],
  number: number,
) {
  const all = [...ids, ...deletedAccountIds];
  const sender = random.pick(all);
  const to = [
    ...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(all))),
  ].filter((id) => id !== sender);
  const parent =
    model.messages.size && random.boolean(0.4) ? random.pick([...model.messages.keys()]) : null;
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into messages (sender_id, parent_id, text) values (${sender}, ${parent}, ${`Message ${number}`}) returning id`))!;
  const message: Message = { id, sender, parent, views: new Set(), unread: new Set() };
  for (const peer of to) {
    if (random.boolean(0.85) && ids.includes(sender)) message.views.add(`${sender} ${peer}`);
    if (random.boolean(0.75) && ids.includes(peer)) message.views.add(`${peer} ${sender}`);
    if (message.views.has(`${peer} ${sender}`) && random.boolean(0.5))
      message.unread.add(`${peer} ${sender}`);
  }
  for (const view of message.views) {
    const [person, peer] = view.split(' ').map(Number) as [number, number];
    await db.execute(sql`
      insert into message_copies (person_id, peer_id, message_id, sent, read_at)
      values (${person}, ${peer}, ${id}, ${person === sender}, ${message.unread.has(view) ? null : new Date()})`);
  }
  await db.execute(sql`
    insert into message_files (name, owner_id, message_id, type, title, bytes) values (${fileName('message', id)}, ${ids.includes(sender) ? sender : null}, ${id}, 'pdf', 'letter.pdf', 1)`);
  await addSharedPost(db, message);
  model.messages.set(id, message);
}

/** A person writes a message, or deletes messages from their folders. */
export async function changeMessages({ model, random, as }: ChangeContext): Promise<string> {
  const active = [...model.people.values()].filter(isActive).map(({ id }) => id);
  const [a, b] = [random.pick(active), random.pick([...model.people.keys(), ...deletedAccountIds])];
  if (a === b) return 'nothing';
  const client = await as(a);
  if (random.boolean(0.5)) {
    const lying = messagesOf(model, a);
    if (!lying.length) return 'nothing';
    const { message } = random.pick(lying);
    await client.ask('POST /message/delete', { id: message.id });
    for (const { message: other, peer } of lying)
      if (other === message) {
        const isRequest = model.messageRequests.has(`${a} ${peer}`);
        removeView(model, message, `${a} ${peer}`);
        if (isRequest && !model.messageRequests.has(`${a} ${peer}`))
          model.declinedMessages.add(`${a} ${peer}`);
      }
    return 'delete message';
  }
  const target = messageDelivery(model, a, b);
  const input = { recipients: [b], message: 'Later' };
  if (target === null || target === 'blocked' || target === 'refused') {
    await client.refused('POST /message/send', input);
    return 'write in vain';
  }
  const { sent } = await client.ask('POST /message/send', input);
  const message: Message = {
    id: sent.id,
    sender: a,
    parent: null,
    views: new Set([`${a} ${b}`]),
    unread: new Set(),
  };
  model.messageRequests.delete(`${a} ${b}`);
  model.declinedMessages.delete(`${a} ${b}`);
  model.declinedChats.delete(`${a} ${b}`);
  if (target !== 'lost') {
    message.views.add(`${b} ${a}`);
    message.unread.add(`${b} ${a}`);
    if (target === 'request') model.messageRequests.add(`${b} ${a}`);
    else model.messageRequests.delete(`${b} ${a}`);
  }
  model.messages.set(sent.id, message);
  return 'write';
}

function removeView(model: Model, message: Message, view: string) {
  message.views.delete(view);
  message.unread.delete(view);
  if (![...model.messages.values()].some(({ views }) => views.has(view)))
    model.messageRequests.delete(view);
}
