import { Checkbox } from '@mantine/core';
import type { LetterOffice } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import { Box, Text } from '../ui/primitives.tsx';
import { letterOffices, officeNames } from './offices.ts';
import classes from './OfficesField.module.css';

type OfficesFieldProps = { selected: LetterOffice[]; onChange: (selected: LetterOffice[]) => void };

/** Public offices whose holders also get the letter, depending on where the writer lives. */
export const OfficesField = ({ selected, onChange }: OfficesFieldProps) => (
  <Box as="fieldset" aria-describedby="offices-hint">
    <Text as="legend" weight={600}>
      {t('Also send to each writer’s own representatives (optional)')}
    </Text>
    <Text id="offices-hint" mb={8} size="sm" color="faint">
      {t(
        'Each writer finds their own representatives by address. You’ll see how many people wrote, but not their addresses or who they wrote to.',
      )}
    </Text>
    <div className={classes.offices}>
      {letterOffices.map((office) => (
        <Checkbox
          key={office}
          size="md"
          label={officeNames[office]}
          checked={selected.includes(office)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...selected, office]
                : selected.filter((selectedOffice) => selectedOffice !== office),
            )
          }
        />
      ))}
    </div>
  </Box>
);
