// Replayed responses for calls that are repeated with their Idempotency-Key. Of an object in a
// response only the id is stored. The replay reads the object again, in its current state and with
// the current permissions of the member. Texts of objects would outlive them if they were stored.
import type { Output, Input, Call } from '#contract/calls.ts';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
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

/** Reads an object that no call returns alone. `field` is the list in the response of `call`. */
const createListReader =
  <C extends Call>(call: C, field: keyof Output<C>, toInput = (_input: object) => ({})): ReadById =>
  async (handlers, id, ctx, input) => {
    const read = handlers[call] as unknown as (
      input: object,
      ctx: RequestContext<Member>,
    ) => Promise<Output<C>>;
    const list = (await read(toInput(input), ctx))[field] as { id: number }[];
    const found = list.find((object) => object.id === id);
    if (!found) throw new ApiError('conflict', strings.alreadyDone);
    return found;
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
  update: createListReader('GET /action/updates', 'updates', (input) => ({
    action_id: (input as Input<'POST /action/post-update'>).action_id,
  })),
  scheduled: createListReader('GET /content/scheduled', 'scheduled'),
  contact: createListReader('GET /representative/contacts', 'contacts'),
  link: createListReader('GET /user/invitation-links', 'links'),
};
const findReader = (call: Call, field: string) => readers[`${call} ${field}`] ?? readers[field];

/** Stands for an object in a stored response. `again` is its id. */
type StoredId = { again: number };
const isStoredId = (value: unknown): value is StoredId =>
  typeof (value as StoredId | undefined)?.again === 'number';

/** Fields of the message of a response. */
const messageFields = new Set(['message', 'key', 'values', 'details']);

/** Numbers, flags, and lists of values, such as the email addresses that were invited. */
const isStorable = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((item) => typeof item !== 'object')
    : typeof value !== 'string' && (typeof value !== 'object' || value === null);

/**
 * The response with ids instead of objects. Undefined if it contains a text besides its message, or
 * an object that has no reader.
 */
export function toStoredResponse(call: Call, response: object): object | undefined {
  const stored: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(response)) {
    const id = (value as { id?: unknown } | null | undefined)?.id;
    if (typeof id === 'number' && findReader(call, field))
      stored[field] = { again: id } satisfies StoredId;
    else if (messageFields.has(field) || isStorable(value)) stored[field] = value;
    else return undefined;
  }
  return stored;
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
