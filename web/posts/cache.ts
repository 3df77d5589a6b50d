// Keeps every list and screen that shows a post right after a change, without asking the server again.
import type { QueryClient } from '@tanstack/react-query';
import type { Input, Call } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { contentType } from '#contract/contentType.ts';
import { hashtagsIn } from '#contract/mentions.ts';
import { minute } from '#contract/durations.ts';

/** What a cached answer may look like: one post, a list, or the pages of a list. */
type CachedPosts = { content: Content } | { contents: Content[] } | { pages: CachedPosts[] };
type Change = (contents: Content[]) => Content[];

const lists = 'GET /content/list';
const holders: unknown[] = [
  lists,
  'GET /content/get-one',
  'GET /content/search',
  'GET /group/latest-posts',
  'GET /poll/list',
  'GET /poll/search-by-tag',
  'GET /poll/polls-to-vote',
  'GET /poll/get-content',
  'GET /blog/list',
  'GET /blog/get-one',
] satisfies Call[];
const onHolders = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => holders.includes(queryKey[0]),
};

function within(held: CachedPosts, change: Change): CachedPosts {
  // Asked first: a list has `pages` of its own, which say how many there are.
  if ('contents' in held) return { ...held, contents: change(held.contents) };
  if ('pages' in held) return { ...held, pages: held.pages.map((page) => within(page, change)) };
  const [content] = change([held.content]);
  return content ? { ...held, content } : held;
}

const changeHeld = (client: QueryClient, change: Change) =>
  client.setQueriesData<CachedPosts>(onHolders, (held) => held && within(held, change));

/** A post that was edited, liked or commented on, wherever it is shown. */
export function changeContent(
  client: QueryClient,
  id: number,
  change: (content: Content) => Content,
) {
  changeHeld(client, (contents) =>
    contents.map((content) => (content.id === id ? change(content) : content)),
  );
}

/** A post that is gone, from every list. */
export function removeContent(client: QueryClient, id: number) {
  changeHeld(client, (contents) => contents.filter((content) => content.id !== id));
  client.removeQueries({ queryKey: ['GET /content/get-one', { id }], type: 'inactive' });
}

/** Without a wish every kind is listed, else those that are wished for. */
function isOfKind(
  { content_type: kind, tool }: Content,
  { poll, blog, action, tool: wanted }: Input<'GET /content/list'>,
) {
  if (wanted !== undefined && (kind !== contentType.post || tool !== wanted)) return false;
  const wished = [
    poll === 'Y' && contentType.poll,
    blog === 'Y' && contentType.blog,
    action === 'Y' && contentType.action,
  ].filter((wish) => wish !== false);
  return wished.length === 0 || wished.some((wish) => wish === kind);
}

const carries = ({ title, text, poll }: Content, tag: string) =>
  hashtagsIn(`${title} ${text}`).includes(tag) ||
  (poll?.tags ?? []).some(({ tag: given }) => given.tag === tag);

/** A new post, at the top of the lists it belongs to. */
export function addContent(client: QueryClient, content: Content) {
  const belongs = (input: Input<'GET /content/list'>) =>
    isOfKind(content, input) &&
    (input.tag === undefined || carries(content, input.tag)) &&
    (input.group_id === undefined || input.group_id === content.group_id) &&
    (input.user_id === undefined || input.user_id === content.user_id);
  client.setQueriesData<{ pages: { contents: Content[] }[] }>(
    {
      predicate: ({ queryKey: [call, input] }) =>
        call === lists && belongs((input ?? {}) as Input<'GET /content/list'>),
    },
    (held) =>
      held?.pages && {
        ...held,
        pages: held.pages.map((page, index) =>
          index === 0 ? { ...page, contents: [content, ...page.contents] } : page,
        ),
      },
  );
}

const pictureLife = minute;

/** The address of a picture runs out after some minutes: a picture that does not load asks for new ones. */
export function refreshPictures(client: QueryClient) {
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      (holders.includes(queryKey[0]) || queryKey[0] === 'GET /comment/list') &&
      Date.now() - state.dataUpdatedAt > pictureLife,
  });
}
