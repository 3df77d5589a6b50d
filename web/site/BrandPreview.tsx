import { Brand } from '../layout/Brand.tsx';
import { brandVariables, isColour } from '#contract/brand.ts';
import { t } from '../i18n/language.ts';
import { Columns, Stack, Text, Wrap } from '../ui/primitives.tsx';
import classes from './BrandPreview.module.css';

const defaultColor = '#116d67';

/** Preview of heading and button in both themes. */
export function BrandPreview({ name, colour }: { name: string; colour: string }) {
  const { shared: both, light, dark } = brandVariables(isColour(colour) ? colour : defaultColor);
  return (
    <Columns min={220} gap={12} role="group" aria-label={t('Preview')}>
      <Theme label={t('Light')} variables={{ ...both, ...light, ...grounds.light }} name={name} />
      <Theme label={t('Dark')} variables={{ ...both, ...dark, ...grounds.dark }} name={name} />
    </Columns>
  );
}

const grounds = {
  light: {
    '--c-surface': '#ffffff',
    '--c-line': '#d5dcdc',
    '--c-ink': '#1f2928',
    '--c-accent': '#a85320',
  },
  dark: {
    '--c-surface': '#19211f',
    '--c-line': '#2e3a38',
    '--c-ink': '#e9efee',
    '--c-accent': '#ee996d',
  },
};

function Theme({
  label,
  variables,
  name,
}: {
  label: string;
  variables: Record<string, string>;
  name: string;
}) {
  return (
    <Stack
      gap={4}
      color="ink"
      px={16}
      py={12}
      surface="card"
      border
      radius={12}
      className={classes.theme}
      style={variables}
    >
      <Text size="xs">{label}</Text>
      <Brand name={name} />
      <Wrap as="p" gap={12} align="center" mt={4} mb={4}>
        <Text as="span" px={16} py={8} radius={8} weight={600} className={classes.button}>
          {t('Post|verb')}
        </Text>
        <span className={classes.link}>{t('A link')}</span>
        <Text as="span" surface="soft" radius={8} weight={600} className={classes.soft}>
          {t('Selected')}
        </Text>
      </Wrap>
    </Stack>
  );
}
