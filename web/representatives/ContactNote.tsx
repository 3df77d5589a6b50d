import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { useContactLog, type Contact } from './useContactLog.ts';
import { Textarea } from '../ui/fields.tsx';

/** The member's note on a log entry, with a form to edit it. */
export function ContactNote({ contact: { id, official, note: savedNote } }: { contact: Contact }) {
  // The edited text; undefined while the saved note is shown.
  const [note, setNote] = useState<string>();
  const { editContact } = useContactLog();
  if (note === undefined)
    return (
      <Wrap as="p" gap={8} rowGap={4} align="center" keep="lines">
        {savedNote && <span>{savedNote}</span>}
        <Button
          size="compact-md"
          variant="subtle"
          aria-label={
            savedNote
              ? t('Edit note: {{official}}', { official })
              : t('Add a note: {{official}}', { official })
          }
          onClick={() => setNote(savedNote)}
        >
          {savedNote ? t('Edit') : t('Add a note')}
        </Button>
      </Wrap>
    );
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    editContact.mutate({ id, note: note.trim() }, { onSuccess: () => setNote(undefined) });
  };
  return (
    <Stack as="form" gap={8} onSubmit={onSubmit}>
      <Textarea
        label={t('Note')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.officialNote}
        value={note}
        autoFocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" size="sm" loading={editContact.isPending}>
          {t('Save')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setNote(undefined)}>
          {t('Cancel')}
        </Button>
      </div>
    </Stack>
  );
}
