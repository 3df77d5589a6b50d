// Names of post types by their id, for choosing sentences.
import { contentType } from '#contract/contentType.ts';

export type PostKind = keyof typeof contentType;

const kindByTypeId = Object.fromEntries(
  Object.entries(contentType).map(([kind, typeId]) => [typeId, kind]),
) as Record<number, PostKind>;

/** A post that is not there counts as one of the type `post`. */
export const postKindOf = (typeId: number | null): PostKind =>
  kindByTypeId[typeId ?? contentType.post] ?? 'post';

/**
 * The text for a post of this type. Each type has a sentence of its own, because grammar depends on
 * the type in some languages.
 */
export const selectText = (typeId: number | null, texts: Record<PostKind, string>): string =>
  texts[postKindOf(typeId)];
