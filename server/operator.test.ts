// The short form of the figure "Operator's tools": a database that dies, older code on newer data, a full disk.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deadDatabase, downgrade, fullDisk } from '#test/operator.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const patience = 300_000;

test(
  'a server whose embedded database dies is ready again by itself, and nothing acknowledged is lost',
  { timeout: patience },
  async () => {
    expect(await deadDatabase(folder, 1)).toEqual({ of: 1, faults: [] });
  },
);

test(
  'older code refuses newer data in one sentence, and its commands and servers change nothing',
  { timeout: patience },
  async () => {
    expect(await downgrade(folder)).toEqual({ of: 4, faults: [] });
  },
);

test(
  'a full disk is told by /ready and to whoever posts, and with room again all goes on',
  { timeout: patience },
  async () => {
    // where no small disk can be mounted nothing can be tried
    expect((await fullDisk(folder)).faults).toEqual([]);
  },
);
