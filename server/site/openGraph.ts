// Metadata tags for other sites and search engines. Pages that visitors cannot see get none.
import type { AppContext } from '../context.ts';
import { escapeHtml, plainText } from '../lib/text/html.ts';
import { sql } from '../db/sql.ts';
import { fillText } from '../pages/placeholders.ts';

/**
 * Tags for the page of a post. A post that visitors cannot see gets the same tags as one that does
 * not exist.
 */
export async function createOpenGraphTags(app: AppContext, id: number): Promise<string> {
  const post = Number.isSafeInteger(id)
    ? await app.db.queryOne<{
        name: string;
        title: string;
        text: string;
        body: string;
        link_title: string;
        location: string;
        photo: string | null;
      }>(sql`
        select a.name, c.title, left(c.text, 1000) as text, left(c.body, 2000) as body, c.link_title, c.location,
          (select f.name from files f where f.content_id = c.id order by f.is_link_preview, f.position limit 1) as photo
        from visible_posts(null) c join visible_people(null) a on a.id = c.author_id where c.id = ${id}`)
    : undefined;
  if (!post) return noIndex;

  const author = `${post.name} on ${app.site.name}`;
  // The question of a poll, or the title of a blog or discussion.
  const title = post.title ? `${post.title} · ${author}` : author;
  const description = truncate(
    post.text ||
      plainText(post.body) ||
      post.link_title ||
      post.location ||
      post.title ||
      'A post with photos',
  );
  return renderHead(app, {
    type: 'article',
    title,
    description,
    path: `/feed/${id}/details`,
    image: post.photo ? `${app.config.publicUrl}/f/${post.photo}` : undefined,
  });
}

/** Tags for a published page of the site. */
export async function createPageHead(app: AppContext, url: string): Promise<string> {
  const page = await app.db.queryOne<{ name: string; content: string }>(
    sql`select name, content from pages where published and url = ${url}`,
  );
  if (!page) return noIndex;
  const description = truncate(fillText(page.content, app.site)) || page.name;
  return renderHead(app, {
    type: 'article',
    title: `${page.name} · ${app.site.name}`,
    description,
    path: `/page/${url}`,
  });
}

/** Tags for pages that describe the site itself. */
export const createSiteHead = (app: AppContext) =>
  renderHead(app, {
    type: 'website',
    title: app.site.name,
    description: `News, groups, polls and petitions of your community, on ${app.site.name}.`,
    path: '/',
  });

export const noIndex = '<meta name="robots" content="noindex">';

type Head = {
  type: 'article' | 'website';
  title: string;
  description: string;
  path: string;
  image?: string | undefined;
};

function renderHead(
  { config, site }: AppContext,
  { type, title, description, path, image }: Head,
): string {
  const address = `${config.publicUrl}${path}`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('og:type', type),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    ...(image ? [property('og:image', image)] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ].join('\n');
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

const truncate = (text: string) => {
  const singleLine = text.replaceAll(/\s+/g, ' ').trim();
  return singleLine.length > 200 ? `${singleLine.slice(0, 199)}…` : singleLine;
};
