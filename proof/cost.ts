// What one request costs: every call of the contract with the largest input that it takes, in a world of large things.
import { readFileSync } from 'node:fs';
import { calls, type Call } from '#contract/calls.ts';
import { startSession } from '#server/kit/session.ts';
import { sql } from '#server/kit/sql.ts';
import { townIn, type Town } from '#test/world.ts';
import type { Figure } from './figure.ts';
import { asHouse, openStage, type Stage } from './stage.ts';

const most = { main: 20, database: 100, out: 1024 * 1024, written: 1024 * 1024 };
const tries = 3;

export const cost: Figure = {
  name: 'cost',
  title: 'Cost per request',
  target: 'at most 20 ms of the main thread, 100 ms of the database and 1 MB',
  least: 200,
  how: 'every call with every field at its largest, and shapes known to be slow, asked alone by whoever may, in a world with a long thread, long blogs with versions, 1,000 friends and long messages; processor time of the main thread of the server and of all processes of the database, as the kernel counts it for each, the median of three; bytes of the answer, and, of what deletes nothing, bytes of the write-ahead log without full pages',
  async run({ rounds = tries, tell, ...options }) {
    const stage = await openStage(options, 'cost', { MEMBER_STORAGE: '100000' });
    try {
      const town = await townIn(asHouse(stage));
      const world = await fill(stage, town);
      const tokens = {
        anyone: undefined,
        member: await tokenOf(stage, town, 'ada'),
        moderator: await tokenOf(stage, town, 'keeper'),
        admin: await tokenOf(stage, town, 'keeper'),
      };
      const rows: { what: string; status: number; main: number; database: number; out: number; written: number }[] = [];
      const measured = async (call: Call, input: object, what: string) => {
        const token = tokens[calls[call].who];
        const once = async () => {
          // what others caused is not counted for this one
          await stage.jobsDone();
          const before = await spent(stage);
          const answer = await stage.http.inject(requestOf(call, input, token));
          const after = await spent(stage);
          return {
            status: answer.statusCode,
            main: after.main - before.main,
            database: after.database - before.database,
            out: Buffer.byteLength(answer.body),
            written: after.written - before.written,
          };
        };
        // the first time plans and compiles
        const first = await once();
        const more: (typeof first)[] = [];
        for (let i = 0; i < Math.max(1, rounds); i++) more.push(await once());
        const median = (of: (row: typeof first) => number) => more.map(of).toSorted((a, b) => a - b)[Math.floor(more.length / 2)]!;
        rows.push({
          what,
          status: first.status,
          main: median(({ main }) => main),
          database: median(({ database }) => database),
          out: first.out,
          written: Math.max(
            first.written,
            median(({ written }) => written),
          ),
        });
        // whoever is signed out or kept out by a call comes back
        await stage.db.run(
          sql`update people set suspended_at = null, suspended_until = null, deleted_at = null where deleted_at is not null or suspended_at is not null`,
        );
        for (const [who, username] of [
          ['member', 'ada'],
          ['moderator', 'keeper'],
          ['admin', 'keeper'],
        ] as const)
          tokens[who] = await tokenOf(stage, town, username);
      };
      for (const call of (Object.keys(calls) as Call[]).filter((call) => !('file' in calls[call]) && !ends.has(call)))
        await measured(call, largest(call, world), call);
      for (const [what, call, input] of known(world)) await measured(call, input, `${call}, ${what}`);

      const done = rows.filter(({ status }) => status === 200).length;
      for (const figure of ['main', 'database', 'out', 'written'] as const)
        tell(
          `${figure}: ${rows
            .toSorted((a, b) => b[figure] - a[figure])
            .slice(0, 6)
            .map((row) => `${row.what} (${row.status}) ${row[figure].toFixed(figure === 'out' || figure === 'written' ? 0 : 1)}`)
            .join('; ')}`,
        );
      const faults = rows.flatMap((row) =>
        (['main', 'database', 'out', 'written'] as const).flatMap((figure) =>
          row[figure] > most[figure] && !(figure === 'written' && deleting.test(row.what))
            ? `${row.what}: ${figure} ${row[figure].toFixed(1)} of ${most[figure]}`
            : [],
        ),
      );
      const worst = (figure: keyof typeof most) => Math.max(...rows.map((row) => row[figure]));
      return {
        of: rows.length,
        faults,
        note: `${done} of them done, the others refused; at most ${worst('main').toFixed(1)} ms of the main thread, ${worst('database').toFixed(1)} ms of the database, ${Math.ceil(worst('out') / 1024)} kB answered, ${Math.ceil(worst('written') / 1024)} kB logged`,
      };
    } finally {
      await stage.close();
    }
  },
};

const deleting = /delete|remove/;

/** What would end the world that the others are asked in. */
const ends = new Set<Call>(['POST /account/delete', 'POST /user/logout']);

const tokenOf = async ({ db }: Stage, town: Town, username: 'ada' | 'keeper') => startSession(db, town.id[username], 'the proof');

function requestOf(call: Call, input: object, token: string | undefined): { method: string; url: string; headers: Record<string, string>; payload?: object } {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const query =
    method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)] as [string, string])).toString()}` : '';
  return { method, url: `/api${path}${query}`, headers: token ? { 'x-api-key': `Bearer ${token}` } : {}, ...(method === 'POST' && { payload: input }) };
}

/** Milliseconds of processor time so far: of the main thread, whose number is that of the process, and of the database; bytes of its log. */
async function spent({ servers, db }: Stage) {
  const processor = (place: string) => {
    try {
      return Number(readFileSync(`/proc/${place}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return 0;
    }
  };
  const backends = await db.all<{ pid: number; own: boolean }>(
    sql`select pid, pid = pg_backend_pid() as own from pg_stat_activity where datname = current_database()`,
  );
  const { at } = (await db.one<{ at: number }>(sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as at`))!;
  const { pid } = servers[0]!.process;
  return {
    main: processor(`${pid}/task/${pid}`),
    database: backends.filter(({ own }) => !own).reduce((sum, one) => sum + processor(String(one.pid)), 0),
    written: at,
  };
}

type World = { post: number; blog: number; comment: number; ids: Record<string, unknown> };

async function fill({ db }: Stage, town: Town): Promise<World> {
  const { ada, ben } = town.id;
  const { id: post } = await town.post('ada', { text: 'x '.repeat(4_900), shared_as: 'Public' });
  const { content: blog } = await (
    await town.as('ada')
  ).ask('POST /blog/create', { title: 'Long', excerpt: 'x', description: 'y '.repeat(45_000), shared_as: 'Public' });
  await db.run(sql`
    insert into content_versions (content_id, revision, title, text, body, link, location, shared_as, saved_on)
    select ${blog.id}, n, 'Long', 'x', repeat(md5(n::text), 3000), '', '', 'Public', now() from generate_series(2, 50) n`);
  await db.run(sql`update contents set revision = 60 where id = ${blog.id}`);
  await db.run(sql`insert into comments (content_id, author_id, text) select ${post}, ${ben}, repeat(md5(n::text), 9) from generate_series(1, 100) n`);
  await db.run(sql`
    insert into comments (content_id, author_id, text, parent_id)
    select ${post}, ${ben}, repeat(md5(n::text), 9), c.id from comments c cross join generate_series(1, 100) n where c.content_id = ${post}`);
  await db.run(sql`
    insert into people (username, username_key, name, email, email_key, confirmed_at)
    select 'crowd' || n, 'crowd' || n, 'Crowd ' || chr(65 + n % 26) || n, 'crowd' || n || '@moot.example', 'crowd' || n || '@moot.example', now() from generate_series(1, 1000) n`);
  await db.run(sql`
    insert into friendships (low_id, high_id, requester_id, status)
    select least(id, ${ada}), greatest(id, ${ada}), id, 1 from people where username like 'crowd%'`);
  await db.run(sql`
    insert into contents (author_id, text, shared_as, added_on) select id, repeat(md5(id::text) || ' ', 290), 'Public', now() - id * interval '1 minute' from people where username like 'crowd%'`);
  await db.run(sql`insert into likes (content_id, person_id) select ${post}, id from people where username like 'crowd%' on conflict do nothing`);
  await db.run(sql`analyze`);
  const { id: comment } = (await db.one<{ id: number }>(sql`select min(id) as id from comments where content_id = ${post}`))!;
  return {
    post,
    blog: blog.id,
    comment,
    ids: {
      content_id: post,
      comment_id: comment,
      user_id: ben,
      second_user_id: ben,
      group_id: town.group['quilters' as never] ?? 1,
      action_id: post,
      poll_id: post,
      parent_id: comment,
      collection_id: 1,
    },
  };
}

type Schema = {
  type?: string;
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  enum?: unknown[];
  pattern?: string;
  format?: string;
  'x-rich'?: true;
};

/** Every field as large as it may be; ids are of what is large. */
function largest(call: Call, { post, blog, comment, ids }: World): object {
  const value = (schema: Schema, name: string): unknown => {
    if (name in ids) return ids[name];
    if (name === 'id') return call.includes('/comment/') ? comment : call.includes('/blog/') ? blog : post;
    if (name === 'page' || name === 'revision' || name === 'before') return undefined;
    if (schema.enum) return schema.enum[0];
    if (schema.anyOf) return value(schema.anyOf[0]!, name);
    if (schema.type === 'integer' || schema.type === 'number') return Math.min(schema.maximum ?? 100, 1_000);
    if (schema.type === 'boolean') return true;
    if (schema.type === 'array')
      return Array.from({ length: Math.min(schema.maxItems ?? 100, 1_000) }, (_, i) =>
        schema.items?.type === 'integer' ? i + 1 : value(schema.items ?? {}, ''),
      );
    if (schema.type === 'object') return object(schema);
    if (schema.pattern || schema.format) return undefined;
    const piece = schema['x-rich'] ? '<p>A <b>word</b> #tag @ada</p>' : name === 'description' ? 'plain words ' : 'word #tag @ada https://a.example/x ';
    const size = schema.maxLength ?? 100;
    return piece.repeat(Math.floor(Math.min(size, 100_000) / piece.length)) || 'ada'.slice(0, size);
  };
  const object = ({ properties = {} }: Schema) =>
    Object.fromEntries(
      Object.entries(properties)
        .flatMap(([name, schema]) => [[name, value(schema, name)]])
        .filter(([, given]) => given !== undefined),
    ) as object;
  return object(calls[call].input as Schema);
}

/** Shapes that were slow, or large, once. */
function known({ post, blog, comment }: World): [string, Call, object][] {
  const tags = '<b>'.repeat(9_900);
  return [
    ['9,900 open tags', 'POST /account/save-profile', { name: 'Ada', about_me: tags }],
    ['open and closed otherwise', 'POST /account/save-profile', { name: 'Ada', about_me: `${'<b>'.repeat(5_000)}${'</i>'.repeat(4_900)}x` }],
    ['too many tags', 'POST /account/save-profile', { name: 'Ada', about_me: '<b>'.repeat(33_000) }],
    ['100,000 letters', 'POST /blog/create', { title: 'Long', excerpt: 'x', description: 'y '.repeat(49_000) }],
    ['many marks', 'POST /blog/create', { title: 'Long', excerpt: 'x', description: '#a @b https://c.example/d '.repeat(3_700) }],
    ['10,000 letters of marks', 'POST /content/add', { text: '#a @b https://c.example/d '.repeat(380), shared_as: 'Public' }],
    ['one word', 'POST /content/add', { text: 'x'.repeat(9_999), shared_as: 'Public' }],
    ['with its thread', 'GET /content/get-one', { id: post, comments: 100 }],
    ['the thread', 'GET /comment/list', { content_id: post, pageSize: 100 }],
    ['a deep page', 'GET /comment/list', { content_id: post, pageSize: 2, page: 50 }],
    ['replies', 'GET /comment/replies', { id: comment, pageSize: 100 }],
    ['long versions', 'GET /content/versions', { id: blog }],
    ['a hundred long posts', 'GET /content/list', { pageSize: 100 }],
    ['a deep page', 'GET /content/list', { pageSize: 100, page: 20 }],
    ['likers', 'GET /content/get-likes', { content_id: post, pageSize: 100 }],
    ['wide', 'POST /message/send', { recipients: Array.from({ length: 1_900 }, (_, i) => i), message: 'x' }],
    ['fields that nobody knows', 'POST /content/add', Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`field${i}`, i]))],
  ];
}
