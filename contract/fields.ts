// Schemas of fields that several calls share. Strings arrive trimmed; a string without visible
// characters arrives empty. Times are sent as ISO 8601 in UTC.
import Type, { type Static, type TSchema } from 'typebox';
import { contentType } from './contentType.ts';
import { coverDrawings } from './covers.ts';
import { limits } from './limits.ts';
import { mediaKinds } from './media.ts';

/** Text input: trimmed, then at least `min` and at most `max` characters. */
export const text = (max: number, options: { min?: number; description?: string } = {}) =>
  Type.String({
    'x-trim': true,
    maxLength: max,
    minLength: options.min ?? 0,
    ...(options.description && { description: options.description }),
  });

/** Required text. */
export const requiredText = (max: number, description?: string) =>
  text(max, { min: 1, ...(description && { description }) });

/** Rich text input: trimmed and sanitized before the handler runs. */
export const richText = (
  max: number,
  options: { min?: number; description?: string; images?: boolean } = {},
) =>
  Type.String({
    'x-trim': true,
    'x-rich': true,
    // only texts with photos of their own
    ...(options.images && { 'x-images': true }),
    maxLength: max,
    minLength: options.min ?? 0,
    description: options.description ?? 'Rich text; elements that are not allowed are removed.',
  });

/**
 * Single-line text that is displayed next to other text, such as a name, a title or a location.
 * Line breaks, invisible characters and bidirectional controls are removed.
 */
export const singleLineText = (max: number, options: { min?: number; description?: string } = {}) =>
  Type.String({
    'x-line': true,
    maxLength: max,
    minLength: options.min ?? 0,
    ...(options.description && { description: options.description }),
  });

/** Required single-line text. */
export const requiredLine = (max: number, description?: string) =>
  singleLineText(max, { min: 1, ...(description && { description }) });

/** A secret; not trimmed. */
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
/** How a member contacts an official. */
export const contactMethod = Type.Enum(['email', 'form', 'phone']);
export type ContactMethod = Static<typeof contactMethod>;

/** Page numbers from 1. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page, description: 'From 1.' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSize })),
};

/**
 * Like `paging`. Larger page sizes are accepted, and the response contains at most `maxItems`
 * items.
 */
export const pagingWithMaximum = (maxItems: number) => ({
  ...paging,
  pageSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSize,
      description: `At most ${maxItems} are returned.`,
    }),
  ),
});

export const pageCounts = {
  pageCount: count(
    'Number of pages. While there are more, it can be a lower bound: the current page + 1.',
  ),
  pages: Type.Object({
    page: count(),
    pageSize: count(),
    pageCount: count(),
    totalCount: Type.Optional(
      count(
        'Number of items. A feed omits it if it would have to count more than the page; `count=Y` requests it.',
      ),
    ),
  }),
};

/** Opaque cursor: the row position at which the next request continues. */
export const cursor = Type.Optional(
  Type.String({
    maxLength: 60,
    pattern: '^[0-9]{1,19}(-[0-9]{1,19}){1,2}$',
    description:
      'The `next` of an earlier response. `page` is then only used for counting. Rows beyond the first 2,000 need a cursor.',
  }),
);
export const nextCursor = Type.Optional(
  Type.String({ description: 'Cursor of the next page; absent on the last page.' }),
);

/** For clients that send an id with the payload of a create call. */
export const ignoredId = Type.Optional(
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Ignored.' }),
);

/** A number that counts versions from 1. The database stores it in 32 bits. */
export const versionNumber = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description });

/**
 * Revision for optimistic locking: the change is rejected as a conflict if the item was saved since
 * that revision.
 */
export const revision = Type.Optional(
  versionNumber('The revision that the change is based on. Conflict if it is not the latest.'),
);

/** Revision that a moderator read: approval publishes no other. */
export const readRevision = Type.Optional(
  versionNumber(
    'Required to approve: the revision that was read. Conflict if it is not the latest.',
  ),
);

/** Type of a plain post; always wall outside of groups. */
export const contentTypeId = () =>
  Type.Integer({
    minimum: contentType.post,
    maximum: contentType.action,
    description: `${Object.entries(contentType)
      .map(([name, id]) => `${id} ${name}`)
      .join(', ')}.`,
  });
export const tool = Type.Enum(['wall', 'discussion', 'bookmark']);
export type Tool = Static<typeof tool>;

/**
 * Audiences that an author can choose. Group only inside a group, Collection (some of the author’s
 * friends) only outside.
 */
export const audiences = ['Public', 'Group', 'Friends', 'Collection', 'Private'] as const;
export type Audience = (typeof audiences)[number];
export const audience = Type.Enum(audiences);

/** What administrators confirmed about a person. */
export const badgeKinds = ['official', 'verified'] as const;
export const badge = Type.Object(
  {
    kind: Type.Enum([...badgeKinds]),
    title: optional(Type.String({ description: 'The office or role of an official.' })),
  },
  { description: 'Given by the administrators; shown beside the name.' },
);
export type Badge = Static<typeof badge>;

/** The public part of a person. Images are URLs on this server, empty if there is none. */
export const userSummary = Type.Object({
  id: id(),
  name: Type.String(),
  username: Type.String(),
  image: Type.String(),
  image_thumb: Type.String(),
  badge: optional(badge),
});

export const liker = Type.Object({
  user_id: id(),
  user: Type.Object({ name: Type.String(), username: Type.String() }),
});

/** Entry of a list of likers, with their images. */
export const likerListItem = Type.Object({ user_id: id(), user: Type.Omit(userSummary, ['id']) });

/** Response to a like and to its removal. */
export const likesResponse = { total_likes: count(), likes: Type.Array(liker), id: id() };

/**
 * A stored image. `url` and `thumb_url` expire after a few minutes; request the object again for
 * new ones.
 */
export const picture = Type.Object({
  file_name: Type.String({
    description: 'Random and unguessable. Identifies the file in later calls.',
  }),
  url: Type.String(),
  thumb_url: Type.String({ description: '300 × 200 pixels, for display at 150 × 100.' }),
  width: count('Pixels.'),
  height: count('Pixels.'),
  description: optional(
    Type.String({ description: 'For people who cannot see it. Absent without a description.' }),
  ),
  sizes: optional(
    Type.Array(Type.Integer(), {
      description:
        'Smaller widths in pixels that exist, ascending. Insert “/” and the width after the file_name in `url`.',
    }),
  ),
  animated: optional(Type.Boolean({ description: 'It moves; absent for a still image.' })),
  media: optional(
    Type.Object(
      {
        kind: Type.Enum([...mediaKinds]),
        name: Type.String(),
        type: Type.String({ description: 'Content type.' }),
        url: Type.String(),
        bytes: count(),
      },
      {
        description:
          'A PDF, audio or video file instead of a photo. Of a PDF, the image is its first page, once that is drawn. Without an image, `url` and `thumb_url` are empty, and the width and height are 0.',
      },
    ),
  ),
});

/** The area of an uploaded image that is kept. */
export const cropArea = Type.Object(
  {
    x: Type.Integer({
      minimum: 0,
      maximum: 100_000,
      description: 'In pixels of the uploaded image.',
    }),
    y: Type.Integer({ minimum: 0, maximum: 100_000 }),
    width: Type.Integer({ minimum: 1, maximum: 100_000 }),
    height: Type.Integer({ minimum: 1, maximum: 100_000 }),
  },
  { additionalProperties: false },
);

export const coverDrawing = Type.Enum([...coverDrawings], {
  description: 'The name of a drawing that clients have.',
});

/** The cover of a profile or a group: a picture or a drawing. */
export const cover = Type.Object({ drawing: optional(coverDrawing), picture: optional(picture) });

/** A description of a photo, for people who cannot see it. Plain text of several lines. */
export const photoDescription = text(limits.photoDescription, {
  description: 'Describes the photo for people who cannot see it; empty removes the description.',
});

/** Descriptions of photos of a post. */
export const photoDescriptions = Type.Array(
  Type.Object({
    file_name: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    description: photoDescription,
  }),
  {
    maxItems: limits.attachments,
    description: 'Photos that are not listed keep their description.',
  },
);

export const fileName = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: 'The file_name that an upload returned.',
});

/** The code in a link of an email. */
export const linkCode = Type.String({ minLength: 1, maxLength: 200 });

/** Solution of the CAPTCHA challenge, as JSON. */
export const captchaSolution = Type.String({
  'x-trim': true,
  maxLength: 10_000,
  description: 'The challenge with its solution, as JSON.',
});

/** A message for people. The output of a call that has one also contains `messageKeys`. */
export const message = Type.String({ description: 'A text for people, in English.' });

/** What a client translates a message by. */
export const messageKey = {
  key: optional(Type.String({ description: 'Names the text of `message`.' })),
  values: optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: 'Values of the placeholders in that text.',
    }),
  ),
};
export const messageKeys = {
  ...messageKey,
  details: optional(
    Type.Array(Type.Object(messageKey), {
      description: 'Instead of `key`, if `message` consists of several sentences.',
    }),
  ),
};
