// Emails to suspended people: the reason, the end, and how to appeal without a session. Each job
// reads the current state when it sends.
import type { RuleViolation } from '#contract/moderation.ts';
import { findConfirmedRestorableAccount } from '../account/addressee.ts';
import type { AppContext, Job } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { sql } from '../db/sql.ts';
import { toReasonText } from '../notifications/types/reasonText.ts';
import { formatDay } from '../lib/text/formatDay.ts';

type SuspensionDecision = {
  person_id: number;
  category: RuleViolation | null;
  reason: string;
  until: Date | null;
  undone: boolean;
  /** Null without a decided appeal. */
  overturned: boolean | null;
  /** The reason for the result of the appeal. */
  answer: string | null;
  /** Whether the moderator who made the decision also decided the appeal. */
  same: boolean;
};

const findDecision = ({ db }: AppContext, id: unknown) =>
  db.queryOne<SuspensionDecision>(sql`
    select d.person_id, d.category, d.reason, d.suspension_ends_at as until, d.undone_at is not null as undone, a.overturned, a.reason as answer, coalesce(a.decided_by = d.decided_by, false) as same
    from decisions d left join appeals a on a.decision_id = d.id where d.id = ${id} and d.person_id is not null`);

/** A deleted account does not become active by itself when the suspension ends. */
function toSuspensionText(
  username: string,
  until: Date | null,
  isDeleted: boolean,
  translator: Translator,
): string {
  const { t } = translator;
  if (!until) return t('A moderator suspended your account {{username}}.', { username });
  const values = { username, day: formatDay(until, translator.locale) };
  return isDeleted
    ? t('A moderator suspended your account {{username}} until {{day}}.', values)
    : t(
        'A moderator suspended your account {{username}} until {{day}}. After that, it becomes active again automatically.',
        values,
      );
}

const sendSuspensionNotice: Job = async ({ decision, bulk }, app, jobId) => {
  const suspension = await findDecision(app, decision);
  const addressee =
    suspension && !suspension.undone
      ? await findConfirmedRestorableAccount(
          app,
          sql`id = ${suspension.person_id} and suspended_at is not null`,
        )
      : undefined;
  if (!suspension || !addressee) return;
  const { publicUrl } = app.config;
  const siteName = app.site.name;
  const translator = translatorFor(addressee.language);
  const { t } = translator;
  const { username } = addressee;
  await app.mail.send({
    to: addressee.email,
    id: `suspended-${jobId}`,
    required: 'account',
    ...(bulk === true && { rateShare: 'bulk' }),
    subject: t('Your {{site_name}} account is suspended', { site_name: siteName }),
    ...renderEmail({
      translator,
      site: app.site,
      title: t('Your account is suspended'),
      paragraphs: [
        toSuspensionText(username, suspension.until, addressee.deleted, translator),
        t('Reason: {{why}}', { why: toReasonText(suspension, translator) }),
        t(
          'Think this is a mistake? You can appeal within 30 days, without logging in. A different moderator will review it, unless the site has only one.',
        ),
      ],
      button: {
        label: t('View and appeal'),
        href: `${publicUrl}/appeal/${app.addresses.decisionCode(Number(decision))}`,
      },
      footnote: addressee.deletedByAdmin
        ? t(
            'An administrator deleted this account. You can restore it by logging in only if the suspension ends within 14 days of the deletion.',
          )
        : addressee.deleted
          ? t(
              'You deleted this account. You can restore it by logging in only if the suspension ends within 14 days of the deletion.',
            )
          : t('Nothing you wrote was deleted. It’s hidden while your account is suspended.'),
    }),
  });
};

/**
 * Emails only rejected appeals. After a granted appeal the person can log in, so the ordinary
 * notification covers it.
 */
const sendAppealResult: Job = async ({ decision }, app, jobId) => {
  const suspension = await findDecision(app, decision);
  const addressee =
    suspension?.overturned === false
      ? await findConfirmedRestorableAccount(
          app,
          sql`id = ${suspension.person_id} and suspended_at is not null`,
        )
      : undefined;
  if (!suspension || !addressee) return;
  const siteName = app.site.name;
  const translator = translatorFor(addressee.language);
  const { t } = translator;
  const { username } = addressee;
  await app.mail.send({
    to: addressee.email,
    id: `judged-${jobId}`,
    required: 'account',
    subject: t('Your appeal on {{site_name}}', { site_name: siteName }),
    ...renderEmail({
      translator,
      site: app.site,
      title: t('Your account stays suspended'),
      paragraphs: [
        suspension.until
          ? t(
              'A moderator reviewed your appeal. Your account {{username}} stays suspended until {{day}}.',
              {
                username,
                day: formatDay(suspension.until, translator.locale),
              },
            )
          : t('A moderator reviewed your appeal. Your account {{username}} stays suspended.', {
              username,
            }),
        ...(suspension.same
          ? [
              t(
                'The moderator who made the decision also reviewed your appeal, because the site has no other moderator.',
              ),
            ]
          : []),
        ...(suspension.answer ? [t('Reason: {{why}}', { why: suspension.answer })] : []),
      ],
    }),
  });
};

export const moderationMails: Record<string, Job> = {
  'moderation.suspended': sendSuspensionNotice,
  'moderation.judged': sendAppealResult,
};
