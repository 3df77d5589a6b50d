// Search for links, blocked words and blocked domains in a text, without blocking the main thread.
import type { RequestContext } from '../context.ts';
import type { QueueOwner } from '../lib/fairQueue.ts';
import { runInWorkerFor } from '../lib/process/workerResults.ts';
import { matchLists, type TextFindings, type BlockLists, type ScreenedText } from './matchLists.ts';

/**
 * Up to this many characters in total, texts are matched on the main thread, which takes a few
 * milliseconds.
 */
const maxMainThreadCharacters = 12_000;

const isShort = (texts: readonly ScreenedText[]) =>
  texts.reduce((total, text) => total + countCharacters(text), 0) <= maxMainThreadCharacters;

const countCharacters = ({ text = [], rich = [], links = [] }: ScreenedText) =>
  [...text, ...rich, ...links].reduce((total, field) => total + (field?.length ?? 0), 0);

/** Only the lists: a worker and the key of its result need no other settings. */
const pickLists = ({ blocked_words, blocked_domains }: BlockLists): BlockLists => ({
  blocked_words,
  blocked_domains,
});

/**
 * Findings of each text. Not for use in a transaction, which must not wait for a worker. `owner`:
 * the member whose request needs them.
 */
export async function matchTextsForReview(
  site: BlockLists,
  texts: readonly ScreenedText[],
  owner: QueueOwner,
): Promise<TextFindings[]> {
  const lists = pickLists(site);
  return isShort(texts)
    ? texts.map((text) => matchLists(lists, text))
    : runInWorkerFor(owner, 'matchTexts', { lists, texts });
}

/**
 * Findings of one text. In a transaction it throws if the text is long: `WorkerResults.retry` then
 * matches the text and runs the request again.
 */
export async function matchTextInRequest(
  site: BlockLists,
  text: ScreenedText,
  { workerResults }: Pick<RequestContext, 'workerResults'>,
): Promise<TextFindings> {
  if (isShort([text])) return matchLists(site, text);
  const lists = pickLists(site);
  const [findings] = await workerResults.get('matchTexts', { lists, texts: [text] });
  return findings!;
}
