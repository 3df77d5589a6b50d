// Emails of actions on many accounts. Each job reads the current state when it sends.
import { getPurgeTime } from '../account/deletionGracePeriod.ts';
import { formatDay } from '../lib/text/formatDay.ts';
import type { AppContext, Job } from '../context.ts';
import { sql } from '../db/sql.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail, type EmailContent } from '../mail/layout.ts';
import { toReasonText } from '../notifications/types/reasonText.ts';
import type { BulkTerms } from './bulkActions.ts';

type Recipient = {
  email: string;
  username: string;
  language: string | null;
  deleted_at: Date | null;
  suspended: boolean;
  terms: BulkTerms;
};
type Content = Pick<EmailContent, 'title' | 'paragraphs' | 'quote' | 'button'> & {
  subject: string;
};

/** Creates a job that emails a person whose account an action changed. */
const createBulkMailJob =
  (
    name: string,
    compose: (to: Recipient, translator: Translator, app: AppContext) => Content | undefined,
  ): Job =>
  async ({ bulk, person }, app, jobId) => {
    const to = await app.db.queryOne<Recipient>(sql`
      select p.email, p.username, p.language, p.deleted_at, p.suspended_at is not null as suspended, b.terms
      from bulk_action_people t join bulk_actions b on b.id = t.bulk_action_id join all_people p on p.id = t.person_id
      where t.bulk_action_id = ${Number(bulk)} and t.person_id = ${Number(person)} and p.confirmed_at is not null`);
    const translator = translatorFor(to?.language);
    const content = to && compose(to, translator, app);
    if (!content) return;
    const { subject, ...rest } = content;
    await app.mail.send({
      to: to.email,
      id: `${name}-${jobId}`,
      required: 'account',
      rateShare: 'bulk',
      subject,
      ...renderEmail({ translator, site: app.site, ...rest }),
    });
  };

const sendMessage = createBulkMailJob(
  'message',
  ({ username, deleted_at, terms: { subject = '', text = '' } }, { t }, { site }) =>
    deleted_at
      ? undefined
      : {
          subject,
          title: subject,
          paragraphs: [
            t('The administrators of {{site_name}} wrote to you, {{username}}:', {
              site_name: site.name,
              username,
            }),
          ],
          quote: text,
        },
);

const sendDeleted = createBulkMailJob(
  'deleted-by-admin',
  ({ username, deleted_at, terms: { category = null, reason = '' } }, translator, { site }) => {
    if (!deleted_at) return undefined;
    const { t, locale } = translator;
    const purgedOn = formatDay(getPurgeTime(deleted_at), locale);
    return {
      subject: t('Your {{site_name}} account was deleted', { site_name: site.name }),
      title: t('Your account was deleted'),
      paragraphs: [
        t('An administrator deleted your account {{username}} and everything you wrote.', {
          username,
        }),
        t('Reason: {{why}}', { why: toReasonText({ category, reason }, translator) }),
        t(
          'The administrators can restore it until {{day}}. If you think this is a mistake, contact them before then.',
          { day: purgedOn },
        ),
      ],
    };
  },
);

const sendUndeleted = createBulkMailJob(
  'undeleted-by-admin',
  ({ username, deleted_at, suspended }, { t }, { site, config }) =>
    deleted_at || suspended
      ? undefined
      : {
          subject: t('Your {{site_name}} account is active again', { site_name: site.name }),
          title: t('Your account is active again'),
          paragraphs: [
            t(
              'An administrator restored your account {{username}}, with everything you wrote. You can log in again.',
              { username },
            ),
          ],
          button: { label: t('Log in'), href: `${config.publicUrl}/login` },
        },
);

export const bulkActionMails: Record<string, Job> = {
  'admin.message': sendMessage,
  'admin.deleted': sendDeleted,
  'admin.undeleted': sendUndeleted,
};
