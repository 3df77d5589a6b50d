import { t } from '../i18n/language.ts';
import { Row, Text } from '../ui/primitives.tsx';
import { stepCount } from './useSignupForm.ts';
import classes from './SignupForm.module.css';

/** Where the user is in the form, in words and as a bar. */
export function SignupProgress({ step, name }: { step: number; name: string }) {
  return (
    <div>
      <Row justify="between" mb={8}>
        <Text as="span" size="xs" weight={700} tight>
          {t('Step {{n}} of {{total}}', { n: step, total: stepCount })}
        </Text>
        <Text as="span" size="xs" color="muted" tight>
          {name}
        </Text>
      </Row>
      <div className={classes.bar} aria-hidden>
        {Array.from({ length: stepCount }, (_, i) => (
          <span key={i} data-done={i < step || undefined} />
        ))}
      </div>
    </div>
  );
}
