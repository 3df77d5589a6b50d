import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { formatBytes } from '../files/formatBytes.ts';
import { Card } from '../ui/Card.tsx';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { Heading, Row, Stack } from '../ui/primitives.tsx';
import { BackupHealth } from './BackupHealth.tsx';
import { HealthCheckSection, HealthSection } from './HealthSection.tsx';
import classes from './Overview.module.css';

type Health = Output<'GET /admin/dashboard'>['health'];

type HealthSummaryProps = {
  health: Health;
  /** Whether the set-up list asks to set up email, so that this line need not. */
  asksForEmail: boolean;
};

/** One line: whether the server works. */
export function HealthSummary({ health, asksForEmail }: HealthSummaryProps) {
  const isMailPending = health.mail.to_files && asksForEmail;
  const hasProblem = health.checks.some(
    ({ id, state }) => state !== 'ok' && !(id === 'mail' && isMailPending),
  );
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
  const details: Readonly<Record<string, ReactNode>> = {
    jobs: <JobHealth jobs={health.jobs} />,
    mail: health.mail.to_files ? undefined : <MailHealth mail={health.mail} />,
    backups: <BackupHealth health={health} />,
    disk: t('{{free}} of {{all}} free', {
      free: formatBytes(health.disk.free_bytes),
      all: formatBytes(health.disk.bytes),
    }),
  };
  return (
    <Card as="section" aria-labelledby="health">
      <Heading id="health">{t('The system')}</Heading>
      <Stack as="dl" gap={12} mt={12} ruled={12} className={classes.health}>
        {health.checks
          // a check that does not apply to this site has found nothing
          .filter(({ id, findings }) => id in details || findings.length > 0)
          .map((check) => (
            <HealthCheckSection
              key={check.id}
              check={check}
              more={check.id === 'mail' && <FailingMembers mail={health.mail} />}
            >
              {details[check.id]}
            </HealthCheckSection>
          ))}
        <HealthSection title={t('Size of the database')} hasProblem={false}>
          {formatBytes(health.database_bytes)}
        </HealthSection>
        <DirectoryHealth health={health} />
      </Stack>
    </Card>
  );
}

function JobHealth({ jobs }: Pick<Health, 'jobs'>) {
  return (
    <>
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
    </>
  );
}

function MailHealth({ mail }: Pick<Health, 'mail'>) {
  return (
    <>
      {mail.sent_at
        ? transElements('Last email sent {{time}}.', { time: <RelativeTime at={mail.sent_at} /> })
        : t('No emails sent yet.')}{' '}
      {mail.failed_at && (
        <span className={classes.below}>
          {transElements('Last failure {{time}}: {{failure}}', {
            time: <RelativeTime at={mail.failed_at} />,
            failure: mail.failure,
          })}
        </span>
      )}
    </>
  );
}

const FailingMembers = ({ mail: { failing_members: n } }: Pick<Health, 'mail'>) =>
  n > 0 && (
    <span className={classes.below}>
      {plural(n, 'Emails to {{n}} member come back.', 'Emails to {{n}} members come back.')}
    </span>
  );

function DirectoryHealth({ health: { imports, entered_officials: entered } }: { health: Health }) {
  return (
    <HealthSection
      title={t('Lists of officials')}
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
  );
}

const formatAge = (days: number) =>
  days === 0 ? t('from today') : plural(days, '{{n}} day old', '{{n}} days old');
