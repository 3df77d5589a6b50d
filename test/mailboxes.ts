// Mailboxes of many people. Emails are moved out of the outgoing folder, once each.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './app.ts';
import { emailsTo, type ReceivedEmail } from './emails.ts';

const mailboxes = new Map<string, ReceivedEmail[]>();
export const readMailbox = (address: string) =>
  mailboxes.get(address) ?? mailboxes.set(address, []).get(address)!;
let previousRead: Promise<unknown> = Promise.resolve();

/** Moves the emails so far from the folder into the mailboxes. Concurrent calls wait. */
export function collectMail(testApp: Pick<TestApp, 'app' | 'drainJobs'>) {
  const folder = join(testApp.app.config.dataDir, 'mail');
  const read = previousRead.then(async () => {
    await testApp.drainJobs();
    const names = existsSync(folder)
      ? readdirSync(folder).filter((name) => name.endsWith('.eml'))
      : [];
    for (const name of names.toSorted()) {
      const [email] = await emailsTo({
        drainJobs: () => Promise.resolve(),
        mails: () => [readFileSync(join(folder, name), 'utf8')],
      });
      rmSync(join(folder, name));
      readMailbox(email!.to).push(email!);
    }
  });
  previousRead = read.catch(() => undefined);
  return read;
}

export const emptyMailboxes = () => mailboxes.clear();
