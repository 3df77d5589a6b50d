import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action } from '#contract/action.ts';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiMutation, useInfiniteApiQuery } from '../api/hooks.ts';
import { plural, t } from '../i18n/language.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { TextSkeleton } from '../ui/Skeletons.tsx';

type GuestListProps = { action: Action; opened: boolean; onClose: () => void };
type Listed = 'going' | 'waiting' | 'maybe' | 'no';
type Guest = Output<'GET /action/attendance'>['people'][number];

/** For the organizer: who answered, and who is there. */
export function GuestListDialog({ action, opened, onClose }: GuestListProps) {
  const [listed, setListed] = useState<Listed>('going');
  const query = useInfiniteApiQuery(
    'GET /action/attendance',
    { action_id: action.id, answer: listed },
    // The totals of all answers stay.
    { keepPrevious: true },
  );
  const pages = query.data?.pages ?? [];
  const people = pages.flatMap((page) => page.people);
  const totals = pages[0]?.totals;
  const label = (text: string, n: number | undefined) =>
    n === undefined ? text : `${text} (${n})`;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Guest list')}>
      <SegmentedControl
        fullWidth
        aria-label={t('Guest list')}
        value={listed}
        onChange={(value) => setListed(value as Listed)}
        data={[
          { value: 'going', label: label(t('Going|guests'), action.total_going) },
          { value: 'waiting', label: label(t('Waiting|guests'), totals?.waiting) },
          { value: 'maybe', label: label(t('Maybe'), totals?.maybe) },
          { value: 'no', label: label(t('Can’t go'), totals?.no) },
        ]}
      />
      {listed === 'going' && totals && (
        <Text mt={12} size="sm" color="muted" role="status">
          {plural(totals.checked_in, '{{n}} checked in', '{{n}} checked in')}
        </Text>
      )}
      {query.isPending || query.isPlaceholderData ? (
        <TextSkeleton />
      ) : query.isError ? (
        <Text color="danger" role="alert" mt={12}>
          {query.error.message}
        </Text>
      ) : people.length === 0 ? (
        <Text color="muted" mt={12}>
          {t('No one yet.')}
        </Text>
      ) : (
        <Stack as="ul" gap={12} mt={12}>
          {people.map((guest) => (
            <GuestRow
              key={guest.user.id}
              guest={guest}
              action={action}
              canCheckIn={listed === 'going'}
            />
          ))}
        </Stack>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          mt={12}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </Dialog>
  );
}

function GuestRow({
  guest: { user, checked_in },
  action,
  canCheckIn,
}: {
  guest: Guest;
  action: Action;
  canCheckIn: boolean;
}) {
  const client = useQueryClient();
  const check = useApiMutation('POST /action/check-in', {
    onSuccess: () =>
      void client.invalidateQueries({ queryKey: queryKey('GET /action/attendance') }),
  });
  return (
    <Row as="li" gap={12}>
      <PortraitLink person={user} />
      <PersonLink person={user} />
      {canCheckIn && (
        <Checkbox
          size="md"
          ms="auto"
          label={t('Here|at the event')}
          aria-label={t('{{name}} is here', { name: user.name })}
          // The latest choice, or the stored state after an error.
          checked={
            check.variables && !check.isError ? check.variables.present : (checked_in ?? false)
          }
          onChange={(event) =>
            check.mutate({
              action_id: action.id,
              user_id: user.id,
              present: event.currentTarget.checked,
            })
          }
        />
      )}
    </Row>
  );
}
