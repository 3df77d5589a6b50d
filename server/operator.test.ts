// Short version of the assurance check "Operator's tools": a database that dies, older code on
// newer data, and a full disk.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { killDatabase, downgrade, fillDisk } from '#test/operator.ts';

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
    expect(await downgrade(folder)).toEqual({ attempts: 5, errors: [] });
  },
);

test(
  'reports a full disk in /ready and to authors, and recovers when space is available',
  { timeout: timeoutMs },
  async () => {
    // does nothing where no small disk can be mounted
    expect((await fillDisk(folder)).errors).toEqual([]);
  },
);
