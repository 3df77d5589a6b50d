// Names of post types, for choosing sentences.
import { contentType } from '#contract/contentType.ts';

export type PostKind = keyof typeof contentType;

const kinds = Object.fromEntries(
  Object.entries(contentType).map(([kind, typeId]) => [typeId, kind]),
) as Record<number, PostKind>;

export const postKindOf = (typeId: number | null): PostKind =>
  kinds[typeId ?? contentType.post] ?? 'post';

/** Each type has a sentence of its own, because grammar depends on the type in some languages. */
export const textByKind = (typeId: number | null, texts: Record<PostKind, string>): string =>
  texts[postKindOf(typeId)];
