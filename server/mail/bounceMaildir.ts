// Reader of a Maildir to which a mail server on this machine delivers bounces.
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maxBounceBytes } from './readBounce.ts';
import { receiveMessage, type BounceContext } from './receiveBounce.ts';

/** Messages per run. The next run reads the others. */
const maxPerRun = 500;

/** Reads the new messages and marks them as read, also those that are too large or no bounces. */
export async function readBounceMaildir(
  ctx: BounceContext & { config: { mailBounces: { maildir: string } } },
) {
  const { maildir } = ctx.config.mailBounces;
  if (!maildir) return;
  const [newMessages, readMessages] = [join(maildir, 'new'), join(maildir, 'cur')];
  const names = await readdir(newMessages).catch((error: Error) => {
    ctx.log.warn({ reason: error.message }, 'The folder in MAIL_BOUNCES_MAILDIR cannot be read.');
    return [];
  });
  if (names.length) await mkdir(readMessages, { recursive: true });
  for (const name of names.toSorted().slice(0, maxPerRun)) {
    const file = join(newMessages, name);
    const { size } = await stat(file);
    if (size <= maxBounceBytes) await receiveMessage(ctx, await readFile(file));
    else ctx.log.warn({ size }, 'A message to the bounce address is too large.');
    await rename(file, join(readMessages, `${name}:2,S`));
  }
}
