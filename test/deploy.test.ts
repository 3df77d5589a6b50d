// Tests of deploy/prepare.sh, in a folder of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = join(mkdtempSync(join(tmpdir(), 'folkmoot-deploy-')), 'deploy');
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

test('other users of the machine cannot read files that contain passwords', () => {
  cpSync(join(import.meta.dirname, '../deploy'), folder, { recursive: true });
  execFileSync('sh', ['prepare.sh'], { cwd: folder, stdio: 'pipe' });
  const secrets = [
    ...readFileSync(join(folder, '.env'), 'utf8').matchAll(
      /^[A-Z0-9_]*(?:PASSWORD|SECRET|KEY)[A-Z0-9_]*=(.{12,})$/gm,
    ),
  ].map(([, value]) => value!);
  expect(secrets.length).toBeGreaterThanOrEqual(6);
  const openTo = (path: string, bits: number) => (statSync(path).mode & bits) !== 0;
  const listReachable = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const file = join(path, entry.name);
      if (entry.isDirectory()) return openTo(file, 0o011) ? listReachable(file) : [];
      return openTo(file, 0o044) &&
        secrets.some((secret) => readFileSync(file, 'utf8').includes(secret))
        ? [file]
        : [];
    });
  expect(listReachable(folder)).toEqual([]);
  expect(readFileSync(join(folder, 'compose/userlist.txt'), 'utf8')).toContain(
    /^PASSWORD=(.*)$/m.exec(readFileSync(join(folder, '.env'), 'utf8'))![1],
  );
});
