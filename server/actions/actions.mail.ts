// A mail of its own around an action, written as its recipient sees the action at the moment of sending.
import { addressee } from '../account/account.mail.ts';
import type { House } from '../house.ts';
import { letter } from '../kit/letter.ts';
import { sql, type Sql } from '../kit/sql.ts';

type Words = (called: string) => { paragraphs: string[]; button: string; why: string; headers?: Record<string, string> };

/** To whoever still sees the action, by its title only where anybody may read it. */
export async function mailOf(
  house: House,
  { action, person, id }: { action: unknown; person: unknown; id: string },
  where: Sql,
  subject: string,
  words: Words,
) {
  const seen = await house.db.one<{ title: string | null }>(sql`
    select (select v.title from visible_contents(null) v where v.id = c.id) as title
    from visible_contents(${person}) c join actions a on a.content_id = c.id
    where c.id = ${action} and exists (select from visible_people(${person}) me where me.id = ${person}) ${where}`);
  const to = seen && (await addressee(house, sql`id = ${person}`));
  if (!to) return;
  const { publicUrl } = house.config;
  const { paragraphs, button, why, headers } = words(seen.title ? `“${seen.title}”` : 'The action');
  await house.mail.send({
    to: to.email,
    id,
    subject,
    ...(headers && { headers }),
    ...letter({
      siteName: house.site.name,
      title: subject,
      paragraphs,
      button: { label: button, href: `${publicUrl}/actions/details/${String(action)}` },
      footnote: why,
    }),
  });
}
