import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { KeysSwitch } from '../keys/KeysDialog.tsx';
import { Card } from '../ui/Card.tsx';

const themes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light theme' },
  { value: 'dark', label: 'Dark theme' },
  { value: 'auto', label: 'As the system' },
];

/** How the site looks and is steered in this browser. */
export function DisplayScreen() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card>
      <Stack gap="lg">
        <Radio.Group label="Theme" description="Kept in this browser." value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          <Stack gap="xs" mt="xs">
            {themes.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        <KeysSwitch />
      </Stack>
    </Card>
  );
}
