import { Button, TextInput } from '@mantine/core';
import { isColour } from '#contract/brand.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './ColorField.module.css';

const defaultColor = '#116d67';

type ColorFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
};

/** Color of buttons, links and the logo: picked, or typed as #rrggbb. */
export function ColorField({ value, error, onChange }: ColorFieldProps) {
  return (
    <Wrap gap={8} align="end">
      <TextInput
        id="colour"
        className={classes.field ?? ''}
        label={t('Color')}
        description={t(
          'Pick a color dark enough for white text. We create the light and dark shades from it.',
        )}
        size="md"
        maxLength={7}
        placeholder={defaultColor}
        spellCheck={false}
        value={value}
        error={error}
        leftSection={
          <input
            type="color"
            className={classes.well}
            aria-label={t('Pick a color')}
            value={isColour(value) ? value : defaultColor}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
      />
      {value !== '' && (
        <Button variant="subtle" onClick={() => onChange('')}>
          {t('Use default')}
        </Button>
      )}
    </Wrap>
  );
}
