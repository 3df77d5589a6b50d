import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useImageUpload } from '../files/uploads.ts';
import {
  conflictingChanges,
  otherVersionMessage,
  useEditConflict,
} from '../drafts/useEditConflict.tsx';
import { useDraft } from '../drafts/useDraft.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { tagError } from '../ui/tags.ts';
import { updateGroup, refetchAfterGroupChange } from './cache.ts';
import {
  emptyGroup,
  toGroupInput,
  toGroupValues,
  withGroupChange,
  type GroupChanges,
  type GroupFieldName,
  type GroupValues,
} from './groupValues.ts';

type GroupFormOptions = {
  /** The group to edit; undefined for a new one. */
  group?: Group;
  onSaved: (response: Output<'POST /group/create'>) => void;
};
type Errors = Partial<Record<GroupFieldName, string>>;
type Draft = { changes: GroupChanges; step: number };

export type GroupForm = ReturnType<typeof useGroupForm>;

const labels = {
  name: t('Name'),
  brief_description: t('Brief description'),
  description: t('Description'),
  rules: t('Rules'),
  tags: t('Tags'),
};
const initialDraft: Draft = { changes: {}, step: 0 };
/** Target of the error summary. */
export const fieldId = (name: GroupFieldName) => `group-${name}`;

/** State and submission of the group form. The draft survives a reload. */
export function useGroupForm({ group, onSaved }: GroupFormOptions) {
  const saved = group ? toGroupValues(group) : emptyGroup;
  const [{ changes, step }, setDraft, clear, baseRevision] = useDraft<Draft>(
    group ? `group-${group.id}` : 'group',
    initialDraft,
    {
      blank: (draft) => Object.keys(draft.changes).length === 0,
      revision: group?.revision,
    },
  );
  const [initial] = useState({ values: saved, revision: group?.revision });
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const values: GroupValues = { ...saved, ...changes };
  // The upload may finish after other changes and submit the form.
  const latest = useRef(changes);

  // Set on submit only: the focus moves to the invalid field then, and not while the user corrects
  // it.
  const showErrors = (newErrors: Errors) => {
    setErrors(newErrors);
    setSummary(
      (Object.keys(newErrors) as GroupFieldName[]).map((field) => ({
        field: fieldId(field),
        message: newErrors[field] ?? '',
      })),
    );
  };
  // All fields that can be invalid are in the first step.
  const showBasicsErrors = (newErrors: Errors) => {
    setDraft({ changes: latest.current, step: 0 });
    showErrors(newErrors);
  };
  const showServerError = (error: ApiRequestError) => {
    const newErrors = fieldErrors(error, Object.keys(saved) as GroupFieldName[]);
    if (Object.keys(newErrors).length > 0) showBasicsErrors(newErrors);
  };
  const mutationOptions = {
    onError: showServerError,
    onSuccess: (response: Output<'POST /group/create'>) => {
      clear();
      toast.success(response.message);
      updateGroup(client, response.group.id, () => response.group);
      void refetchAfterGroupChange(client);
      onSaved(response);
    },
  };
  const create = useApiMutation('POST /group/create', { once: true, ...mutationOptions });
  const update = useApiMutation('POST /group/update', {
    ...mutationOptions,
    onError: (error) => handleConflict(error) || showServerError(error),
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { group: theirs } = await send('GET /group/get-one', { id: group!.id });
      const differences = conflictingChanges(
        latest.current,
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

  /** Validates the first step. On errors, moves the focus to the summary. */
  const validateBasics = () => {
    const tagsErrorMessage = tagError(values.tags);
    const newErrors: Errors = {
      ...(!values.name.trim() && { name: strings.nameEmpty }),
      ...(tagsErrorMessage && { tags: tagsErrorMessage }),
    };
    showErrors(newErrors);
    return Object.keys(newErrors).length === 0;
  };

  const set = <F extends GroupFieldName>(field: F, value: GroupValues[F]) => {
    latest.current = withGroupChange(saved, latest.current, field, value);
    setDraft({ changes: latest.current, step });
    setErrors(({ [field]: _cleared, ...rest }) => rest);
  };
  // The upload continues during the next steps.
  const icon = useImageUpload('POST /group/upload', ({ file_name, thumb_url }) =>
    set('icon', { file_name, image: thumb_url }),
  );

  const saving = icon.isWaitingForUpload || create.isPending || update.isPending;

  const submit = async () => {
    if (saving || !validateBasics()) return;
    const iconErrorMessage = await icon.waitForUpload();
    if (iconErrorMessage) return showBasicsErrors({ icon: iconErrorMessage });
    const input = toGroupInput(latest.current, values.name);
    if (group) update.mutate({ ...input, id: group.id, revision: baseRevision.get() });
    else create.mutate(input);
  };

  return {
    values,
    errors,
    summary,
    icon,
    hasChanges: Object.keys(changes).length > 0,
    saving,
    step,
    goTo: (nextStep: number) => {
      if (nextStep > 0 && !validateBasics()) setDraft({ changes, step: 0 });
      else setDraft({ changes, step: nextStep });
    },
    set,
    discard: () => {
      latest.current = {};
      clear();
      showErrors({});
    },
    conflict,
    submit,
  };
}
