// Finds blocked words and links of a text without blocking the main thread.
import { isInTransaction } from '../db/transactionGuard.ts';
import { createFairQueue, type QueueOwner } from '../lib/fairQueue.ts';
import { inWorker } from '../lib/process/workerThreads.ts';
import { matchLists, type ListMatches, type Lists, type ScreenedText } from './matchLists.ts';

/** Texts up to this length are matched within a few milliseconds on the main thread. */
const maxCharacters = 12_000;

const fairQueue = createFairQueue({ maxPerOwner: 16, maxTotal: 500 });

const lengthOf = ({ text = [], rich = [], links = [] }: ScreenedText) =>
  [...text, ...rich, ...links].reduce((sum, one) => sum + (one?.length ?? 0), 0);

/** Matches of each text. `owner`: the member whose request needs them. */
export async function findMatches(
  { blocked_words, blocked_domains }: Lists,
  texts: readonly ScreenedText[],
  owner: QueueOwner,
): Promise<ListMatches[]> {
  const lists = { blocked_words, blocked_domains };
  return texts.reduce((sum, one) => sum + lengthOf(one), 0) <= maxCharacters
    ? texts.map((one) => matchLists(lists, one))
    : fairQueue(owner, () => inWorker('matchTexts', { lists, texts }));
}

/** A long text must be matched before the transaction that needs its matches begins. */
class UnmatchedText extends Error {
  readonly text: ScreenedText;

  constructor(text: ScreenedText) {
    super(
      'A long text must be matched before the transaction. TextMatches.retryWithMatches does that.',
    );
    this.text = text;
  }
}

/** Matches of the texts of one request. Those of long texts are found once. */
export class TextMatches {
  readonly #ofLongTexts = new Map<string, ListMatches>();

  /** Throws in a transaction if the text is long and its matches are not known yet. */
  async find(lists: Lists, text: ScreenedText, owner: QueueOwner): Promise<ListMatches> {
    if (lengthOf(text) <= maxCharacters) return matchLists(lists, text);
    const key = JSON.stringify(text);
    const known = this.#ofLongTexts.get(key);
    if (known) return known;
    if (isInTransaction()) throw new UnmatchedText(text);
    const [found] = await findMatches(lists, [text], owner);
    this.#ofLongTexts.set(key, found!);
    return found!;
  }

  /**
   * Runs `work`. If a transaction in it needs the matches of a long text, the transaction is rolled
   * back, a worker finds the matches, and `work` runs again.
   */
  async retryWithMatches<T>(lists: Lists, owner: QueueOwner, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof UnmatchedText)) throw error;
        await this.find(lists, error.text, owner);
      }
    }
  }
}
