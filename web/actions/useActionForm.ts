import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '#contract/action.ts';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { initialAudience, storeAudience } from '../account/storedAudience.ts';
import { useImageUpload } from '../files/uploads.ts';
import { useDraftForm } from '../drafts/useDraftForm.ts';
import { listDifferences, useEditConflict } from '../drafts/useEditConflict.tsx';
import { today } from '../ui/days.ts';
import { toast } from '../ui/toast.ts';
import { browserZone } from '../ui/zones.ts';
import {
  toActionDraft,
  toRepeatedDraft,
  emptyAction,
  validateAction,
  toActionInput,
  actionErrorFields,
  actionTexts,
  type ActionDraft,
} from './actionDraft.ts';
import { refreshSavedAction } from './cache.ts';

export type ActionFormOptions = {
  /** The action to edit; absent for a new one. */
  edited?: { content: Content; action: Action };
  /** The event whose next date is planned; its values fill the form. */
  repeated?: { content: Content; action: Action };
  group?: { id: number; name: string } | undefined;
  onSaved: (action: Action) => void;
};

/** State and submission of the action form. */
export function useActionForm({ edited, repeated, group, onSaved }: ActionFormOptions) {
  const form = useDraftForm<ActionDraft>({
    key: edited
      ? `edit-action-${edited.action.id}`
      : repeated
        ? `repeat-action-${repeated.action.id}`
        : group
          ? `action-in-${group.id}`
          : 'action',
    saved: () =>
      edited
        ? toActionDraft(edited.action, edited.content)
        : repeated
          ? toRepeatedDraft(repeated.action, repeated.content, today())
          : emptyAction(browserZone(), initialAudience(group !== undefined)),
    validate: validateAction,
    errorFields: actionErrorFields,
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
  const imageUpload = useImageUpload('POST /action/upload', (uploaded) =>
    updateDraft({ picture: uploaded }),
  );
  const client = useQueryClient();

  const handleSaved = ({ action, message }: Output<'POST /action/create'>) => {
    void refreshSavedAction(client, action, !edited).catch(() => undefined);
    if (!edited) storeAudience(getLatest().shared_as);
    clear();
    toast.success(message);
    onSaved(action);
  };
  const create = useApiMutation('POST /action/create', {
    once: true,
    onSuccess: handleSaved,
    onError: showServerError,
  });
  const update = useApiMutation('POST /action/update', {
    onSuccess: handleSaved,
    onError: (error) => handleConflict(error) || showServerError(error),
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { content } = await send('GET /content/get-one', { id: edited!.action.id });
      const action = content.action!;
      const acceptTheirs = () => {
        void refreshSavedAction(client, action, false).catch(() => undefined);
        clear();
        onSaved(action);
      };
      return {
        differences: listDifferences(
          actionTexts(getLatest()),
          actionTexts(toActionDraft(action, content)),
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

  const submit = async () => {
    if (sending || !reportValidity()) return;
    const errorMessage = await imageUpload.waitForUpload();
    if (errorMessage) return showErrors({ image: errorMessage });
    const input = toActionInput(getLatest(), saved.picture);
    const group_id = group?.id ?? getLatest().group_id;
    if (edited) update.mutate({ ...input, id: edited.action.id, revision: baseRevision.get() });
    else create.mutate({ ...input, ...(group_id !== undefined && { group_id }) });
  };

  return {
    ...form,
    imageUpload,
    sending,
    conflict,
    submit,
  };
}
