import { Checkbox } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { providerNames } from './socialLogin.ts';

type ResetLink = Output<'POST /user/check-password-reset-token'>;
type LoginMethodsToRemoveProps = {
  link: ResetLink;
  /** The `way` of each login method to remove. */
  selected: string[];
  onChange: (selected: string[]) => void;
};

/**
 * The login methods of an account other than its password, on the screen that resets the password.
 * The reset removes the checked ones. Recently added ones are checked at first, because a thief may
 * have added them. `undoes`: the link restores an earlier email address, and always removes them.
 */
export function LoginMethodsToRemove({ link, selected, onChange }: LoginMethodsToRemoveProps) {
  const { ways, two_factor, undoes } = link;
  return (
    <Stack gap={12}>
      {undoes && (
        <>
          <Text size="sm" tight>
            {t(
              'Your account will switch back to the email address this link was sent to, and all devices will be logged out.',
            )}
          </Text>
          <Text size="sm" tight>
            {t(
              'Afterward, check your friends and groups: people who were added in your name stay until you remove them. People added to your collections and group conversations in the last 8 days will be removed from them.',
            )}
          </Text>
        </>
      )}
      {ways.length > 0 && (
        <Checkbox.Group
          label={t('Other ways to log in to this account')}
          description={t(
            'Check the ones you don’t recognize to remove them. Those added recently are already checked.',
          )}
          value={selected}
          onChange={onChange}
        >
          <Stack gap={8} mt={8}>
            {ways.map(({ way, kind, name, added_on, recent }) => (
              <Checkbox
                key={way}
                value={way}
                disabled={undoes && recent}
                label={transElements('Remove: {{name}} ({{kind}}), added {{when}}', {
                  name: <strong>{name}</strong>,
                  kind: kind === 'passkey' ? t('passkey') : (providerNames[kind] ?? kind),
                  when: <RelativeTime at={added_on} />,
                })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {two_factor === 'stays' && (
        <Text size="sm" tight>
          {t(
            'You’ll still need a code from an authenticator app after your new password. If you didn’t turn that on, use the link in the email we sent you about it instead.',
          )}
        </Text>
      )}
      {two_factor === 'goes' && (
        <Text size="sm" tight>
          {t(
            'Two-factor authentication was turned on recently. Your new password will turn it off. If you were the one who turned it on, you can turn it on again later.',
          )}
        </Text>
      )}
    </Stack>
  );
}
