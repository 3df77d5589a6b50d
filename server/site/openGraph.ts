// What a page tells other sites, search engines and readers without JavaScript: metadata tags and
// its text. Pages that visitors cannot see have neither.
import { contentType } from '#contract/contentType.ts';
import { messageStrings } from '#contract/messageStrings.ts';
import { addEllipsis } from '#contract/trim.ts';
import type { AppContext } from '../context.ts';
import { selectBeginning } from '../db/richText.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import { escapeHtml, plainText } from '../lib/text/html.ts';
import { literalInt, sql } from '../db/sql.ts';
import type { Language } from '../lib/translators.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';
import { renderArticle, renderEntry, renderSignup } from './earlyContent.ts';
import { listNewestPublic } from './syndication.ts';
import { fillText } from '../pages/placeholders.ts';

/**
 * `early` is shown until the client has started, and always without JavaScript; `body` only without
 * JavaScript. `missing`: the page does not exist for visitors.
 */
export type PagePart = { head: string; early?: string; body?: string; missing?: true };

/**
 * The page of a post. For a post that visitors cannot see it is the same as for one that does not
 * exist.
 */
export async function createPostPage(
  app: AppContext,
  id: number,
  language: Language,
): Promise<PagePart> {
  const post = Number.isSafeInteger(id)
    ? await app.db.queryOne<{
        name: string;
        title: string;
        text: string;
        body: string;
        link_title: string;
        location: string;
        photos: StoredPicture[];
        preview: string | null;
        likes: number;
        comments: number;
        is_action: boolean;
        can_sign: boolean;
      }>(sql`
        select coalesce(a.name, ${messageStrings.deletedMember}) as name, c.title, left(c.text, 10000) as text, ${selectBeginning(sql`c.body`, 10_000)} as body, c.link_title, c.location,
          coalesce((select json_agg(${storedPictureColumns} order by f.position) from files f where f.content_id = c.id and not f.is_link_preview and f.width > 0), '[]') as photos,
          (select f.name from files f where f.content_id = c.id and f.is_link_preview order by f.position limit 1) as preview,
          (select total from visible_like_count(null, c.id)) as likes, (select total from visible_comment_count(null, c.id)) as comments,
          c.content_type = ${literalInt(contentType.action)} as is_action,
          exists (select from actions t where t.content_id = c.id and t.kind = 'petition' and t.effective_ends_at > now() and t.called_off_at is null) as can_sign
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
  const [photo] = post.photos;
  const picture = photo?.name ?? post.preview;
  return {
    head: renderHead(app, {
      type: 'article',
      title,
      description,
      path: `/feed/${id}/details`,
      ...(picture && { image: `/f/${picture}`, imageDescription: photo?.description ?? '' }),
    }),
    early: renderArticle(app, language, {
      title: post.title,
      author: post.name,
      text: post.text,
      body,
      location: post.location,
      photos: post.photos,
      isAction: post.is_action,
      // Visitors confirm their signatures by email.
      signPath: post.can_sign && !app.mailOff ? `/actions/details/${id}#sign` : undefined,
      counts: post,
    }),
  };
}

/** A published page of the site. */
export async function createPublishedPage(
  app: AppContext,
  url: string,
  language: Language,
): Promise<PagePart> {
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
    early: renderArticle(app, language, { title: page.name, body: text }),
  };
}

const siteTitles = {
  '/login': (site: string) => site,
  '/signup': (site: string) => `Join ${site}`,
  '/explore': (site: string) => `Look around · ${site}`,
};

/** What a page about the site itself shows. The start page is that of members. */
type SiteScreen = 'start' | 'entry' | 'signup' | 'explore';

/** Pages that describe the site itself, with the newest of what is public. */
export async function createSitePage(
  app: AppContext,
  path: keyof typeof siteTitles,
  screen: SiteScreen,
  language: Language,
): Promise<PagePart> {
  const { name, tagline, registration } = app.site;
  const head = renderHead(app, {
    type: 'website',
    title: siteTitles[path](name),
    description: describeSite(app),
    path,
  });
  if (screen === 'entry') return { head, early: await createEntry(app, language) };
  if (screen === 'signup' && registration === 'open' && !app.config.oidc.only)
    return { head, early: renderSignup(app, language) };
  const list = screen === 'explore' ? await listLinks(app) : '';
  return { head, body: `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(tagline)}</p>${list}` };
}

/**
 * The page of a group. Only members see it: visitors get the entry page, which is the same for
 * every group, so that they do not learn whether it exists.
 */
export async function createGroupPage(app: AppContext, language: Language): Promise<PagePart> {
  return { head: renderMemberHead(app), early: await createEntry(app, language) };
}

const createEntry = async (app: AppContext, language: Language) =>
  renderEntry(app, language, await listLinks(app, 'card'));

/** Links to the newest posts that visitors can read; empty without any. */
async function listLinks(app: AppContext, className?: 'card'): Promise<string> {
  const posts = app.site.visitors_look_around ? await listNewestPublic(app) : [];
  const item = className ? `<li class="${className}">` : '<li>';
  const items = posts.map(
    ({ id, title }) => `${item}<a href="/feed/${id}/details">${escapeHtml(title)}</a></li>`,
  );
  return items.length ? `<ul${className ? ' class="list"' : ''}>${items.join('')}</ul>` : '';
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
  return singleLine.length > 200 ? addEllipsis(singleLine.slice(0, 199)) : singleLine;
};
