import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Action } from '#contract/action.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './SignForm.module.css';
import { toSignInput, SignChoices, defaultChoices } from './SignChoices.tsx';
import { refreshSignatures } from './signatures.ts';

/** Signature form of a member: one click, with a choice of whether the name is shown. */
export function SignAsMember({ action: { id, title, text_version } }: { action: Action }) {
  const [choices, setChoices] = useState(defaultChoices);
  const client = useQueryClient();
  const sign = useApiMutation('POST /action/sign', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void refreshSignatures(client, id);
    },
    onError: (error) => {
      showErrorToast(error);
      // The action may have ended or been canceled since it was loaded.
      if (error.code !== 'offline') void refreshSignatures(client, id);
    },
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!sign.isPending) sign.mutate({ action_id: id, text_version, ...toSignInput(choices) });
  };
  return (
    <Stack
      as="form"
      gap={14}
      px={16}
      py={16}
      surface="sunken"
      radius={12}
      className={classes.form}
      noValidate
      onSubmit={onSubmit}
    >
      <SignChoices choices={choices} onChange={setChoices} />
      <Button
        type="submit"
        color="copper"
        leftSection={<IconSignature size={18} aria-hidden />}
        loading={sign.isPending}
        aria-label={`${t('Sign')}: ${title}`}
      >
        {t('Sign')}
      </Button>
    </Stack>
  );
}
