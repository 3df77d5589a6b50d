// Check: a backup that is made while people write. A flipped bit in it is reported; restored to an
// empty folder, it is the same town, and its visibility rules hold.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadedFiles } from '#server/files/referencedFiles.ts';
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import { createPool } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { expectMatchesModel } from '#test/matchModel.ts';
import { photo, uploaded } from '#test/pictures.ts';
import { randomModel } from '#test/randomModel.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import { getErrorMessage, type Check } from './check.ts';
import { asApp, startTestServer, type TestServer } from './server.ts';

const writers = 4;
/**
 * The number of random bit flips, and as many again in the last bytes, where the zip directory is.
 */
const flips = 12;
const lastBytes = 2_048;

export const restore: Check = {
  name: 'restore',
  title: 'Backup and restore',
  target: '0 differences; every flipped bit is reported',
  minAttempts: 50_000,
  method:
    'On a random data set, `folkmoot backup` runs while four people post, upload and send messages. `folkmoot verify` checks the backup, and twenty-four copies with one flipped bit each, half of them in names, dates and directories of the zip file. `folkmoot restore` restores to an empty database and folder, `folkmoot check` checks it, and a server on it is compared with the reference model for the visitor and every member, as in the visibility check',
  async run({ report, ...options }) {
    const errors: string[] = [];
    const tally = { comparisons: 0 };
    const archive = join(options.folder, 'backup.zip');
    const testServer = await startTestServer(options, 'saved');
    let note = '';
    try {
      const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
      const { model, random } = await randomModel(asApp(testServer), seed);
      await makeWhole(testServer);
      const crowd = await createCrowd(testServer, 'writer', writers);
      await testServer.drainJobs();
      const written = await whileWriting(crowd, errors, async () => {
        const { code, output } = await command('backup', [archive], testServer.env);
        if (code !== 0) errors.push(`the backup ended with ${code}: ${output}`);
      });
      if (written.during < writers)
        errors.push(
          `${written.during} writes while the backup was made, so the test proves nothing`,
        );
      const verified = await command('verify', [archive], verifyEnv(options.folder, testServer));
      if (verified.code !== 0) errors.push(`verify says of the backup: ${verified.output}`);
      const bytes = readFileSync(archive);
      const somewhere = Array.from({ length: flips }, () => random.below(bytes.length));
      const nearTheEnd = Array.from(
        { length: flips },
        () => bytes.length - 1 - random.below(lastBytes),
      );
      const damaged = join(options.folder, 'damaged.zip');
      for (const at of [...somewhere, ...nearTheEnd]) {
        const copy = Buffer.from(bytes);
        copy[at]! ^= 1 << random.below(8);
        writeFileSync(damaged, copy);
        const { code, output } = await command(
          'verify',
          [damaged],
          verifyEnv(options.folder, testServer),
        );
        if (code !== 1 || !/^folkmoot verify: \d+ problems? in /m.test(output))
          errors.push(
            `a bit at ${at} of ${bytes.length} was flipped, and verify ended with ${code}: ${output}`,
          );
      }
      note = `${(bytes.length / 1e6).toFixed(1)} MB, ${written.during} concurrent writes, ${2 * flips} bits flipped, SEED=${seed}`;
      report(note);

      const { database, env } = await emptyTarget(testServer, options, 'restored');
      report('restoring');
      const restored = await command('restore', [archive], env);
      if (restored.code !== 0)
        errors.push(`restore ended with ${restored.code}: ${restored.output}`);
      const checked = await command('check', [], env);
      if (checked.code !== 0) errors.push(`check says: ${checked.output}`);
      report('restored and checked');
      const again = await startTestServer(options, database);
      try {
        // the writers are not part of the model
        await again.db.execute(
          sql`delete from all_people where id = any (${crowd.map(({ id }) => id)}::bigint[])`,
        );
        const error = await getErrorMessage(() =>
          expectMatchesModel(asApp(again), model, `the restored model ${seed}`, tally),
        );
        if (error) errors.push(error);
        report(`${tally.comparisons.toLocaleString('en')} comparisons`);
      } finally {
        await again.close();
      }
    } finally {
      await testServer.close();
    }
    return { attempts: tally.comparisons, errors, note };
  },
};

/**
 * Removes states that no call creates: messages that no one has any more, and rows whose file was
 * never stored.
 */
async function makeWhole({ db, app }: TestServer) {
  await db.execute(
    sql`delete from messages m where m.chat_id is null and not exists (select from message_copies v where v.message_id = m.id)`,
  );
  const tables = await db.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const files = await db.query<{ name: string }>(uploadedFiles(tables.map(({ name }) => name)));
  for (const { name } of files) await app.files.store.put(name, Buffer.from('a file of a test'));
}

/** Runs `work` while people write, from before it until after it. */
async function whileWriting(crowd: CrowdMember[], errors: string[], work: () => Promise<void>) {
  let isWriting = true;
  let writeCount = 0;
  const picture = await photo();
  const write = async ({ by, id }: CrowdMember, i: number) => {
    const client = by[0]!;
    const recipient = crowd[(i + 1) % crowd.length]!.id;
    for (let n = 0; isWriting; n++) {
      const { file_name } = await uploaded(client, picture);
      await client.ask('POST /content/add', {
        text: `${id} wrote ${n}`,
        shared_as: 'Public',
        attachments: [file_name],
      });
      await client.ask('POST /message/send', {
        recipients: [recipient],
        message: `${n}`,
        action: 'conversation',
      });
      writeCount++;
    }
  };
  const allWriters = Promise.all(
    crowd.map((member, i) => getErrorMessage(() => write(member, i))),
  ).then((messages) => errors.push(...messages.filter((error) => error !== undefined)));
  while (writeCount < crowd.length && isWriting)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const before = writeCount;
  await work();
  const during = writeCount - before;
  isWriting = false;
  await allWriters;
  return { during };
}

/** Runs the command as an operator does. */
async function command(
  name: string,
  words: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const run = spawnKilled([process.execPath, 'server/cli/main.ts', name, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr])
    stream!.on('data', (chunk: Buffer) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => run.once('exit', resolve));
  return { code, output: output.slice(-1_000) };
}

const verifyEnv = (folder: string, testServer: TestServer) => ({
  ...testServer.env,
  DATA_DIR: join(folder, 'verifying'),
});

async function emptyTarget(
  testServer: TestServer,
  { postgres, folder }: { postgres: { host: string; user: string }; folder: string },
  database: string,
) {
  const admin = createPool({
    host: postgres.host,
    user: postgres.user,
    database: 'postgres',
    max: 1,
  });
  await admin.query(`create database ${database}`);
  await admin.end();
  return {
    database,
    env: {
      ...testServer.env,
      DATABASE_URL: testServer.env.DATABASE_URL.replace('/saved?', `/${database}?`),
      DATA_DIR: join(folder, database),
    },
  };
}
