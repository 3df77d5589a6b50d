// Telling what is done often and concerns few: soon after it and by no part of it, so that whoever did it waits for none of it. It is written down with
// what was done (`beTold`), so that it is told after a crash too, and told some at a time, as it stands then.
import { setTimeout as sleep } from 'node:timers/promises';
import { entityTypes as told } from '#contract/notification.ts';
import { minute, second } from '#contract/spans.ts';
import { announce } from '../kit/announce.ts';
import type { Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import type { Log } from '../kit/log.ts';
import { int, sql, type Sql } from '../kit/sql.ts';
import { audienceOf } from './audiences.ts';
import { notify } from './notify.ts';
import type { Spread } from './spread.ts';

/** What waits in the table; its actor is somebody. */
export type Prompt = Spread & { type: typeof told.postCreated | typeof told.postLiked | typeof told.commentLiked; actor: number };

/** Writes it down, as a part of the statement that does it: `things` selects the post or the comment, no row where nothing was done. */
export const beTold = (type: Prompt['type'], actor: number, things: Sql): Sql => sql`
  insert into deeds (type, actor_id, ${type === told.commentLiked ? sql`comment_id` : sql`content_id`}) select ${type}, ${actor}, thing.id from (${things}) thing (id)`;

/** Has it told once the transaction is committed. */
export const tellSoon = (db: Database) => announce(db, { event: 'deed' });

/** What was undone before it was told is not told. */
export const forgetDeed = (db: Database, { type, actor, content, comment }: { type: number; actor: number | null; content?: number; comment?: number }) =>
  db.run(sql`
    delete from deeds where type = ${type} and actor_id = ${actor} and (content_id = ${content}::bigint or comment_id = ${comment}::bigint)`);

const atOnce = 20;
/** While others wait for the database, so many times as much is left to them as the telling took. */
const rest = 3;
const longestRest = 1 * second;
/** What a process that died wrote down and nobody was told to tell. */
const looksEvery = 1 * minute;
/** That it was told is written with it, so that it is told again when both are lost. */
const unhurried = { statement_timeout: '60s', synchronous_commit: 'off' };

export type Teller = ReturnType<typeof openTeller>;

/** Tells nothing before it is started. */
export function openTeller(db: Database, log: Log) {
  let waiting = false;
  let running: Promise<void> | undefined;
  let open = false;
  let clock: NodeJS.Timeout | undefined;

  async function run() {
    while (waiting && open) {
      waiting = false;
      await tellAll().catch((error: Error) => log.warn({ reason: error.message }, 'What was done could not be told; it will be tried again.'));
    }
    running = undefined;
  }

  async function tellAll() {
    for (;;) {
      const began = performance.now();
      const many = await tellSome().catch(() => handOver(db));
      if (many === 0 || !open) return;
      if (db.isWaitedFor) await sleep(Math.min(longestRest, rest * (performance.now() - began)));
    }
  }

  const tellSome = () =>
    db.transactionByOnePlan(async (db) => {
      const deeds = await taken(db);
      await Promise.all(deeds.map((deed) => notify(db, { ...deed, to: audienceOf(deed) })));
      return deeds.length;
    }, unhurried);

  const soon = () => {
    waiting = true;
    if (open) running ??= run();
  };

  return {
    soon,
    start() {
      open = true;
      clock = setInterval(soon, looksEvery).unref();
      soon();
    },
    /** Resolves when what is being told is told. */
    async stop() {
      open = false;
      clearInterval(clock);
      await running;
    },
  };
}

/** The oldest that nobody else is telling: gone, if the transaction ends well. */
async function taken(db: Database): Promise<Prompt[]> {
  const rows = await db.all<{ type: Prompt['type']; actor: number; content: number | null; comment: number | null }>(sql`
    delete from deeds where id = any (array(select id from deeds order by id limit ${int(atOnce)} for update skip locked))
    returning type, actor_id as actor, content_id as content, comment_id as comment`);
  return rows.map(({ content, comment, ...deed }) => ({ ...deed, ...(content === null ? { comment } : { content }) }) as Prompt);
}

/** What fails in company: by jobs, each of which is tried for days. */
const handOver = (db: Database) =>
  db.transaction(async (db) => {
    const deeds = await taken(db);
    for (const deed of deeds) await addJob(db, 'notifications.spread', deed);
    return deeds.length;
  });
