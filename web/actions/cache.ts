// Query cache updates for actions. An action is cached in lists of actions, as a part of its post
// and on its own.
import type { QueryClient } from '@tanstack/react-query';
import type { Output, Call } from '#contract/calls.ts';
import type { Action } from '#contract/action.ts';
import { addContent, updateContent } from '../posts/cache.ts';
import { send } from '../api/send.ts';

const listCalls: Call[] = ['GET /action/list', 'GET /search/actions'];
const actionCall = 'GET /action/get-one' satisfies Call;

type CachedActions = { actions: Action[] } | { pages: CachedActions[] };
type Update = (actions: Action[]) => Action[];

// Check `actions` first: a list also has a `pages` field, with its page counts.
const applyTo = (cached: CachedActions, update: Update): CachedActions =>
  'actions' in cached
    ? { ...cached, actions: update(cached.actions) }
    : { ...cached, pages: cached.pages.map((page) => applyTo(page, update)) };

const listQueries = {
  predicate: ({ queryKey: [call] }: { queryKey: readonly unknown[] }) =>
    listCalls.includes(call as Call),
};
const updateLists = (client: QueryClient, update: Update) =>
  client.setQueriesData<CachedActions>(listQueries, (cached) => cached && applyTo(cached, update));

/** Preserves the distance, which only some calls return. */
const withDistance = (previous: Action | undefined, current: Action): Action =>
  previous?.miles_away === undefined ? current : { ...current, miles_away: previous.miles_away };

/**
 * Marks the lists as outdated without refetching them now, so that nothing moves while the user is
 * active.
 */
const invalidateLists = (client: QueryClient) =>
  void client.invalidateQueries({ ...listQueries, refetchType: 'none' });

/** Stores the current state of an action wherever it is cached. */
export function putAction(client: QueryClient, action: Action) {
  updateContent(client, action.id, (content) => ({
    ...content,
    action: withDistance(content.action, action),
  }));
  updateLists(client, (actions) =>
    actions.map((cached) => (cached.id === action.id ? withDistance(cached, action) : cached)),
  );
  client.setQueryData<Output<typeof actionCall>>(
    [actionCall, { id: action.id }],
    (cached) => cached && { ...cached, action },
  );
  invalidateLists(client);
}

/**
 * Refetches an action, for what a response does not contain or what others changed. Rejects if that
 * fails.
 */
export async function refreshAction(client: QueryClient, id: number) {
  const { action } = await send(actionCall, { id });
  putAction(client, action);
}

/** Fetches the post of a created or changed action, with image and audience. */
export async function refreshSavedAction(client: QueryClient, { id }: Action, isNew: boolean) {
  invalidateLists(client);
  const { content } = await send('GET /content/get-one', { id });
  if (isNew) addContent(client, content);
  else updateContent(client, id, () => content);
  client.setQueryData(['GET /content/get-one', { id }], { content });
}

/** Removes a deleted action from the lists. */
export function removeCachedAction(client: QueryClient, id: number) {
  updateLists(client, (actions) => actions.filter((cached) => cached.id !== id));
  invalidateLists(client);
}
