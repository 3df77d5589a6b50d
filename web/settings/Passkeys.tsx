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
import classes from './DataScreen.module.css';
import list from './SessionsScreen.module.css';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';
import { TextInput } from '../ui/fields.tsx';

type Ways = Output<'GET /account/ways'>;
type Passkey = Ways['passkeys'][number];

/** The member's passkeys. */
export function Passkeys({ loginMethods }: { loginMethods: Ways }) {
  const client = useQueryClient();
  const [renaming, setRenaming] = useState<Passkey>();
  const [waiting, setWaiting] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useRestoreFocus(part, loginMethods.passkeys.length);
  const changed = ({ passkeys, message }: { passkeys: Passkey[]; message: string }) => {
    toast.success(message);
    client.setQueryData(queryKey('GET /account/ways', {}), { ...loginMethods, passkeys });
    setRenaming(undefined);
    proof.done();
  };
  const form = useAccountForm({
    initialValues: { name: '' },
    rules: { name: required(strings.passkeyName) },
  });
  const add = useApiMutation('POST /account/passkey-add', {
    onSuccess: (answer) => {
      form.reset();
      changed(answer);
    },
    onError: (refused) => form.refuse(refused),
  });
  const create = async (options: string) => {
    setWaiting(true);
    const credential = await createPasskey(options);
    setWaiting(false);
    if (credential !== undefined) add.mutate({ name: form.values.name, credential });
  };
  const start = useApiMutation('POST /account/passkey-start', {
    onSuccess: ({ options }) => {
      proof.done();
      void create(options);
    },
    onError: (refused) => proof.refuse(refused),
  });
  const remove = useApiMutation('POST /account/passkey-remove', {
    onSuccess: changed,
    onError: (refused) => proof.refuse(refused),
  });
  const proof = useReauthentication({
    asks: requiredCredentials(loginMethods),
    sending: start.isPending || remove.isPending,
    fallbackFocus: part,
  });

  const begin = () =>
    proof.ask({
      title: t('Add a passkey?'),
      yes: t('Continue'),
      detail: t('Next, your browser will ask for your fingerprint, your face or a PIN.'),
      run: (proof) => start.mutate(proof),
    });
  const askToRemove = ({ id, name }: Passkey) =>
    proof.ask({
      title: t('Remove {{name}}?', { name }),
      yes: t('Remove'),
      danger: true,
      detail: t('You’ll no longer be able to log in with it.'),
      run: (proof) => remove.mutate({ id, ...proof }),
    });

  return (
    <Card as="section" ref={part} tabIndex={-1} aria-labelledby="passkeys" className={classes.part}>
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
        <form noValidate onSubmit={form.onSubmit(begin)}>
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
              loading={start.isPending || waiting || add.isPending}
            >
              {t('Add a passkey')}
            </Button>
          </Group>
        </form>
      ) : (
        <p>{t('Passkeys aren’t available in this browser.')}</p>
      )}
      {proof.dialog}
      <Rename passkey={renaming} onClose={() => setRenaming(undefined)} onSuccess={changed} />
    </Card>
  );
}

type RenameProps = {
  passkey: Passkey | undefined;
  onClose: () => void;
  onSuccess: (answer: Output<'POST /account/passkey-rename'>) => void;
};

function Rename({ passkey, onClose, onSuccess }: RenameProps) {
  const shown = useRetainedValue(passkey);
  return (
    <Dialog opened={passkey !== undefined} onClose={onClose} title={t('Rename passkey')}>
      {shown && <RenameForm key={shown.id} passkey={shown} onSuccess={onSuccess} />}
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
    onError: (refused) => form.refuse(refused),
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
