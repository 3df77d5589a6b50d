import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer, Ask } from '#contract/calls.ts';
import type { Content } from '#contract/content.ts';
import type { Poll } from '#contract/poll.ts';
import { sentences } from '#contract/sentences.ts';
import { useSend } from '../api/hooks.ts';
import type { Refused } from '../api/refused.ts';
import { send } from '../api/send.ts';
import { tellRefusal } from '../api/tell.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { useDraft } from '../ui/draft.ts';
import { counted, t } from '../ui/language.ts';
import { notice } from '../ui/notice.ts';
import { pollSaved } from './cache.ts';
import { draftOfPoll, emptyPoll, errorsIn, errorsOf, inputOf, type PollDraft, type PollErrors } from './pollDraft.ts';
import { ownZone } from '../ui/zones.ts';

export type PollFormOptions = {
  /** The poll to edit; absent for a new one. */
  edited?: { content: Content; poll: Poll };
  group?: { id: number; name: string } | undefined;
  onSaved: (content: Content) => void;
};

/** The state of a poll that is written or edited, which survives a reload, and the sending of it. */
export function usePollForm({ edited, group, onSaved }: PollFormOptions) {
  const [initial] = useState(() => (edited ? draftOfPoll(edited.poll, edited.content) : emptyPoll(new Date(), ownZone(), group ? 'Group' : 'Public')));
  const [draft, setDraft, forget] = useDraft<PollDraft>(edited ? `edit-poll-${edited.poll.id}` : group ? `poll-in-${group.id}` : 'poll', initial);
  const [errors, setErrors] = useState<PollErrors>({});
  // As it was when the form was last sent: it takes the focus, and must not take it again while its errors are mended.
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const confirm = useConfirm();

  // An upload may end after other fields were changed: it adds to the latest draft.
  const latest = useRef(draft);
  const change = (patch: Partial<PollDraft>, mended = Object.keys(patch)) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !mended.includes(field))));
  };
  const point = (found: PollErrors) => {
    setErrors(found);
    setSummary(Object.entries(found).map(([field, message]) => ({ field, message })));
  };

  const saved = ({ content, message }: Answer<'POST /poll/create'>) => {
    pollSaved(client, content, !edited);
    forget();
    notice.success(message);
    onSaved(content);
  };
  const refuse = (refused: Refused) => (refused.fields ? point(errorsOf(refused.fields)) : tellRefusal(refused));
  const create = useSend('POST /poll/create', { once: true, onDone: saved, onRefused: refuse });
  const update = useSend('POST /poll/update', {
    onDone: saved,
    onRefused: (refused, input) => (refused.code === 'conflict' ? void askToReset(input) : refuse(refused)),
  });

  /** Only now is it known whether votes would be lost, and how many. */
  const askToReset = async (input: Ask<'POST /poll/update'>) => {
    const votes = await send('GET /poll/get-one', { id: input.id }).then(({ poll }) => poll.total_voters, tellRefusal);
    if (votes === undefined) return;
    const detail = counted(
      votes,
      'You changed what was asked. This voids {{n}} vote and tells the voters, who may vote again.',
      'You changed what was asked. This voids {{n}} votes and tells the voters, who may vote again.',
    );
    if (await confirm({ title: sentences.pollResetsVotes, detail, yes: t('Save and void the votes'), danger: true }))
      update.mutate({ ...input, reset_votes: true });
  };

  return {
    draft,
    change,
    errors,
    summary,
    /** Whether there is anything that is not sent yet. */
    changed: JSON.stringify(draft) !== JSON.stringify(initial),
    /** The picture that the poll has already: it stays until the change is saved. */
    standingPicture: initial.picture,
    sending: create.isPending || update.isPending,
    discard: () => {
      latest.current = initial;
      forget();
      point({});
    },
    submit: () => {
      if (create.isPending || update.isPending) return;
      const found = errorsIn(latest.current, new Date());
      point(found);
      if (Object.keys(found).length > 0) return;
      const input = inputOf(latest.current, initial.picture);
      if (edited) update.mutate({ ...input, id: edited.poll.id });
      else create.mutate({ ...input, ...(group && { group_id: group.id }) });
    },
  };
}
