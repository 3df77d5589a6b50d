// A change, and in the same moment that it is acknowledged the reads of whoever it concerns, by the way of two server processes.
import { sql } from '#server/kit/sql.ts';
import type { Answer } from '#contract/calls.ts';
import { crowdOf, type Somebody } from './crowd.ts';
import { eachOf, type Figure } from './figure.ts';
import { openStage, type Stage } from './stage.ts';

const readsPerKind = 1_000;
const readers = 50;

export const stale: Figure = {
  name: 'stale',
  title: 'Stale reads after a change',
  target: '0 in 1,000 per kind',
  least: readsPerKind * 6,
  how: 'un-friend, block, leave, audience edit, suspend and delete, each acknowledged by one of two server processes; the next reads of the post, its thread, the profile’s feed and the search, by both processes at once, must show nothing of it (what is for all is read by fifty readers). Each reader saw the post right before',
  async run({ rounds, tell, ...options }) {
    const stage = await openStage(options, 'stale');
    await stage.startAnother();
    const wanted = rounds === undefined ? readsPerKind : rounds * readers;
    const faults: string[] = [];
    let of = 0;
    try {
      const crowd = await crowdOf(stage, 'reader', readers);
      const [author] = (await crowdOf(stage, 'author', 1)) as [Somebody];
      for (const [kind, setting] of Object.entries(kinds)) {
        let reads = 0;
        while (reads < wanted) {
          const counted = await setting(stage, author, crowd, (fault) => faults.push(`${kind}: ${fault}`));
          reads += counted;
          of += counted;
        }
        tell(`${kind}: ${reads} reads, ${faults.length} stale so far`);
      }
    } finally {
      await stage.close();
    }
    return { of, faults };
  },
};

type Told = (fault: string) => void;
type Setting = (stage: Stage, author: Somebody, crowd: Somebody[], told: Told) => Promise<number>;

/** What would still show the post: each answered by another process than the one before. */
const looks: ((reader: Somebody, post: number, author: Somebody, turn: number) => Promise<string | undefined>)[] = [
  async (reader, id, _author, turn) => {
    const { statusCode } = await reader.by[turn % 2]!.raw('GET /content/get-one', { id });
    return statusCode === 404 ? undefined : `the post was answered ${statusCode}`;
  },
  async (reader, content_id, _author, turn) => {
    const { statusCode } = await reader.by[(turn + 1) % 2]!.raw('GET /comment/list', { content_id });
    return statusCode === 404 ? undefined : `its thread was answered ${statusCode}`;
  },
  async (reader, id, author, turn) => {
    const { contents } = (await reader.by[turn % 2]!.raw('GET /content/list', { user_id: author.id })).json<Answer<'GET /content/list'>>();
    return contents.some((content) => content.id === id) ? 'it stood in the feed of the profile' : undefined;
  },
  async (reader, id, _author, turn) => {
    const { contents } = (await reader.by[(turn + 1) % 2]!.raw('GET /content/search', { keyword: 'heron' })).json<Answer<'GET /content/search'>>();
    return contents.some((content) => content.id === id) ? 'it was found' : undefined;
  },
];

async function readBy(reader: Somebody, post: number, author: Somebody, turn: number, told: Told) {
  const seen = await Promise.all(looks.map((look) => look(reader, post, author, turn)));
  for (const fault of seen) if (fault) told(`${fault}, by ${reader.name}`);
  return looks.length;
}

async function saw(reader: Somebody, id: number) {
  const { statusCode } = await reader.by[0]!.raw('GET /content/get-one', { id });
  if (statusCode !== 200) throw new Error(`${reader.name} did not see the post before the change: ${statusCode}`);
}

async function posted({ db }: Stage, author: number, as: string, group: number | null = null) {
  return (await db.one<{ id: number }>(sql`
    insert into contents (author_id, text, shared_as, group_id) values (${author}, 'A heron by the creek', ${as}, ${group}) returning id`))!.id;
}

const done = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`the change was answered ${statusCode} ${body}`);
};

/** One reader at a time is concerned; eight of them at once. */
const forEach =
  (
    prepare: (stage: Stage, author: Somebody, crowd: Somebody[]) => Promise<number>,
    change: (reader: Somebody, author: Somebody, turn: number) => Promise<void>,
  ): Setting =>
  async (stage, author, crowd, told) => {
    const post = await prepare(stage, author, crowd);
    let reads = 0;
    let turn = 0;
    await eachOf(crowd, 8, async (reader) => {
      const mine = turn++;
      await saw(reader, post);
      await change(reader, author, mine);
      const looked = await readBy(reader, post, author, mine, told);
      reads += looked;
    });
    await stage.db.run(sql`delete from blocks`);
    await stage.db.run(sql`delete from contents where id = ${post}`);
    return reads;
  };

/** All readers are concerned by one change. */
const forAll =
  (change: (stage: Stage, author: Somebody, post: number, turn: number) => Promise<void>): Setting =>
  async (stage, author, crowd, told) => {
    const post = await posted(stage, author.id, 'Public');
    await Promise.all(crowd.map((reader) => saw(reader, post)));
    await change(stage, author, post, post);
    const reads = await Promise.all(crowd.map((reader, i) => readBy(reader, post, author, i, told)));
    await stage.db.run(sql`update people set suspended_at = null where id = ${author.id}`);
    await stage.db.run(sql`delete from contents where id = ${post}`);
    return reads.reduce((sum, n) => sum + n, 0);
  };

async function befriended(stage: Stage, author: Somebody, crowd: Somebody[]) {
  await stage.db.run(sql`
    insert into friendships (low_id, high_id, requester_id, status)
    select least(r, ${author.id}), greatest(r, ${author.id}), ${author.id}, 1 from unnest(${crowd.map(({ id }) => id)}::bigint[]) r
    on conflict (low_id, high_id) do update set status = 1`);
  return posted(stage, author.id, 'Friends');
}

async function inOneGroup(stage: Stage, author: Somebody, crowd: Somebody[]) {
  const { id } = (await stage.db.one<{ id: number }>(
    sql`insert into groups (owner_id, name, status) values (${author.id}, 'A group', 'Closed') returning id`,
  ))!;
  await stage.db.run(sql`insert into group_members (group_id, person_id) select ${id}, unnest(${[author.id, ...crowd.map((one) => one.id)]}::bigint[])`);
  group = id;
  return posted(stage, author.id, 'Group', id);
}
let group = 0;

const kinds: Record<string, Setting> = {
  'un-friend': forEach(befriended, (reader, author, turn) => done(author.by[turn % 2]!.raw('POST /user/remove-friend', { second_user_id: reader.id }))),
  block: forEach(
    (stage, author) => posted(stage, author.id, 'Public'),
    (reader, author, turn) => done(author.by[turn % 2]!.raw('POST /user/block-user', { user_id: reader.id })),
  ),
  leave: forEach(inOneGroup, (reader, _author, turn) => done(reader.by[turn % 2]!.raw('POST /group/leave', { group_id: group }))),
  'audience edit': forAll((_stage, author, id, turn) =>
    done(author.by[turn % 2]!.raw('POST /content/add', { id, text: 'A heron by the creek', shared_as: 'Private' })),
  ),
  // moderators do it in the database, as nobody is at hand who may
  suspend: forAll(async ({ db }, author) => void (await db.run(sql`update people set suspended_at = now() where id = ${author.id}`))),
  delete: forAll((_stage, author, id, turn) => done(author.by[turn % 2]!.raw('POST /content/delete', { id }))),
};
