import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { usePictureUpload } from '../posts/uploads.ts';
import { clashesIn, savedElsewhere, useConflict } from '../ui/useEditConflict.tsx';
import { useDraft } from '../ui/useDraft.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { tagFault } from '../ui/tags.ts';
import { changeGroup, groupsChanged } from './cache.ts';
import {
  blank,
  inputOf,
  valuesOf,
  withChange,
  type Changes,
  type FieldName,
  type Values,
} from './groupValues.ts';

type GroupFormOptions = {
  /** The group to edit; undefined for a new one. */
  group?: Group;
  onSaved: (answer: Output<'POST /group/create'>) => void;
};
type Errors = Partial<Record<FieldName, string>>;
type Draft = { changes: Changes; step: number };

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
export const fieldId = (name: FieldName) => `group-${name}`;

/** State and submission of the group form. The draft survives a reload. */
export function useGroupForm({ group, onSaved }: GroupFormOptions) {
  const saved = group ? valuesOf(group) : blank;
  const [{ changes, step }, setDraft, forget, base] = useDraft<Draft>(
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
  const values: Values = { ...saved, ...changes };
  // The upload may finish after other changes and submit the form.
  const latest = useRef(changes);

  // Set on submit only: the focus moves to the invalid field then, and not while the user corrects
  // it.
  const point = (found: Errors) => {
    setErrors(found);
    setSummary(
      (Object.keys(found) as FieldName[]).map((field) => ({
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
    const found = fieldErrors(refused, Object.keys(saved) as FieldName[]);
    if (Object.keys(found).length > 0) pointAtBasics(found);
  };
  const hooks = {
    onError: showErrors,
    onSuccess: (answer: Output<'POST /group/create'>) => {
      forget();
      toast.success(answer.message);
      changeGroup(client, answer.group.id, () => answer.group);
      void groupsChanged(client);
      onSaved(answer);
    },
  };
  const create = useApiMutation('POST /group/create', { once: true, ...hooks });
  const update = useApiMutation('POST /group/update', {
    ...hooks,
    onError: (refused) => meets(refused) || showErrors(refused),
  });
  const { conflict, meets } = useConflict(
    async () => {
      const { group: theirs } = await send('GET /group/get-one', { id: group!.id });
      const differences = clashesIn(
        latest.current,
        valuesOf(theirs),
        base.get() === opened.revision ? opened.values : undefined,
        labels,
      );
      return {
        differences,
        revision: theirs.revision ?? 1,
        take: () => hooks.onSuccess({ group: theirs, message: savedElsewhere }),
      };
    },
    (revision) => {
      base.set(revision);
      void submit();
    },
  );

  /** Validates the first step. On errors, moves the focus to the summary. */
  const check = () => {
    const fault = tagFault(values.tags);
    const found: Errors = {
      ...(!values.name.trim() && { name: strings.nameEmpty }),
      ...(fault && { tags: fault }),
    };
    point(found);
    return Object.keys(found).length === 0;
  };

  const set = <F extends FieldName>(field: F, value: Values[F]) => {
    latest.current = withChange(saved, latest.current, field, value);
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
    const input = inputOf(latest.current, values.name);
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
      forget();
      point({});
    },
    conflict,
    submit,
  };
}
