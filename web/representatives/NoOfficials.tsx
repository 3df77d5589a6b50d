import { IconBuildingBank } from '@tabler/icons-react';
import { strings } from '#contract/strings.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import type { LookupResult } from './officials.ts';

/** Shown if no officials are known for an address: why, and what the member can enter instead. */
export function NoOfficials({ result: { representatives, sent_to } }: { result: LookupResult }) {
  const { zip } = representatives.normalizedInput;
  const districtsFound = representatives.source.precision !== 'none';
  if (representatives.source.notice === 'nothing_loaded')
    return (
      <EmptyState
        icon={<IconBuildingBank size={40} stroke={1.5} />}
        title={strings.representativesNotFound}
      >
        {t('We don’t have a list of officials yet. The site’s administrators can add one.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconBuildingBank size={40} stroke={1.5} />}
      title={strings.representativesNotFound}
    >
      {districtsFound &&
        t('We found your districts, but we don’t have any officials for them yet.')}
      {!districtsFound && !zip && t('End the address with a ZIP code, such as 27601.')}
      {!districtsFound &&
        zip &&
        // Only external services look up streets.
        (sent_to.length > 0
          ? t(
              'We couldn’t find a district from {{zip}} alone. Add the house number, street, city and state.',
              { zip },
            )
          : t(
              'We couldn’t find a district for {{zip}}. Some ZIP codes aren’t places on the map. Try one nearby, or add your state.',
              { zip },
            ))}
    </EmptyState>
  );
}
