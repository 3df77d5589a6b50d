import { Button, TextInput } from '@mantine/core';
import { darkenUntilReadable, isColour, isReadableWithWhiteText } from '#contract/brand.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './ColorField.module.css';

/** The primary color of tokens.css. */
const defaultColor = '#116d67';

type ColorFieldProps = {
  /** #rrggbb, or an incomplete text; empty for the default color. */
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
};

/** Site color, for buttons and links: picked, or typed as #rrggbb. The API calls it `colour`. */
export function ColorField({ value, error, onChange }: ColorFieldProps) {
  const darker =
    isColour(value) && !isReadableWithWhiteText(value) ? darkenUntilReadable(value) : undefined;
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
      {darker !== undefined && (
        <Button
          variant="default"
          leftSection={
            <span className={classes.swatch} style={{ background: darker }} aria-hidden />
          }
          onClick={() => onChange(darker)}
        >
          {t('Use this darker shade')}
        </Button>
      )}
      {value !== '' && (
        <Button variant="subtle" onClick={() => onChange('')}>
          {t('Use default')}
        </Button>
      )}
    </Wrap>
  );
}
