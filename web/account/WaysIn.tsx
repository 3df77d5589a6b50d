import { Checkbox, Stack, Text } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { rich } from '../i18n/Trans.tsx';
import { providerNames } from './social.ts';

type Link = Output<'POST /user/check-password-reset-token'>;
type WaysInProps = { link: Link; going: string[]; onChange: (going: string[]) => void };

/** How else somebody can log in: what was added lately is removed with the new password unless it is kept here. */
export function WaysIn({ link, going, onChange }: WaysInProps) {
  const { ways, two_factor, undoes } = link;
  return (
    <Stack gap="sm">
      {undoes && (
        <Text size="sm">
          {t(
            'Your account goes back to the address that this link was mailed to, and everybody is logged out.',
          )}
        </Text>
      )}
      {ways.length > 0 && (
        <Checkbox.Group
          label={t('Other ways to log in to this account')}
          description={t(
            'Remove what you do not know. What was added in the last days is marked already.',
          )}
          value={going}
          onChange={onChange}
        >
          <Stack gap="xs" mt="xs">
            {ways.map(({ way, kind, name, added_on, recent }) => (
              <Checkbox
                key={way}
                value={way}
                disabled={undoes && recent}
                label={rich('Remove: {{name}} ({{kind}}), added {{when}}', {
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
        <Text size="sm">
          {t(
            'After the new password, a code of an app is asked for, as before. If you did not turn that on, use the link in the mail that told you of it instead.',
          )}
        </Text>
      )}
      {two_factor === 'goes' && (
        <Text size="sm">
          {t(
            'Two-factor was turned on lately: it is turned off with the new password. Turn it on again later if it was you.',
          )}
        </Text>
      )}
    </Stack>
  );
}
