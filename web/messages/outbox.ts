// Messages that were sent off and are not there yet. They survive a reload; each is named once, so that however often it is sent, it arrives once.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { MessageFile } from '#contract/message.ts';
import { randomKey } from '../api/hooks.ts';
import { sentenceOf } from '../api/refused.ts';
import { send } from '../api/send.ts';
import { draftName } from '../ui/draft.ts';
import { t } from '../ui/language.ts';
import { askInboxAgain } from './inbox.ts';
import { addSent } from './log.ts';
import type { Outgoing } from './outgoing.ts';

const unknown = t('We do not know whether this was sent. Try again: it arrives once.');
const none: Outgoing[] = [];
const boxes = new Map<string, Outgoing[]>();
const queues = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function boxOf(name: string): Outgoing[] {
  const held = boxes.get(name);
  if (held) return held;
  const saved = localStorage.getItem(name);
  const box = saved ? (JSON.parse(saved) as Outgoing[]).map((each) => ({ ...each, failure: each.failure ?? unknown })) : none;
  boxes.set(name, box);
  return box;
}

function changeBox(name: string, change: (box: Outgoing[]) => Outgoing[]) {
  const box = change(boxOf(name));
  boxes.set(name, box);
  // Whoever signed out meanwhile leaves no text behind.
  if (box.length === 0) localStorage.removeItem(name);
  else if (name.startsWith(draftName(''))) localStorage.setItem(name, JSON.stringify(box));
  for (const listener of listeners) listener();
}

async function deliver(client: QueryClient, name: string, user_id: number, { key, message, files }: Outgoing) {
  try {
    const { sent } = await send(
      'POST /message/send',
      { recipients: [user_id], message, attachments: files.map((file) => file.file_name), action: 'conversation' },
      { idempotencyKey: key },
    );
    addSent(client, user_id, sent);
    changeBox(name, (box) => box.filter((each) => each.key !== key));
    askInboxAgain(client);
  } catch (error) {
    changeBox(name, (box) => box.map((each) => (each.key === key ? { ...each, failure: sentenceOf(error) } : each)));
  }
}

/** One after the other, so that they arrive in the order in which they were written. */
function enqueue(client: QueryClient, name: string, user_id: number, outgoing: Outgoing) {
  queues.set(
    name,
    (queues.get(name) ?? Promise.resolve()).then(() => deliver(client, name, user_id, outgoing)),
  );
}

export function useOutbox(user_id: number) {
  const client = useQueryClient();
  const name = draftName(`outbox-${user_id}`);
  const box = useSyncExternalStore(subscribe, () => boxOf(name));
  return {
    box,
    send: (message: string, files: MessageFile[], after: number) => {
      const outgoing: Outgoing = { key: randomKey(), message, files, after, at: new Date().toISOString() };
      changeBox(name, (all) => [...all, outgoing]);
      enqueue(client, name, user_id, outgoing);
    },
    retry: (key: string) => {
      const outgoing = box.find((each) => each.key === key);
      if (!outgoing) return;
      changeBox(name, (all) => all.map(({ failure, ...each }) => (each.key === key || !failure ? each : { ...each, failure })));
      enqueue(client, name, user_id, outgoing);
    },
    drop: (key: string) => changeBox(name, (all) => all.filter((each) => each.key !== key)),
  };
}
