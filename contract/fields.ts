// The words that several calls are made of. Strings arrive trimmed, and without anything to see as empty ones; times leave as ISO 8601 in UTC.
import Type, { type Static, type TSchema } from 'typebox';
import { limits } from './limits.ts';

/** Text that a person typed: trimmed on the way in, then at least `min` and at most `max` characters. */
export const text = (max: number, options: { min?: number; description?: string } = {}) =>
  Type.String({
    'x-trim': true,
    maxLength: max,
    minLength: options.min ?? 0,
    ...(options.description && { description: options.description }),
  });

/** Text that must not be empty. */
export const filled = (max: number, description?: string) =>
  text(max, { min: 1, ...(description && { description }) });

/** Rich text: trimmed and cleaned on the way in, so that a handler never sees what is not allowed. */
export const rich = (max: number, options: { min?: number; description?: string } = {}) =>
  Type.String({
    'x-trim': true,
    'x-rich': true,
    maxLength: max,
    minLength: options.min ?? 0,
    description: options.description ?? 'Rich text; what is not allowed in it is taken out.',
  });

/** What stands beside other words, such as a name, a title or a place: on one line, without what cannot be seen or turns the words around it. */
export const line = (max: number, options: { min?: number; description?: string } = {}) =>
  Type.String({
    'x-line': true,
    maxLength: max,
    minLength: options.min ?? 0,
    ...(options.description && { description: options.description }),
  });

/** Such a line that must not be empty. */
export const filledLine = (max: number, description?: string) =>
  line(max, { min: 1, ...(description && { description }) });

/** A secret, taken to the letter. */
export const secret = (max: number = limits.passwordMax) =>
  Type.String({ minLength: 1, maxLength: max });

export const id = (description?: string) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    ...(description && { description }),
  });
export const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description && { description }) });
export const time = (description?: string) =>
  Type.String({ format: 'date-time', ...(description && { description }) });
export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
export const nullable = (schema: { type: string } & TSchema) =>
  Type.Unsafe<string | null>({ ...schema, type: [schema.type, 'null'] });
export const ynFlag = Type.Enum(['Y', 'N']);

/** Numbered pages from 1. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page, description: 'From 1.' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSize })),
};

/** Where a page that is asked for larger is answered with fewer. */
export const pagingUpTo = (most: number) => ({
  ...paging,
  pageSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSize,
      description: `At most ${most} are answered.`,
    }),
  ),
});

/** `pageCount` may be a lower bound on feeds: the current page + 1 while more exist. */
export const pages = {
  pageCount: count('Pages in all; on feeds a lower bound.'),
  pages: Type.Object({
    page: count(),
    pageSize: count(),
    pageCount: count(),
    totalCount: Type.Optional(
      count(
        'Items in all. A feed leaves it out where it would have to count more than the page; `count=Y` asks for it.',
      ),
    ),
  }),
};

/** An opaque cursor: the place in a list from which the next request goes on. */
export const cursor = Type.Optional(
  Type.String({
    maxLength: 60,
    pattern: '^[0-9]{1,19}(-[0-9]{1,19}){1,2}$',
    description:
      'The `next` of an earlier answer; then `page` is only a number to count with. Pages beyond 2,000 rows are reached only so.',
  }),
);
export const next = Type.Optional(
  Type.String({ description: 'Where the following page starts; absent on the last.' }),
);

/** Clients that use one payload to create and to change send an id with both. */
export const ignoredId = Type.Optional(
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Ignored.' }),
);

/** What was last read of a thing that is changed: when it has been saved since, the change is refused as a conflict. */
export const revision = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: 'The revision that the change was made from. When it is not the latest: conflict.',
  }),
);

/** What a plain post is there for: outside of groups always wall. */
export const tool = Type.Enum(['wall', 'discussion', 'bookmark']);
export type Tool = Static<typeof tool>;

/** Who may see a thing, as its author chose. Group is offered only inside a group, Collection (some of one's friends) only outside. */
export const audiences = ['Public', 'Group', 'Friends', 'Collection', 'Private'] as const;
export type Audience = (typeof audiences)[number];
export const audience = Type.Enum(audiences);

/** What anybody who may see a person at all sees of them. Pictures are addresses on this server, empty when there is none. */
export const userSummary = Type.Object({
  id: id(),
  name: Type.String(),
  username: Type.String(),
  image: Type.String(),
  image_thumb: Type.String(),
});

export const liker = Type.Object({
  user_id: id(),
  user: Type.Object({ name: Type.String(), username: Type.String() }),
});

/** In a list of those who like a thing, which shows their faces. */
export const likerShown = Type.Object({ user_id: id(), user: Type.Omit(userSummary, ['id']) });

/** What is answered to a like, and to its taking back. */
export const likesAnswer = { total_likes: count(), likes: Type.Array(liker), id: id() };

/** A stored picture. `url` and `thumb_url` are good for some minutes; the answer is asked for again after that. */
export const picture = Type.Object({
  file_name: Type.String({ description: 'Random and unguessable; names the file in later calls.' }),
  url: Type.String(),
  thumb_url: Type.String({ description: '300 × 200 pixels, shown at 150 × 100.' }),
  width: count('Pixels.'),
  height: count('Pixels.'),
});

export const fileName = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: 'The file_name that an upload answered.',
});

/** What a link in a mail holds of its own. */
export const linkCode = Type.String({ minLength: 1, maxLength: 200 });

/** The answer to the check for people: what was asked with its solution, as JSON. */
export const solvedCheck = Type.String({
  'x-trim': true,
  maxLength: 10_000,
  description: 'The challenge with its solution, as JSON.',
});

/** A sentence for a person. */
export const message = Type.String();
