// A mail of its own around an action, written as its recipient sees the action at the moment of sending.
import { addressee } from '../account/account.mail.ts';
import type { AppContext } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../lib/mail/layout.ts';
import { sql, type Sql } from '../db/sql.ts';

/** `action` is what it is called. */
type Words = (
  createTranslator: Translator,
  action: string,
) => {
  subject: string;
  paragraphs: string[];
  button: string;
  why: string;
  headers?: Record<string, string>;
};

/** To whoever still sees the action, by its title only where anybody may read it. */
export async function mailOf(
  app: AppContext,
  { action, person, id }: { action: unknown; person: unknown; id: string },
  where: Sql,
  words: Words,
) {
  const seen = await app.db.queryOne<{ title: string | null }>(sql`
    select (select v.title from visible_contents(null) v where v.id = c.id) as title
    from visible_contents(${person}) c join actions a on a.content_id = c.id
    where c.id = ${action} and exists (select from visible_people(${person}) me where me.id = ${person}) ${where}`);
  const to = seen && (await addressee(app, sql`id = ${person}`));
  if (!to) return;
  const { publicUrl } = app.config;
  const createTranslator = translatorFor(to.language);
  const { t } = createTranslator;
  const { subject, paragraphs, button, why, headers } = words(
    createTranslator,
    seen.title ? `“${seen.title}”` : t('The action'),
  );
  await app.mail.send({
    to: to.email,
    id,
    subject,
    ...(headers && { headers }),
    ...renderEmail({
      createTranslator,
      siteName: app.site.name,
      title: subject,
      paragraphs,
      button: { label: button, href: `${publicUrl}/actions/details/${String(action)}` },
      footnote: why,
    }),
  });
}
