import '@mantine/core/styles/Radio.layer.css';
import { Radio, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { SingleKeySwitch } from '../shortcuts/ShortcutsDialog.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { InstallApp } from './InstallApp.tsx';
import { LanguageField } from './LanguageField.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { ShowFirstSteps } from './ShowFirstSteps.tsx';

const themes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: t('Light theme') },
  { value: 'dark', label: t('Dark theme') },
  { value: 'auto', label: t('Use device setting') },
];

/**
 * Theme, text size, font and keyboard shortcuts, saved in this browser, and language, also saved in
 * the account.
 */
export function DisplayScreen() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card>
      <Stack gap={24}>
        <Radio.Group
          size="md"
          label={t('Theme')}
          description={t('Saved in this browser.')}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          <Stack gap={8} mt={8}>
            {themes.map(({ value, label }) => (
              <Radio key={value} size="md" value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        <ReadingFields />
        <LanguageField />
        <SingleKeySwitch />
        <InstallApp />
        <ShowFirstSteps />
      </Stack>
    </Card>
  );
}
