import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { bytesOf } from '../settings/bytes.ts';
import { Card } from '../ui/Card.tsx';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { rich } from '../i18n/Trans.tsx';
import classes from './Overview.module.css';

type Healths = Output<'GET /admin/dashboard'>['health'];

/** How the server does: each part in words, with a mark where somebody should look. */
export function Health({
  health: { jobs, mail, imports, database_bytes, disk },
}: {
  health: Healths;
}) {
  const mailFails =
    mail.failed_at !== undefined && (mail.sent_at === undefined || mail.failed_at > mail.sent_at);
  const diskFull = disk.free_bytes < disk.bytes / 20;
  return (
    <Card as="section" aria-labelledby="health" className={classes.part}>
      <h2 id="health">{t('The server')}</h2>
      <dl className={classes.health}>
        <Part title={t('Jobs')} wrong={jobs.late > 0 || jobs.failing.length > 0}>
          {jobs.waiting === 0
            ? t('None wait.')
            : plural(jobs.waiting, '{{n}} job in the queue.', '{{n}} jobs in the queue.')}{' '}
          {jobs.late > 0 && plural(jobs.late, '{{n}} job late.', '{{n}} jobs late.')}{' '}
          {jobs.oldest_due &&
            rich('The oldest was due {{time}}.', { time: <RelativeTime at={jobs.oldest_due} /> })}
          {jobs.failing.map((job) => (
            <span key={job.name} className={classes.below}>
              {job.given_up > 0
                ? plural(
                    job.jobs,
                    '{{name}} failed: {{n}} job, {{lost}} given up.',
                    '{{name}} failed: {{n}} jobs, {{lost}} given up.',
                    {
                      name: job.name,
                      lost: job.given_up,
                    },
                  )
                : plural(
                    job.jobs,
                    '{{name}} failed: {{n}} job, tried again by itself.',
                    '{{name}} failed: {{n}} jobs, tried again by itself.',
                    {
                      name: job.name,
                    },
                  )}
            </span>
          ))}
        </Part>
        <Part title={t('Mail')} wrong={mailFails || mail.to_files}>
          {mail.to_files &&
            t('No mail server is set up: mails are written to files. Set MAIL_URL.')}{' '}
          {mail.sent_at
            ? rich('The last one left {{time}}.', { time: <RelativeTime at={mail.sent_at} /> })
            : t('None was sent yet.')}{' '}
          {mail.failed_at && (
            <span className={classes.below}>
              {rich('The last failure was {{time}}: {{failure}}', {
                time: <RelativeTime at={mail.failed_at} />,
                failure: mail.failure,
              })}
            </span>
          )}
        </Part>
        <Part
          title={t('Imports')}
          wrong={imports.length === 0 || imports.some(({ stale }) => stale)}
        >
          {imports.length === 0 &&
            t('No table of officials is loaded: nobody finds their representatives.')}
          {imports.map(({ source, title, days, stale }) => (
            <span key={source} className={classes.below}>
              {stale
                ? t('{{title}}: {{age}}, import it anew.', { title, age: ageOf(days) })
                : t('{{title}}: {{age}}.', { title, age: ageOf(days) })}
            </span>
          ))}
        </Part>
        <Part title={t('Database')} wrong={false}>
          {bytesOf(database_bytes)}
        </Part>
        <Part title={t('Disk')} wrong={diskFull}>
          {t('{{free}} of {{all}} free', {
            free: bytesOf(disk.free_bytes),
            all: bytesOf(disk.bytes),
          })}
        </Part>
      </dl>
    </Card>
  );
}

const ageOf = (days: number) =>
  days === 0 ? t('of today') : plural(days, '{{n}} day old', '{{n}} days old');

function Part({ title, wrong, children }: { title: string; wrong: boolean; children: ReactNode }) {
  return (
    <div data-wrong={wrong || undefined}>
      <dt>
        {wrong ? (
          <IconAlertTriangle size={18} aria-label={t('Look at this')} />
        ) : (
          <IconCircleCheck size={18} aria-label={t('Fine')} />
        )}
        {title}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
