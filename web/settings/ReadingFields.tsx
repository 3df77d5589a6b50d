import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Radio, Switch } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import {
  hasReadableFont,
  readTextSize,
  saveReadableFont,
  saveTextSize,
  type TextSize,
} from './reading.ts';

const labels: Record<TextSize, string> = {
  normal: t('Normal'),
  large: t('Large'),
  larger: t('Larger'),
};

/** Display settings for text size and typeface. Saved in this browser at each change. */
export function ReadingFields() {
  const [textSize, setTextSize] = useState(readTextSize);
  const [isReadable, setIsReadable] = useState(hasReadableFont);
  return (
    <>
      <Radio.Group
        size="md"
        label={t('Text size')}
        description={t('Saved in this browser.')}
        value={textSize}
        onChange={(value) => {
          setTextSize(value as TextSize);
          saveTextSize(value as TextSize);
        }}
      >
        <Stack gap={8} mt={8}>
          {Object.entries(labels).map(([value, label]) => (
            <Radio key={value} size="md" value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        size="md"
        label={t('Easier-to-read font')}
        description={t(
          'Atkinson Hyperlegible, a typeface designed to be easier to read. Saved in this browser.',
        )}
        checked={isReadable}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          setIsReadable(isOn);
          // Waits for the font, and does not fail.
          void saveReadableFont(isOn);
        }}
      />
    </>
  );
}
