// Email to a member about an action, rendered as the member may see the action at the time of
// sending.
import { findActiveAddressee } from '../account/addressee.ts';
import type { AppContext } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import type { RefusableEmail, RequiredEmail } from '../mail/mailer.ts';
import { sql, type Sql } from '../db/sql.ts';

/** `title` is the title in quotation marks, if visitors may read it. */
type MailTextFactory = (
  translator: Translator,
  title: string | undefined,
) => {
  subject: string;
  paragraphs: string[];
  button: string;
  footnote: string;
} & (Pick<RequiredEmail, 'required'> | Pick<RefusableEmail, 'unsubscribeUrl'>);

/**
 * Sends the email if the recipient still sees the action and `condition` holds: a fragment that
 * begins with `and`, about the action `a` and its post `c`. `id` is that of `EmailMessage`.
 */
export async function sendActionMail(
  app: AppContext,
  { action, person, id }: { action: unknown; person: unknown; id: string },
  condition: Sql,
  createTexts: MailTextFactory,
) {
  const visibleAction = await app.db.queryOne<{ title: string | null }>(sql`
    select (select v.title from visible_posts(null) v where v.id = c.id) as title
    from visible_posts(${person}) c join actions a on a.content_id = c.id
    where c.id = ${action} and exists (select from visible_people(${person}) me where me.id = ${person}) ${condition}`);
  const to = visibleAction && (await findActiveAddressee(app, sql`id = ${person}`));
  if (!to) return;
  const { publicUrl } = app.config;
  const translator = translatorFor(to.language);
  const { subject, paragraphs, button, footnote, ...refusal } = createTexts(
    translator,
    visibleAction.title ? `“${visibleAction.title}”` : undefined,
  );
  await app.mail.send({
    to: to.email,
    id,
    subject,
    ...refusal,
    // only updates can be refused, and go to many people
    ...('unsubscribeUrl' in refusal && { rateShare: 'bulk' as const }),
    ...renderEmail({
      translator,
      site: app.site,
      title: subject,
      paragraphs,
      button: { label: button, href: `${publicUrl}/actions/details/${String(action)}` },
      footnote,
    }),
  });
}
