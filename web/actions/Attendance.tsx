import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Action } from '#contract/action.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { plural, t } from '../i18n/language.ts';
import { AvatarGroup } from '../ui/AvatarGroup.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { useAttendance } from './useAttendance.ts';

const GuestListDialog = lazyDialog(() =>
  import('./GuestListDialog.tsx').then((module) => module.GuestListDialog),
);

/** Names in the line below the answers. */
const maxNames = 3;

/** Who goes to an event: the number, the places, and the people who show their names. */
export function Attendance({ action }: { action: Action }) {
  const { userId } = useSession() ?? {};
  const [listOpen, setListOpen] = useState(false);
  const { capacity, total_going, user_id } = action;
  const isOrganizer = userId === user_id;
  if (total_going === 0 && capacity === undefined && !isOrganizer) return null;
  return (
    <Stack gap={8} align="start">
      <Row gap={8} align="center">
        {userId !== undefined && total_going > 0 && <Faces action={action} />}
        <Text as="span" weight={650} tabular>
          {formatAttendance(action)}
        </Text>
      </Row>
      <NameSwitch action={action} />
      {isOrganizer && (
        <Button variant="default" size="sm" onClick={() => setListOpen(true)}>
          {t('Guest list')}
        </Button>
      )}
      {listOpen && <GuestListDialog action={action} opened onClose={() => setListOpen(false)} />}
    </Stack>
  );
}

/** "12 going · 3 places left" */
const formatAttendance = ({ capacity, total_going, ended }: Action): string =>
  [
    ended
      ? plural(total_going, '{{n}} person said they’d go', '{{n}} people said they’d go')
      : total_going === 0
        ? t('No one has said they’re going yet')
        : plural(total_going, '{{n}} person is going', '{{n}} people are going'),
    ...(capacity === undefined || ended
      ? []
      : total_going >= capacity
        ? [t('full')]
        : [plural(capacity - total_going, '{{n}} place left', '{{n}} places left')]),
  ].join(' · ');

/** Pictures and names of people who go and show their names, without the viewer. */
function Faces({ action: { id } }: { action: Action }) {
  const { userId } = useSession() ?? {};
  const query = useInfiniteApiQuery('GET /action/attendance', { action_id: id });
  const people = (query.data?.pages[0]?.people ?? [])
    .map(({ user }) => user)
    .filter((user) => user.id !== userId);
  if (people.length === 0) return null;
  return (
    <>
      <AvatarGroup people={people} />
      <Text as="span" size="sm" color="muted">
        {people
          .slice(0, maxNames)
          .map(({ name }) => name)
          .join(', ')}
      </Text>
    </>
  );
}

/** Whether members who see the event see the name of the viewer, who goes. */
function NameSwitch({ action }: { action: Action }) {
  const { answer, isPending } = useAttendance(action);
  const { attendance, ended, can_answer } = action;
  if (attendance?.answer !== 'going' || ended || !can_answer) return null;
  return (
    <Switch
      label={t('Show my name to members who see this event')}
      description={t('The organizer sees your name in any case.')}
      checked={attendance.show_name}
      aria-busy={isPending}
      onChange={(event) => answer({ answer: 'going', show_name: event.currentTarget.checked })}
    />
  );
}
