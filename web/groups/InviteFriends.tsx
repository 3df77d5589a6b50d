import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { sentences } from '#contract/sentences.ts';
import { useEndless, useSend } from '../api/hooks.ts';
import { InviteForm } from './InviteForm.tsx';
import { useInviting } from './inviting.ts';
import { PeopleChoice, type Chosen } from './PeopleChoice.tsx';

const typingPause = 300;
const none: Chosen = new Map();

/** One's friends who are not in the group yet, to be ticked. */
export function InviteFriends({ groupId, onDone }: { groupId: number; onDone: () => void }) {
  const [chosen, setChosen] = useState(none);
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), typingPause);
  const keyword = typed.trim() && paused;
  const id = useId();
  const answer = useEndless('GET /group/friends-to-invite', { group_id: groupId, ...(keyword && { keyword }) }, { keep: true });
  const inviting = useInviting('friends', onDone);
  const send = useSend('POST /group/invite-friends', { once: true, onDone: inviting.answered, onRefused: inviting.refuse });

  const onSend = () => {
    if (chosen.size === 0) {
      inviting.point(sentences.inviteGroupFriends);
      document.getElementById(id)?.focus();
    } else send.mutate({ group_id: groupId, friends: [...chosen.keys()], ...inviting.trimmed() });
  };
  return (
    <InviteForm inviting={inviting} sending={send.isPending} onSend={onSend} onCancel={onDone}>
      <PeopleChoice
        id={id}
        label="Search your friends"
        typed={typed}
        onType={setTyped}
        found={answer.data?.pages.flatMap((page) => page.users)}
        none={keyword ? sentences.noFriends : 'All of your friends are in the group or invited.'}
        loading={answer.isPending}
        failure={answer.error?.message}
        chosen={chosen}
        error={inviting.errors.people}
        onChange={(next) => {
          setChosen(next);
          inviting.point(undefined);
        }}
      >
        {answer.hasNextPage && (
          <Button variant="subtle" size="sm" fullWidth loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            Show more
          </Button>
        )}
      </PeopleChoice>
    </InviteForm>
  );
}
