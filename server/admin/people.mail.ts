// Emails to people whose account an administrator has changed. Each job reads the current state
// when it sends.
import { isDeletedByAdmin, isRestorable } from '../account/deletionGracePeriod.ts';
import type { AppContext, Job } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { sql } from '../db/sql.ts';
import { toRole } from '../policies/roles.ts';

type MailedAccount = {
  email: string;
  username: string;
  language: string | null;
  suspended_at: Date | null;
  /** Deleted, and can still be restored. */
  deleted: boolean;
  deletedByAdmin: boolean;
  role: number;
  moderator: boolean;
};
type EmailContent = {
  subject: string;
  title: string;
  paragraphs: string[];
  button?: { label: string; path: string };
};

/**
 * Creates a job that emails a person about the current state of the account, also while a deleted
 * account can be restored. Sends nothing if `compose` returns undefined.
 */
const createEmailJob =
  (
    name: string,
    compose: (
      to: MailedAccount,
      translator: Translator,
      app: AppContext,
    ) => EmailContent | undefined,
  ): Job =>
  async ({ person, bulk }, app, jobId) => {
    const to = await app.db.queryOne<MailedAccount>(sql`
      select email, username, language, suspended_at, deleted_at is not null as deleted, ${isDeletedByAdmin(sql`p`)} as "deletedByAdmin", role, moderator from all_people p
      where id = ${person} and confirmed_at is not null and ${isRestorable()}`);
    const translator = translatorFor(to?.language);
    const content = to && compose(to, translator, app);
    if (!content) return;
    const { subject, title, paragraphs, button } = content;
    await app.mail.send({
      to: to.email,
      id: `${name}-${jobId}`,
      required: 'account',
      ...(bulk === true && { rateShare: 'bulk' }),
      subject,
      ...renderEmail({
        translator,
        site: app.site,
        title,
        paragraphs,
        ...(button && {
          button: { label: button.label, href: `${app.config.publicUrl}${button.path}` },
        }),
      }),
    });
  };

/** After a suspension was lifted. */
const sendRestoredMail = createEmailJob(
  'restored',
  ({ username, suspended_at, deleted, deletedByAdmin }, { t }, { site }) => {
    if (suspended_at) return undefined;
    if (deleted)
      return {
        subject: t('Your {{site_name}} account is no longer suspended', { site_name: site.name }),
        title: t('Your account is no longer suspended'),
        paragraphs: [
          deletedByAdmin
            ? t(
                'An administrator deleted your account {{username}}. You can restore it by logging in within 14 days of the deletion.',
                { username },
              )
            : t(
                'You deleted your account {{username}} before it was suspended. You can restore it by logging in within 14 days of the deletion.',
                { username },
              ),
        ],
        button: { label: t('Log in'), path: '/login' },
      };
    return {
      subject: t('Your {{site_name}} account is active again', { site_name: site.name }),
      title: t('Your account is active again'),
      paragraphs: [
        t(
          'Your account {{username}} is no longer suspended. You can log in, and the people you shared your posts with can see them again.',
          { username },
        ),
      ],
      button: { label: t('Log in'), path: '/login' },
    };
  },
);

const getRoleTexts = ({ t }: Translator) => ({
  admin: {
    title: t('You’re now an administrator'),
    description: t(
      'You run the site together with the other administrators. Everything you do there is recorded permanently.',
    ),
  },
  moderator: {
    title: t('You’re now a moderator'),
    description: t(
      'You review what people report. Everything you do there is recorded permanently.',
    ),
  },
  member: {
    title: t('You’re now a regular member'),
    description: t('You no longer have a role in running the site.'),
  },
});

const sendRoleMail = createEmailJob(
  'role',
  ({ username, role, moderator }, translator, { site }) => {
    const newRole = toRole({ userType: role, moderator });
    const { title, description } = getRoleTexts(translator)[newRole];
    const { t } = translator;
    return {
      subject: t('Your role on {{site_name}} has changed', { site_name: site.name }),
      title,
      paragraphs: [`${t('This is about your account {{username}}.', { username })} ${description}`],
      ...(newRole !== 'member' && { button: { label: t('Go to administration'), path: '/admin' } }),
    };
  },
);

const sendSignedOutMail = createEmailJob('signed-out', ({ username, deleted }, { t }, { site }) =>
  deleted
    ? undefined
    : {
        subject: t('You were logged out of {{site_name}}', { site_name: site.name }),
        title: t('You were logged out on all devices'),
        paragraphs: [
          t(
            'An administrator logged your account {{username}} out on all devices. You can log in again.',
            { username },
          ),
          t('If you think someone else knows your password, choose a new one.'),
        ],
        button: { label: t('Choose a new password'), path: '/forgot-password' },
      },
);

/** For an administrator who checks whether emails arrive. */
const sendMailTest = createEmailJob('mail-test', (_to, { t }, { site }) => ({
  subject: t('Test email from {{site_name}}', { site_name: site.name }),
  title: t('Email works'),
  paragraphs: [
    t('You asked for this test email in the administration. If you can read it, email works.'),
  ],
}));

export const adminMails: Record<string, Job> = {
  'admin.restored': sendRestoredMail,
  'admin.role': sendRoleMail,
  'admin.signed-out': sendSignedOutMail,
  'admin.mail-test': sendMailTest,
};
