// A page of a feed without the posts that its reader has muted.
import type { Content } from '#contract/posts.ts';
import { keyToTimestamp, toFeedPage, toPageQuery } from '../db/pagination.ts';
import type { Paging, PageQuery } from '../db/pagination.ts';
import type { FeedChoices } from './feedChoices.ts';

/** Queries per page. A page after many muted posts is short, and not the last. */
const maxRounds = 5;

/**
 * Reads pages with `select` until one is full of posts that are not muted, at most `maxRounds`.
 * With many scans, a round of muted posts only is the last one: another request for what follows
 * counts towards the limits of the member.
 * Without mutes this is one query. Numbered pages may repeat posts; cursors do not.
 */
export async function selectUnmutedPage(
  page: Paging,
  { leaveOutMuted, hasManyScans }: FeedChoices,
  select: (window: PageQuery) => Promise<Content[]>,
) {
  let window = toPageQuery(page);
  if (!leaveOutMuted) return toFeedResponse(await select(window), page);
  const kept: Content[] = [];
  for (let round = 1; ; round++) {
    const posts = await select(window);
    const unmuted = await leaveOutMuted(posts);
    kept.push(...unmuted);
    const last = posts.at(-1);
    if (!last || posts.length < window.take || kept.length > page.size)
      return toFeedResponse(kept, page);
    const lastKeys = [Date.parse(last.added_on), last.id] as const;
    if (round === maxRounds || (hasManyScans && unmuted.length === 0))
      return toUnfinishedResponse(kept, page, lastKeys);
    window = {
      after: { created_at: keyToTimestamp(lastKeys[0]), id: lastKeys[1] },
      skip: 0,
      take: window.take,
    };
  }
}

export function toFeedResponse(items: Content[], page: Paging, total?: number) {
  const { pageRows, ...rest } = toFeedPage(items, page, total);
  return { contents: pageRows, ...rest };
}

/** A short page whose next page starts after the last post that was read, or that fits. */
function toUnfinishedResponse(items: Content[], paging: Paging, lastKeys: readonly number[]) {
  const { contents, next } = toFeedResponse(items, paging);
  const { page, size } = paging;
  const pageCount = page + 1;
  return {
    contents,
    pageCount,
    pages: { page, pageSize: size, pageCount },
    next: next ?? lastKeys.join('-'),
  };
}
