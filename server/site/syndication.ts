// robots.txt, the sitemap and the RSS feed of what visitors can read.
import type { FastifyInstance } from 'fastify';
import { announcementUrl } from '#contract/announcementUrl.ts';
import { notFound } from '#contract/errors.ts';
import { messageStrings } from '#contract/messageStrings.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext } from '../context.ts';
import { selectBeginning } from '../db/richText.ts';
import { sql } from '../db/sql.ts';
import { escapeHtml, excerpt, plainText } from '../lib/text/html.ts';

/** XML forbids most control characters, U+FFFE and U+FFFF, also escaped ones. */
const escapeXml = (text: string) =>
  escapeHtml(text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ''));

type PublicPost = { id: number; title: string; text: string; author: string; at: Date };

/** The newest posts that visitors can read. The title is the beginning of a text without one. */
export async function listNewestPublic({ readRouter }: AppContext): Promise<PublicPost[]> {
  const posts = await readRouter.run(await readRouter.route(), (db) =>
    db.query<PublicPost & { body: string }>(sql`
    select c.id, c.title, left(c.text, 1000) as text, ${selectBeginning(sql`c.body`, 2_000)} as body, coalesce(a.name, ${messageStrings.deletedMember}) as author, c.created_at as at
    from visible_posts(null) c left join visible_people(null) a on a.id = c.author_id
    where c.open_to_all order by c.created_at desc, c.id desc limit 20`),
  );
  return posts.map(({ title, text, body, author, ...post }) => {
    const words = text || plainText(body);
    return {
      ...post,
      author,
      text: words,
      title: title || excerpt(escapeHtml(words), 80) || author,
    };
  });
}

export function serveSyndication(fastify: FastifyInstance, app: AppContext) {
  const { publicUrl } = app.config;
  const hidden = { schema: { hide: true } };

  fastify.get('/robots.txt', hidden, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  fastify.get('/sitemap.xml', hidden, async (request, reply) => {
    await app.rateLimits.consume('visit', request.client);
    const pages = await app.db.query<{ url: string }>(
      sql`select url from pages where published and url !~ '^https?:' and url <> ${announcementUrl} order by position, name`,
    );
    const posts = app.site.visitors_look_around
      ? await app.db.query<{ id: number }>(
          sql`select c.id from visible_posts(null) c where c.open_to_all order by c.created_at desc, c.id desc limit 1000`,
        )
      : [];
    const paths = [
      '/login',
      ...(app.site.visitors_look_around ? ['/explore'] : []),
      ...pages.map(({ url }) => `/page/${url}`),
      ...posts.map(({ id }) => `/feed/${id}/details`),
    ];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      );
  });

  fastify.get('/feed.xml', hidden, async (request, reply) => {
    await app.rateLimits.consume('visit', request.client);
    if (!app.site.visitors_look_around) throw notFound(strings.callNotFound);
    const items = (await listNewestPublic(app)).map(({ id, title, text, author, at }) => {
      const link = `${publicUrl}/feed/${id}/details`;
      return `<item><title>${escapeXml(`${author}: ${title}`)}</title><link>${link}</link><guid>${link}</guid><pubDate>${at.toUTCString()}</pubDate><description>${escapeXml(text)}</description></item>`;
    });
    const { name, tagline } = app.site;
    return reply
      .type('application/rss+xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escapeXml(name)}</title><link>${publicUrl}/</link><description>${escapeXml(tagline)}</description>${items.join('')}</channel></rss>`,
      );
  });
}
