// Reader of a Maildir to which a mail server on this machine delivers bounces.
import { mkdir, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { day } from '#contract/durations.ts';
import { maxBounceBytes } from './readBounce.ts';
import { receiveMessage, type BounceContext } from './receiveBounce.ts';

/** Messages per run. The next run reads the others. */
const maxPerRun = 500;
/** A message contains addresses, so one that was read is kept only for the search of a problem. */
const keptMs = 7 * day;
const readMark = ':2,S';

type Settings = { config: { mailBounces: { maildir: string } } };

/** Reads the new messages and marks them as read, also those that are too large or no bounces. */
export async function readBounceMaildir(ctx: BounceContext & Settings) {
  const { maildir } = ctx.config.mailBounces;
  if (!maildir) return;
  const [newMessages, readMessages] = [join(maildir, 'new'), join(maildir, 'cur')];
  try {
    const names = (await readdir(newMessages)).toSorted();
    if (names.length > 0) await mkdir(readMessages, { recursive: true });
    let unread = 0;
    for (const [i, name] of names.entries()) {
      if (i - unread >= maxPerRun) break;
      const file = join(newMessages, name);
      const message = await readMessage(file).catch((error: Error) => error);
      if (message instanceof Error) {
        if (unread++ === 0)
          ctx.log.warn({ reason: message.message }, 'A message to the bounce address is left out.');
        continue;
      }
      // First: a message that stays would be recorded again by every run.
      await rename(file, join(readMessages, `${name}${readMark}`));
      await receive(ctx, message).catch((error: Error) =>
        ctx.log.error({ reason: error.message }, 'A bounce could not be recorded.'),
      );
    }
  } catch (error) {
    ctx.log.warn(
      { reason: (error as Error).message },
      'The folder in MAIL_BOUNCES_MAILDIR cannot be read or changed: see docs/mail.md.',
    );
  }
}

/** Only the size of a message that is too large. */
async function readMessage(file: string): Promise<Buffer | number> {
  const { size } = await stat(file);
  return size <= maxBounceBytes ? readFile(file) : size;
}

async function receive(ctx: BounceContext, message: Buffer | number) {
  if (typeof message === 'number')
    ctx.log.warn({ size: message }, 'A message to the bounce address is too large.');
  else await receiveMessage(ctx, message);
}

/** Deletes the messages that were read, a week after they arrived. */
export async function deleteReadBounces({ config }: Settings) {
  const { maildir } = config.mailBounces;
  if (!maildir) return;
  const folder = join(maildir, 'cur');
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    if (name.endsWith(readMark) && (await isOld(file))) await unlink(file).catch(() => {});
  }
}

const isOld = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs < Date.now() - keptMs,
    () => false,
  );
