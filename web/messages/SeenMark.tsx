import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { minute, second } from '#contract/durations.ts';
import { queryKey, useApiQuery } from '../api/hooks.ts';
import { usePollingFallback, useRealtimeEvent } from '../api/realtime.ts';
import { plural, t } from '../i18n/language.ts';
import { isSameDay } from '../ui/days.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Text, TextButton } from '../ui/primitives.tsx';
import { dayAndTime } from '../ui/time.ts';
import { useNow } from '../ui/useNow.ts';
import type { ConversationId } from './logPages.ts';
import classes from './SeenMark.module.css';
import { formatClockTime } from './times.ts';

const SeenDialog = lazyDialog(() => import('./SeenDialog.tsx').then((module) => module.SeenDialog));

/** Interval of requests while there is no event stream. */
const pollIntervalMs = 15 * second;

type SeenMarkProps = {
  conversation: ConversationId;
  /** The latest message of the member. */
  messageId: number;
};

/** Who has read the member's latest message. Nothing unless the member shows it to others. */
export function SeenMark(props: SeenMarkProps) {
  const { data } = useApiQuery('GET /message/preferences', {}, { staleTime: 5 * minute });
  return data?.shows_read ? <ReadersOf {...props} /> : null;
}

function ReadersOf({ conversation, messageId }: SeenMarkProps) {
  const now = useNow();
  const client = useQueryClient();
  const [isListing, setIsListing] = useState(false);
  const input = { id: messageId };
  // Someone who turns it off causes no event: the mark disappears within a minute.
  const refetchInterval = usePollingFallback(pollIntervalMs) || minute;
  const { data } = useApiQuery('GET /message/get-seen', input, { refetchInterval });
  // Many people of a group may read it within a second.
  const refetch = useDebouncedCallback(
    () => void client.invalidateQueries({ queryKey: queryKey('GET /message/get-seen', input) }),
    second,
  );
  useRealtimeEvent('seen', (event) => {
    const isHere =
      'user_id' in conversation
        ? event.user_id === conversation.user_id
        : event.conversation_id === conversation.conversation_id;
    if (isHere) refetch();
  });

  const people = data?.people ?? [];
  if ('user_id' in conversation) {
    const seenOn = people.find(({ id }) => id === conversation.user_id)?.seen_on;
    if (!seenOn) return null;
    const at = new Date(seenOn);
    return (
      <Text size="xs" color="faint" className={classes.mark}>
        {t('Seen {{time}}', {
          time: isSameDay(at, now) ? formatClockTime(at) : dayAndTime(at, now),
        })}
      </Text>
    );
  }
  if (people.length === 0) return null;
  return (
    <Text size="xs" color="faint" className={classes.mark}>
      <TextButton type="button" aria-haspopup="dialog" onClick={() => setIsListing(true)}>
        {plural(people.length, 'Seen by {{n}} person', 'Seen by {{n}} people')}
      </TextButton>
      <SeenDialog people={people} opened={isListing} onClose={() => setIsListing(false)} />
    </Text>
  );
}
