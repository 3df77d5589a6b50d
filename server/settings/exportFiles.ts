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
  const images = sql`
    select f.name || '.webp' as stored, 'pictures/' || f.name || '.webp' as zip_path from files f
    where f.owner_id = ${person} and not f.is_link_preview and f.width > 0 order by f.id`;
  const mediaFiles = sql`
    select f.name || ${mediaSuffix} as stored, ${mediaEntry} as zip_path from files f
    where f.owner_id = ${person} and f.media_format is not null order by f.id`;
  const messageFiles = sql`
    select f.name || ${fileExtension} as stored, ${zipPath} as zip_path from message_files f
    where f.owner_id = ${person} or f.message_id in (select m.id from messages_in_mailbox(${person}) m) or f.message_id in (select m.id from chat_messages_kept_for(${person}) m) order by f.id`;
  for (const listed of [images, mediaFiles, messageFiles])
    for (const { stored, zip_path } of await db.query<{ stored: string; zip_path: string }>(
      listed,
    )) {
      const file = await files.store.open(stored);
      if (file) yield { name: zip_path, content: file.stream, compress: false };
    }
}
