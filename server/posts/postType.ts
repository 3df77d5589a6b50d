// What a type of post decides. Each feature defines its type, and server/registry.ts registers all.
// The core of posts knows none of them.
import type { Content } from '#contract/posts.ts';
import type { RequestContext } from '../context.ts';
import type { PostRow } from './postRow.ts';

type PostType = {
  /** `content_type` of the API and the database. */
  id: number;
  /** Loads the part of the response that only this type has, by post id. */
  load?: (
    ctx: RequestContext,
    rows: readonly PostRow[],
    options: { detailed: boolean },
  ) => Promise<Map<number, Partial<Content>>>;
  /** Its author cannot edit it. The post about a new group follows the group. */
  fixed?: true;
};

export const definePostType = (type: PostType): PostType => type;

const postTypes = new Map<number, PostType>();

/** Called once. A type that is not registered is a plain post. */
export function registerPostTypes(types: readonly PostType[]) {
  for (const type of types) postTypes.set(type.id, type);
}

export const isFixedType = (contentType: number) => postTypes.get(contentType)?.fixed === true;

/** Puts loaded parts under their name in the response. */
export const toPartialContents = <Key extends keyof Content>(
  key: Key,
  values: ReadonlyMap<number, Content[Key]>,
): Map<number, Partial<Content>> =>
  new Map([...values].map(([post, value]) => [post, { [key]: value } as Partial<Content>]));

/** The parts of all rows, by post id. */
export async function loadDetails(
  ctx: RequestContext,
  rows: readonly PostRow[],
  options: { detailed: boolean },
): Promise<Map<number, Partial<Content>>> {
  const all = new Map<number, Partial<Content>>();
  // One after the other, because they may share the connection of a transaction.
  for (const { id, load } of postTypes.values()) {
    const rowsOfType = rows.filter((row) => row.content_type === id);
    if (rowsOfType.length && load)
      for (const [post, value] of await load(ctx, rowsOfType, options)) all.set(post, value);
  }
  return all;
}
