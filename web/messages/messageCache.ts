// The conversation with somebody, and what keeps it as it is.
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { second } from '#contract/durations.ts';
import { queryKey } from '../api/hooks.ts';
import { live, usePollingFallback } from '../api/realtime.ts';
import { errorMessage, type ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { askInboxAgain } from './inbox.ts';
import { lastOf, renewed, withNewer, withOlder, type Log } from './pages.ts';
import type { useEndFirst } from './scroll.ts';

const call = 'GET /message/get-messages';
const chatPolls = 3 * second;
const keyOfLog = (user_id: number) => queryKey(call, { user_id });

function change(client: QueryClient, user_id: number, by: (held: Log) => Log) {
  client.setQueryData<Log>(keyOfLog(user_id), (held) => held && by(held));
}

/** Asks for what came after the last message that is here. */
async function askNewer(client: QueryClient, user_id: number) {
  let more = client.getQueryData(keyOfLog(user_id)) !== undefined;
  while (more) {
    const maxMessageId = lastOf(client.getQueryData<Log>(keyOfLog(user_id)));
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const fresh = await send(call, { user_id, maxMessageId });
    change(client, user_id, (held) => withNewer(held, fresh));
    more = fresh.more;
  }
}

/** A message of one's own that has just been taken. */
export const addSent = (client: QueryClient, user_id: number, message: Log['messages'][number]) =>
  change(client, user_id, (held) => withNewer(held, { ...held, messages: [message] }));

export const removeFromLog = (client: QueryClient, user_id: number, id: number) =>
  change(client, user_id, (held) => ({
    ...held,
    messages: held.messages.filter((message) => message.id !== id),
  }));

/** The addresses of files run out after some minutes: the message is asked for anew. */
export async function refreshFiles(client: QueryClient, user_id: number, id: number) {
  const { message } = await send('GET /message/get-one', { id });
  change(client, user_id, (held) => ({
    ...held,
    messages: held.messages.map((each) => (each.id === id ? message : each)),
  }));
  return message.attachments;
}

/** What changed in conversations, by the events of the stream; for whoever shows none there is nothing to do. */
export function followConversations(client: QueryClient): () => void {
  return live.hear('message', ({ user_id, id, gone }) => {
    askInboxAgain(client);
    // It may stand in a page that is not asked for again.
    if (gone) removeFromLog(client, user_id, gone);
    // The screen says what an answer that failed meant; the next event asks again.
    if (id > 0) void askNewer(client, user_id).catch(() => undefined);
    else void client.invalidateQueries({ queryKey: keyOfLog(user_id) });
  });
}

/** The conversation with somebody, which moves by itself. */
export function useLog(user_id: number) {
  const client = useQueryClient();
  const queryKey = keyOfLog(user_id);
  const answer = useQuery<Log, ApiRequestError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const lastAtStart = lastOf(client.getQueryData<Log>(queryKey));
      const fresh = await send(call, { user_id }, { signal });
      return renewed(client.getQueryData<Log>(queryKey), fresh, lastAtStart);
    },
  });

  const every = usePollingFallback(chatPolls);
  const here = answer.data !== undefined;
  useEffect(() => {
    if (!every || !here) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void askNewer(client, user_id).catch(() => undefined);
    }, every);
    return () => clearInterval(timer);
  }, [every, here, client, user_id]);

  const [older, setOlder] = useState({ loading: false, failure: '' });
  const askOlder = async () => {
    const before = answer.data?.messages[0]?.id;
    if (older.loading || before === undefined) return;
    setOlder({ loading: true, failure: '' });
    try {
      const page = await send(call, { user_id, before });
      change(client, user_id, (held) =>
        held.messages[0]?.id === before ? withOlder(held, page) : held,
      );
      setOlder({ loading: false, failure: '' });
    } catch (error) {
      setOlder({ loading: false, failure: errorMessage(error) });
    }
  };
  return { answer, log: answer.data, older, askOlder: () => void askOlder() };
}

/** What one sees is read: while the page is visible, and nothing new waits below. */
export function useReading(
  user_id: number,
  log: Log,
  { atEnd, below }: Pick<ReturnType<typeof useEndFirst>, 'atEnd' | 'below'>,
) {
  const client = useQueryClient();
  const visible = useDocumentVisibility() === 'visible';
  const { unread } = log;
  const last = lastOf(log);
  useEffect(() => {
    if (!visible || below || !atEnd.current || unread === 0) return;
    void send('POST /message/mark-read', { user_id })
      .then(() => {
        change(client, user_id, (held) => (lastOf(held) === last ? { ...held, unread: 0 } : held));
        askInboxAgain(client);
      })
      // It stays unread, and is marked when it is shown next time.
      .catch(() => undefined);
  }, [visible, atEnd, below, unread, last, client, user_id]);
}
