// Link previews: cached for the author while writing and moved to the post when it is published, or
// fetched by a job afterwards.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { hour } from '#contract/durations.ts';
import { storeImage } from '../files/files.ts';
import type { RequestContext, AppContext, Job, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { FetchError } from '../lib/httpClient/httpClient.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { storedNewsPreview } from './storedNewsPreview.ts';
import { matchLists } from '../screening/matchLists.ts';
import { refuseListedText } from '../screening/screen.ts';
import { fetchPagePreview } from './linkPreview.ts';

/** How long a preview is cached. */
const cacheDurationMs = hour;

type CachedPreview = { title: string; description: string; file: string | null };

export async function getLinkPreview(
  { url }: Input<'GET /content/link-preview'>,
  { app, db, member }: RequestContext<Member>,
) {
  const link = parseWebUrl(url);
  if (!link) throw invalidField('url', strings.linkFormat);
  refuseListedText(app.site, { links: [link] });
  const toResponse = (preview: CachedPreview) => ({
    link_title: preview.title,
    link_description: preview.description,
    link_image: app.files.address(preview.file, member.id),
  });
  const cached = await db.queryOne<CachedPreview>(sql`
    select v.title, v.description, f.name as file from link_previews v left join files f on f.id = v.file_id
    where v.person_id = ${member.id} and v.link = ${link} and v.fetched_at > ${dateBefore(cacheDurationMs)}`);
  if (cached) return toResponse(cached);

  // All fetch errors return the same message, because details would reveal addresses that only this
  // server can reach.
  const { title, description, file } = await loadPreview(app, member.id, link).catch((error) => {
    throw error instanceof FetchError ? invalidField('url', strings.previewUnavailable) : error;
  });
  await db.execute(sql`
    insert into link_previews (person_id, link, title, description, file_id)
    values (${member.id}, ${link}, ${title}, ${description}, ${file?.id ?? null})
    on conflict (person_id, link) do update set title = excluded.title, description = excluded.description, file_id = excluded.file_id, fetched_at = now()`);
  return toResponse({ title, description, file: file?.name ?? null });
}

/**
 * Moves the author's cached preview of this link to the post. Call it in the transaction that saves
 * the post. Returns false if there is none.
 */
export async function attachPreview(
  db: Database,
  person: number,
  content: number,
  link: string,
): Promise<boolean> {
  const preview = await db.queryOne<{
    title: string;
    description: string;
    file_id: number | null;
  }>(sql`
    delete from link_previews where person_id = ${person} and link = ${link} and fetched_at > ${dateBefore(cacheDurationMs)}
    returning title, description, file_id`);
  if (!preview) return false;
  await db.execute(
    sql`update posts set link_title = ${preview.title}, link_description = ${preview.description} where id = ${content}`,
  );
  if (preview.file_id !== null) await attachPreviewImage(db, content, preview.file_id);
  return true;
}

/** Removes the preview from a post whose link changed. */
export async function removePreview(db: Database, content: number) {
  await db.execute(sql`delete from files where content_id = ${content} and is_link_preview`);
  await db.execute(
    sql`update posts set link_title = '', link_description = '' where id = ${content}`,
  );
}

const attachPreviewImage = (db: Database, content: number, file: number) =>
  db.execute(
    sql`update files set content_id = ${content}, is_link_preview = true where id = ${file}`,
  );

async function loadPreview(app: AppContext, owner: number, link: string) {
  // For a page that the site carries as news, the preview comes from the news, without a request to
  // its server.
  const storeImageBytes = (image: Buffer) => storeImage(app, app.db, owner, image);
  const { title, description, storeFirstUsableImage } =
    (await storedNewsPreview(app, owner, link)) ?? (await fetchPagePreview(app.httpClient, link));
  // Pages with blocked words get an empty preview.
  if (matchLists(app.site, { text: [title, description] }).words.length)
    return { title: '', description: '', file: undefined };
  // If the image cannot be used, the text remains.
  return { title, description, file: await storeFirstUsableImage(storeImageBytes) };
}

/**
 * Adds a preview to a Public post that has none: it was published or edited without a cached
 * preview, or approved after it was held. Does nothing if its link changed or it was deleted in the
 * meantime.
 */
export const addPreviewToPublicPost: Job = async ({ content }, app) => {
  const post = await app.db.queryOne<{ link: string; author_id: number }>(sql`
    select link, author_id from visible_posts(null) where id = ${content} and link <> '' and link_title = ''`);
  if (!post) return;
  const preview = await loadPreview(app, post.author_id, post.link).catch(() => undefined);
  if (!preview) return;
  await app.db.transaction(async (db) => {
    const updatedCount = await db.execute(sql`
      update posts set link_title = ${preview.title}, link_description = ${preview.description}
      where id = ${content} and link = ${post.link} and link_title = ''`);
    if (updatedCount && preview.file)
      await attachPreviewImage(db, content as number, preview.file.id);
  });
};

/**
 * Deletes previews that were not attached to a post. The job for unused files deletes their images.
 */
export const sweepPreviews: Job = async (_payload, { db }) => {
  await db.execute(
    sql`delete from link_previews where fetched_at < ${dateBefore(cacheDurationMs)}`,
  );
};
