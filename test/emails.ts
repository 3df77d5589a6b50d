// Emails as their readers see them.
import PostalMime from 'postal-mime';
import type { TestApp } from './app.ts';

export type ReceivedEmail = { to: string; subject: string; text: string; link: string };

/**
 * The emails sent so far to this address, or to everyone, oldest first, after every due job has
 * run.
 */
export async function emailsTo(
  testApp: Pick<TestApp, 'drainJobs' | 'mails'>,
  address?: string,
): Promise<ReceivedEmail[]> {
  await testApp.drainJobs();
  const letters = await Promise.all(
    testApp.mails().map(async (mail): Promise<ReceivedEmail> => {
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

/** The same without notification emails, which can be unsubscribed from. */
export const requiredEmailsTo = async (...of: Parameters<typeof emailsTo>) =>
  (await emailsTo(...of)).filter(({ text }) => !text.includes('/unsubscribe/'));

/** The code in one of our links: the last path segment. */
export const codeIn = ({ link }: ReceivedEmail) => link.split('/').at(-1)!;

/**
 * The code of the newest password reset email. Two emails that are sent concurrently may arrive in
 * either order.
 */
export const resetCodeTo = async (testApp: Pick<TestApp, 'drainJobs' | 'mails'>, address: string) =>
  codeIn(
    (await emailsTo(testApp, address)).findLast(({ link }) => link.includes('/reset-password/'))!,
  );
