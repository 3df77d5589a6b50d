// Tells the owner of an account that the ways into it changed.
import type { Job } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../lib/mail/layout.ts';
import { sql } from '../db/sql.ts';
import { addressee, sendWithUndo, tellEach } from './account.mail.ts';
import { proveMail } from './emailCodeVerification.ts';
import type { WayChange } from './notifyLoginMethod.ts';

const changes = ({ t }: Translator): Record<WayChange, string> => ({
  connected: t('An account of another site was connected: whoever owns it can log in.'),
  'passkey-added': t('A passkey was added: whoever holds the device it is on can log in.'),
  'passkey-removed': t('A passkey was removed.'),
  'two-factor-on': t('From now on a code of an app is asked for after the password.'),
  'two-factor-off': t('No code of an app is asked for any more.'),
  'recovery-codes': t('New recovery codes were made. The old ones count no more.'),
  disconnected: t('An account of another site was disconnected.'),
});

/** What a thief would add to come in by, or to keep the owner out: its mail takes it back. */
const additions: WayChange[] = ['connected', 'passkey-added', 'two-factor-on'];

const waysMail: Job = async (
  { person, change, since = new Date().toISOString(), address },
  app,
  job,
) => {
  const to = await addressee(app, sql`id = ${person}`);
  const createTranslator = translatorFor(to?.language);
  const what = changes(createTranslator)[change as WayChange];
  if (!to || !what) return;
  if (typeof address !== 'string')
    return tellEach(app, 'account.ways', { person, change, since }, to);
  const { t } = createTranslator;
  const siteName = app.site.name;
  const undoes = address !== to.email || additions.includes(change as WayChange);
  const mail = (href: string) => ({
    to: address,
    id: `ways-${job}`,
    subject: t('How you log in to {{site_name}} was changed', { site_name: siteName }),
    ...renderEmail({
      createTranslator,
      siteName,
      title: t('How you log in was changed'),
      paragraphs: [
        `${what} ${t('This is about the account {{username}}.', { username: to.username })}`,
        undoes
          ? t(
              'If it was not you, choose a new password now. That logs everybody out and takes away whatever was added to log in with since the day before.',
            )
          : t(
              'If it was not you, choose a new password now, and look at “Logging in” in your settings.',
            ),
      ],
      button: { label: t('It was not me'), href },
      ...(undoes && { footnote: t('The link is good once, for 7 days.') }),
    }),
  });
  if (undoes)
    await sendWithUndo(app, to.id, { email: address, since: new Date(String(since)) }, mail);
  else await app.mail.send(mail(`${app.config.publicUrl}/forgot-password`));
};

export const waysJobs: Record<string, Job> = {
  'account.prove': proveMail,
  'account.ways': waysMail,
};
