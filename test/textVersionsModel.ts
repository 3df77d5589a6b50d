// Part of the reference model: who can read earlier texts of posts and actions
// (docs/visibility.md).
import type { Audience } from '#contract/fields.ts';
import {
  isActive,
  seesPost,
  type Model,
  type Post,
  type PostVersion,
  type Viewer,
} from './referenceModel.ts';

const fromWide: Audience[] = ['Public', 'Group', 'Friends', 'Collection', 'Private'];

/** Whether everyone in the audience of the post also was in the audience of an earlier text. */
const includesReaders = (
  { sharedAs, collection }: Pick<PostVersion, 'sharedAs' | 'collection'>,
  post: Post,
) =>
  sharedAs === 'Collection' && post.sharedAs === 'Collection'
    ? collection === post.collection
    : fromWide.indexOf(sharedAs) <= fromWide.indexOf(post.sharedAs);

/** Stores the current text, for the widest audience that it had. */
export function storeVersion(model: Model, post: Post) {
  const { revision, said, sharedAs, collection } = post;
  const readers = [...post.earlierReaders, { sharedAs, collection }].filter(
    (one) => one.sharedAs !== 'Collection' || model.collections.has(one.collection!),
  );
  const widest = readers
    .toReversed()
    .toSorted((a, b) => fromWide.indexOf(a.sharedAs) - fromWide.indexOf(b.sharedAs))[0]!;
  post.versions.push({ revision, said, ...widest });
}

/** The versions of a post for a viewer who sees it, or as if the viewer did. */
export const versionsFor = (viewer: Viewer, post: Post) =>
  post.versions.filter((one) => viewer === post.author || includesReaders(one, post));

/** Drops the last version, if the same text is published again for everyone who could read it. */
export function dropUnchangedVersion(post: Post) {
  const last = post.versions.at(-1);
  const now = fromWide.indexOf(post.sharedAs);
  const covers =
    last &&
    (last.sharedAs === 'Collection' && post.sharedAs === 'Collection'
      ? last.collection === post.collection
      : now <= fromWide.indexOf(last.sharedAs));
  if (covers && last.said === post.said) post.versions.pop();
}

/**
 * The earlier versions of a visible post: all for the author; for others, those whose audience
 * included everyone who sees it now.
 */
export function visibleVersions(model: Model, viewer: Viewer, post: Post): PostVersion[] {
  if (!seesPost(model, viewer, post)) return [];
  return versionsFor(viewer, post);
}

/**
 * The versions of an action's text that the viewer signed or sent, whatever its audience is now.
 */
export function givenVersions(model: Model, viewer: Viewer, post: Post): number[] {
  const { action, draft, approved, hidden } = post;
  const deleted = post.group !== null && model.groups.get(post.group)!.deleted;
  if (!action || viewer === null || draft || !approved || hidden || deleted) return [];
  if (!isActive(model.people.get(post.author)!)) return [];
  const given = [action.signers.get(viewer)?.version, action.sent?.get(viewer)];
  return [...new Set(given)].filter((version) => version !== undefined);
}
