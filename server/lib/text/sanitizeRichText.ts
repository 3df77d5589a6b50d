// Rich text in what somebody sends: bounded before it is read, and cleaned beside the main thread when it is long.
import { invalidField } from '#contract/errors.ts';
import { strings, tooLong } from '#contract/strings.ts';
import { cleanRichText } from './richTextCleaner.ts';
import { createFairQueue, type Owner } from '../fairQueue.ts';
import { inWorker } from '../process/workerThreads.ts';

/** A text of this size and kind is cleaned within a millisecond or two: no other thread is asked. */
const short = { characters: 4_000, tags: 100 };
/** More are no text of a person, and would keep a processor for long. */
const mostTags = 10_000;

const turns = createFairQueue({ longest: 16, most: 500 });

/** The field as it may be kept. */
export async function sanitizeRichText(
  field: string,
  html: string,
  { most, owner }: { most: number; owner: Owner },
): Promise<string> {
  const tags = html.split('<', mostTags + 2).length - 1;
  if (tags > mostTags) throw invalidField(field, strings.tooManyTags);
  const clean =
    html.length <= short.characters && tags <= short.tags
      ? cleanRichText(html)
      : await turns(owner, () => inWorker('clean', html));
  // what is added to links may make it longer than it came
  if (clean.length > most) throw invalidField(field, tooLong(most));
  return clean;
}
