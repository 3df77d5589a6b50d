// Tasks of the worker threads (lib/process/workerThreads.ts). Each takes one value and returns one,
// both copied between threads.
import { readMembersCsv } from './admin/readMembersCsv.ts';
import { readOfficialsCsv } from './districts/entered/readCsv.ts';
import { parseUpload } from './districts/parseUpload.ts';
import type { FetchResult } from './lib/httpClient/httpClient.ts';
import { cleanRichText } from './lib/text/richTextCleaner.ts';
import { findMutedWords } from './mutes/words.ts';
import { readBounce } from './mail/readBounce.ts';
import { readFeed } from './news/read.ts';
import { parseEntities } from './posts/entities.ts';
import { readHead } from './posts/htmlMetadata.ts';
import { matchLists, type BlockLists, type ScreenedText } from './screening/matchLists.ts';

export { findMutedWords, parseEntities, parseUpload, readBounce, readMembersCsv, readOfficialsCsv };

/** Sanitizes rich text. */
export const clean = ({ html, images }: { html: string; images: boolean }) =>
  cleanRichText(html, { images });

/** Parses a news feed. Buffers arrive as Uint8Array. */
export const feed = (page: FetchResult) => readFeed({ ...page, body: Buffer.from(page.body) });

/** Reads the metadata of a web page. */
export const head = ({ body, type }: Pick<FetchResult, 'body' | 'type'>) =>
  readHead(Buffer.from(body), type);

export const matchTexts = ({
  lists,
  texts,
}: {
  lists: BlockLists;
  texts: readonly ScreenedText[];
}) => texts.map((text) => matchLists(lists, text));

// Declared here, because lib imports no feature.
declare module './lib/process/workerThreads.ts' {
  interface Tasks {
    parseEntities: typeof parseEntities;
    parseUpload: typeof parseUpload;
    readBounce: typeof readBounce;
    readMembersCsv: typeof readMembersCsv;
    readOfficialsCsv: typeof readOfficialsCsv;
    clean: typeof clean;
    feed: typeof feed;
    head: typeof head;
    matchTexts: typeof matchTexts;
    findMutedWords: typeof findMutedWords;
  }
}
