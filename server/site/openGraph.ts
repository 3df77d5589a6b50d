// What a page tells other sites, search engines and readers without JavaScript: metadata tags and
// its text. Pages that visitors cannot see have neither.
import { messageStrings } from '#contract/messageStrings.ts';
import type { AppContext } from '../context.ts';
import { selectBeginning } from '../db/richText.ts';
import { escapeHtml, plainText } from '../lib/text/html.ts';
import { sql } from '../db/sql.ts';
import { listNewestPublic } from './syndication.ts';
import { fillText } from '../pages/placeholders.ts';

/**
 * `early` is shown until the app has started, and always without JavaScript; `body` only without
 * JavaScript. `missing`: the page does not exist for visitors.
 */
export type PagePart = { head: string; early?: string; body?: string; missing?: true };

/**
 * The page of a post. For a post that visitors cannot see it is the same as for one that does not
 * exist.
 */
export async function createPostPage(app: AppContext, id: number): Promise<PagePart> {
  const post = Number.isSafeInteger(id)
    ? await app.db.queryOne<{
        name: string;
        title: string;
        text: string;
        body: string;
        link_title: string;
        location: string;
        photo: { name: string; description: string } | null;
      }>(sql`
        select coalesce(a.name, ${messageStrings.deletedMember}) as name, c.title, left(c.text, 10000) as text, ${selectBeginning(sql`c.body`, 10_000)} as body, c.link_title, c.location,
          (select json_build_object('name', f.name, 'description', f.description) from files f where f.content_id = c.id and f.width > 0 order by f.is_link_preview, f.position limit 1) as photo
        from visible_posts(null) c left join visible_people(null) a on a.id = c.author_id where c.id = ${id}`)
    : undefined;
  if (!post) return missingPage;

  const author = `${post.name} on ${app.site.name}`;
  // The question of a poll, or the title of a blog or discussion.
  const title = post.title ? `${post.title} · ${author}` : author;
  const body = plainText(post.body);
  const description = truncate(
    post.text || body || post.link_title || post.location || post.title || 'A post with photos',
  );
  const photo = post.photo && {
    path: `/f/${post.photo.name}`,
    description: post.photo.description,
  };
  return {
    head: renderHead(app, {
      type: 'article',
      title,
      description,
      path: `/feed/${id}/details`,
      ...(photo && { image: photo.path, imageDescription: photo.description }),
    }),
    early: [
      `<article><h1>${escapeHtml(post.title || post.name)}</h1>`,
      ...(post.title ? [`<p>${escapeHtml(post.name)}</p>`] : []),
      ...[post.text, body].filter(Boolean).map((text) => `<p>${escapeHtml(text)}</p>`),
      ...(photo
        ? [`<img src="${escapeHtml(photo.path)}" alt="${escapeHtml(photo.description)}">`]
        : []),
      '</article>',
    ].join(''),
  };
}

/** A published page of the site. */
export async function createPublishedPage(app: AppContext, url: string): Promise<PagePart> {
  // PostgreSQL accepts no text with NUL.
  const page = url.includes('\0')
    ? undefined
    : await app.db.queryOne<{ name: string; content: string }>(
        sql`select name, content from pages where published and url = ${url}`,
      );
  if (!page) return missingPage;
  const text = fillText(page.content, app.site);
  return {
    head: renderHead(app, {
      type: 'article',
      title: `${page.name} · ${app.site.name}`,
      description: truncate(text) || page.name,
      path: `/page/${url}`,
    }),
    early: `<article><h1>${escapeHtml(page.name)}</h1><p>${escapeHtml(text)}</p></article>`,
  };
}

const siteTitles = {
  '/login': (site: string) => site,
  '/signup': (site: string) => `Join ${site}`,
  '/explore': (site: string) => `Look around · ${site}`,
};

/**
 * Pages that describe the site itself. With `listed`, the newest of what is public, and the cover
 * of the entry page at once.
 */
export async function createSitePage(
  app: AppContext,
  path: keyof typeof siteTitles,
  listed: boolean,
): Promise<PagePart> {
  const { name, tagline, visitors_look_around } = app.site;
  const posts = listed && visitors_look_around ? await listNewestPublic(app) : [];
  const items = posts.map(
    ({ id, title }) => `<li><a href="/feed/${id}/details">${escapeHtml(title)}</a></li>`,
  );
  const heading = `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(tagline)}</p>`;
  const list = items.length ? `<ul>${items.join('')}</ul>` : '';
  return {
    head: renderHead(app, {
      type: 'website',
      title: siteTitles[path](name),
      description: describeSite(app),
      path,
    }),
    ...(path === '/login' && listed
      ? { early: `<header><div>${heading}</div></header>`, body: list }
      : { body: heading + list }),
  };
}

const describeSite = ({ site: { name } }: AppContext) =>
  `News, groups, polls and petitions of your community, on ${name}.`;

/** The metadata of a page that only members can see. */
export const renderMemberHead = (app: AppContext): string =>
  `<meta name="description" content="${escapeHtml(describeSite(app))}">`;

export const noIndex = '<meta name="robots" content="noindex">';
const missingPage: PagePart = { head: noIndex, missing: true };

type Head = {
  type: 'article' | 'website';
  title: string;
  description: string;
  path: string;
  /** Path of a picture; without one, the page has the cover or the logo of the site. */
  image?: string | undefined;
  /** For people who cannot see it. */
  imageDescription?: string;
};

function renderHead(
  { config, site }: AppContext,
  { type, title, description, path, image, imageDescription }: Head,
): string {
  const address = `${config.publicUrl}${path}`;
  const picture = image ?? (site.cover || site.logo);
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('og:type', type),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    ...(picture ? [property('og:image', `${config.publicUrl}${picture}`)] : []),
    ...(imageDescription ? [property('og:image:alt', imageDescription)] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    ...(site.visitors_look_around
      ? [
          `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(site.name)}" href="/feed.xml">`,
        ]
      : []),
  ].join('\n');
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

const truncate = (text: string) => {
  const singleLine = text.replaceAll(/\s+/g, ' ').trim();
  return singleLine.length > 200 ? `${singleLine.slice(0, 199)}…` : singleLine;
};
