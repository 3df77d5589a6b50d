// Query plans of the statements of a call: which tables PostgreSQL reads, and how many rows.
import { WorkerResults } from '#server/lib/process/workerResults.ts';
import type pg from 'pg';
import { expect } from 'vitest';
import type { RequestContext, Member } from '#server/context.ts';
import { Database } from '#server/db/database.ts';
import { compile, type Sql } from '#server/db/sql.ts';
import { currentSearchBudget } from '#server/db/timeLimit.ts';
import type { TestApp } from './app.ts';

/**
 * Makes ANALYZE read every row. Random samples would change the statistics, and sometimes the plan,
 * from run to run.
 */
const wholeSamples = 'set default_statistics_target = 1000';

/**
 * Creates people with ten friends in each direction, one block each, and 200 groups of which half
 * are closed. The last 200 people are new and have none of these. Disables the triggers of the
 * tables in `filledNext`, with their foreign keys, and drops the full-text index of posts, because
 * filling them would take minutes otherwise.
 */
export async function seedCrowd(client: pg.PoolClient, people: number, filledNext: string[]) {
  const settled = people - 200;
  await client.query(`
    set statement_timeout = 0;
    set lock_timeout = 0;
    ${wholeSamples};
    ${filledNext.map((table) => `alter table ${table} disable trigger all;`).join('\n')}
    drop index posts_words;
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at) select n, n, n, n, n, now() from (select 'person' || i as n from generate_series(1, ${people}) i) p;
    insert into friendships (low_id, high_id, requester_id, status)
      select i, i + step, i, 1 from generate_series(1, ${settled}) i, unnest('{1,2,3,5,8,13,21,34,55,89}'::int[]) step;
    insert into groups (owner_id, name, status) select i, 'Group ' || i, case when i % 2 = 0 then 'Closed' else 'Open' end from generate_series(1, 200) i;
    insert into group_members (group_id, person_id) select distinct 1 + (i * k) % 200, i from generate_series(1, ${settled}) i, unnest('{1,3,7,11,17}'::int[]) k;
    insert into blocks (blocker_id, blocked_id) select i, i + 144 from generate_series(1, ${settled}) i`);
}

/** Collects the statements that a call sends, and runs them. */
class StatementCollector extends Database {
  statements: Sql[] = [];
  override async query<Row>(query: Sql): Promise<Row[]> {
    this.statements.push(query);
    return super.query(query);
  }
  override async transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return work(this);
  }
}

/** The request context of an ordinary member. */
export const contextOf = (
  id: number,
  { app, db }: Pick<TestApp, 'app' | 'db'>,
): RequestContext<Member> => ({
  app,
  db,
  member: {
    id,
    name: '',
    username: '',
    userType: 2,
    moderator: false,
    sessionId: 0,
    joinedOn: new Date(0),
    lastAudience: 'Public',
    hasFeedChoices: true,
    hasSavedPosts: true,
  },
  viewer: id,
  workerResults: new WorkerResults(null),
  address: '',
  userAgent: '',
  language: 'en',
  file: undefined,
});

/** Runs searches that take no points. */
export const withFreeSearches = <T>(owner: number, work: () => Promise<T>) =>
  currentSearchBudget.run(
    { owner, assertLeft: () => Promise.resolve(), charge: () => Promise.resolve() },
    work,
  );

/** The statements that `work` sends for a member, with their parameters. */
export async function collectStatements(
  testApp: Pick<TestApp, 'pool' | 'app'>,
  viewer: number,
  work: (ctx: RequestContext<Member>) => Promise<unknown>,
): Promise<Sql[]> {
  const db = new StatementCollector(testApp.pool);
  await withFreeSearches(viewer, () => work(contextOf(viewer, { ...testApp, db })));
  return db.statements;
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

type Mode = 'force_custom_plan' | 'force_generic_plan';
const both: Mode[] = ['force_custom_plan', 'force_generic_plan'];

/**
 * The plan for these values, and the generic plan, which PostgreSQL may use after several
 * executions.
 */
async function plansOf(client: pg.PoolClient, statement: Sql, modes: Mode[]): Promise<Plan[]> {
  const { text, values } = compile(statement);
  const literals = values.map(literal);
  const plans: Plan[] = [];
  await client.query(`prepare statement as ${text}`);
  for (const mode of modes) {
    await client.query(`set plan_cache_mode = ${mode}`);
    const { rows } = await client.query(
      `explain (analyze, buffers, timing off, format json) execute statement${literals.length ? `(${literals.join(', ')})` : ''}`,
    );
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  await client.query('deallocate statement; reset plan_cache_mode');
  return plans;
}

function literal(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value))
    return `'{${value.map((item) => (item === null ? 'null' : item instanceof Date ? `"${item.toISOString()}"` : String(item))).join(',')}}'`;
  if (value === null) return 'null';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(Number(value));
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const rowsRead = (scans: Plan[]) =>
  scans.reduce(
    (sum, node) =>
      sum +
      node['Actual Loops'] *
        (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)),
    0,
  );

/**
 * Asserts that no statement scans one of these tables sequentially, or reads more than the given
 * number of rows.
 */
export async function expectIndexOnly(
  client: pg.PoolClient,
  tables: string[],
  statements: Sql[],
  maxRows: number,
  label: string,
  modes = both,
) {
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    for (const plan of await plansOf(client, statement, modes)) {
      for (const table of tables) {
        const scans = nodes(plan).filter(
          (node) => node['Relation Name'] === table && node['Actual Loops'] > 0,
        );
        expect(
          scans.map((node) => node['Node Type']),
          `${label}: ${table}`,
        ).not.toContain('Seq Scan');
        expect(rowsRead(scans), `${label}: ${table}`).toBeLessThan(maxRows);
      }
    }
  }
}

/** How many blocks the statements read, from memory or disk, with texts stored apart from rows. */
export async function countBlocks(client: pg.PoolClient, statements: Sql[]): Promise<number> {
  let blocks = 0;
  for (const statement of statements)
    for (const plan of await plansOf(client, statement, ['force_custom_plan']))
      blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  return blocks;
}
