// Rich text sanitizing for input fields: limits the size first, and cleans long texts in a worker
// thread.
import { invalidField } from '#contract/errors.ts';
import { message } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { cleanRichText } from './richTextCleaner.ts';
import { createFairQueue, type QueueOwner } from '../fairQueue.ts';
import { runInWorker } from '../process/workerThreads.ts';

/** A text up to this size is cleaned within a millisecond or two on the main thread. */
const shortText = { characters: 4_000, tags: 100 };
/** More tags do not occur in texts of people, and would occupy a CPU for long. */
const maxTags = 10_000;

const fairQueue = createFairQueue({ maxPerOwner: 16, maxTotal: 500 });

/** Returns the sanitized field. Throws if it is too long or has too many tags. */
export async function sanitizeRichText(
  field: string,
  html: string,
  { maxLength, owner, images = false }: { maxLength: number; owner: QueueOwner; images?: boolean },
): Promise<string> {
  const tags = html.split('<', maxTags + 2).length - 1;
  if (tags > maxTags) throw invalidField(field, strings.tooManyTags);
  const clean =
    html.length <= shortText.characters && tags <= shortText.tags
      ? cleanRichText(html, { images })
      : await fairQueue(owner, () => runInWorker('clean', { html, images }));
  // attributes added to links may make it longer than the input
  if (clean.length > maxLength) throw invalidField(field, message('tooLong', { most: maxLength }));
  return clean;
}
