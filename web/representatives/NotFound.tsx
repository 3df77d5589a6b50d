import { IconBuildingBank } from '@tabler/icons-react';
import { sentences } from '#contract/strings.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import type { Found } from './answer.ts';

/** Nobody is known for an address, and what would help. */
export function NotFound({ found: { representatives, sent_to } }: { found: Found }) {
  const { zip } = representatives.normalizedInput;
  const known = representatives.source.precision !== 'none';
  if (representatives.source.notice === 'nothing_loaded')
    return (
      <EmptyState
        icon={<IconBuildingBank size={40} stroke={1.5} />}
        title={sentences.representativesNotFound}
      >
        {t('This site does not know who holds which office yet. Its administrators can load that.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconBuildingBank size={40} stroke={1.5} />}
      title={sentences.representativesNotFound}
    >
      {known &&
        t('We know the districts of this address, and nobody there who holds such an office.')}
      {!known && !zip && t('End the address with a zip code, such as 27601.')}
      {!known &&
        zip &&
        (sent_to.length > 0
          ? t(
              'We know no district for {{zip}} alone. Add the number of the house, the street, the city and the state.',
              { zip },
            )
          : t(
              'We know no district for {{zip}}. Not every zip code is a place on the map: try one nearby, or add your state.',
              { zip },
            ))}
    </EmptyState>
  );
}
