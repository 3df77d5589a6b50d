// Files of the random models: one for each post, each person (a cover), each group, and each
// initial message.
import type { TestApp } from './app.ts';

export type FileOf = 'post' | 'person' | 'group' | 'message' | 'comment';

/** The number of initial messages, which have a file. Later ones have none. */
export const messagesWithFile = 40;

/** Padded to the length of every file name. */
export const fileName = (kind: FileOf, id: number) =>
  `file-of-${kind}-`.padEnd(22 - String(id).length, '0') + id;

const stored = new WeakMap<TestApp['app'], Set<string>>();

/**
 * Stores a file. The content is the same few bytes for all, because only the row decides who may
 * read it.
 */
export async function storeFile({ app }: Pick<TestApp, 'app'>, kind: FileOf, id: number) {
  if (!stored.has(app)) stored.set(app, new Set());
  const name = `${fileName(kind, id)}${kind === 'message' ? '.pdf' : '.webp'}`;
  if (stored.get(app)!.has(name)) return;
  await app.files.store.put(name, Buffer.from('a file of a test'));
  stored.get(app)!.add(name);
}
