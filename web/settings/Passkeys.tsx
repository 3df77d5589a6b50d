import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { supportsPasskeys, createPasskey } from '../account/passkeys.ts';
import { required, useAccountForm } from '../account/useAccountForm.ts';
import { strings } from '#contract/strings.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Box, Heading, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { useRestoreFocus } from '../ui/restoreFocus.ts';
import { t } from '../i18n/language.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import classes from './SettingsCard.module.css';
import list from './LoginList.module.css';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';
import { TextInput } from '../ui/fields.tsx';

type LoginMethods = Output<'GET /account/ways'>;
type Passkey = LoginMethods['passkeys'][number];

/** The member's passkeys, with a form to add one. */
export function Passkeys({ loginMethods }: { loginMethods: LoginMethods }) {
  const client = useQueryClient();
  const [renaming, setRenaming] = useState<Passkey>();
  // The browser is asking for a fingerprint, a face or a PIN.
  const [isWaiting, setIsWaiting] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  useRestoreFocus(section, loginMethods.passkeys.length);
  const handleChanged = ({ passkeys, message }: { passkeys: Passkey[]; message: string }) => {
    toast.success(message);
    client.setQueryData(queryKey('GET /account/ways', {}), { ...loginMethods, passkeys });
    setRenaming(undefined);
    reauthentication.close();
  };
  const form = useAccountForm({
    initialValues: { name: '' },
    rules: { name: required(strings.passkeyName) },
  });
  const add = useApiMutation('POST /account/passkey-add', {
    onSuccess: (response) => {
      form.reset();
      handleChanged(response);
    },
    onError: (error) => form.showServerError(error),
  });
  const create = async (options: string) => {
    setIsWaiting(true);
    const credential = await createPasskey(options);
    setIsWaiting(false);
    // Undefined if the member canceled, or after an error, which was shown.
    if (credential !== undefined) add.mutate({ name: form.values.name, credential });
  };
  const start = useApiMutation('POST /account/passkey-start', {
    onSuccess: ({ options }) => {
      reauthentication.close();
      void create(options);
    },
    onError: (error) => reauthentication.showServerError(error),
  });
  const remove = useApiMutation('POST /account/passkey-remove', {
    onSuccess: handleChanged,
    onError: (error) => reauthentication.showServerError(error),
  });
  const reauthentication = useReauthentication({
    required: requiredCredentials(loginMethods),
    sending: start.isPending || remove.isPending,
    fallbackFocus: section,
  });

  const startAdding = () =>
    reauthentication.confirm({
      title: t('Add a passkey?'),
      confirmLabel: t('Continue'),
      detail: t('Next, your browser will ask for your fingerprint, your face or a PIN.'),
      run: (credentials) => start.mutate(credentials),
    });
  const askToRemove = ({ id, name }: Passkey) =>
    reauthentication.confirm({
      title: t('Remove {{name}}?', { name }),
      confirmLabel: t('Remove'),
      danger: true,
      detail: t('You’ll no longer be able to log in with it.'),
      run: (credentials) => remove.mutate({ id, ...credentials }),
    });

  return (
    <Card
      as="section"
      ref={section}
      tabIndex={-1}
      aria-labelledby="passkeys"
      className={classes.part}
    >
      <Heading mb={8} id="passkeys">
        {t('Passkeys')}
      </Heading>
      <p>
        {t(
          'Log in with your fingerprint, your face or your device’s PIN. A passkey can’t be guessed, and a fake copy of this site can’t steal it.',
        )}
      </p>
      <Box as="ul" ruled={0} className={list.list}>
        {loginMethods.passkeys.map((passkey) => (
          <Wrap as="li" gap={12} rowGap={8} align="center" py={10} key={passkey.id}>
            <Stack as="span" anywhere className={list.words}>
              <Text as="strong" weight={650}>
                {passkey.name}
              </Text>
              <Text as="span" size="xs" color="faint" tight>
                {passkey.last_used_on === undefined
                  ? transElements('Added {{added}}, not used yet', {
                      added: <RelativeTime at={passkey.added_on} />,
                    })
                  : transElements('Added {{added}}, last used {{used}}', {
                      added: <RelativeTime at={passkey.added_on} />,
                      used: <RelativeTime at={passkey.last_used_on} />,
                    })}
              </Text>
            </Stack>
            <Button
              variant="default"
              size="sm"
              aria-label={t('Rename {{name}}', { name: passkey.name })}
              onClick={() => setRenaming(passkey)}
            >
              {t('Rename')}
            </Button>
            <Button
              variant="default"
              size="sm"
              aria-label={t('Remove {{name}}', { name: passkey.name })}
              onClick={() => askToRemove(passkey)}
            >
              {t('Remove')}
            </Button>
          </Wrap>
        ))}
      </Box>
      {supportsPasskeys() ? (
        <form noValidate onSubmit={form.onSubmit(startAdding)}>
          <ErrorSummary errors={form.summary} />
          <Group align="flex-end" gap="xs" mt="xs">
            <TextInput
              label={t('Passkey name')}
              placeholder={t('My phone')}
              maxLength={limits.name}
              {...form.field('name')}
            />
            <Button
              type="submit"
              variant="default"
              loading={start.isPending || isWaiting || add.isPending}
            >
              {t('Add a passkey')}
            </Button>
          </Group>
        </form>
      ) : (
        <p>{t('Passkeys aren’t available in this browser.')}</p>
      )}
      {reauthentication.dialog}
      <Rename passkey={renaming} onClose={() => setRenaming(undefined)} onSuccess={handleChanged} />
    </Card>
  );
}

type RenameProps = {
  passkey: Passkey | undefined;
  onClose: () => void;
  onSuccess: (response: Output<'POST /account/passkey-rename'>) => void;
};

function Rename({ passkey, onClose, onSuccess }: RenameProps) {
  const displayedPasskey = useRetainedValue(passkey);
  return (
    <Dialog opened={passkey !== undefined} onClose={onClose} title={t('Rename passkey')}>
      {displayedPasskey && (
        <RenameForm key={displayedPasskey.id} passkey={displayedPasskey} onSuccess={onSuccess} />
      )}
    </Dialog>
  );
}

function RenameForm({
  passkey,
  onSuccess,
}: {
  passkey: Passkey;
  onSuccess: RenameProps['onSuccess'];
}) {
  const form = useAccountForm({
    initialValues: { name: passkey.name },
    rules: { name: required(strings.passkeyName) },
  });
  const rename = useApiMutation('POST /account/passkey-rename', {
    onSuccess,
    onError: (error) => form.showServerError(error),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name }) => rename.mutate({ id: passkey.id, name }))}
    >
      <TextInput
        label={t('Name')}
        maxLength={limits.name}
        data-autofocus
        {...form.field('name')}
        id="new-name"
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={rename.isPending}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}
