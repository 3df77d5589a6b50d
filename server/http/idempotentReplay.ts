// What is answered to a call that is repeated with its Idempotency-Key. Of what the call made only the number is kept: it is read anew,
// as it is now and as its owner may see it now.
import type { Output, Input, Call } from '#contract/calls.ts';
import { handlers } from '../registry.ts';
import type { RequestContext, Member } from '../context.ts';
import { sentAgain } from '../messages/send.ts';

type Read = (id: number, ctx: RequestContext<Member>, input: object) => Promise<unknown>;

const by =
  <C extends Call>(call: C, field: keyof Output<C>): Read =>
  async (id, ctx) => {
    const read = handlers[call] as unknown as (
      input: object,
      ctx: RequestContext<Member>,
    ) => Promise<Output<C>>;
    return (await read({ id }, ctx))[field];
  };

/** By the field of the answer; where calls differ, by the call and its field. */
const readers: Record<string, Read> = {
  content: by('GET /content/get-one', 'content'),
  'POST /blog/create content': by('GET /blog/get-one', 'content'),
  'POST /blog/update content': by('GET /blog/get-one', 'content'),
  'POST /poll/create content': by('GET /poll/get-content', 'content'),
  comment: by('GET /comment/get-one', 'comment'),
  group: by('GET /group/get-one', 'group'),
  action: by('GET /action/get-one', 'action'),
  news: by('GET /news/get-one', 'news'),
  page: by('GET /admin/page', 'page'),
  collection: by('GET /user/get-friend-collection', 'collection'),
  sent: sentAgain,
  update: async (id, ctx, input) => {
    const { action_id } = input as Input<'POST /action/post-update'>;
    return (await handlers['GET /action/updates']({ action_id }, ctx)).updates.find(
      (update) => update.id === id,
    );
  },
};
const readerOf = (call: Call, field: string) => readers[`${call} ${field}`] ?? readers[field];

type Again = { again: number };
const isAgain = (value: unknown): value is Again =>
  typeof (value as Again | undefined)?.again === 'number';

/** What is kept of an answer. */
export function keptOf(call: Call, answer: object): object {
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => {
      const id = (value as { id?: unknown } | null | undefined)?.id;
      return [
        field,
        typeof id === 'number' && readerOf(call, field) ? ({ again: id } satisfies Again) : value,
      ];
    }),
  );
}

/** The answer out of what is kept. */
export async function answeredAgain(
  call: Call,
  kept: object,
  ctx: RequestContext<Member>,
  input: object,
): Promise<object> {
  const fields = Object.entries(kept).map(async ([field, value]) => [
    field,
    isAgain(value) ? await readerOf(call, field)!(value.again, ctx, input) : value,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as object;
}
