// Names of post types, for choosing sentences.
import { contentType } from '#contract/contentType.ts';

export type Kind = keyof typeof contentType;

const kinds = Object.fromEntries(
  Object.entries(contentType).map(([kind, typeId]) => [typeId, kind]),
) as Record<number, Kind>;

export const kindOf = (typeId: number | null): Kind => kinds[typeId ?? contentType.post] ?? 'post';

/** Each type has a sentence of its own, because grammar depends on the type in some languages. */
export const ofKind = (typeId: number | null, texts: Record<Kind, string>): string =>
  texts[kindOf(typeId)];
