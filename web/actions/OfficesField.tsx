import { Checkbox } from '@mantine/core';
import type { LetterOffice } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import { officeNames } from './offices.ts';
import classes from './OfficesField.module.css';

type OfficesFieldProps = { chosen: LetterOffice[]; onChange: (chosen: LetterOffice[]) => void };

/** Offices whose holders also get the letter, depending on where the writer lives. */
export const OfficesField = ({ chosen, onChange }: OfficesFieldProps) => (
  <fieldset className={classes.set} aria-describedby="offices-hint">
    <legend>{t('Also send to each writer’s own representatives (optional)')}</legend>
    <p id="offices-hint" className={classes.hint}>
      {t(
        'Each writer finds their own representatives by address. You’ll see how many people wrote, but not their addresses or who they wrote to.',
      )}
    </p>
    <div className={classes.offices}>
      {(Object.entries(officeNames) as [LetterOffice, string][]).map(([office, label]) => (
        <Checkbox
          key={office}
          size="md"
          label={label}
          checked={chosen.includes(office)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...chosen, office]
                : chosen.filter((one) => one !== office),
            )
          }
        />
      ))}
    </div>
  </fieldset>
);
