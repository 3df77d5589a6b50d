import type { ScheduledPost } from '#contract/scheduled.ts';
import { send } from '../api/send.ts';

/** The stored version of a scheduled post. Undefined if it was published or deleted. */
export async function findScheduled(id: number): Promise<ScheduledPost | undefined> {
  let before: string | undefined;
  do {
    const page = await send('GET /content/scheduled', { ...(before && { before }) });
    const found = page.scheduled.find((post) => post.id === id);
    if (found) return found;
    before = page.next;
  } while (before !== undefined);
  return undefined;
}
