import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { sentences } from '#contract/sentences.ts';
import { useAsk, useSend } from '../api/hooks.ts';
import { InviteForm } from './InviteForm.tsx';
import { useInviting } from './inviting.ts';
import { PeopleChoice, type Chosen } from './PeopleChoice.tsx';

const typingPause = 1_000;
const shortest = 2;
const none: Chosen = new Map();

/** Members of the site, found by name. */
export function InviteUsers({ groupId, onDone }: { groupId: number; onDone: () => void }) {
  const [chosen, setChosen] = useState(none);
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), typingPause);
  const keyword = typed.trim().length >= shortest && paused.length >= shortest ? paused : '';
  const id = useId();
  const answer = useAsk('GET /group/search-user', { group_id: groupId, keyword }, { enabled: keyword !== '' });
  const inviting = useInviting('users', onDone);
  const send = useSend('POST /group/invite-users', { once: true, onDone: inviting.answered, onRefused: inviting.refuse });

  const onSend = () => {
    if (chosen.size === 0) {
      inviting.point(sentences.inviteGroupUsers);
      document.getElementById(id)?.focus();
    } else send.mutate({ group_id: groupId, users: [...chosen.keys()], ...inviting.trimmed() });
  };
  return (
    <InviteForm inviting={inviting} sending={send.isPending} onSend={onSend} onCancel={onDone}>
      <PeopleChoice
        id={id}
        label="Name or username"
        typed={typed}
        onType={setTyped}
        found={keyword ? answer.data?.users.map(({ id: person, label, image }) => ({ id: person, name: label, image_thumb: image })) : []}
        none={keyword ? sentences.userNotFound : 'Type at least 2 letters of a name.'}
        loading={answer.isLoading}
        failure={answer.error?.message}
        chosen={chosen}
        error={inviting.errors.people}
        onChange={(next) => {
          setChosen(next);
          inviting.point(undefined);
        }}
      />
    </InviteForm>
  );
}
