import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { useImageUpload } from '../files/uploads.ts';
import { conflictingChanges } from '../drafts/conflictingChanges.ts';
import { otherVersionMessage, useEditConflict } from '../drafts/useEditConflict.tsx';
import { useDraftForm, type FormErrors } from '../drafts/useDraftForm.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { tagError } from '../ui/tags.ts';
import { updateGroup, refetchAfterGroupChange } from './cache.ts';
import {
  emptyGroup,
  isEqualGroupValue,
  toCoverInput,
  toGroupInput,
  toGroupValues,
  type GroupValues,
} from './groupValues.ts';

type GroupFormOptions = {
  /** The group to edit; undefined for a new one. */
  group?: Group;
  onSaved: (response: Output<'POST /group/create'>) => void;
};

export type GroupForm = ReturnType<typeof useGroupForm>;

const labels = {
  name: t('Name'),
  brief_description: t('Brief description'),
  description: t('Description'),
  rules: t('Rules'),
  tags: t('Tags'),
};
/** Id of the control of a field, which the error summary links to. */
export const fieldId = (name: string) => `group-${name}`;

function validateBasics({ name, tags }: GroupValues): FormErrors {
  const tagsErrorMessage = tagError(tags);
  return {
    ...(!name.trim() && { name: strings.nameEmpty }),
    ...(tagsErrorMessage && { tags: tagsErrorMessage }),
  };
}

/** State and submission of the group form. The draft survives a reload. */
export function useGroupForm({ group, onSaved }: GroupFormOptions) {
  const form = useDraftForm<GroupValues>({
    key: group ? `group-${group.id}` : 'group',
    saved: group ? toGroupValues(group) : emptyGroup,
    revision: group?.revision,
    validate: validateBasics,
    getControlId: fieldId,
    isEqual: isEqualGroupValue,
    // Earlier versions stored the values in `changes`.
    restore: ({
      changes,
      ...stored
    }: Partial<GroupValues> & { changes?: Partial<GroupValues> }) => ({
      ...changes,
      ...stored,
    }),
  });
  const { saved, draft, set, baseRevision, getLatestChanges } = form;
  const setStep = (step: number) => set('step', step);
  const [initial] = useState({ values: saved, revision: group?.revision });
  const client = useQueryClient();

  // All fields that can be invalid are in the first step.
  const showServerError = (error: ApiRequestError) => {
    if (error.fields) setStep(0);
    form.showServerError(error);
  };
  const saveCover = useApiMutation('POST /group/save-cover', {
    onError: () =>
      toast.error(t('The cover couldn’t be saved. You can choose one under “Edit group.”')),
  });
  const mutationOptions = {
    onError: showServerError,
    onSuccess: (response: Output<'POST /group/create'>) => {
      form.clear();
      toast.success(response.message);
      updateGroup(client, response.group.id, () => response.group);
      void refetchAfterGroupChange(client);
      onSaved(response);
    },
  };
  // The group stays if its cover cannot be saved.
  const finishCreation = async (response: Output<'POST /group/create'>) => {
    const { cover } = form.getLatest();
    const withCover =
      cover &&
      (await saveCover
        .mutateAsync({ id: response.group.id, ...toCoverInput(cover) })
        .catch(() => undefined));
    mutationOptions.onSuccess({ ...response, ...(withCover && { group: withCover.group }) });
  };
  const create = useApiMutation('POST /group/create', {
    once: true,
    onError: showServerError,
    onSuccess: (response) => void finishCreation(response),
  });
  const update = useApiMutation('POST /group/update', {
    ...mutationOptions,
    onError: (error) => handleConflict(error) || showServerError(error),
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { group: theirs } = await send('GET /group/get-one', { id: group!.id });
      const differences = conflictingChanges(
        getLatestChanges(),
        toGroupValues(theirs),
        baseRevision.get() === initial.revision ? initial.values : undefined,
        labels,
      );
      return {
        differences,
        revision: theirs.revision ?? 1,
        acceptTheirs: () =>
          mutationOptions.onSuccess({ group: theirs, message: otherVersionMessage }),
      };
    },
    (revision) => {
      baseRevision.set(revision);
      void submit();
    },
  );

  // The upload continues during the next steps.
  const imageUpload = useImageUpload('POST /group/upload', ({ file_name, thumb_url }) =>
    set('icon', { file_name, image: thumb_url }),
  );
  const saving =
    imageUpload.isWaitingForUpload || create.isPending || saveCover.isPending || update.isPending;

  const submit = async () => {
    if (saving) return;
    if (!form.reportValidity()) return setStep(0);
    const iconErrorMessage = await imageUpload.waitForUpload();
    if (iconErrorMessage) {
      setStep(0);
      return form.showErrors({ icon: iconErrorMessage });
    }
    const input = toGroupInput(getLatestChanges(), form.getLatest().name);
    if (group) update.mutate({ ...input, id: group.id, revision: baseRevision.get() });
    else create.mutate(input);
  };

  return {
    ...form,
    imageUpload,
    saving,
    step: draft.step,
    goTo: (nextStep: number) => setStep(nextStep > 0 && !form.reportValidity() ? 0 : nextStep),
    conflict,
    submit,
  };
}
