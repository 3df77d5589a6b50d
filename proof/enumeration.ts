// Whether an account is there, told by how long the answer takes: the same work is done either way, so the medians are alike.
import { hashPassword } from '#server/kit/password.ts';
import { sql } from '#server/kit/sql.ts';
import { crowdOf, type Somebody } from './crowd.ts';
import type { Figure } from './figure.ts';
import { openStage, type Stage } from './stage.ts';

const timesEach = 300;
const most = 0.1;
/** Less than this is not to be told apart over any network. */
const leastMs = 0.5;

export const enumeration: Figure = {
  name: 'enumeration',
  title: 'Enumeration by time',
  target: 'medians within 10 %',
  least: timesEach * 2 * 6,
  how: 'signing in, a forgotten password, signing up, and a post, a person and a file that are hidden, in turn with the same for what never was; status and body must be alike and the medians of the times within 10 % or half a millisecond of each other',
  async run({ rounds, tell, ...options }) {
    const stage = await openStage(options, 'enumeration');
    const faults: string[] = [];
    const count = rounds === undefined ? timesEach : rounds * 30;
    const notes: string[] = [];
    let of = 0;
    try {
      for (const [what, pair] of Object.entries(await pairsOf(stage))) {
        const times: [number[], number[]] = [[], []];
        const said: [Set<string>, Set<string>] = [new Set(), new Set()];
        for (let i = 0; i < count * 2 + 20; i++) {
          const which = (i % 2) as 0 | 1;
          const start = performance.now();
          const { statusCode, body } = await pair[which](i);
          if (i >= 20) times[which].push(performance.now() - start);
          said[which].add(`${statusCode} ${body}`);
        }
        of += count * 2;
        const [there, never] = times.map(median) as [number, number];
        const apart = Math.abs(there - never) / Math.max(there, never);
        const line = `${what} ${there.toFixed(2)} and ${never.toFixed(2)} ms`;
        notes.push(line);
        tell(line);
        if (apart > most && Math.abs(there - never) > leastMs) faults.push(`${line}: ${(apart * 100).toFixed(0)} % apart`);
        if (said[0].size !== 1 || [...said[0]].join() !== [...said[1]].join()) faults.push(`${what}: ${[...said[0]].join()} is not ${[...said[1]].join()}`);
      }
    } finally {
      await stage.close();
    }
    return { of, faults, note: notes.join('; ') };
  },
};

type Ask = (i: number) => Promise<{ statusCode: number; body: string }>;

/** Of what is there, and of what never was. */
async function pairsOf(stage: Stage): Promise<Record<string, [Ask, Ask]>> {
  const [owner, stranger] = (await crowdOf(stage, 'somebody', 2)) as [Somebody, Somebody];
  await stage.db.run(sql`update people set password_hash = ${await hashPassword('the heron stands still')} where id = ${owner.id}`);
  await stage.db.run(sql`insert into blocks (blocker_id, blocked_id) values (${owner.id}, ${stranger.id})`);
  const post = (await stage.db.one<{ id: number }>(
    sql`insert into contents (author_id, text, shared_as) values (${owner.id}, 'Mine', 'Private') returning id`,
  ))!.id;
  const file = 'a-file-of-somebody-000';
  await stage.db.run(sql`insert into files (name, owner_id, content_id, width, height, bytes) values (${file}, ${owner.id}, ${post}, 1, 1, 1)`);
  await stage.house.files.store.put(`${file}.webp`, Buffer.from('a file'));
  const visitor = (path: string, payload: object): ReturnType<Ask> => stage.http.inject({ method: 'POST', url: `/api${path}`, payload });
  const member = (path: string): ReturnType<Ask> =>
    stage.http.inject({ method: 'GET', url: `/api${path}`, headers: { 'x-api-key': `Bearer ${stranger.token}` } });
  const fileAt = (name: string): ReturnType<Ask> => stage.http.inject({ method: 'GET', url: stage.house.files.address(name, stranger.id) });
  const newcomer = (i: number, email: string) =>
    visitor('/user/add', {
      scenario: 'Signup',
      username: `newcomer${i}`,
      name: 'New',
      email,
      password: 'the heron stands still',
      zip_code: '00417',
      selected_issues: [1],
    });
  return {
    'signing in': [
      () => visitor('/user/login', { username: owner.name, password: 'wrong' }),
      () => visitor('/user/login', { username: 'nobody-at-all', password: 'wrong' }),
    ],
    'a forgotten password': [
      () => visitor('/user/forgot-password', { username: owner.name }),
      () => visitor('/user/forgot-password', { username: 'nobody-at-all' }),
    ],
    'signing up': [(i) => newcomer(i, `${owner.name}@moot.example`), (i) => newcomer(i, `newcomer${i}@moot.example`)],
    'a post': [() => member(`/content/get-one?id=${post}`), () => member('/content/get-one?id=999999999')],
    'a person': [() => member(`/user/get?user_id=${owner.id}`), () => member('/user/get?user_id=999999999')],
    'a file': [() => fileAt(file), () => fileAt('neverwasafileneverwasa')],
  };
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
