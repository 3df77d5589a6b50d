import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import { Row, Text } from '../ui/primitives.tsx';
import {
  canFindStreets,
  countDistricts,
  explainNoOfficials,
  type LookupResult,
} from './officials.ts';
import classes from './ResultNotices.module.css';

/** Number words by number. More districts are "several". */
const numberWords = ['', '', t('two'), t('three'), t('four'), t('five'), t('six')];

/**
 * Explains above the officials why they are more than represent one address, or fewer than there
 * may be.
 */
export function ResultNotices({ result }: { result: LookupResult }) {
  const { representatives } = result;
  const { ambiguous, precision, notice } = representatives.source;
  const candidateCount = countDistricts(representatives);
  // With shares known, the server orders the districts by them.
  const shares = Object.values(representatives.divisions).some(({ share }) => share !== undefined);
  return (
    <>
      {ambiguous && (
        <Notice
          title={t('This ZIP code covers {{number}} districts', {
            number: numberWords[candidateCount] || t('several'),
          })}
        >
          {candidateCount === 2 ? both(shares) : all(shares)}{' '}
          {canFindStreets(result)
            ? t('Add your street address for an exact match.')
            : t('We can look up ZIP codes but not streets, so we don’t know which one is yours.')}
        </Notice>
      )}
      {precision === 'region' && (
        <Notice title={t('We only know your state')}>
          {t('To find your districts, end the address with a ZIP code that’s on the map.')}
        </Notice>
      )}
      {result.address && precision === 'none' && notice === null && (
        <Notice title={t('We couldn’t find your districts')}>
          {explainNoOfficials(result, false)}
        </Notice>
      )}
      {notice === 'approximate' && (
        <Notice title={t('This may be less exact than usual')}>
          {t('A more exact service isn’t responding right now. Please try again later.')}
        </Notice>
      )}
    </>
  );
}

const both = (shares: boolean) =>
  shares ? t('We’ve listed both, the more likely one first.') : t('We’ve listed both.');
const all = (shares: boolean) =>
  shares
    ? t('We’ve listed all of them, the most likely ones first.')
    : t('We’ve listed all of them.');

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row
      gap={12}
      align="stretch"
      color="warning"
      px={16}
      py={14}
      radius={10}
      className={classes.notice}
    >
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <div>
        <strong>{title}</strong>
        <Text mt={4} color="ink">
          {children}
        </Text>
      </div>
    </Row>
  );
}
