import type { Output } from '#contract/calls.ts';
import { formatBytes } from '../files/formatBytes.ts';
import { plural, t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './Overview.module.css';

type Health = Output<'GET /admin/dashboard'>['health'];
type Place = Health['backups']['places'][number];

/** For each place: age, size and number of copies, the last test restore, and what failed. */
export function BackupHealth({ health }: { health: Health }) {
  const { running, scheduled, problem, places } = health.backups;
  const isOldAsAWhole = problem === 'old' && !places.some((place) => place.problem === 'old');
  return (
    <>
      {running && <span className={classes.below}>{t('A backup is being made.')}</span>}
      {problem === 'none' && !running && (
        <span className={classes.below}>
          {scheduled
            ? t('There’s no backup yet. The first one will be made within a few minutes.')
            : t('There’s no backup yet.')}
        </span>
      )}
      {isOldAsAWhole && (
        <span className={classes.below}>{t('The newest backup is more than two days old.')}</span>
      )}
      {places.map((place) => (
        <PlaceOfBackups key={place.place} place={place} />
      ))}
    </>
  );
}

function PlaceOfBackups({ place }: { place: Place }) {
  const { last_at, bytes, copies, failed_at, failure, verified_at, verify_failure } = place;
  return (
    <div className={classes.place}>
      <code>{place.place}</code>
      {last_at && (
        <span className={classes.below}>
          {bytes === undefined
            ? transElements('Last backup {{time}}.', { time: <RelativeTime at={last_at} /> })
            : transElements('Last backup {{time}}, {{size}}.', {
                time: <RelativeTime at={last_at} />,
                size: formatBytes(bytes),
              })}
        </span>
      )}
      {copies > 1 && (
        <span className={classes.below}>
          {plural(copies, '{{n}} backup is kept.', '{{n}} backups are kept.')}
        </span>
      )}
      {place.problem === 'old' && (
        <span className={classes.below}>{t('The newest backup is more than two days old.')}</span>
      )}
      {failed_at && (
        <span className={classes.below}>
          {transElements('Last failure {{time}}: {{failure}}', {
            time: <RelativeTime at={failed_at} />,
            failure,
          })}
        </span>
      )}
      {verified_at && (
        <span className={classes.below}>
          {verify_failure
            ? transElements('Last test restore {{time}}. It failed: {{failure}}', {
                time: <RelativeTime at={verified_at} />,
                failure: verify_failure,
              })
            : transElements('Last test restore {{time}}.', {
                time: <RelativeTime at={verified_at} />,
              })}
        </span>
      )}
      {place.problem === 'unverified' && verified_at && (
        <span className={classes.below}>
          {t('The last test restore was more than a week ago. See the server’s log.')}
        </span>
      )}
      {last_at && !verified_at && (
        <span className={classes.below}>{t('No test restore yet.')}</span>
      )}
    </div>
  );
}
