import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useApiMutation } from '../api/hooks.ts';
import { plural, t } from '../i18n/language.ts';
import { Columns, Stack, Wrap } from '../ui/primitives.tsx';
import { NoteField } from './NoteField.tsx';

type LinkInput = Input<'POST /user/create-invitation-link'>;
const lifetimes = [7, 30, 90] as const;
const numbersOfUses = [1, 10, 50] as const;

/** Form for a new invitation link: how long it works, for how many people, and a message. */
export function InvitationLinkForm({
  groupId,
  onCreated,
  onCancel,
}: {
  groupId?: number;
  onCreated: (link: Output<'POST /user/create-invitation-link'>['link']) => void;
  onCancel: () => void;
}) {
  const [days, setDays] = useState<LinkInput['days']>(30);
  const [maxUses, setMaxUses] = useState<LinkInput['max_uses']>(10);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const create = useApiMutation('POST /user/create-invitation-link', {
    once: true,
    onSuccess: ({ link }) => onCreated(link),
    onError: (failure) => setError(fieldErrors(failure, ['note']).note),
  });
  const firstField = useId();
  // The button that opened the form is gone.
  useEffect(() => document.getElementById(firstField)?.focus(), [firstField]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate({
      days,
      max_uses: maxUses,
      ...(note.trim() && { note }),
      ...(groupId !== undefined && { group_id: groupId }),
    });
  };
  return (
    <Stack as="form" noValidate gap={16} onSubmit={submit} aria-label={t('Create a link')}>
      <Columns gap={16} min={220}>
        <NativeSelect
          id={firstField}
          label={t('Works for')}
          size="md"
          value={days}
          onChange={(event) => setDays(Number(event.currentTarget.value) as LinkInput['days'])}
          data={lifetimes.map((n) => ({
            value: String(n),
            label: plural(n, '{{n}} day', '{{n}} days'),
          }))}
        />
        <NativeSelect
          label={t('How many people can use it')}
          size="md"
          value={maxUses}
          onChange={(event) =>
            setMaxUses(Number(event.currentTarget.value) as LinkInput['max_uses'])
          }
          data={numbersOfUses.map((n) => ({
            value: String(n),
            label: plural(n, '{{n}} person', '{{n}} people'),
          }))}
        />
      </Columns>
      <NoteField
        description={t(
          'Everyone who opens the link can read this message. It can’t contain links.',
        )}
        value={note}
        error={error}
        onChange={(text) => {
          setNote(text);
          setError(undefined);
        }}
      />
      <Wrap gap={8} justify="end">
        <Button variant="default" disabled={create.isPending} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('Create link')}
        </Button>
      </Wrap>
    </Stack>
  );
}
