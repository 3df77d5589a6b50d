// Loading of further pages of a conversation, on both sides of the loaded ones.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../api/errors.ts';
import {
  appendPage,
  dropDistant,
  olderThan,
  openAt,
  prependOlder,
  type ConversationId,
  type LogPages,
} from './logPages.ts';
import { loadPage, updateLog, type PageStart } from './messageCache.ts';

/** State of the request for a page. */
export type PageRequest = { loading: boolean; errorMessage: string };

/** Runs one request at a time. */
function usePageRequest() {
  const [request, setRequest] = useState<PageRequest>({ loading: false, errorMessage: '' });
  const run = async (load: () => Promise<void>) => {
    if (request.loading) return;
    setRequest({ loading: true, errorMessage: '' });
    try {
      await load();
      setRequest({ loading: false, errorMessage: '' });
    } catch (error) {
      setRequest({ loading: false, errorMessage: getErrorMessage(error) });
    }
  };
  return [request, run] as const;
}

/** Pages that have only hidden messages are passed, up to this number. */
const maxEmptyPages = 5;

async function loadFirst(conversation: ConversationId, start: PageStart): Promise<LogPages> {
  let page = await loadPage(conversation, start);
  for (let i = 0; i < maxEmptyPages && !page.messages.length && page.reached !== undefined; i++)
    // Each page begins where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    page = await loadPage(conversation, { maxMessageId: page.reached });
  return page;
}

/** Loads parts of a conversation beside the loaded one. */
export function useLogPaging(conversation: ConversationId, log: LogPages | undefined) {
  const client = useQueryClient();
  const [older, runOlder] = usePageRequest();
  const [newer, runNewer] = usePageRequest();
  const [latest, runLatest] = usePageRequest();
  const update = (change: (cached: LogPages) => LogPages) =>
    updateLog(client, conversation, change);

  const loadOlder = (before: number) =>
    runOlder(async () => {
      const page = await loadPage(conversation, { before });
      update((cached) => (olderThan(cached) === before ? prependOlder(cached, page) : cached));
    });
  const loadNewer = (maxMessageId: number) =>
    runNewer(async () => {
      const page = await loadPage(conversation, { maxMessageId });
      update((cached) => (cached.newer === maxMessageId ? appendPage(cached, page) : cached));
    });
  return {
    older,
    newer: latest.loading || latest.errorMessage ? latest : newer,
    loadOlder: () => {
      const before = olderThan(log);
      if (before !== undefined) void loadOlder(before);
    },
    loadNewer: () => {
      if (log?.newer !== undefined) void loadNewer(log.newer);
    },
    /** Leaves an earlier part of the conversation. */
    loadLatest: () =>
      runLatest(async () => {
        const fresh = await loadPage(conversation);
        update(() => fresh);
      }),
    /** Shows another part. Returns its first message; undefined if there is none from there on. */
    loadAround: async (start: PageStart): Promise<number | undefined> => {
      const page = await loadFirst(conversation, start);
      const first = page.messages[0]?.id;
      if (first === undefined) return undefined;
      const before = await loadPage(conversation, { before: first });
      update(() => openAt(page, before));
      return first;
    },
    dropDistant: (firstInView: number) => update((cached) => dropDistant(cached, firstInView)),
  };
}

export type LogPaging = ReturnType<typeof useLogPaging>;
