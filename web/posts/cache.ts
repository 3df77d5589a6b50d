// Cache updates for posts: apply a change to every cached list and screen without a refetch.
import type { QueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { contentType } from '#contract/contentType.ts';
import { hashtagsIn } from '#contract/mentions.ts';
import { callsWithPosts, postListCall } from '../api/postCalls.ts';
import { getPinPlace, isPinned, type PinPlace } from './pins.ts';

/** Shapes of cached responses: one post, a list, or the pages of a list. */
type CachedPosts = { content: Content } | { contents: Content[] } | { pages: CachedPosts[] };
type Update = (contents: Content[]) => Content[];

const postQueries = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    callsWithPosts.includes(queryKey[0]),
};

function applyTo(cached: CachedPosts, update: Update): CachedPosts {
  // Check this first: a list also has a `pages` field, with its page counts.
  if ('contents' in cached) return { ...cached, contents: update(cached.contents) };
  if ('pages' in cached)
    return { ...cached, pages: cached.pages.map((page) => applyTo(page, update)) };
  const [content] = update([cached.content]);
  return content ? { ...cached, content } : cached;
}

const updateCached = (client: QueryClient, update: Update) =>
  client.setQueriesData<CachedPosts>(postQueries, (cached) => cached && applyTo(cached, update));

/** Updates a post wherever it is cached. */
export function updateContent(
  client: QueryClient,
  id: number,
  update: (content: Content) => Content,
) {
  updateCached(client, (contents) =>
    contents.map((content) => (content.id === id ? update(content) : content)),
  );
}

/** Removes a deleted post from every list. Its own screen, if open, still shows it. */
export function removeContent(client: QueryClient, id: number) {
  updateCached(client, (contents) => contents.filter((content) => content.id !== id));
  client.removeQueries({ queryKey: ['GET /content/get-one', { id }], type: 'inactive' });
}

/**
 * Whether a list with these type filters contains the post. Without a filter a list contains all
 * types.
 */
function matchesTypeFilters(
  { content_type, tool }: Content,
  { poll, blog, action, tool: requestedTool }: Input<'GET /content/list'>,
) {
  if (requestedTool !== undefined && (content_type !== contentType.post || tool !== requestedTool))
    return false;
  const contentTypes = [
    poll === 'Y' && contentType.poll,
    blog === 'Y' && contentType.blog,
    action === 'Y' && contentType.action,
  ].filter((type) => type !== false);
  return contentTypes.length === 0 || contentTypes.some((type) => type === content_type);
}

const hasTag = ({ title, text, poll }: Content, tag: string) =>
  hashtagsIn(`${title} ${text}`).includes(tag) ||
  (poll?.tags ?? []).some(({ tag: postTag }) => postTag.tag === tag);

/** Adds a new post to the top of the lists it belongs to. */
export function addContent(client: QueryClient, content: Content) {
  const matches = (input: Input<'GET /content/list'>) =>
    matchesTypeFilters(content, input) &&
    (input.tag === undefined || hasTag(content, input.tag)) &&
    (input.group_id === undefined || input.group_id === content.group_id) &&
    (input.user_id === undefined || input.user_id === content.user_id);
  const lists = client.getQueriesData<{ pages?: { contents: Content[] }[] }>({
    predicate: ({ queryKey: [call, input] }) =>
      call === postListCall && matches((input ?? {}) as Input<'GET /content/list'>),
  });
  for (const [key, cached] of lists) {
    if (!cached?.pages) continue;
    const place = getPinPlace((key[1] ?? {}) as Input<'GET /content/list'>);
    client.setQueryData(key, {
      ...cached,
      pages: cached.pages.map((page, index) =>
        index === 0 ? { ...page, contents: insertFirst(page.contents, content, place) } : page,
      ),
    });
  }
}

/** The posts with a new one at the top, below the pinned posts of the list. */
function insertFirst(contents: Content[], added: Content, place: PinPlace | undefined): Content[] {
  const pinned = place ? contents.filter((content) => isPinned(content, place)) : [];
  return [...pinned, added, ...contents.filter((content) => !pinned.includes(content))];
}
