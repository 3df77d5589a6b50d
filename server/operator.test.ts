// Short version of the assurance check `operator` (test/assurance/operator.ts), with one kill and
// without the tampered backups: a database that dies, older code on newer data, and a full disk.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { killDatabase, downgrade, fillDisk } from '#test/operator.ts';
import { scheduledBackups } from '#test/scheduledBackups.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const timeoutMs = 300_000;

test(
  'recovers when the embedded database dies, without losing acknowledged data',
  { timeout: timeoutMs },
  async () => {
    expect(await killDatabase(folder, 1)).toEqual({ attempts: 1, errors: [] });
  },
);

test(
  'refuses newer data with older code, and changes nothing',
  { timeout: timeoutMs },
  async () => {
    // five older programs: a server, two commands and `migrate` beside a newer server, then a
    // server alone
    expect(await downgrade(folder)).toEqual({ attempts: 5, errors: [] });
  },
);

test(
  'reports a full disk in /ready and to authors, and recovers when space is available',
  { timeout: timeoutMs },
  async ({ skip }) => {
    const { attempts, errors } = await fillDisk(folder);
    skip(attempts === 0, 'no small disk can be mounted');
    expect(errors).toEqual([]);
  },
);

test(
  'a server makes the scheduled backup in a process of its own, and says when it was killed',
  { timeout: timeoutMs },
  async () => {
    expect(await scheduledBackups(folder)).toEqual({ attempts: 2, errors: [] });
  },
);
