// Replayed responses for calls that are repeated with their Idempotency-Key. Only the id of a
// created object is stored. The replay reads the object again, in its current state and with the
// current permissions of its owner.
import type { Output, Input, Call } from '#contract/calls.ts';
import type { Handlers, RequestContext, Member } from '../context.ts';
import { getSentMessage } from '../messages/send.ts';

type ReadById = (
  handlers: Handlers,
  id: number,
  ctx: RequestContext<Member>,
  input: object,
) => Promise<unknown>;

const createReader =
  <C extends Call>(call: C, field: keyof Output<C>): ReadById =>
  async (handlers, id, ctx) => {
    const read = handlers[call] as unknown as (
      input: object,
      ctx: RequestContext<Member>,
    ) => Promise<Output<C>>;
    return (await read({ id }, ctx))[field];
  };

/** Readers by response field, or by call and field where calls differ. */
const readers: Record<string, ReadById> = {
  content: createReader('GET /content/get-one', 'content'),
  'POST /blog/create content': createReader('GET /blog/get-one', 'content'),
  'POST /blog/update content': createReader('GET /blog/get-one', 'content'),
  'POST /poll/create content': createReader('GET /poll/get-content', 'content'),
  comment: createReader('GET /comment/get-one', 'comment'),
  group: createReader('GET /group/get-one', 'group'),
  action: createReader('GET /action/get-one', 'action'),
  news: createReader('GET /news/get-one', 'news'),
  page: createReader('GET /admin/page', 'page'),
  collection: createReader('GET /user/get-friend-collection', 'collection'),
  sent: (_handlers, id, ctx) => getSentMessage(id, ctx),
  'POST /conversation/send sent': createReader('GET /conversation/get-message', 'message'),
  conversation: async (handlers, id, ctx) =>
    (await handlers['GET /conversation/get']({ conversation_id: id }, ctx)).conversation,
  update: async (handlers, id, ctx, input) => {
    const { action_id } = input as Input<'POST /action/post-update'>;
    return (await handlers['GET /action/updates']({ action_id }, ctx)).updates.find(
      (update) => update.id === id,
    );
  },
};
const findReader = (call: Call, field: string) => readers[`${call} ${field}`] ?? readers[field];

/** Stands for an object in a stored response. `again` is its id. */
type StoredId = { again: number };
const isStoredId = (value: unknown): value is StoredId =>
  typeof (value as StoredId | undefined)?.again === 'number';

/** Replaces objects in a response by their ids, where the object can be read again. */
export function toStoredResponse(call: Call, response: object): object {
  return Object.fromEntries(
    Object.entries(response).map(([field, value]) => {
      const id = (value as { id?: unknown } | null | undefined)?.id;
      return [
        field,
        typeof id === 'number' && findReader(call, field)
          ? ({ again: id } satisfies StoredId)
          : value,
      ];
    }),
  );
}

/** Rebuilds a response from its stored form. */
export async function replayResponse(
  handlers: Handlers,
  call: Call,
  stored: object,
  ctx: RequestContext<Member>,
  input: object,
): Promise<object> {
  const fields = Object.entries(stored).map(async ([field, value]) => [
    field,
    isStoredId(value) ? await findReader(call, field)!(handlers, value.again, ctx, input) : value,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as object;
}
