import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useMemo } from 'react';
import { checkPassword, toCommonPasswords } from '#contract/passwordRules.ts';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import classes from './SignupForm.module.css';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const commonPasswords = toCommonPasswords(dictionary['passwords-common']);

/** Why the server would refuse a password; undefined if it would not. It needs the same words. */
export const newPasswordError = (password: string, owner: { username: string; email: string }) =>
  checkPassword(password, owner, commonPasswords);

const levels = [
  { color: 'danger', text: t('Weak: easy to guess.') },
  { color: 'warning', text: t('Fair. Add another word.') },
  { color: 'success', text: t('Good.') },
  { color: 'success', text: t('Strong.') },
] as const;

type PasswordStrengthProps = { password: string; email: string };

/** How hard a password is to guess. It only informs: the server decides what it accepts. */
export default function PasswordStrength({ password, email }: PasswordStrengthProps) {
  const text = useDeferredValue(password);
  const level = useMemo(
    () => Math.max(1, estimator.check(text, [email, ...email.split('@')]).score),
    [text, email],
  );
  const { color, text: label } = levels[level - 1]!;
  return (
    <div>
      <div className={classes.strength} data-level={level} aria-hidden>
        {levels.map((_, i) => (
          <span key={i} data-filled={i < level || undefined} />
        ))}
      </div>
      <Text size="sm" tight weight={600} color={color} role="status">
        {label}
      </Text>
    </div>
  );
}
