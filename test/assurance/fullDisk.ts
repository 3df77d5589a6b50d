// The disk fills while eight people upload. Uploads that do not fit are refused with a clear
// message and leave nothing; once there is space, uploads succeed again.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { strings } from '#contract/strings.ts';
import { checkIntegrity } from '#server/integrity/check.ts';
import { sql } from '#server/db/sql.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { Options } from './check.ts';
import { startTestServer } from './server.ts';

const calls = [
  'POST /content/upload',
  'POST /message/upload',
  'POST /account/upload',
  'POST /group/upload',
] as const;
const megabytes = 4;
const people = 8;
const triesEach = 12;

export async function fillDisk({
  postgres,
  folder,
  report,
}: Options): Promise<{ attempts: number; errors: string[]; note: string }> {
  const files = join(folder, 'small_disk', 'files');
  mkdirSync(files, { recursive: true });
  // a small file system if one can be mounted; otherwise a limit on the file size
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', files]).status === 0;
  const testServer = await startTestServer({ postgres, folder }, 'small_disk', {
    LOG_LEVEL: 'silent',
  });
  const errors: string[] = [];
  let attempts = 0;
  let accepted = 0;
  let rejected = 0;
  try {
    const crowd = (await createCrowd(testServer, 'uploading', people)) as CrowdMember[];
    const ballast = join(files, 'ballast');
    /** Limits the size of the files that the server can write. */
    const allow = (bytes: string) =>
      spawnSync('prlimit', [
        '--pid',
        String(testServer.servers[0]!.process.pid),
        `--fsize=${bytes}:`,
      ]).status === 0;
    if (mounted) writeFileSync(ballast, Buffer.alloc((megabytes - 1) * 1024 * 1024));
    else if (!allow('20000'))
      throw new Error(
        'neither a small disk can be mounted nor files be limited: nothing can be tried',
      );
    const picture = await noise();

    await Promise.all(
      crowd.map(async ({ by }, person) => {
        for (let i = 0; i < triesEach; i++) {
          const call = calls[(person + i) % calls.length]!;
          const pdf = call === 'POST /message/upload' && i % 2 === 0;
          const { statusCode, body, headers } = await by[0]!.upload(
            pdf ? document : picture,
            pdf ? 'a.pdf' : 'a.png',
            call,
          );
          attempts++;
          if (statusCode === 200) accepted++;
          else if (statusCode === 503 && JSON.parse(body).message === strings.diskFull) rejected++;
          else if (statusCode !== 503 || !headers['retry-after'])
            errors.push(`${call} was answered ${statusCode} ${body.slice(0, 200)}`);
        }
      }),
    );
    if (!rejected) errors.push('nothing was refused, so the test proves nothing');
    // no temporary file and no half of a pair of files remains, and no row names a missing file
    rmSync(ballast, { force: true });
    if (!mounted) allow('unlimited');
    const temporaryFiles = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /(^|\/)\./.test(name),
    );
    errors.push(
      ...temporaryFiles.map((name) => `the temporary file ${name} is left`),
      ...(await checkIntegrity(testServer.db, testServer.app.files.store)),
    );
    const { rows } = (await testServer.db.queryOne<{ rows: number }>(
      sql`select (select count(*)::int from files) + (select count(*)::int from message_files) as rows`,
    ))!;
    if (mounted && rows > accepted)
      errors.push(`${rows} rows for ${accepted} files that were taken`);
    for (const call of calls) {
      const { statusCode, body } = await crowd[0]!.by[0]!.upload(picture, 'a.png', call);
      attempts++;
      if (statusCode !== 200)
        errors.push(
          `once there was space, ${call} was answered ${statusCode} ${body.slice(0, 200)}`,
        );
    }
  } finally {
    await testServer.close();
    if (mounted) spawnSync('umount', ['--lazy', files]);
  }
  const note = `${mounted ? 'on a disk of 4 MB' : 'with a limit on file size'} ${accepted} files stored and ${rejected} rejected`;
  report(note);
  return { attempts, errors, note };
}

/** An incompressible image. */
const noise = async () =>
  sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

const document = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.alloc(100_000, '% nothing\n'),
  Buffer.from('\n%%EOF'),
]);
