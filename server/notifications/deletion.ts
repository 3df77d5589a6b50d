// Notifications about the deletion of a post. Participants learn only that a post was deleted.
// People who signed or sent it also learn its title, if its author or a group moderator deleted it.
// Few participants are notified before the post is deleted. Many are notified in batches by a job,
// while the post is hidden and its rows remain.
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { signersOf } from './types/recipients.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { emptySql, literalInt, sql } from '../db/sql.ts';
import { addJob } from '../jobs/queue.ts';
import { notify } from './notify.ts';
import { typeOfPostChange } from './types/index.ts';

/** Participants per batch. */
const batchSize = 500;

type Deletion = {
  /** The id of the post. */
  content: number;
  content_type: number;
  /** The person that the notification names. */
  actor: number | null;
  /** The person who is not notified. */
  except: number | null;
  /** Whether signers and senders learn the title. */
  titled: boolean;
};

/**
 * Payload of the job `notifications.deletion`. `after` is the last participant who was notified.
 * `erase`: the rows of the post are deleted afterwards.
 */
export type DeletionJob = Pick<Deletion, 'content' | 'actor' | 'except' | 'titled'> & {
  erase: boolean;
  after: number;
};

/**
 * Locks the post and notifies its participants. Does nothing if the remover may not delete the post
 * or it is of another type. If the remover is not the author, the notification does not name them.
 * Returns the job for the caller to add, if there are many participants.
 */
export async function notifyDeletion(
  db: Database,
  remover: number,
  content: number,
  postType?: number,
): Promise<DeletionJob | undefined> {
  await db.query(sql`select lock_removable_post(${remover}, ${content})`);
  const post = await db.queryOne<{
    author_id: number;
    content_type: number;
    many: boolean;
  }>(
    sql`select author_id, content_type, has_many_participants(id) as many from removable_posts(${remover}) where id = ${content} and content_type = coalesce(${postType}::int, content_type)`,
  );
  if (!post) return undefined;
  const { content_type, many } = post;
  const actor = post.author_id === remover ? remover : null;
  const deletion = { content, actor, except: remover, titled: true };
  if (many) return { ...deletion, erase: true, after: 0 };
  await notifyParticipants(db, { ...deletion, content_type });
  return undefined;
}

/**
 * Notifies the participants that a moderator deletes the post, as if its author had deleted it.
 * Names no actor. The rows of the post remain.
 */
export async function notifyRemoval(
  db: Database,
  post: { content: number; content_type: number; author: number | null },
) {
  const { content, content_type, author } = post;
  const deletion = { content, actor: null, except: author, titled: false };
  const { many } = (await db.queryOne<{ many: boolean }>(
    sql`select has_many_participants(${content}) as many`,
  ))!;
  if (many) await addDeletionJob(db, { ...deletion, erase: false, after: 0 });
  else await notifyParticipants(db, { ...deletion, content_type });
}

/**
 * Adds the job. One batch follows the other, so that a failed batch does not repeat all of them.
 */
export const addDeletionJob = (db: Database, job: DeletionJob) =>
  addJob(db, 'notifications.deletion', job);

/** Notifies the next participants of a removed post, and afterwards deletes its rows. */
export const notifyNextOfDeletion: Job = async (payload, { db }: AppContext) => {
  const job = payload as unknown as DeletionJob;
  const { content, erase, after } = job;
  await db.transaction(async (db) => {
    const post = await db.queryOne<{ content_type: number }>(
      sql`select content_type from post_unchecked(${content}) where ${erase} or removed_at is not null`,
    );
    // The decision was undone, or the rows are deleted already. What its author deleted is erased
    // in any case: servers of earlier releases could clear `removed_at`.
    if (!post) return;
    const batch = await db.query<{ id: number }>(sql`
      select p.id from (select p.id from participants_of(${content}) p union ${signersOf(content)}) p
      where p.id > ${after} order by p.id limit ${literalInt(batchSize)}`);
    await notifyParticipants(
      db,
      { ...job, ...post },
      batch.map(({ id }) => id),
    );
    const lastParticipant = batch.length === batchSize ? batch.at(-1) : undefined;
    if (lastParticipant) await addDeletionJob(db, { ...job, after: lastParticipant.id });
    else if (erase) await addJob(db, 'content.delete', { content });
  });
};

/**
 * `batch`: notifies only these people, whose post is hidden already. By default all, before that.
 */
async function notifyParticipants(
  db: Database,
  { content, content_type, actor, except, titled }: Deletion,
  batch?: readonly number[],
) {
  const type = typeOfPostChange('deleted', content_type);
  if (!type) return;
  const signers = signersOf(content);
  const isRemoved = batch !== undefined;
  const isInBatch = batch ? sql`and p.id = any (${batch}::bigint[])` : emptySql;
  const isNotSigner = titled ? sql`and p.id not in (${signers})` : emptySql;
  await notify(db, {
    type,
    actor,
    content,
    removed: isRemoved,
    to: sql`select p.id from participants_of(${content}) p where p.id is distinct from ${except}::bigint ${isNotSigner} ${isInBatch}`,
  });
  if (titled && content_type === contentType.action)
    await notify(db, {
      type: NotificationType.actionDeleted,
      actor,
      content,
      removed: isRemoved,
      to: sql`select p.id from (${signers}) p (id) where p.id is distinct from ${except}::bigint ${isInBatch}`,
    });
}
