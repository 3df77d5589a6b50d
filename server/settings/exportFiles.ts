// Images, other files and files of messages in a data export.
import type { AppContext } from '../context.ts';
import { sql } from '../db/sql.ts';
import type { Database } from '../db/database.ts';
import { mediaEntry } from '../files/exportEntries.ts';
import { mediaSuffix } from '../files/media.ts';
import type { ZipEntry } from '../storage/zipStream.ts';

const fileExtension = sql`case f.type when 'pdf' then '.pdf' else '.webp' end`;
/** The entry of a file of a message. */
export const zipPath = sql`'message-files/' || f.name || ${fileExtension}`;

export async function* exportFiles(
  { db, files }: Pick<AppContext, 'files'> & { db: Database },
  person: number,
): AsyncGenerator<ZipEntry> {
  const images = await db.query<{ name: string }>(
    sql`select name from files where owner_id = ${person} and not is_link_preview and width > 0 order by id`,
  );
  for (const { name } of images) {
    const image = await files.store.open(`${name}.webp`);
    if (image) yield { name: `pictures/${name}.webp`, content: image.stream, compress: false };
  }
  const mediaFiles = await db.query<{ name: string; zip_path: string }>(
    sql`select f.name, ${mediaEntry} as zip_path from files f where f.owner_id = ${person} and f.media_format is not null order by f.id`,
  );
  for (const { name, zip_path } of mediaFiles) {
    const file = await files.store.open(`${name}${mediaSuffix}`);
    if (file) yield { name: zip_path, content: file.stream, compress: false };
  }
  const sentFiles = await db.query<{ stored: string; zip_path: string }>(sql`
    select name || ${fileExtension} as stored, ${zipPath} as zip_path from message_files f
    where owner_id = ${person} or message_id in (select m.id from messages_in_mailbox(${person}) m) or message_id in (select m.id from chat_messages_kept_for(${person}) m) order by id`);
  for (const { stored, zip_path } of sentFiles) {
    const file = await files.store.open(stored);
    if (file) yield { name: zip_path, content: file.stream, compress: false };
  }
}
