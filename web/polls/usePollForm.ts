import { useQueryClient } from '@tanstack/react-query';
import type { Output, Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import type { Poll } from '#contract/poll.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { initialAudience, storeAudience } from '../account/storedAudience.ts';
import { useImageUpload } from '../files/uploads.ts';
import { useDraftForm } from '../drafts/useDraftForm.ts';
import { listDifferences, useEditConflict } from '../drafts/useEditConflict.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { plural, t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { browserZone } from '../ui/zones.ts';
import { handlePollSaved } from './cache.ts';
import {
  toPollDraft,
  emptyPoll,
  validatePoll,
  toPollInput,
  pollErrorFields,
  pollTexts,
  type PollDraft,
} from './pollDraft.ts';

export type PollFormOptions = {
  /** The poll to edit; undefined for a new one. */
  edited?: { content: Content; poll: Poll };
  group?: { id: number; name: string } | undefined;
  onSaved: (content: Content) => void;
};

/** State and submission of the poll form. */
export function usePollForm({ edited, group, onSaved }: PollFormOptions) {
  const form = useDraftForm<PollDraft>({
    key: edited ? `edit-poll-${edited.poll.id}` : group ? `poll-in-${group.id}` : 'poll',
    saved: () =>
      edited
        ? toPollDraft(edited.poll, edited.content)
        : emptyPoll(new Date(), browserZone(), initialAudience(group !== undefined)),
    validate: validatePoll,
    errorFields: pollErrorFields,
    revision: edited?.content.revision,
    isNew: !edited,
  });
  const {
    baseRevision,
    getLatest,
    saved,
    updateDraft,
    reportValidity,
    showErrors,
    showServerError,
    clear,
  } = form;
  const imageUpload = useImageUpload('POST /poll/upload', (uploaded) =>
    updateDraft({ picture: uploaded }),
  );
  const client = useQueryClient();
  const confirm = useConfirm();

  const handleSaved = ({ content, message }: Output<'POST /poll/create'>) => {
    handlePollSaved(client, content, !edited);
    if (!edited) storeAudience(content.shared_as);
    clear();
    toast.success(message);
    onSaved(content);
  };
  const create = useApiMutation('POST /poll/create', {
    once: true,
    onSuccess: handleSaved,
    onError: showServerError,
  });
  const update = useApiMutation('POST /poll/update', {
    onSuccess: handleSaved,
    onError: (error, input) => {
      if (handleConflict(error)) return;
      if (error.code === 'conflict') void askToReset(input);
      else showServerError(error);
    },
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { content } = await send('GET /poll/get-content', { id: edited!.poll.id });
      const acceptTheirs = () => {
        handlePollSaved(client, content, false);
        clear();
        onSaved(content);
      };
      return {
        differences: listDifferences(
          pollTexts(getLatest()),
          pollTexts(toPollDraft(content.poll!, content)),
        ),
        revision: content.revision,
        acceptTheirs,
      };
    },
    (revision) => {
      baseRevision.set(revision);
      void submit();
    },
  );
  const sending = imageUpload.isWaitingForUpload || create.isPending || update.isPending;

  /** Queries the number of votes that the change would reset, and asks for confirmation. */
  const askToReset = async (input: Input<'POST /poll/update'>) => {
    const votes = await send('GET /poll/get-one', { id: input.id }).then(
      ({ poll }) => poll.total_voters,
      showErrorToast,
    );
    if (votes === undefined) return;
    const detail = plural(
      votes,
      'You changed the question, the options or how many can be chosen. This resets {{n}} vote. The voter will be notified and can vote again.',
      'You changed the question, the options or how many can be chosen. This resets {{n}} votes. Voters will be notified and can vote again.',
    );
    if (
      await confirm({
        title: t('Save and reset votes?'),
        detail,
        confirmLabel: t('Save and reset votes'),
        danger: true,
      })
    )
      update.mutate({ ...input, reset_votes: true });
  };

  const submit = async () => {
    if (sending || !reportValidity()) return;
    const errorMessage = await imageUpload.waitForUpload();
    if (errorMessage) return showErrors({ image: errorMessage });
    const input = toPollInput(getLatest(), saved.picture);
    if (edited) update.mutate({ ...input, id: edited.poll.id, revision: baseRevision.get() });
    else create.mutate({ ...input, ...(group && { group_id: group.id }) });
  };

  return {
    ...form,
    imageUpload,
    sending,
    conflict,
    submit,
  };
}
