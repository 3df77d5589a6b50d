// Choice of sentences by the type of a post.
import { postKindOf, type PostKind } from '#contract/contentType.ts';

/**
 * The text for a post of this type. Each type has a sentence of its own, because grammar depends on
 * the type in some languages.
 */
export const selectText = (typeId: number | null, texts: Record<PostKind, string>): string =>
  texts[postKindOf(typeId)];
