import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Action } from '#contract/action.ts';
import type { Answer } from '#contract/calls.ts';
import type { Content } from '#contract/content.ts';
import { useSend } from '../api/hooks.ts';
import type { Refused } from '../api/refused.ts';
import { tellRefusal } from '../api/tell.ts';
import { ownZone } from '../ui/zones.ts';
import { useDraft } from '../ui/draft.ts';
import { notice } from '../ui/notice.ts';
import { draftOfAction, emptyAction, errorsIn, errorsOf, inputOf, type ActionDraft, type ActionErrors } from './actionDraft.ts';
import { actionSaved } from './cache.ts';

export type ActionFormOptions = {
  /** The action to edit; absent for a new one. */
  edited?: { content: Content; action: Action };
  group?: { id: number; name: string } | undefined;
  onSaved: (action: Action) => void;
};

/** The state of an action that is written or edited, which survives a reload, and the sending of it. */
export function useActionForm({ edited, group, onSaved }: ActionFormOptions) {
  const [initial] = useState(() => (edited ? draftOfAction(edited.action, edited.content) : emptyAction(ownZone(), group ? 'Group' : 'Public')));
  const [kept, setDraft, forget] = useDraft<ActionDraft>(edited ? `edit-action-${edited.action.id}` : group ? `action-in-${group.id}` : 'action', initial);
  // one that was begun before letters went to offices has none
  const draft: ActionDraft = { ...kept, offices: kept.offices ?? [] };
  const [errors, setErrors] = useState<ActionErrors>({});
  // As it was when the form was last sent: it takes the focus, and must not take it again while its errors are mended.
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();

  // An upload may end after other fields were changed: it adds to the latest draft.
  const latest = useRef(draft);
  const change = (patch: Partial<ActionDraft>, mended = Object.keys(patch)) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !mended.includes(field))));
  };
  const point = (found: ActionErrors) => {
    setErrors(found);
    setSummary(Object.entries(found).map(([field, message]) => ({ field, message })));
  };

  const saved = ({ action, message }: Answer<'POST /action/create'>) => {
    void actionSaved(client, action, !edited).catch(() => undefined);
    forget();
    notice.success(message);
    onSaved(action);
  };
  const refuse = (refused: Refused) => (refused.fields ? point(errorsOf(refused.fields)) : tellRefusal(refused));
  const create = useSend('POST /action/create', { once: true, onDone: saved, onRefused: refuse });
  const update = useSend('POST /action/update', { onDone: saved, onRefused: refuse });

  return {
    draft,
    change,
    errors,
    summary,
    /** Whether there is anything that is not sent yet. */
    changed: JSON.stringify(kept) !== JSON.stringify(initial),
    /** The picture that the action has already: it stays until the change is saved. */
    standingPicture: initial.picture,
    sending: create.isPending || update.isPending,
    discard: () => {
      latest.current = initial;
      forget();
      point({});
    },
    submit: () => {
      if (create.isPending || update.isPending) return;
      const found = errorsIn(latest.current);
      point(found);
      if (Object.keys(found).length > 0) return;
      const input = inputOf(latest.current, initial.picture);
      const group_id = group?.id ?? latest.current.group_id;
      if (edited) update.mutate({ ...input, id: edited.action.id });
      else create.mutate({ ...input, ...(group_id !== undefined && { group_id }) });
    },
  };
}
