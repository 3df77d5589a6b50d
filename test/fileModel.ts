// The files of the random worlds: one on each post, on each group, and on each message written at first.
import type { TestApp } from './app.ts';

export type FileOf = 'post' | 'group' | 'message' | 'comment';

/** What is said later has none. */
export const messagesWithFile = 40;

/** As long as the name of every file. */
export const fileName = (kind: FileOf, id: number) =>
  `file-of-${kind}-`.padEnd(22 - String(id).length, '0') + id;

const kept = new WeakMap<TestApp['app'], Set<string>>();

/** Who may have a file is told by its row: what lies on the disk is the same few bytes for all, in every world. */
export async function keepFile({ app }: Pick<TestApp, 'app'>, kind: FileOf, id: number) {
  if (!kept.has(app)) kept.set(app, new Set());
  const name = `${fileName(kind, id)}${kind === 'message' ? '.pdf' : '.webp'}`;
  if (kept.get(app)!.has(name)) return;
  await app.files.store.put(name, Buffer.from('a file of a test'));
  kept.get(app)!.add(name);
}
