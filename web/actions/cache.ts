// Keeps actions right wherever they are shown.
import type { QueryClient } from '@tanstack/react-query';
import type { Output, Call } from '#contract/calls.ts';
import type { Action } from '#contract/action.ts';
import { addContent, changeContent } from '../posts/cache.ts';
import { send } from '../api/send.ts';

const lists: Call[] = ['GET /action/list', 'GET /search/actions'];
const one = 'GET /action/get-one' satisfies Call;

type CachedActions = { actions: Action[] } | { pages: CachedActions[] };
type Change = (actions: Action[]) => Action[];

// Asked first: a list has `pages` of its own, which say how many there are.
const within = (held: CachedActions, change: Change): CachedActions =>
  'actions' in held
    ? { ...held, actions: change(held.actions) }
    : { ...held, pages: held.pages.map((page) => within(page, change)) };

const onLists = {
  predicate: ({ queryKey: [call] }: { queryKey: readonly unknown[] }) =>
    lists.includes(call as Call),
};
const changeLists = (client: QueryClient, change: Change) =>
  client.setQueriesData<CachedActions>(onLists, (held) => held && within(held, change));

/** How far it is, is known only where it was asked for. */
const over = (before: Action | undefined, now: Action): Action =>
  before?.miles_away === undefined ? now : { ...now, miles_away: before.miles_away };

/** What may belong in other lists now is asked for again when they are next shown: nothing moves under one's hands. */
const forgetLists = (client: QueryClient) =>
  void client.invalidateQueries({ ...onLists, refetchType: 'none' });

/** An action as it is now. */
export function putAction(client: QueryClient, action: Action) {
  changeContent(client, action.id, (content) => ({
    ...content,
    action: over(content.action, action),
  }));
  changeLists(client, (actions) =>
    actions.map((held) => (held.id === action.id ? over(held, action) : held)),
  );
  client.setQueryData<Output<typeof one>>(
    [one, { id: action.id }],
    (held) => held && { ...held, action },
  );
  forgetLists(client);
}

/** Asks how an action stands now: it was changed by somebody else, or its time is up. */
export async function refreshAction(client: QueryClient, id: number) {
  const { action } = await send(one, { id });
  putAction(client, action);
}

/** An action that was made or changed: what it shows on a card is asked for, with its picture and its audience. */
export async function actionSaved(client: QueryClient, { id }: Action, made: boolean) {
  forgetLists(client);
  const { content } = await send('GET /content/get-one', { id });
  if (made) addContent(client, content);
  else changeContent(client, id, () => content);
  client.setQueryData(['GET /content/get-one', { id }], { content });
}

/** An action that is gone. */
export function actionRemoved(client: QueryClient, id: number) {
  changeLists(client, (actions) => actions.filter((held) => held.id !== id));
  forgetLists(client);
}
