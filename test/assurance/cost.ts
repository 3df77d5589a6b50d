// Check: the cost of one request, for every call with its largest input, in a large dataset.
import { readFileSync } from 'node:fs';
import { calls, type Call } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { setUpFixture } from '#test/authorization/scene.ts';
import { addLongTexts, listsOfLongTexts, type LongTexts } from '#test/longTexts.ts';
import { townIn, type TestTown } from '#test/town.ts';
import { restoreAccounts, costCasesOf, type CostCase } from './costCases.ts';
import type { Check } from './check.ts';
import { createMessageSearchCosts } from './messageSearchCosts.ts';
import { createMuteCosts } from './muteCosts.ts';
import { asApp, startTestServer, type TestServer } from './server.ts';

/**
 * `main` and `database` in milliseconds of CPU time, `out` and `written` in bytes. An article of
 * 19,900 different words, each with an entry in the search index, writes 1.9 MB; articles that
 * people write have at most a quarter of these words.
 */
const maxCosts = { main: 20, database: 100, out: 1024 * 1024, written: 2 * 1024 * 1024 };
const runsPerCase = 3;
/**
 * The largest accepted share of cases that are refused: inputs refused at their largest, and calls
 * that work only once, such as login by a provider.
 */
const maxRejectedShare = 0.2;

export const cost: Check = {
  name: 'cost',
  title: 'Cost per request',
  target:
    'at most 20 ms on the main thread, 100 ms in the database, 1 MB of response and 2 MB of write-ahead log',
  minAttempts: 200,
  method:
    "Every call runs with every field at its maximum, and with inputs known to be slow, one at a time, on a long thread, long blogs with revisions, letters of 1,000 people, 1,000 friends, long messages, feeds of members who muted words and people, searches of long messages and of Japanese texts without spaces, and lists and cases of the longest texts. An input that is rejected at its maximum uses the values of other tests with texts of maximum length. The kernel's CPU time of the server's main thread and of all database processes is measured, as the minimum of three runs, because other load only adds to it. The size of the response and, unless the call deletes, the size of the write-ahead log without full pages are measured too",
  async run({ rounds = runsPerCase, report, ...options }) {
    const testServer = await startTestServer(options, 'cost', { MEMBER_STORAGE: '100000' });
    try {
      const town = await townIn(asApp(testServer));
      const data = await createLargeDataset(testServer, town);
      const scene = await setUpFixture(town);
      const { casesOf, undisturbedCalls } = await costCasesOf(testServer, town, scene);
      const mustSucceed = new Set<string>(undisturbedCalls);
      const rows: {
        name: string;
        status: number;
        main: number;
        database: number;
        out: number;
        written: number;
      }[] = [];
      /** Measures the first case that succeeds, repeatedly; otherwise the first case, once. */
      const measureCall = async (call: Call, name: string, costCases: CostCase[]) => {
        const measureOnce = async (costCase: CostCase) => {
          const { by, input } = await costCase();
          // do not count background work of other calls
          await testServer.drainJobs();
          await holdNewsJobs(testServer, true);
          const before = await readUsage(testServer);
          const response = await by.raw(call, input as never);
          const after = await readUsage(testServer);
          await holdNewsJobs(testServer, false);
          await restoreAccounts(town);
          return {
            status: response.statusCode,
            main: after.main - before.main,
            database: after.database - before.database,
            out: Buffer.byteLength(response.body),
            written: after.written - before.written,
          };
        };
        // the first run includes planning and compiling
        let [costCase, first] = [costCases[0]!, await measureOnce(costCases[0]!)];
        for (const alternative of costCases.slice(1)) {
          if (first.status === 200) break;
          const attempt = await measureOnce(alternative).catch(() => undefined);
          if (attempt?.status === 200) [costCase, first] = [alternative, attempt];
        }
        const measurements: (typeof first)[] = [];
        for (let i = 0; i < Math.max(1, rounds); i++)
          measurements.push(await measureOnce(costCase));
        const minimum = (of: (row: typeof first) => number) => Math.min(...measurements.map(of));
        rows.push({
          name,
          status: first.status,
          main: minimum(({ main }) => main),
          database: minimum(({ database }) => database),
          out: first.out,
          written: Math.max(
            first.written,
            minimum(({ written }) => written),
          ),
        });
      };
      const createCase =
        (call: Call, given: object | (() => object)): CostCase =>
        () =>
          Promise.resolve({
            by: {
              anyone: scene.clients.visitor,
              member: scene.clients.owner,
              moderator: scene.clients.keeper,
              admin: scene.clients.keeper,
            }[calls[call].who],
            input: typeof given === 'function' ? given() : given,
          });
      const measuredCalls = (Object.keys(calls) as Call[]).filter(
        (call) => !('file' in calls[call]) && !sessionEndingCalls.has(call),
      );
      const { last = [], first = [] } = Object.groupBy(measuredCalls, (call) =>
        deletingCalls.test(call) ? 'last' : 'first',
      );
      const measureAll = async (group: Call[]) => {
        for (const call of group)
          await measureCall(call, call, [
            createCase(call, buildLargestInput(call, data)),
            ...casesOf(call),
          ]);
      };
      // measure the known shapes while their objects exist, after the server has warmed up
      await measureAll(first);
      for (const [name, call, input] of slowInputs(data))
        await measureCall(call, `${call}, ${name}`, [createCase(call, input)]);
      for (const [call, input] of listsOfLongTexts(data.long, town))
        await measureCall(call, `${call}, a page of the longest texts`, [createCase(call, input)]);
      for (const [name, call, costCase] of [
        ...(await createMuteCosts(testServer)),
        ...(await createMessageSearchCosts(testServer)),
      ]) {
        mustSucceed.add(`${call}, ${name}`);
        await measureCall(call, `${call}, ${name}`, [costCase]);
      }
      await measureAll(last);

      const successCount = rows.filter(({ status }) => status === 200).length;
      for (const metric of ['main', 'database', 'out', 'written'] as const)
        report(
          `${metric}: ${rows
            .toSorted((a, b) => b[metric] - a[metric])
            .slice(0, 6)
            .map(
              (row) =>
                `${row.name} (${row.status}) ${row[metric].toFixed(metric === 'out' || metric === 'written' ? 0 : 1)}`,
            )
            .join('; ')}`,
        );
      const errors = rows.flatMap((row) =>
        (['main', 'database', 'out', 'written'] as const).flatMap((metric) =>
          row[metric] > maxCosts[metric] && !(metric === 'written' && deletingCalls.test(row.name))
            ? `${row.name}: ${metric} ${row[metric].toFixed(1)} of ${maxCosts[metric]}`
            : [],
        ),
      );
      for (const { name, status } of rows)
        if (status !== 200 && mustSucceed.has(name))
          errors.push(`${name}: its case should succeed, and was answered with ${status}`);
      const rejected = rows
        .filter(({ status }) => status !== 200)
        .map(({ name, status }) => `${name} (${status})`);
      report(`refused: ${rejected.join(', ')}`);
      if (rejected.length > rows.length * maxRejectedShare)
        errors.push(
          `${rejected.length} of ${rows.length} were refused, and measure nothing: ${rejected.join(', ')}`,
        );
      const maximumOf = (metric: keyof typeof maxCosts) =>
        Math.max(...rows.map((row) => row[metric]));
      return {
        attempts: rows.length,
        errors,
        note: `${successCount} succeeded, the others were rejected; at most ${maximumOf('main').toFixed(1)} ms of the main thread, ${maximumOf('database').toFixed(1)} ms of the database, ${Math.ceil(maximumOf('out') / 1024)} kB of response, ${Math.ceil(maximumOf('written') / 1024)} kB of write-ahead log`,
      };
    } finally {
      await testServer.close();
    }
  },
};

const deletingCalls = /delete|remove/;

/** A saved feed is fetched at once by a job, which runs on the same thread as the request. */
const holdNewsJobs = ({ db }: TestServer, isHeld: boolean) =>
  db.execute(
    isHeld
      ? sql`
        insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by) values ('news', now(), 'cost check')
        on conflict (queue_name) do update set locked_at = now(), locked_by = 'cost check'`
      : sql`
        update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = 'cost check'`,
  );

/** Calls that end the session or the account with which the others are measured. */
const sessionEndingCalls = new Set<Call>(['POST /account/delete', 'POST /user/logout']);

/**
 * CPU milliseconds so far of the main thread (whose id is that of the process) and of the database,
 * and bytes of the write-ahead log.
 */
async function readUsage({ servers, db }: TestServer) {
  const readCpuMs = (taskPath: string) => {
    try {
      return Number(readFileSync(`/proc/${taskPath}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return 0;
    }
  };
  const backends = await db.query<{ pid: number; own: boolean }>(
    sql`select pid, pid = pg_backend_pid() as own from pg_stat_activity where datname = current_database()`,
  );
  const { at } = (await db.queryOne<{ at: number }>(
    sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as at`,
  ))!;
  const { pid } = servers[0]!.process;
  return {
    main: readCpuMs(`${pid}/task/${pid}`),
    database: backends
      .filter(({ own }) => !own)
      .reduce((sum, one) => sum + readCpuMs(String(one.pid)), 0),
    written: at,
  };
}

type LargeObjects = {
  post: number;
  blog: number;
  comment: number;
  /** A letter that 1,000 people sent to three officials each. */
  letter: number;
  ids: Record<string, unknown>;
  long: LongTexts;
};

async function createLargeDataset({ db }: TestServer, town: TestTown): Promise<LargeObjects> {
  const { ada, ben } = town.id;
  // without lists, texts are not compared with them
  await (
    await town.as('keeper')
  ).ask('POST /admin/spam', { blocked_words: 'lottery', blocked_domains: 'spam.example' });
  const { id: post } = await town.post('ada', { text: 'x '.repeat(4_900), shared_as: 'Public' });
  const { content: blog } = await (
    await town.as('ada')
  ).ask('POST /blog/create', {
    title: 'Long',
    excerpt: 'x',
    description: 'y '.repeat(45_000),
    shared_as: 'Public',
  });
  await db.execute(sql`
    insert into post_revisions (content_id, revision, title, text, body, link, location, shared_as, saved_at)
    select ${blog.id}, n, 'Long', 'x', repeat(md5(n::text), 3000), '', '', 'Public', now() from generate_series(2, 50) n`);
  await db.execute(sql`update posts set revision = 60 where id = ${blog.id}`);
  await db.execute(
    sql`insert into comments (content_id, author_id, text) select ${post}, ${ben}, repeat(md5(n::text), 9) from generate_series(1, 100) n`,
  );
  await db.execute(sql`
    insert into comments (content_id, author_id, text, parent_id)
    select ${post}, ${ben}, repeat(md5(n::text), 9), c.id from comments c cross join generate_series(1, 100) n where c.content_id = ${post}`);
  await db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'crowd' || n, 'crowd' || n, 'Crowd ' || chr(65 + n % 26) || n, 'crowd' || n || '@moot.example', 'crowd' || n || '@moot.example', now() from generate_series(1, 1000) n`);
  await db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status)
    select least(id, ${ada}), greatest(id, ${ada}), id, 1 from people where username like 'crowd%'`);
  await db.execute(sql`
    insert into posts (author_id, text, shared_as, created_at) select id, repeat(md5(id::text) || ' ', 290), 'Public', now() - id * interval '1 minute' from people where username like 'crowd%'`);
  await db.execute(
    sql`insert into likes (content_id, person_id) select ${post}, id from people where username like 'crowd%' on conflict do nothing`,
  );
  // A thread of thousands, in which a suspended person and someone that Ada blocked wrote.
  await db.execute(sql`
    insert into comments (content_id, author_id, text, parent_id)
    select ${post}, p.id, md5(n::text), t.id
    from (select min(id) as id from comments where content_id = ${post}) t
    cross join generate_series(1, 10) n cross join people p where p.username like 'crowd%'`);
  await db.execute(sql`update people set suspended_at = now() where username = 'crowd1'`);
  await db.execute(
    sql`insert into blocks (blocker_id, blocked_id) select ${ada}, id from people where username = 'crowd2'`,
  );
  const letters = await db.query<{ id: number }>(sql`
    insert into posts (author_id, content_type, title, shared_as) select ${ben}, 4, 'Letter ' || n, 'Public' from generate_series(1, 20) n returning id`);
  for (const { id } of letters) {
    await db.execute(
      sql`insert into actions (content_id, kind, timezone) values (${id}, 'letter', 'UTC')`,
    );
    await db.execute(sql`
      with officials as (
        insert into letter_recipients (content_id, person_id, position, name, phone)
        select ${id}, p.id, 20, 'Official ' || n, '555 0100' from people p, generate_series(1, 3) n where p.username like 'crowd%' returning id, person_id)
      insert into letters_sent (recipient_id, person_id, way, answered) select id, person_id, 'phone', true from officials`);
  }
  const long = await addLongTexts(town);
  await db.execute(sql`analyze`);
  const { id: comment } = (await db.queryOne<{ id: number }>(
    sql`select min(id) as id from comments where content_id = ${post}`,
  ))!;
  return {
    post,
    blog: blog.id,
    comment,
    letter: letters[0]!.id,
    long,
    ids: {
      content_id: post,
      comment_id: comment,
      user_id: ben,
      second_user_id: ben,
      group_id: 1,
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

/** Every field at its largest. Ids refer to large objects. */
function buildLargestInput(call: Call, { post, blog, comment, ids }: LargeObjects): object {
  const value = (schema: Schema, name: string): unknown => {
    if (name in ids) return ids[name];
    if (name === 'id')
      return call.includes('/comment/') ? comment : call.includes('/blog/') ? blog : post;
    if (name === 'page' || name === 'revision' || name === 'before') return undefined;
    if (schema.enum) return schema.enum[0];
    if (schema.anyOf) return value(schema.anyOf[0]!, name);
    if (schema.type === 'integer' || schema.type === 'number')
      return Math.min(schema.maximum ?? 100, 1_000);
    if (schema.type === 'boolean') return true;
    if (schema.type === 'array')
      return Array.from({ length: Math.min(schema.maxItems ?? 100, 1_000) }, (_, i) =>
        schema.items?.type === 'integer' ? i + 1 : value(schema.items ?? {}, ''),
      );
    if (schema.type === 'object') return object(schema);
    if (schema.pattern || schema.format) return undefined;
    const unit = schema['x-rich']
      ? '<p>A <b>word</b> #tag @ada</p>'
      : name === 'description'
        ? 'plain words '
        : 'word #tag @ada https://a.example/x ';
    const size = schema.maxLength ?? 100;
    return unit.repeat(Math.floor(Math.min(size, 100_000) / unit.length)) || 'ada'.slice(0, size);
  };
  const object = ({ properties = {} }: Schema) =>
    Object.fromEntries(
      Object.entries(properties)
        .flatMap(([name, schema]) => [[name, value(schema, name)]])
        .filter(([, given]) => given !== undefined),
    ) as object;
  return object(calls[call].input as Schema);
}

/** Different words of four letters, others at each call. */
function differentWords(count: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const offset = Math.floor(Math.random() * 400_000);
  return Array.from({ length: count }, (_, i) =>
    [0, 1, 2, 3].map((at) => letters[Math.floor((offset + i) / 26 ** at) % 26]!).join(''),
  ).join(' ');
}

/** Shapes of input or output that were once slow or large, each with its name. */
function slowInputs({
  post,
  blog,
  comment,
  letter,
}: LargeObjects): [string, Call, object | (() => object)][] {
  const tags = '<b>'.repeat(9_900);
  return [
    ['9,900 open tags', 'POST /account/save-profile', { name: 'Ada', about_me: tags }],
    [
      'open and closed otherwise',
      'POST /account/save-profile',
      { name: 'Ada', about_me: `${'<b>'.repeat(5_000)}${'</i>'.repeat(4_900)}x` },
    ],
    [
      'too many tags',
      'POST /account/save-profile',
      { name: 'Ada', about_me: '<b>'.repeat(33_000) },
    ],
    [
      '100,000 letters',
      'POST /blog/create',
      { title: 'Long', excerpt: 'x', description: 'y '.repeat(49_000) },
    ],
    [
      'many marks',
      'POST /blog/create',
      { title: 'Long', excerpt: 'x', description: '#a @b https://c.example/d '.repeat(3_700) },
    ],
    [
      'different words',
      'POST /blog/create',
      () => ({
        title: 'Words',
        excerpt: 'x',
        description: differentWords(19_900),
        shared_as: 'Public',
      }),
    ],
    [
      'different words',
      'POST /blog/update',
      () => ({
        id: blog,
        title: 'Words',
        excerpt: 'x',
        description: differentWords(19_900),
        shared_as: 'Public',
      }),
    ],
    [
      '10,000 letters of marks',
      'POST /content/add',
      { text: '#a @b https://c.example/d '.repeat(380), shared_as: 'Public' },
    ],
    [
      'one address of many labels',
      'POST /content/add',
      { text: `www.${'a.'.repeat(4_900)}com`, shared_as: 'Public' },
    ],
    [
      'one address of many labels',
      'POST /blog/create',
      { title: 'Long', excerpt: 'x', description: `www.${'a.'.repeat(45_000)}com` },
    ],
    ['many domains', 'POST /content/add', { text: 'a.bc!'.repeat(1_990), shared_as: 'Public' }],
    ['one word', 'POST /content/add', { text: 'x'.repeat(9_999), shared_as: 'Public' }],
    ['with its thread', 'GET /content/get-one', { id: post, comments: 100 }],
    ['the thread', 'GET /comment/list', { content_id: post, pageSize: 100 }],
    ['a deep page', 'GET /comment/list', { content_id: post, pageSize: 2, page: 50 }],
    ['the thread by likes', 'GET /comment/most-liked', { content_id: post, pageSize: 100 }],
    ['replies', 'GET /comment/replies', { id: comment, pageSize: 100 }],
    ['long versions', 'GET /content/versions', { id: blog }],
    ['a hundred long posts', 'GET /content/list', { pageSize: 100 }],
    ['a deep page', 'GET /content/list', { pageSize: 100, page: 20 }],
    ['a letter of 1,000 people', 'GET /action/get-one', { id: letter }],
    ['a letter of 1,000 people', 'GET /content/get-one', { id: letter }],
    ['a letter of 1,000 people', 'POST /action/follow', { id: letter }],
    ['letters of 1,000 people', 'GET /action/list', { kind: 'letter', pageSize: 100 }],
    ['likers', 'GET /content/get-likes', { content_id: post, pageSize: 100 }],
    [
      'wide',
      'POST /message/send',
      { recipients: Array.from({ length: 1_900 }, (_, i) => i), message: 'x' },
    ],
    [
      'unknown fields',
      'POST /content/add',
      Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`field${i}`, i])),
    ],
  ];
}
