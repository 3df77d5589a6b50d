import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { usePictureUpload } from '../files/uploads.ts';
import {
  conflictingChanges,
  otherVersionShown,
  useEditConflict,
} from '../drafts/useEditConflict.tsx';
import { useDraft } from '../drafts/useDraft.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { tagError } from '../ui/tags.ts';
import { changeGroup, refetchAfterGroupChange } from './cache.ts';
import {
  emptyGroup,
  groupInput,
  groupValuesOf,
  withGroupChange,
  type GroupChanges,
  type GroupFieldName,
  type GroupValues,
} from './groupValues.ts';

type GroupFormOptions = {
  /** The group to edit; undefined for a new one. */
  group?: Group;
  onSaved: (answer: Output<'POST /group/create'>) => void;
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
  const saved = group ? groupValuesOf(group) : emptyGroup;
  const [{ changes, step }, setDraft, clear, base] = useDraft<Draft>(
    group ? `group-${group.id}` : 'group',
    initialDraft,
    {
      blank: (draft) => Object.keys(draft.changes).length === 0,
      revision: group?.revision,
    },
  );
  const [opened] = useState({ values: saved, revision: group?.revision });
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const values: GroupValues = { ...saved, ...changes };
  // The upload may finish after other changes and submit the form.
  const latest = useRef(changes);

  // Set on submit only: the focus moves to the invalid field then, and not while the user corrects
  // it.
  const point = (found: Errors) => {
    setErrors(found);
    setSummary(
      (Object.keys(found) as GroupFieldName[]).map((field) => ({
        field: fieldId(field),
        message: found[field] ?? '',
      })),
    );
  };
  // All fields that can be invalid are in the first step.
  const pointAtBasics = (found: Errors) => {
    setDraft({ changes: latest.current, step: 0 });
    point(found);
  };
  const showErrors = (refused: ApiRequestError) => {
    const found = fieldErrors(refused, Object.keys(saved) as GroupFieldName[]);
    if (Object.keys(found).length > 0) pointAtBasics(found);
  };
  const hooks = {
    onError: showErrors,
    onSuccess: (answer: Output<'POST /group/create'>) => {
      clear();
      toast.success(answer.message);
      changeGroup(client, answer.group.id, () => answer.group);
      void refetchAfterGroupChange(client);
      onSaved(answer);
    },
  };
  const create = useApiMutation('POST /group/create', { once: true, ...hooks });
  const update = useApiMutation('POST /group/update', {
    ...hooks,
    onError: (refused) => handleConflict(refused) || showErrors(refused),
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { group: theirs } = await send('GET /group/get-one', { id: group!.id });
      const differences = conflictingChanges(
        latest.current,
        groupValuesOf(theirs),
        base.get() === opened.revision ? opened.values : undefined,
        labels,
      );
      return {
        differences,
        revision: theirs.revision ?? 1,
        acceptTheirs: () => hooks.onSuccess({ group: theirs, message: otherVersionShown }),
      };
    },
    (revision) => {
      base.set(revision);
      void submit();
    },
  );

  /** Validates the first step. On errors, moves the focus to the summary. */
  const check = () => {
    const fault = tagError(values.tags);
    const found: Errors = {
      ...(!values.name.trim() && { name: strings.nameEmpty }),
      ...(fault && { tags: fault }),
    };
    point(found);
    return Object.keys(found).length === 0;
  };

  const set = <F extends GroupFieldName>(field: F, value: GroupValues[F]) => {
    latest.current = withGroupChange(saved, latest.current, field, value);
    setDraft({ changes: latest.current, step });
    setErrors(({ [field]: _cleared, ...rest }) => rest);
  };
  // The upload continues during the next steps.
  const icon = usePictureUpload('POST /group/upload', ({ file_name, thumb_url }) =>
    set('icon', { file_name, image: thumb_url }),
  );

  const saving = icon.awaited || create.isPending || update.isPending;

  const submit = async () => {
    if (saving || !check()) return;
    const fault = await icon.there();
    if (fault) return pointAtBasics({ icon: fault });
    const input = groupInput(latest.current, values.name);
    if (group) update.mutate({ ...input, id: group.id, revision: base.get() });
    else create.mutate(input);
  };

  return {
    values,
    errors,
    summary,
    icon,
    changed: Object.keys(changes).length > 0,
    saving,
    step,
    goTo: (next: number) => {
      if (next > 0 && !check()) setDraft({ changes, step: 0 });
      else setDraft({ changes, step: next });
    },
    set,
    discard: () => {
      latest.current = {};
      clear();
      point({});
    },
    conflict,
    submit,
  };
}
