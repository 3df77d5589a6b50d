import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { t } from '../i18n/language.ts';
import { TextInput } from '../ui/fields.tsx';
import { foldAccents } from '#contract/foldAccents.ts';
import { IconText } from '../ui/IconText.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { usernameQuery } from './usernameQuery.ts';
import type { SignupFormState } from './useSignupForm.ts';

const typingPauseMs = 300;

/** The first name, or as many words as a username needs. Empty for other scripts. */
export function suggestUsername(name: string): string {
  let suggestion = '';
  for (const word of foldAccents(name).split(/[^a-z0-9]+/)) {
    if (suggestion.length >= limits.usernameMin) break;
    suggestion += word;
  }
  return suggestion.length < limits.usernameMin ? '' : suggestion.slice(0, limits.usernameMax);
}

/** Username with its availability, and others to choose if it is taken. */
export function UsernameField({ form }: { form: SignupFormState }) {
  const { username, name } = form.values;
  const [checked] = useDebouncedValue(username.trim(), typingPauseMs);
  const [checkedName] = useDebouncedValue(name.trim(), typingPauseMs);
  const check = useQuery({
    ...usernameQuery(checked, checkedName),
    enabled: checked.length >= limits.usernameMin,
  });
  // The answer for a text that has changed since is not shown.
  const answer = checked === username.trim() && checked !== '' ? check.data : undefined;
  const isTaken = answer?.available === false;
  return (
    <Stack gap={8}>
      <TextInput
        label={t('Username')}
        description={strings.usernameFormat}
        size="md"
        leftSection="@"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMax}
        {...form.field('username')}
        error={form.errors.username ?? (isTaken ? strings.usernameTaken : undefined)}
      />
      <Text size="sm" tight role="status" color={isTaken ? 'muted' : 'success'}>
        {answer?.available && (
          <IconText icon={<IconCircleCheck size={16} />}>
            {t('@{{username}} is available.', { username: checked })}
          </IconText>
        )}
        {isTaken && t('Available right now:')}
      </Text>
      {isTaken && (
        <Group gap="xs">
          {answer.suggestions?.map((suggestion) => (
            <Button
              key={suggestion}
              variant="default"
              radius="xl"
              h={44}
              onClick={() => {
                form.set('username', suggestion);
                document.getElementById('username')?.focus();
              }}
            >
              @{suggestion}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
