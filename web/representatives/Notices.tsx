import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../ui/language.ts';
import { candidates, type Found } from './answer.ts';
import classes from './Notices.module.css';

const numbers = ['', '', 'two', 'three', 'four', 'five', 'six'];

/** Why more is shown than represents one address, or less than might be known. */
export function Notices({ found: { representatives, sent_to } }: { found: Found }) {
  const { ambiguous, precision, notice } = representatives.source;
  const exact = sent_to.some(({ what }) => what === 'address');
  const many = candidates(representatives);
  const shares = Object.values(representatives.divisions).some(({ share }) => share !== undefined);
  return (
    <>
      {ambiguous && (
        <Notice title={`This zip code is split between ${numbers[many] || 'several'} districts`}>
          We show {many === 2 ? 'both' : 'all of them'}
          {shares ? ', the likeliest first' : ''}.{' '}
          {exact ? 'Add your street address for an exact answer.' : 'The tables of this server know zip codes, not streets, so we can not tell which is yours.'}
        </Notice>
      )}
      {precision === 'region' && (
        <Notice title={t('We know your state only')}>{t('End the address with a zip code that is on the map, and we find your districts.')}</Notice>
      )}
      {notice === 'approximate' && (
        <Notice title={t('This may be less exact than usual')}>{t('A service that knows more did not answer just now. Please try again later.')}</Notice>
      )}
    </>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.notice}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </div>
  );
}
