import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Poll } from '#contract/poll.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { updateContent } from '../posts/cache.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { Textarea } from '../ui/fields.tsx';

/** Outcome form for the author of a closed poll. Empty text removes the outcome. */
export function OutcomeForm({ poll, onClose }: { poll: Poll; onClose: () => void }) {
  const [outcome, setOutcome, clear] = useDraft(`outcome-${poll.id}`, poll.outcome);
  const [errorMessage, setErrorMessage] = useState<string>();
  const client = useQueryClient();
  const save = useApiMutation('POST /poll/tell-outcome', {
    onSuccess: ({ content, message }) => {
      updateContent(client, content.id, () => content);
      toast.success(message);
      leave();
    },
    onError: (error) => (error.fields ? setErrorMessage(error.message) : showErrorToast(error)),
  });
  const leave = () => {
    clear();
    onClose();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (!outcome.trim() && !poll.outcome) return setErrorMessage(t('Please describe the outcome.'));
    save.mutate({ id: poll.id, outcome });
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <Textarea
        aria-label={t('Outcome')}
        description={
          poll.outcome
            ? t('Leave it empty to remove the outcome.')
            : t('Everyone who can see the poll can read this.')
        }
        autosize
        minRows={3}
        maxRows={16}
        maxLength={limits.comment}
        autoFocus
        value={outcome}
        error={errorMessage}
        onChange={(event) => {
          setOutcome(event.currentTarget.value);
          setErrorMessage(undefined);
        }}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" size="sm" onClick={leave}>
          {t('Cancel')}
        </Button>
        <Button type="submit" size="sm" loading={save.isPending}>
          {t('Publish outcome')}
        </Button>
      </Group>
    </form>
  );
}
