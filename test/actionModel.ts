// Actions of the random models, with followers, participants, raters and signers, whether or not
// these can see the action now.
import { minute } from '#contract/durations.ts';
import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { currentAudience, type Action, type Post } from './referenceModel.ts';
import type { Random } from './random.ts';

/** The version of the text of each action. */
export const currentVersion = 2;

export async function addAction(
  db: Database,
  of: Post,
  random: Random,
  ids: number[],
  added: Date,
): Promise<Action> {
  const post = of.id;
  const pickPeople = () => ids.filter(() => random.boolean(0.3));
  const action: Action = {
    kind: random.pick(['event', 'task', 'petition', 'letter']),
    added,
    // several share one timestamp, so that the tie-break matters too
    ends: random.boolean(0.25)
      ? null
      : new Date(
          random.boolean(0.3)
            ? Date.UTC(2020, 0, 1 + random.below(5))
            : Date.UTC(2099, 0, 1 + random.below(5)),
        ),
    canceled: random.boolean(0.15),
    declined: random.boolean(0.2),
    featured: random.boolean(0.2),
    followers: new Set(pickPeople()),
    completed: new Map(
      pickPeople().map((id) => [id, new Date(Date.UTC(2026, 0, 1) + random.below(5) * minute)]),
    ),
    ratings: new Map(),
    published: { total: 0, sum: 0 },
    signers: new Map(),
    texts: [],
    unconfirmedSigners: new Set(),
    signedByVisitor: undefined,
    withoutReminder: new Set(),
  };
  for (const id of action.followers) if (random.boolean(0.3)) action.withoutReminder.add(id);
  if (action.kind === 'petition') {
    for (const id of pickPeople())
      action.signers.set(id, {
        audience: currentAudience(of),
        isShown: random.boolean(0.6),
        signedAt: new Date(Date.UTC(2026, 0, 1) + random.below(5) * minute),
        version: currentVersion - random.below(2),
      });
    for (const id of pickPeople()) if (!action.signers.has(id)) action.unconfirmedSigners.add(id);
    action.signedByVisitor = random.boolean(0.5) ? currentAudience(of) : undefined;
  }
  await db.execute(sql`
    insert into actions (content_id, text_version, kind, ends_at, timezone, called_off_at, declined_at)
    values (${post}, ${currentVersion}, ${action.kind}, ${action.ends}, 'UTC', ${action.canceled ? new Date() : null}, ${action.declined ? new Date() : null})`);
  if (action.featured)
    await db.execute(sql`update posts set featured_at = now() where id = ${post}`);
  await db.execute(sql`
    insert into action_followers (content_id, person_id, remind)
    select ${post}, id, id <> all (${[...action.withoutReminder]}::bigint[]) from unnest(${[...action.followers]}::bigint[]) id`);
  for (const [id, on] of action.completed)
    await db.execute(
      sql`insert into action_completions (content_id, person_id, completed_at) values (${post}, ${id}, ${on})`,
    );
  for (const id of pickPeople()) {
    const rating = 1 + random.below(5);
    await db.execute(
      sql`insert into action_ratings (content_id, person_id, rating) values (${post}, ${id}, ${rating})`,
    );
    action.ratings.set(id, rating);
    publishRatings(action);
  }
  if (action.signers.size)
    action.texts.push({ version: 1, sharedAs: random.pick(['Public', 'Friends', 'Private']) });
  for (const { version, sharedAs } of action.texts)
    await db.execute(sql`
      insert into action_texts (content_id, version, title, body, letter_subject, letter_text, shared_as) values (${post}, ${version}, 'Before', '', '', '', ${sharedAs})`);
  for (const [id, { isShown, signedAt, version }] of action.signers) {
    await db.execute(sql`
      insert into signatures (content_id, person_id, name, shown, email_hash, signed_at, text_version)
      values (${post}, ${id}, ${isShown ? `Person ${id}` : ''}, ${isShown}, ${Buffer.from(`person ${id}`)}, ${signedAt}, ${version})`);
  }
  if (action.signedByVisitor)
    await db.execute(
      sql`insert into signatures (content_id, email_hash, signed_at) values (${post}, ${Buffer.from('a visitor')}, now())`,
    );
  for (const id of action.unconfirmedSigners)
    await db.execute(
      sql`insert into signatures (content_id, person_id, email_hash) values (${post}, ${id}, ${Buffer.from(`person ${id}`)})`,
    );
  return action;
}

export async function cancelAction(db: Database, post: number, action: Action) {
  action.canceled = true;
  await db.execute(sql`update actions set called_off_at = now() where content_id = ${post}`);
}

/** Moves the end of the action to the past or to the far future. */
export async function reschedule(db: Database, post: number, action: Action, random: Random) {
  action.ends = new Date(random.boolean(0.5) ? Date.UTC(2020, 0, 3) : Date.UTC(2099, 0, 3));
  await db.execute(sql`update actions set ends_at = ${action.ends} where content_id = ${post}`);
}

/** Call after each new rating: the published totals change with every fifth one. */
export function publishRatings({ ratings, published }: Action) {
  if (ratings.size - published.total < 5) return;
  published.total = ratings.size;
  published.sum = [...ratings.values()].reduce((a, b) => a + b, 0);
}
