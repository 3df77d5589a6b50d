// Tasks of the worker threads (lib/process/workerThreads.ts). Each takes one value and returns one,
// both copied between threads.
import { readHead } from './posts/htmlMetadata.ts';
import type { Fetched } from './lib/httpClient/httpClient.ts';
import { readFeed } from './news/read.ts';
import { matchLists, type Lists, type ScreenedText } from './spam/matchLists.ts';

export { parseEntities } from './posts/entities.ts';
export { cleanRichText as clean } from './lib/text/richTextCleaner.ts';

/** Buffers arrive as Uint8Array. */
export const feed = (page: Fetched) => readFeed({ ...page, body: Buffer.from(page.body) });

export const head = ({ body, type }: Pick<Fetched, 'body' | 'type'>) =>
  readHead(Buffer.from(body), type);

export const matchTexts = ({ lists, texts }: { lists: Lists; texts: readonly ScreenedText[] }) =>
  texts.map((text) => matchLists(lists, text));
