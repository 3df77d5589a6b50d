// What other sites and search engines are told of a post: something only when a visitor may see it.
import type { House } from '../house.ts';
import { escaped, plainText } from '../kit/html.ts';
import { sql } from '../kit/sql.ts';

/** Tags for the head of a post's page; a post that a visitor may not see gets the same as one that does not exist. */
export async function publicHead(house: House, id: number): Promise<string> {
  const post = Number.isSafeInteger(id)
    ? await house.db.one<{ name: string; title: string; text: string; body: string; link_title: string; location: string; photo: string | null }>(sql`
        select a.name, c.title, c.text, c.body, c.link_title, c.location,
          (select f.name from files f where f.content_id = c.id order by f.of_link, f.position limit 1) as photo
        from visible_contents(null) c join visible_people(null) a on a.id = c.author_id where c.id = ${id}`)
    : undefined;
  if (!post) return '<meta name="robots" content="noindex">';

  const address = house.config.publicUrl;
  const author = `${post.name} on ${house.site.name}`;
  // the question of a poll, the title of a blog or a discussion
  const title = post.title ? `${post.title} · ${author}` : author;
  const description = shortened(post.text || plainText(post.body) || post.link_title || post.location || post.title || 'A post with photos');
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(`${address}/feed/${id}/details`)}">`,
    property('og:type', 'article'),
    property('og:site_name', house.site.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${address}/feed/${id}/details`),
    ...(post.photo ? [property('og:image', `${address}/f/${post.photo}`)] : []),
  ].join('\n');
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

const shortened = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};
