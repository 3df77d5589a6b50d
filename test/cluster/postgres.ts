// A PostgreSQL primary and replicas, configured with deploy/postgresql.conf.
import { chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  processUser,
  runCommand,
  startProcess,
  waitUntil,
  type RunningProcess,
} from './processes.ts';

export type PostgresNode = Awaited<ReturnType<typeof openPrimary>>;

const password = 'a password of the tests';
export const connectionUrl = (port: number, database = 'folkmoot') =>
  `postgresql://folkmoot:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
export const userList = `"folkmoot" "${password}"\n`;

/** Runs a query on a connection of its own. */
export async function queryRows<Row extends object>(
  connectionString: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function openPrimary(folder: string, port: number) {
  const data = join(folder, 'primary');
  runCommand('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  cpSync('deploy/postgresql.conf', join(data, 'folkmoot.conf'));
  const { uid, gid } = processUser();
  if (uid !== undefined) chownSync(join(data, 'folkmoot.conf'), uid, gid!);
  // As in a conf.d folder, the last setting applies.
  runCommand('sh', ['-c', `echo "include 'folkmoot.conf'" >> '${join(data, 'postgresql.conf')}'`]);
  writeFileSync(
    join(data, 'pg_hba.conf'),
    [
      'local all all trust',
      'host all postgres 127.0.0.1/32 trust',
      'host replication postgres 127.0.0.1/32 trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      '',
    ].join('\n'),
  );
  const node = await openNode(folder, data, port);
  await node.ask(`create role folkmoot login password '${password}'`);
  // Needed to read the replay position of the replicas.
  await node.ask('grant pg_read_all_stats to folkmoot');
  await node.ask(
    "create database folkmoot owner folkmoot template template0 encoding 'UTF8' locale 'C.UTF-8'",
  );
  return node;
}

export async function openReplica(
  folder: string,
  name: string,
  port: number,
  primary: PostgresNode,
) {
  const data = join(folder, name);
  runCommand('pg_basebackup', [
    '-h',
    '127.0.0.1',
    '-p',
    String(primary.port),
    '-U',
    'postgres',
    '-D',
    data,
    '-R',
    '-C',
    '-S',
    name,
    '-X',
    'stream',
    '-c',
    'fast',
  ]);
  return openNode(folder, data, port);
}

async function openNode(folder: string, data: string, port: number) {
  const sockets = join(folder, 'sockets');
  mkdirSync(sockets, { recursive: true });
  const { uid, gid } = processUser();
  if (uid !== undefined) chownSync(sockets, uid, gid!);
  let process: RunningProcess | undefined;
  const ask = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const node = {
    port,
    ask,
    start: async () => {
      // Tests kill processes, not machines, so fsync is not needed.
      process = startProcess(
        'postgres',
        [
          '-D',
          data,
          '-k',
          sockets,
          '-c',
          `port=${port}`,
          '-c',
          'listen_addresses=127.0.0.1',
          '-c',
          'fsync=off',
        ],
        {
          log: `${data}.log`,
        },
      );
      await waitUntil(`PostgreSQL on ${data} answers`, () => ask('select 1'));
    },
    /** SIGINT is the fast shutdown: committed changes still reach the replicas. */
    stop: async (signal: NodeJS.Signals = 'SIGINT') => process?.stop(signal),
    promote: () => runCommand('pg_ctl', ['promote', '-D', data]),
    /** Pauses or resumes WAL replay. */
    pause: () => ask('select pg_wal_replay_pause()'),
    resume: () => ask('select pg_wal_replay_resume()'),
  };
  await node.start();
  return node;
}
