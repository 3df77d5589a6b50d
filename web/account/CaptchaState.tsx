import { VisuallyHidden } from '@mantine/core';
import { IconShield } from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { IconText } from '../ui/IconText.tsx';
import { Box, Text, TextButton } from '../ui/primitives.tsx';
import type { useCaptcha } from './useCaptcha.ts';

/** Shown before the check starts. */
export const CaptchaNote = () => (
  <Text size="xs" color="muted" tight>
    <IconText icon={<IconShield size={16} />}>
      {t(
        'Your browser checks in the background that you’re human. No puzzles, and no other company is involved.',
      )}
    </IconText>
  </Text>
);

type CaptchaStateProps = Pick<ReturnType<typeof useCaptcha>, 'state' | 'start'> & {
  /** For `aria-describedby` of the button. */
  id: string;
  /** What is possible once the check is done. The default is for the sign-up. */
  doneText?: string;
};

/** State of a check that runs in the background, which is the reason why a button is disabled. */
export function CaptchaState({
  id,
  state,
  start,
  doneText = t('Done. You can register now.'),
}: CaptchaStateProps) {
  if (state.step === 'failed')
    return (
      <Text id={id} size="sm" color="danger" tight role="status">
        {state.message}{' '}
        <TextButton type="button" onClick={() => void start()}>
          {t('Try again')}
        </TextButton>
      </Text>
    );
  return (
    <Box id={id} role="status">
      {state.step === 'open' ? (
        <CaptchaNote />
      ) : state.step === 'solved' ? (
        // The button says it to those who see it.
        <VisuallyHidden>{doneText}</VisuallyHidden>
      ) : (
        <Text size="sm" color="muted" tight>
          {t('Checking that you’re human. This takes a moment…')}
        </Text>
      )}
    </Box>
  );
}
