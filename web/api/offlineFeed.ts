// What this browser keeps to be read without a network: the first page of the member's own feed, and nothing else of anybody.
// It goes when they sign out, and is never shown to somebody else.
import type { Output, Input, Call } from '#contract/calls.ts';
import { session } from './session.ts';

const feed = '/kept/feed';
const name = 'feed';

const isHomeFeed = (call: Call, input: object) =>
  call === 'GET /content/list' &&
  Object.entries(input as Input<'GET /content/list'>).every(
    ([key, value]) => key === 'page' && value === 1,
  );

const place = async () => ('caches' in globalThis ? caches.open(name) : undefined);

/** After an answer; that it could not be kept harms nobody. */
export function saveOfflineFeed(call: Call, input: object, answer: object) {
  const { userId = 0 } = session.current() ?? {};
  if (!userId || !isHomeFeed(call, input)) return;
  void place()
    .then((cache) =>
      cache?.put(
        feed,
        new Response(JSON.stringify(answer), { headers: { 'X-Of': String(userId) } }),
      ),
    )
    // who has signed out meanwhile
    .then(() => (session.current()?.userId === userId ? undefined : clearOfflineFeed()))
    .catch(() => undefined);
}

/** Where there is no network. */
export async function readOfflineFeed<C extends Call>(
  call: C,
  input: Input<C>,
): Promise<Output<C> | undefined> {
  if (!isHomeFeed(call, input)) return undefined;
  const answer = await place()
    .then((cache) => cache?.match(feed))
    .catch(() => undefined);
  if (!answer || answer.headers.get('X-Of') !== String(session.current()?.userId)) return undefined;
  return (await answer.json()) as Output<C>;
}

export const clearOfflineFeed = async () =>
  void ('caches' in globalThis && (await caches.delete(name)));
