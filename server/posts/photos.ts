// Photos of a post.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { isUnattachedUpload } from '../files/files.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Sets the photos of a post, in this order. Each name must be an unattached image of the person or
 * a photo of this post. Photos that are not listed are deleted. `field` is the field of the input
 * that an error names.
 */
export async function setPhotos(
  db: Database,
  person: number,
  content: number,
  names: readonly string[],
  field = 'attachments',
) {
  await db.execute(
    sql`delete from files where content_id = ${content} and not is_link_preview and name <> all (${names})`,
  );
  const attachedCount = await db.execute(sql`
    update files f set content_id = ${content}, position = given.position
    from unnest(${names}::text[]) with ordinality given (name, position)
    where f.name = given.name and (f.content_id = ${content} and not f.is_link_preview or ${isUnattachedUpload(person)})`);
  if (attachedCount !== names.length)
    throw invalidField(
      field,
      field === 'attachments' ? strings.unknownPhoto : strings.unknownPicture,
    );
}
