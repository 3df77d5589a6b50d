import { Button, TextInput } from '@mantine/core';
import { isColour } from '#contract/brand.ts';
import { t } from '../i18n/language.ts';
import classes from './ColourField.module.css';

const own = '#116d67';

type ColourFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
};

/** The colour of buttons, links and the mark: picked, or typed as #rrggbb. */
export function ColourField({ value, error, onChange }: ColourFieldProps) {
  return (
    <div className={classes.row}>
      <TextInput
        id="colour"
        className={classes.field ?? ''}
        label={t('Colour')}
        description={t('White text must read well on it. Shades for both themes are made of it.')}
        size="md"
        maxLength={7}
        placeholder={own}
        spellCheck={false}
        value={value}
        error={error}
        leftSection={
          <input
            type="color"
            className={classes.well}
            aria-label={t('Pick a colour')}
            value={isColour(value) ? value : own}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
      />
      {value !== '' && (
        <Button variant="subtle" onClick={() => onChange('')}>
          {t('Use ours')}
        </Button>
      )}
    </div>
  );
}
