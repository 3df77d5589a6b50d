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

const audiencesFromWidest: Audience[] = ['Public', 'Group', 'Friends', 'Collection', 'Private'];

/** Whether everyone in the audience of the post also was in the audience of an earlier text. */
const includesReaders = (
  { sharedAs, collection }: Pick<PostVersion, 'sharedAs' | 'collection'>,
  post: Post,
) =>
  sharedAs === 'Collection' && post.sharedAs === 'Collection'
    ? collection === post.collection
    : audiencesFromWidest.indexOf(sharedAs) <= audiencesFromWidest.indexOf(post.sharedAs);

/** Stores the current text, for the widest audience that it had. */
export function storeVersion(model: Model, post: Post) {
  const { revision, text, sharedAs, collection } = post;
  const audiences = [...post.earlierAudiences, { sharedAs, collection }].filter(
    (audience) => audience.sharedAs !== 'Collection' || model.collections.has(audience.collection!),
  );
  const widest = audiences
    .toReversed()
    .toSorted(
      (a, b) => audiencesFromWidest.indexOf(a.sharedAs) - audiencesFromWidest.indexOf(b.sharedAs),
    )[0]!;
  post.versions.push({ revision, text, ...widest });
}

/** The versions of a post for a viewer who sees it, or as if the viewer did. */
export const versionsFor = (viewer: Viewer, post: Post) =>
  post.versions.filter((version) => viewer === post.author || includesReaders(version, post));

/**
 * Removes the latest version, if the same text is published again for everyone who could read it.
 */
export function removeUnchangedVersion(post: Post) {
  const latest = post.versions.at(-1);
  const currentWidth = audiencesFromWidest.indexOf(post.sharedAs);
  const covers =
    latest &&
    (latest.sharedAs === 'Collection' && post.sharedAs === 'Collection'
      ? latest.collection === post.collection
      : currentWidth <= audiencesFromWidest.indexOf(latest.sharedAs));
  if (covers && latest.text === post.text) post.versions.pop();
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
export function signedOrSentVersions(model: Model, viewer: Viewer, post: Post): number[] {
  const { action, draft, approved, hidden } = post;
  const deleted = post.group !== null && model.groups.get(post.group)!.deleted;
  if (!action || viewer === null || draft || !approved || hidden || deleted) return [];
  if (!isActive(model.people.get(post.author)!)) return [];
  const versions = [action.signers.get(viewer)?.version, action.sentVersions?.get(viewer)];
  return [...new Set(versions)].filter((version) => version !== undefined);
}
