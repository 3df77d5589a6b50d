import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { isUnattachedPicture } from '../files/files.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Attaches an image that the owner uploaded and has not used yet, and deletes the previous icon.
 * An empty name removes the icon.
 */
export async function setIcon(db: Database, owner: number, group: number, name: string) {
  await db.execute(sql`delete from files where group_id = ${group} and name <> ${name}`);
  if (!name) return;
  const attached = await db.execute(sql`
    update files f set group_id = ${group}
    where f.name = ${name} and (f.group_id = ${group} or ${isUnattachedPicture(owner)})`);
  if (!attached) throw invalidField('icon', strings.unknownPicture);
}
