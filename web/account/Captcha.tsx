import { Checkbox, Loader } from '@mantine/core';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import classes from './Captcha.module.css';
import type { useCaptcha } from './useCaptcha.ts';

const stateTexts = {
  open: t('No puzzles. Your browser runs a quick check.'),
  solving: t('Checking. This takes a moment…'),
};

type CaptchaProps = Pick<ReturnType<typeof useCaptcha>, 'state' | 'start'> & {
  /** Status text once the challenge is solved. The default is for the sign-up. */
  solvedText?: string;
};

/**
 * Proof-of-work check against bots: the user checks a box, and the browser solves a challenge. For
 * sign-up and for signatures of visitors.
 */
export function Captcha({
  state,
  start,
  solvedText = t('Done. You can register now.'),
}: CaptchaProps) {
  return (
    <div className={classes.box} data-failed={state.step === 'failed' || undefined}>
      <Checkbox
        id="captcha"
        size="md"
        label={t('I’m human')}
        aria-describedby="captcha-state"
        checked={state.step === 'solved' || state.step === 'solving'}
        onChange={() => {
          if (state.step === 'open' || state.step === 'failed') void start();
        }}
      />
      {state.step === 'solving' && <Loader size="xs" aria-hidden />}
      <Text
        id="captcha-state"
        role="status"
        size="sm"
        color="muted"
        tight
        className={classes.state}
      >
        {state.step === 'failed'
          ? state.message
          : state.step === 'solved'
            ? solvedText
            : stateTexts[state.step]}
      </Text>
    </div>
  );
}
