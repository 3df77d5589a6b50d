// Mails as their readers see them.
import PostalMime from 'postal-mime';
import type { TestApp } from './app.ts';

export type ReceivedEmail = { to: string; subject: string; text: string; link: string };

/** What was sent so far to this address, or to everybody, oldest first, once every job that is due has run. */
export async function lettersOf(
  world: Pick<TestApp, 'drainJobs' | 'mails'>,
  address?: string,
): Promise<ReceivedEmail[]> {
  await world.drainJobs();
  const letters = await Promise.all(
    world.mails().map(async (mail): Promise<ReceivedEmail> => {
      const { to, subject = '', text = '' } = await PostalMime.parse(mail);
      return {
        to: to?.[0]?.address ?? '',
        subject,
        text,
        link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
      };
    }),
  );
  return letters.filter(({ to }) => address === undefined || to === address);
}

/** The same without mails of notifications, which can be ended. */
export const ownLettersOf = async (...of: Parameters<typeof lettersOf>) =>
  (await lettersOf(...of)).filter(({ text }) => !text.includes('/unsubscribe/'));

/** What a link of ours carries: its last part. */
export const codeIn = ({ link }: ReceivedEmail) => link.split('/').at(-1)!;

/** Of the newest mail with a link to a new password: of two mails that are under way at once either may come first. */
export const resetCodeTo = async (world: Pick<TestApp, 'drainJobs' | 'mails'>, address: string) =>
  codeIn(
    (await lettersOf(world, address)).findLast(({ link }) => link.includes('/reset-password/'))!,
  );
