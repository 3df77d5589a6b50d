// What is answered to a call that is repeated with its Idempotency-Key. Of what the call made only the number is kept: it is read anew,
// as it is now and as its owner may see it now.
import type { Answer, Ask, Call } from '#contract/calls.ts';
import { handlers } from '../registry.ts';
import type { Asked, Member } from '../context.ts';
import { sentAgain } from '../messages/send.ts';

type Read = (id: number, asked: Asked<Member>, input: object) => Promise<unknown>;

const by =
  <C extends Call>(call: C, field: keyof Answer<C>): Read =>
  async (id, asked) => {
    const read = handlers[call] as unknown as (
      input: object,
      asked: Asked<Member>,
    ) => Promise<Answer<C>>;
    return (await read({ id }, asked))[field];
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
  update: async (id, asked, input) => {
    const { action_id } = input as Ask<'POST /action/post-update'>;
    return (await handlers['GET /action/updates']({ action_id }, asked)).updates.find(
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
  asked: Asked<Member>,
  input: object,
): Promise<object> {
  const fields = Object.entries(kept).map(async ([field, value]) => [
    field,
    isAgain(value) ? await readerOf(call, field)!(value.again, asked, input) : value,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as object;
}
