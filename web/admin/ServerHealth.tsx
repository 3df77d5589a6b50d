import type { Output } from '#contract/calls.ts';
import { formatBytes } from '../files/formatBytes.ts';
import { Card } from '../ui/Card.tsx';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { Heading, Row, Stack } from '../ui/primitives.tsx';
import { BackupHealth, hasBackupProblem } from './BackupHealth.tsx';
import { HealthSection } from './HealthSection.tsx';
import classes from './Overview.module.css';

type Health = Output<'GET /admin/dashboard'>['health'];

const hasMailProblem = ({ mail }: Health) =>
  mail.to_files ||
  // The last attempt failed.
  (mail.failed_at !== undefined && (mail.sent_at === undefined || mail.failed_at > mail.sent_at));
const hasJobProblem = ({ jobs }: Health) => jobs.late > 0 || jobs.failing.length > 0;
/** Less than 5 percent are free. */
const isDiskFull = ({ disk }: Health) => disk.free_bytes < disk.bytes / 20;

type HealthSummaryProps = {
  health: Health;
  /** Whether the set-up list asks to set up email, so that this line need not. */
  asksForEmail: boolean;
};

/** One line: whether the server works. */
export function HealthSummary({ health, asksForEmail }: HealthSummaryProps) {
  const isMailPending = health.mail.to_files && asksForEmail;
  const hasProblem =
    (hasMailProblem(health) && !isMailPending) ||
    hasJobProblem(health) ||
    hasBackupProblem(health) ||
    isDiskFull(health);
  return (
    <Row as="p" gap={8} size="sm" color="muted" className={classes.live}>
      <span className={classes.dot} data-wrong={hasProblem || undefined} aria-hidden />
      {hasProblem ? (
        <a href="#health">{t('Something needs attention: see “The system.”')}</a>
      ) : isMailPending ? (
        t('The server and the background tasks work.')
      ) : (
        t('Everything works: the server, the background tasks and email.')
      )}
    </Row>
  );
}

/** Server health: each part in words, with a mark where an administrator should look. */
export function ServerHealth({ health }: { health: Health }) {
  const { jobs, mail, imports, entered_officials: entered, database_bytes, disk } = health;
  return (
    <Card as="section" aria-labelledby="health">
      <Heading id="health">{t('The system')}</Heading>
      <Stack as="dl" gap={12} mt={12} ruled={12} className={classes.health}>
        <HealthSection title={t('Background tasks')} hasProblem={hasJobProblem(health)}>
          {jobs.waiting === 0
            ? t('None waiting.')
            : plural(jobs.waiting, '{{n}} task in the queue.', '{{n}} tasks in the queue.')}{' '}
          {jobs.late > 0 && plural(jobs.late, '{{n}} task is late.', '{{n}} tasks are late.')}{' '}
          {jobs.oldest_due &&
            transElements('The oldest was due {{time}}.', {
              time: <RelativeTime at={jobs.oldest_due} />,
            })}
          {jobs.failing.map((job) => (
            <span key={job.name} className={classes.below}>
              {job.given_up > 0
                ? plural(
                    job.jobs,
                    '{{name}}: {{n}} task failed, {{lost}} permanently.',
                    '{{name}}: {{n}} tasks failed, {{lost}} permanently.',
                    {
                      name: job.name,
                      lost: job.given_up,
                    },
                  )
                : plural(
                    job.jobs,
                    '{{name}}: {{n}} task failed and will be retried.',
                    '{{name}}: {{n}} tasks failed and will be retried.',
                    {
                      name: job.name,
                    },
                  )}
            </span>
          ))}
        </HealthSection>
        <HealthSection title={t('Email delivery')} hasProblem={hasMailProblem(health)}>
          {mail.to_files
            ? transElements(
                'Email isn’t set up, so nothing is sent. Set {{setting}} on the server.',
                { setting: <code>MAIL_URL</code> },
              )
            : mail.sent_at
              ? transElements('Last email sent {{time}}.', {
                  time: <RelativeTime at={mail.sent_at} />,
                })
              : t('No emails sent yet.')}{' '}
          {mail.failed_at && (
            <span className={classes.below}>
              {transElements('Last failure {{time}}: {{failure}}', {
                time: <RelativeTime at={mail.failed_at} />,
                failure: mail.failure,
              })}
            </span>
          )}
          {mail.failing_members > 0 && (
            <span className={classes.below}>
              {plural(
                mail.failing_members,
                'Emails to {{n}} member come back.',
                'Emails to {{n}} members come back.',
              )}
            </span>
          )}
        </HealthSection>
        <BackupHealth health={health} />
        <HealthSection
          title={t('Directory data')}
          hasProblem={(imports.length === 0 && entered === 0) || imports.some(({ stale }) => stale)}
        >
          {imports.length === 0 &&
            entered === 0 &&
            t('There are no officials yet, so members can’t find their representatives.')}
          {entered > 0 &&
            plural(entered, '{{n}} official entered here.', '{{n}} officials entered here.')}
          {imports.map(({ source, title, days, stale }) => (
            <span key={source} className={classes.below}>
              {stale
                ? t('{{title}}: {{age}}. Please import it again.', { title, age: formatAge(days) })
                : t('{{title}}: {{age}}.', { title, age: formatAge(days) })}
            </span>
          ))}
        </HealthSection>
        <HealthSection title={t('Database')} hasProblem={false}>
          {formatBytes(database_bytes)}
        </HealthSection>
        <HealthSection title={t('Disk')} hasProblem={isDiskFull(health)}>
          {t('{{free}} of {{all}} free', {
            free: formatBytes(disk.free_bytes),
            all: formatBytes(disk.bytes),
          })}
        </HealthSection>
      </Stack>
    </Card>
  );
}

const formatAge = (days: number) =>
  days === 0 ? t('from today') : plural(days, '{{n}} day old', '{{n}} days old');
