// Offline cache (Cache API) of the first page of the member’s home feed. It is deleted on logout
// and never shown to another member.
import type { Output, Input, Call } from '#contract/calls.ts';
import { session } from './session.ts';

/** Key in the cache; nothing is requested from it. */
const feedUrl = '/kept/feed';
/** Header of the cached response with the id of its member. */
const memberHeader = 'X-Of';
const cacheName = 'feed';

/** The first page without a filter. */
const isHomeFeed = (call: Call, input: object) =>
  call === 'GET /content/list' &&
  Object.entries(input as Input<'GET /content/list'>).every(
    ([key, value]) => key === 'page' && value === 1,
  );

const openCache = async () => ('caches' in globalThis ? caches.open(cacheName) : undefined);

/** Stores the response if the call is for the home feed. A failure to store it is ignored. */
export function saveOfflineFeed(call: Call, input: object, response: object) {
  const { userId = 0 } = session.current() ?? {};
  if (!userId || !isHomeFeed(call, input)) return;
  void openCache()
    .then((cache) =>
      cache?.put(
        feedUrl,
        new Response(JSON.stringify(response), { headers: { [memberHeader]: String(userId) } }),
      ),
    )
    // The member may have logged out in the meantime.
    .then(() => (session.current()?.userId === userId ? undefined : clearOfflineFeed()))
    .catch(() => undefined);
}

/** The cached feed, if the call is for the home feed and the cache belongs to this member. */
export async function readOfflineFeed<C extends Call>(
  call: C,
  input: Input<C>,
): Promise<Output<C> | undefined> {
  if (!isHomeFeed(call, input)) return undefined;
  const response = await openCache()
    .then((cache) => cache?.match(feedUrl))
    .catch(() => undefined);
  if (!response || response.headers.get(memberHeader) !== String(session.current()?.userId))
    return undefined;
  return (await response.json()) as Output<C>;
}

export const clearOfflineFeed = async () =>
  void ('caches' in globalThis && (await caches.delete(cacheName)));
