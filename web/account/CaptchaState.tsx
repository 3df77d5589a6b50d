import { VisuallyHidden } from '@mantine/core';
import { t } from '../i18n/language.ts';
import { Text, TextButton } from '../ui/primitives.tsx';
import type { useCaptcha } from './useCaptcha.ts';

type CaptchaStateProps = Pick<ReturnType<typeof useCaptcha>, 'state' | 'start'> & { id: string };

/** State of a check that runs in the background, which is the reason why a button is disabled. */
export function CaptchaState({ id, state, start }: CaptchaStateProps) {
  if (state.step === 'failed')
    return (
      <Text id={id} size="sm" color="danger" tight role="status">
        {state.message}{' '}
        <TextButton type="button" onClick={() => void start()}>
          {t('Try again')}
        </TextButton>
      </Text>
    );
  const isSolved = state.step === 'solved';
  return (
    <Text id={id} size="sm" color="muted" tight role="status">
      {isSolved ? (
        // The button says it to those who see it.
        <VisuallyHidden>{t('Done. You can register now.')}</VisuallyHidden>
      ) : (
        t('Checking that you’re human. You can register in a moment…')
      )}
    </Text>
  );
}
