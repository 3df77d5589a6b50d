// Email to administrators when health checks turn bad, and when they are well again.
import type { AppContext, Job } from '../context.ts';
import { sql } from '../db/sql.ts';
import { healthChecks } from '../health/checks.ts';
import { mailCheck } from '../health/mail.ts';
import { loadResults, type StoredResult } from '../health/results.ts';
import { translateFinding, translateText } from '../health/text.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { isAboutOneEmail } from '../mail/mailer.ts';

export const activeAdministrators = sql`role = role_admin() and confirmed_at is not null and deleted_at is null and suspended_at is null`;

type Recipient = { email: string; language: string | null };

/** Without an id, the address of the settings, as long as there is one. */
const loadRecipient = async (
  { db, site }: AppContext,
  admin: unknown,
): Promise<Recipient | undefined> =>
  admin === null
    ? site.alarms_email
      ? { email: site.alarms_email, language: null }
      : undefined
    : db.queryOne<Recipient>(
        sql`select email, language from all_people where id = ${admin} and ${activeAdministrators}`,
      );

/**
 * `at`: when the checks found what the email is about. It leaves out what has changed since, as
 * after an outage of the mail server.
 */
export const sendAlarm: Job = async ({ admin, at }, app, jobId) => {
  const { db, site, config, mail } = app;
  const recipient = await loadRecipient(app, admin);
  if (!recipient) return;
  const isAt = (time: Date | null) => time?.toISOString() === at;
  const results = await loadResults(db);
  const bad = results.filter((result) => isAt(result.alarmed_at) && !isDisproved(result));
  const well = results.filter(({ alarmed_at, recovered_at }) => !alarmed_at && isAt(recovered_at));
  if (bad.length + well.length === 0) return;
  const translator = translatorFor(recipient.language);
  const { t, listed } = translator;
  const about = bad.length > 0 ? bad : well;
  const checks = listed(about.map(({ id }) => titleOf(id, translator)));
  await mail.send({
    to: recipient.email,
    id: `alarm-${jobId}`,
    required: 'warning',
    subject:
      bad.length > 0
        ? t('{{site_name}} needs attention: {{checks}}', { site_name: site.name, checks })
        : t('{{site_name}} is working again: {{checks}}', { site_name: site.name, checks }),
    ...renderEmail({
      translator,
      site,
      title:
        bad.length > 0 ? t('Something is wrong with the server') : t('The server is working again'),
      paragraphs: [
        ...bad.flatMap((result) => describeBad(result, translator, config.timeZone)),
        ...well.map((result) => describeWell(result, translator, config.timeZone)),
      ],
      button: { label: t('Go to the overview'), href: `${config.publicUrl}/admin#health` },
      footnote: t(
        'You get this email once when something goes wrong and once when it works again. While the problem lasts, we remind you every week.',
      ),
    }),
  });
};

/** An outage of the mail server is over when an email about it arrives. */
const isDisproved = ({ id, findings }: StoredResult) =>
  id === mailCheck.id &&
  !findings.some(({ text }) => isAboutOneEmail(String(text.values['failure'])));

const titleOf = (id: string, translator: Translator) => {
  const check = healthChecks.find((check) => check.id === id);
  return check ? translateText(translator, check.title) : id;
};

function describeBad(
  { id, findings, bad_since }: StoredResult,
  translator: Translator,
  zone: string,
) {
  const { t } = translator;
  const wrong = findings.filter(({ state }) => state !== 'ok');
  const unique = (texts: string[]) => [...new Set(texts)].join(' ');
  return [
    t('{{check}}, since {{time}}', {
      check: titleOf(id, translator),
      time: formatTime(bad_since!, translator, zone),
    }),
    unique(wrong.map((finding) => translateFinding(translator, finding))),
    unique(wrong.flatMap(({ remedy }) => (remedy ? [translateText(translator, remedy)] : []))),
  ].filter(Boolean);
}

const describeWell = (
  { id, bad_since, since }: StoredResult,
  translator: Translator,
  zone: string,
) => {
  const { t } = translator;
  return t('{{check}}: working again since {{end}}. The problem began {{start}}.', {
    check: titleOf(id, translator),
    start: formatTime(bad_since!, translator, zone),
    end: formatTime(since, translator, zone),
  });
};

const formatTime = (time: Date, { locale }: Translator, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(time);
