// Proves a backup: every byte by its sum, and all of it by restoring it to a database that is thrown away.
import type pg from 'pg';
import {
  damaged,
  Damaged,
  fileIn,
  measureOf,
  openArchive,
  places,
  type Archive,
  type Manifest,
} from './archive.ts';
import { tablesOf } from './catalog.ts';
import type { Trust } from './signature.ts';
import type { Progress } from './progress.ts';
import { endedByRestore, restore } from './restore.ts';
import { sealHolds } from './checksum.ts';

/** `emptyDatabase` is asked for one when there is something to restore. Everything that is damaged is named, not only the first. */
export async function verify(
  path: string,
  trust: Trust,
  emptyDatabase: () => Promise<pg.Pool>,
  progress: Progress,
): Promise<{ manifest?: Manifest; signed?: boolean; wrong: string[] }> {
  try {
    const archive = await openArchive(path, trust);
    const { manifest } = archive;
    const wrong = await damageIn(archive);
    // what a part's own sum tells says more
    if (wrong.length === 0 && manifest.format > 1 && !(await sealHolds(path)))
      wrong.push(
        `${path} is damaged where names, dates and lists of the zip itself stand: all that was backed up can still be read and is as it was.`,
      );
    const { signed } = archive;
    if (wrong.length > 0) return { manifest, signed, wrong };
    progress.say('  every sum is right; restoring it to a database that is thrown away');
    const pool = await emptyDatabase();
    // puts the foreign keys back, which looks at every row
    await restore(archive, { pool, progress });
    return { manifest, signed, wrong: await miscounted(pool, manifest) };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    return { wrong: [error.message] };
  }
}

const ofItself = new Set([
  places.readMe,
  places.sums,
  places.manifest,
  places.manifestSum,
  places.signature,
]);

async function damageIn({ manifest, parts, sums }: Archive): Promise<string[]> {
  const wrong: string[] = [];
  const expected = new Map(manifest.tables.map(({ name, sha256 }) => [places.table(name), sha256]));
  const files = sums();
  const found = new Set<string>();
  for await (const { place, open } of parts()) {
    const isFile = fileIn(place) !== undefined;
    const sum = isFile ? await sumOf(files, place, wrong) : expected.get(place);
    found.add(isFile ? '' : place);
    if (!sum && !isFile && !ofItself.has(place))
      wrong.push(`${place} does not belong to the backup.`);
    if (!sum) continue;
    try {
      if ((await measureOf(await open(), place)).sha256 !== sum) wrong.push(damaged(place).message);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      wrong.push(error.message);
    }
  }
  for await (const { place } of files) wrong.push(`${place} is missing in the backup.`);
  for (const place of expected.keys())
    if (!found.has(place)) wrong.push(`${place} is missing in the backup.`);
  return wrong;
}

/** Files lie in the order of their sums: those that were passed over are missing. */
async function sumOf(
  files: AsyncGenerator<{ sha256: string; place: string }>,
  place: string,
  wrong: string[],
): Promise<string | undefined> {
  for (;;) {
    const { value, done } = await files.next();
    if (done) {
      wrong.push(`${place} does not belong to the backup.`);
      return undefined;
    }
    if (value.place === place) return value.sha256;
    wrong.push(`${value.place} is missing in the backup.`);
  }
}

/** Under the names of its own catalogue. */
async function miscounted(pool: pg.Pool, { tables }: Manifest): Promise<string[]> {
  const wrong: string[] = [];
  const client = await pool.connect();
  try {
    const expected = new Map(tables.map(({ name, rows }) => [name, rows]));
    for (const { name } of await tablesOf(client)) {
      const rows = endedByRestore.has(name) ? 0 : (expected.get(name) ?? 0);
      const { count } = (await client.query<{ count: number }>(`select count(*) from ${name}`))
        .rows[0]!;
      // later migrations may add rows of their own, and take none
      if (count < rows)
        wrong.push(`${name} has ${count} rows instead of ${rows} once it is restored.`);
    }
  } finally {
    client.release();
  }
  return wrong;
}
