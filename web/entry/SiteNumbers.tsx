import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { transElements, transPluralElements } from '../i18n/transElements.tsx';
import classes from './SiteNumbers.module.css';

/** How many people, groups and petitions there are. Nothing while there are few people. */
export function SiteNumbers({ numbers }: { numbers: Output<'GET /public/entry'>['numbers'] }) {
  if (!numbers) return null;
  const { people, groups, petitions } = numbers;
  const count = (shown: ReactNode) => ({ n: <strong>{shown}</strong> });
  return (
    <ul className={classes.numbers}>
      <li>{transElements('{{n}} neighbors', count(`${people}+`))}</li>
      {groups > 0 && (
        <li>{transPluralElements(groups, '{{n}} group', '{{n}} groups', count(groups))}</li>
      )}
      {petitions > 0 && (
        <li>
          {transPluralElements(
            petitions,
            '{{n}} open petition',
            '{{n}} open petitions',
            count(petitions),
          )}
        </li>
      )}
    </ul>
  );
}
