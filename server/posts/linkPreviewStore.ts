// Link previews between the composer that asked for one and the post that keeps it.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { hour } from '#contract/durations.ts';
import { keepPicture } from '../files/files.ts';
import type { RequestContext, AppContext, Job, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { FetchError } from '../lib/httpClient/httpClient.ts';
import { sql } from '../db/sql.ts';
import { webAddress } from '../lib/text/parseWebUrl.ts';
import { newsAt } from '../news/dedupe.ts';
import { matchLists } from '../spam/matchLists.ts';
import { refuseListed } from '../spam/screen.ts';
import { pagePreview } from './linkPreview.ts';

/** How long what a page said of itself is shown without asking it again. */
const fresh = hour;

type Preview = { title: string; description: string; file: string | null };

export async function linkPreview(
  { url }: Input<'GET /content/link-preview'>,
  { app, db, member }: RequestContext<Member>,
) {
  const link = webAddress(url);
  if (!link) throw invalidField('url', strings.linkFormat);
  refuseListed(app.site, { links: [link] });
  const shown = (preview: Preview) => ({
    link_title: preview.title,
    link_description: preview.description,
    link_image: app.files.address(preview.file, member.id),
  });
  const known = await db.queryOne<Preview>(sql`
    select v.title, v.description, f.name as file from link_previews v left join files f on f.id = v.file_id
    where v.person_id = ${member.id} and v.link = ${link} and v.fetched_at > ${new Date(Date.now() - fresh)}`);
  if (known) return shown(known);

  // whatever kept the page away is answered alike: it would tell of addresses that only this server reaches
  const { title, description, file } = await byIndex(app, member.id, link).catch((error) => {
    throw error instanceof FetchError ? invalidField('url', strings.linkAway) : error;
  });
  await db.execute(sql`
    insert into link_previews (person_id, link, title, description, file_id)
    values (${member.id}, ${link}, ${title}, ${description}, ${file?.id ?? null})
    on conflict (person_id, link) do update set title = excluded.title, description = excluded.description, file_id = excluded.file_id, fetched_at = now()`);
  return shown({ title, description, file: file?.name ?? null });
}

/** Gives the author's fresh preview of this link to the post; false when there is none. */
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
    delete from link_previews where person_id = ${person} and link = ${link} and fetched_at > ${new Date(Date.now() - fresh)}
    returning title, description, file_id`);
  if (!preview) return false;
  await db.execute(
    sql`update contents set link_title = ${preview.title}, link_description = ${preview.description} where id = ${content}`,
  );
  if (preview.file_id !== null) await attachToLink(db, content, preview.file_id);
  return true;
}

/** A post whose link changed loses what the old page said. */
export async function dropPreview(db: Database, content: number) {
  await db.execute(sql`delete from files where content_id = ${content} and of_link`);
  await db.execute(
    sql`update contents set link_title = '', link_description = '' where id = ${content}`,
  );
}

const attachToLink = (db: Database, content: number, file: number) =>
  db.execute(sql`update files set content_id = ${content}, of_link = true where id = ${file}`);

async function byIndex(app: AppContext, owner: number, link: string) {
  // a page that is news here is told as the news tells it, and nothing is asked of its site
  const keep = (picture: Buffer) => keepPicture(app, app.db, owner, picture);
  const { title, description, picture } =
    (await newsAt(app, owner, link)) ?? (await pagePreview(app.httpClient, link));
  // what nobody may say here no page says either
  if (matchLists(app.site, { text: [title, description] }).words.length)
    return { title: '', description: '', file: undefined };
  // a page with an odd picture keeps its words
  return { title, description, file: await picture(keep) };
}

/** Looks up the link of a Public post that was made without a preview, unless it changed or went in the meantime. */
export const describePublicLink: Job = async ({ content }, app) => {
  const post = await app.db.queryOne<{ link: string; author_id: number }>(sql`
    select link, author_id from visible_contents(null) where id = ${content} and link <> '' and link_title = ''`);
  if (!post) return;
  const found = await byIndex(app, post.author_id, post.link).catch(() => undefined);
  if (!found) return;
  await app.db.transaction(async (db) => {
    const same = await db.execute(sql`
      update contents set link_title = ${found.title}, link_description = ${found.description}
      where id = ${content} and link = ${post.link} and link_title = ''`);
    if (same && found.file) await attachToLink(db, content as number, found.file.id);
  });
};

/** Previews that never became part of a post; their pictures go with the other unused files. */
export const sweepPreviews: Job = async (_payload, { db }) => {
  await db.execute(
    sql`delete from link_previews where fetched_at < ${new Date(Date.now() - fresh)}`,
  );
};
