// scratch: not kept
import { appendFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openHttp } from '#server/http.ts';
import { openAddresses } from '#server/kit/addresses.ts';
import { openCaptcha } from '#server/kit/captcha.ts';
import { Database, openPool } from '#server/kit/database.ts';
import { openDoor } from '#server/kit/fetch.ts';
import { openFiles } from '#server/kit/files.ts';
import { installJobs } from '#server/kit/jobs.ts';
import { openLimits } from '#server/kit/limits.ts';
import { openMail } from '#server/kit/mail.ts';
import { migrate } from '#server/kit/migrate.ts';
import { startPostgres } from '#server/kit/postgres.ts';
import { keysFrom } from '#server/kit/secret.ts';
import { startSession } from '#server/kit/session.ts';
import { sql } from '#server/kit/sql.ts';
import { diskStore } from '#server/kit/store.ts';
import { ensureIssues } from '#server/site/issues.ts';

const P = 100_000, F = 200;
const only = process.argv[2];
const postgres = await startPostgres('/tmp/people-scratch/pg', { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB', maintenance_work_mem: '512MB' });
const pool = openPool({ host: postgres.host, port: postgres.port, user: postgres.user, database: 'postgres' });
try {
  if ((await pool.query("select 1 from information_schema.tables where table_name = 'migrations'")).rowCount && !(await pool.query("select 1 from pg_indexes where indexname = 'friendships_pkey' and indexdef like '%INCLUDE%'")).rowCount) {
    const c = await pool.connect();
    await c.query('set statement_timeout = 0; set lock_timeout = 0');
    await c.query('alter table friendships drop constraint friendships_pkey, add primary key (low_id, high_id) include (status)');
    await c.query('drop index friendships_high_id_low_id_idx');
    await c.query('create index on friendships (high_id, low_id) include (status)');
    await c.query("update migrations set digest = $1 where name = '0004_profiles.sql'", [createHash('sha256').update(readFileSync('server/migrations/0004_profiles.sql')).digest('hex')]);
    await c.query('vacuum analyze friendships');
    c.release();
  }
  await migrate(pool);
  await installJobs(pool);
  const db = new Database(pool);
  await ensureIssues(db);
  if (!(await db.one(sql`select from accounts limit 1`))) {
    const c = await pool.connect();
    await c.query('set statement_timeout=0; set lock_timeout=0; set work_mem = \'512MB\'; set session_replication_role = replica');
    for (const s of [
      `select setseed(0.42)`,
      `alter table friendships drop constraint friendships_pkey`,
      `drop index friendships_high_id_low_id_idx`,
      `insert into friendships (low_id, high_id, requester_id, status)
       select distinct least(a, b), greatest(a, b), least(a, b), 1 from (select i % ${P} + 1 as a, floor(random() * ${P})::int + 1 as b from generate_series(1, ${(P * F) / 2}) i) pairs where a <> b`,
      `alter table friendships add primary key (low_id, high_id)`,
      `create index on friendships (high_id, low_id)`,
      `insert into blocks (blocker_id, blocked_id) select distinct a, b from (select floor(random() * ${P})::int + 1 as a, floor(random() * ${P})::int + 1 as b from generate_series(1, 20000)) x where a <> b`,
      `insert into people_issues select i, (i * 7 + j * 3) % 20 + 1 from generate_series(1, ${P}) i, generate_series(1, 3) j on conflict do nothing`,
      `insert into profile_fields select i, f, f || ' of ' || i, 'Public' from generate_series(1, ${P}) i, unnest(array['about_me','website','books','music']) f`,
      `insert into profile_fields select i, 'issues', '', 'Public' from generate_series(1, ${P}, 10) i`,
      `insert into profile_fields select i, 'friends', '', 'Private' from generate_series(5, ${P}, 20) i`,
      `insert into groups (owner_id, name, status) select i, 'Group ' || i, case when i % 3 = 0 then 'Closed' else 'Open' end from generate_series(1, 1000) i`,
      `insert into group_members (group_id, person_id) select floor(random() * 1000)::int + 1, i % ${P} + 1 from generate_series(1, ${P * 4}) i on conflict do nothing`,
      `insert into contents (author_id, text, shared_as, open_to_all) select i % ${P} + 1, 'Post', (array['Public','Friends','Private'])[i % 3 + 1], i % 3 = 0 from generate_series(1, ${P * 5}) i`,
      `insert into people (username, username_key, name, email, email_key, confirmed_at)
       select 'member' || i, 'member' || i, (array['Ada','Ben','Carmen','Dev','Elif','Femi','Grace','Hana'])[i % 8 + 1] || ' ' || substr(md5(i::text), 1, 7), 'member' || i || '@example.org', 'member' || i || '@example.org', now() from generate_series(1, ${P}) i`,
      `set session_replication_role = origin`,
      `vacuum analyze`,
    ]) { const t = Date.now(); await c.query(s); console.log(s.slice(0, 40), (Date.now() - t) / 1000); }
    c.release();
    await pool.query(`delete from friendships where 4242 in (low_id, high_id)`);
  }
  const config = readConfig({ DATA_DIR: '/tmp/people-scratch/data', LIMITS: 'off', CAPTCHA: 'off', DEMO: 'off', LOG_LEVEL: 'silent', SECRET_KEY: 'a secret of the tests, 32 at least' });
  const log = pino({ level: 'silent' });
  const keys = keysFrom(config.secretKey);
  const http = await openHttp({ config, db, log, mail: openMail(config, log), door: openDoor(config), files: openFiles(diskStore('/tmp/people-scratch/files'), keys.files), limits: openLimits(false), captcha: openCaptcha(keys.captcha, 10), addresses: openAddresses(keys.addresses) });
  await http.ready();

  const out = '/tmp/people-scratch/plans.txt';
  writeFileSync(out, '');
  const say = (s: string) => { appendFileSync(out, s + '\n'); if (/^#####|^seq|^---/.test(s)) console.log(s); };
  const queries: { text: string; values: unknown[] }[] = [];
  let on = false;
  const original = pool.query.bind(pool) as (...a: unknown[]) => Promise<never>;
  (pool as { query: unknown }).query = (q: { text: string; values: unknown[] }, ...rest: unknown[]) => { if (on) queries.push(q); return original(q, ...rest); };
  const tokenOf = async (id: number) => ({ id, token: await startSession(db, id, 'bench') });
  const viewers = await Promise.all([777, 12_345, 54_321, 90_000].map(tokenOf));
  const lonely = await tokenOf(4242);
  const get = (v: { token: string }, path: string) => http.inject({ method: 'GET', url: `/api${path}`, headers: { 'x-api-key': `Bearer ${v.token}` } });
  const calls: [string, (v: { id: number; token: string }, i: number) => ReturnType<typeof get>][] = [
    ['nothing: check-friend', (v, i) => get(v, `/user/check-friend?user_id=${30_000 + i * 10}`)],
    ['profile of a stranger', (v, i) => get(v, `/user/get?user_id=${30_000 + i * 10}`)],
    ['own profile', (v) => get(v, `/user/get?user_id=${v.id}`)],
    ['own friends', (v) => get(v, '/user/get-friends')],
    ['requests', (v) => get(v, '/user/get-friend-requests')],
    ['alphabets', (v) => get(v, '/user/friend-by-alphabets')],
    ['search 3', (v, i) => get(v, `/user/get-users?keyword=${['abc', 'ff0', 'a1b', 'car'][i % 4]!}`)],
    ['search 2', (v, i) => get(v, `/user/get-users?keyword=${['ab', 'ff', 'a1', 'ca'][i % 4]!}`)],
    ['directory', (v) => get(v, '/user/get-users')],
    ['suggestions', (v) => get(v, '/user/get-users?suggestions=Y&pageSize=4')],
    ['suggestions of a lonely one', () => get(lonely, '/user/get-users?suggestions=Y&pageSize=4')],
  ];
  for (const [name, call] of calls) {
    if (only && !name.includes(only)) continue;
    const times: number[] = [];
    let bad = 0;
    for (let i = 0; i < 8 && !bad; i++) if ((await call(viewers[i % 4]!, i)).statusCode !== 200) bad++;
    for (let i = 0; i < 16 && !bad; i++) { const t = performance.now(); if ((await call(viewers[i % 4]!, i)).statusCode !== 200) bad++; times.push(performance.now() - t); }
    times.sort((a, b) => a - b);
    queries.length = 0; on = true; await call(viewers[1]!, 1); on = false;
    say(`##### ${name}: ${bad ? 'FAILED' : `median ${times[8]?.toFixed(1)} ms, most ${times.at(-1)?.toFixed(1)} ms`}, ${queries.length} statements`);
    for (const q of queries) {
      const c = await pool.connect();
      await c.query('set statement_timeout = 0');
      const { rows } = await c.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs, timing on, summary on) ${q.text}`, q.values);
      await c.query('set statement_timeout = 5000');
      c.release();
      const plan = rows.map((r) => r['QUERY PLAN']).join('\n');
      const seq = [...plan.matchAll(/Seq Scan on (\w+)/g)].map((m) => m[1]);
      say(`--- ${q.text.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
      say(`seq: ${seq.join(' ') || 'none'}; ${/Execution Time.*/.exec(plan)?.[0]}; ${/Planning Time.*/.exec(plan)?.[0]}`);
      say(plan);
    }
  }
  const bare: [string, string, unknown[]][] = [
    ['bare suggestions: friends of friends, counted, the best 300', `with mine as materialized (select high_id as id from friendships where low_id = $1 and status = 1 union all select low_id from friendships where high_id = $1 and status = 1),
      theirs as (select f.high_id as id from mine join friendships f on f.low_id = mine.id and f.status = 1 union all select f.low_id from mine join friendships f on f.high_id = mine.id and f.status = 1)
      select id, count(*) from theirs where id <> $1 and id not in (select id from mine) group by id order by 2 desc, 1 limit 300`, [12345]],
    ['bare friends, ten by name, with the number of all', `select p.id, p.name, p.username, count(*) over () from (select high_id as id from friendships where low_id = $1 and status = 1 union all select low_id from friendships where high_id = $1 and status = 1) f join people p on p.id = f.id order by p.name limit 10`, [12345]],
    ['bare friends in common of ten', `select p.id, (select count(*) from (select high_id as id from friendships where low_id = $1 and status = 1 union all select low_id from friendships where high_id = $1 and status = 1) f
       where (select g.status from friendships g where g.low_id = least(f.id, p.id) and g.high_id = greatest(f.id, p.id)) = 1) from people p where p.id between 5000 and 5009`, [12345]],
    ['bare profile, with friends by name', `select p.*, (select json_agg(f) from profile_fields f where f.person_id = p.id), (select count(*) from contents c where c.author_id = p.id),
      (select json_agg(q.name order by q.name) from (select high_id as id from friendships where low_id = $1 and status = 1 union all select low_id from friendships where high_id = $1 and status = 1) f join people q on q.id = f.id) from people p where p.id = $1`, [12345]],
  ];
  for (const [name, text, values] of bare) {
    if (only && !name.includes(only)) continue;
    const times: number[] = [];
    for (let i = 0; i < 20; i++) { const t = performance.now(); await original({ name: name.slice(0, 60), text, values }); times.push(performance.now() - t); }
    times.sort((a, b) => a - b);
    say(`##### ${name}: median ${times[10]!.toFixed(1)} ms`);
  }
  await http.close();
} finally {
  await pool.end();
  await postgres.stop();
}
process.exit(0);
