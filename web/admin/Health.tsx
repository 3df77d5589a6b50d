import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/calls.ts';
import { bytesOf } from '../settings/bytes.ts';
import { Card } from '../ui/Card.tsx';
import { counted } from '../ui/counted.ts';
import { t } from '../ui/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './Overview.module.css';

type Healths = Answer<'GET /admin/dashboard'>['health'];

/** How the server does: each part in words, with a mark where somebody should look. */
export function Health({ health: { jobs, mail, imports, database_bytes, disk } }: { health: Healths }) {
  const mailFails = mail.failed_at !== undefined && (mail.sent_at === undefined || mail.failed_at > mail.sent_at);
  const diskFull = disk.free_bytes < disk.bytes / 20;
  return (
    <Card as="section" aria-labelledby="health" className={classes.part}>
      <h2 id="health">{t('The server')}</h2>
      <dl className={classes.health}>
        <Part name="Jobs" wrong={jobs.late > 0 || jobs.failing.length > 0}>
          {jobs.waiting === 0 ? 'None wait.' : `${counted(jobs.waiting, 'job')} in the queue.`} {jobs.late > 0 && `${counted(jobs.late, 'job')} late.`}{' '}
          {jobs.oldest_due && (
            <>
              The oldest was due <RelativeTime at={jobs.oldest_due} />.
            </>
          )}
          {jobs.failing.map((job) => (
            <span key={job.name} className={classes.below}>
              {job.name} failed: {counted(job.jobs, 'job')}
              {job.given_up > 0 ? `, ${job.given_up.toLocaleString('en')} given up` : ', tried again by itself'}.
            </span>
          ))}
        </Part>
        <Part name="Mail" wrong={mailFails || mail.to_files}>
          {mail.to_files && 'No mail server is set up: mails are written to files. Set MAIL_URL. '}
          {mail.sent_at ? (
            <>
              The last one left <RelativeTime at={mail.sent_at} />.{' '}
            </>
          ) : (
            'None was sent yet. '
          )}
          {mail.failed_at && (
            <span className={classes.below}>
              The last failure was <RelativeTime at={mail.failed_at} />: {mail.failure}
            </span>
          )}
        </Part>
        <Part name="Imports" wrong={imports.length === 0 || imports.some(({ stale }) => stale)}>
          {imports.length === 0 && 'No table of officials is loaded: nobody finds their representatives.'}
          {imports.map(({ source, title, days, stale }) => (
            <span key={source} className={classes.below}>
              {title}: {days === 0 ? 'of today' : `${counted(days, 'day')} old`}
              {stale && ', import it anew'}.
            </span>
          ))}
        </Part>
        <Part name="Database" wrong={false}>
          {bytesOf(database_bytes)}
        </Part>
        <Part name="Disk" wrong={diskFull}>
          {bytesOf(disk.free_bytes)} of {bytesOf(disk.bytes)} free
        </Part>
      </dl>
    </Card>
  );
}

function Part({ name, wrong, children }: { name: string; wrong: boolean; children: ReactNode }) {
  return (
    <div data-wrong={wrong || undefined}>
      <dt>
        {wrong ? <IconAlertTriangle size={18} aria-label={t('Look at this')} /> : <IconCircleCheck size={18} aria-label={t('Fine')} />}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
