// Who has left for good, in a file beside the database: a backup that is restored does not know of it, and would bring them back. It holds numbers and moments, and no names.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

export type Departed = { id: number; at: string };

/** Each server writes down whom it deletes itself. */
export const departedFile = (dataDir: string) => join(dataDir, 'departed');

/** On the disk before they are deleted: who is written down and still there is deleted at the next try, and does not come back. */
export async function noteDeparted(dataDir: string, id: number): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(departedFile(dataDir), 'a', 0o600);
  try {
    await file.appendFile(`${new Date().toISOString()} ${id}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

export function readDeparted(path: string): Departed[] {
  if (!existsSync(path)) return [];
  // the last line is half there where the power failed
  return [...readFileSync(path, 'utf8').matchAll(/^(\d{4}-\d\d-\d\dT\S+Z) (\d{1,15})$/gm)].map(
    ([, at, id]) => ({ at: at!, id: Number(id) }),
  );
}

/** A number that was somebody's who left before the backup was made may be somebody else's in it. */
export const departedSince = (departed: Departed[], madeAt: string) => [
  ...new Set(departed.filter(({ at }) => at > madeAt).map(({ id }) => id)),
];
