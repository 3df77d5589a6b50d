// Search for links, blocked words and blocked domains in a text, without blocking the main thread.
import type { RequestContext } from '../context.ts';
import type { QueueOwner } from '../lib/fairQueue.ts';
import { inWorkerFor } from '../lib/process/workerResults.ts';
import { matchLists, type TextFindings, type Lists, type ScreenedText } from './matchLists.ts';

/** Texts up to this length are matched within a few milliseconds on the main thread. */
const maxCharacters = 12_000;

const isShort = (texts: readonly ScreenedText[]) =>
  texts.reduce((total, text) => total + countCharacters(text), 0) <= maxCharacters;

const countCharacters = ({ text = [], rich = [], links = [] }: ScreenedText) =>
  [...text, ...rich, ...links].reduce((total, text) => total + (text?.length ?? 0), 0);

/** Matches of each text, outside transactions. `owner`: the member whose request needs them. */
export async function findMatches(
  { blocked_words, blocked_domains }: Lists,
  texts: readonly ScreenedText[],
  owner: QueueOwner,
): Promise<TextFindings[]> {
  const lists = { blocked_words, blocked_domains };
  return isShort(texts)
    ? texts.map((text) => matchLists(lists, text))
    : inWorkerFor(owner, 'matchTexts', { lists, texts });
}

/** Matches of one text, also in a transaction. */
export async function findMatchesOf(
  { blocked_words, blocked_domains }: Lists,
  text: ScreenedText,
  { workerResults }: Pick<RequestContext, 'workerResults'>,
): Promise<TextFindings> {
  const lists = { blocked_words, blocked_domains };
  if (isShort([text])) return matchLists(lists, text);
  const [findings] = await workerResults.get('matchTexts', { lists, texts: [text] });
  return findings!;
}
