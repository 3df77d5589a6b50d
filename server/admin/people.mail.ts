// What people are told by mail of what the administration did about them. Each job looks up what it says at the moment it sends.
import type { AppContext, Job } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../lib/mail/layout.ts';
import { sql } from '../db/sql.ts';
import { roleOf } from '../policies/roles.ts';

type Addressee = {
  email: string;
  username: string;
  language: string | null;
  suspended_at: Date | null;
  user_type: number;
  moderator: boolean;
};
type Words = {
  subject: string;
  title: string;
  paragraphs: string[];
  button?: { label: string; path: string };
};

/** A mail about how somebody stands now; nothing when there is nothing to say of it any more, or the account is deleted. */
const mailed =
  (
    name: string,
    say: (to: Addressee, createTranslator: Translator, app: AppContext) => Words | undefined,
  ): Job =>
  async ({ person }, app, job) => {
    const to = await app.db.queryOne<Addressee>(sql`
      select email, username, language, suspended_at, user_type, moderator from accounts
      where id = ${person} and confirmed_at is not null and deleted_at is null`);
    const createTranslator = translatorFor(to?.language);
    const words = to && say(to, createTranslator, app);
    if (!words) return;
    const { subject, title, paragraphs, button } = words;
    await app.mail.send({
      to: to.email,
      id: `${name}-${job}`,
      subject,
      ...renderEmail({
        createTranslator,
        siteName: app.site.name,
        title,
        paragraphs,
        ...(button && {
          button: { label: button.label, href: `${app.config.publicUrl}${button.path}` },
        }),
      }),
    });
  };

const restored = mailed('restored', ({ username, suspended_at }, { t }, { site }) => {
  if (suspended_at) return undefined;
  return {
    subject: t('Your account on {{site_name}} is open again', { site_name: site.name }),
    title: t('Your account is open again'),
    paragraphs: [
      t(
        'The account {{username}} is suspended no more. You can log in, and what you wrote is seen again by whom you shared it with.',
        { username },
      ),
    ],
    button: { label: t('Log in'), path: '/login' },
  };
});

const roles = ({ t }: Translator) => ({
  admin: {
    title: t('You are an administrator now'),
    what: t(
      'You run the site with the other administrators. What you do there is written down for good.',
    ),
  },
  moderator: {
    title: t('You are a moderator now'),
    what: t('You decide about what people report. What you do there is written down for good.'),
  },
  member: {
    title: t('You are a member like everybody else now'),
    what: t('You have no part in running the site any more.'),
  },
});

const role = mailed('role', ({ username, user_type, moderator }, createTranslator, { site }) => {
  const now = roleOf({ userType: user_type, moderator });
  const { title, what } = roles(createTranslator)[now];
  const { t } = createTranslator;
  return {
    subject: t('Your part in running {{site_name}} has changed', { site_name: site.name }),
    title,
    paragraphs: [`${t('This is about the account {{username}}.', { username })} ${what}`],
    ...(now !== 'member' && { button: { label: t('To the administration'), path: '/admin' } }),
  };
});

const signedOut = mailed('signed-out', ({ username }, { t }, { site }) => ({
  subject: t('You were logged out of {{site_name}}', { site_name: site.name }),
  title: t('You were logged out everywhere'),
  paragraphs: [
    t(
      'An administrator logged the account {{username}} out wherever it was logged in. You can log in again.',
      { username },
    ),
    t('If you think that somebody else knows your password, choose a new one.'),
  ],
  button: { label: t('Choose a new password'), path: '/forgot-password' },
}));

export const adminMails: Record<string, Job> = {
  'admin.restored': restored,
  'admin.role': role,
  'admin.signed-out': signedOut,
};
