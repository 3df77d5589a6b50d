import { IconCircleCheck } from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { IconText } from '../ui/IconText.tsx';
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
    <Text id={id} size="sm" color={isSolved ? 'success' : 'muted'} tight role="status">
      {isSolved ? (
        <IconText icon={<IconCircleCheck size={16} />}>
          {t('You’re human. You can register now.')}
        </IconText>
      ) : (
        t('Checking that you’re human. You can register in a moment…')
      )}
    </Text>
  );
}
