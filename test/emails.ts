// Emails as their readers see them.
import PostalMime from 'postal-mime';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
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
  const emails = await Promise.all(
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
  return emails.filter(({ to }) => address === undefined || to === address);
}

/** The same without notification emails, which can be unsubscribed from. */
export const requiredEmailsTo = async (...args: Parameters<typeof emailsTo>) =>
  (await emailsTo(...args)).filter(({ text }) => !text.includes('/unsubscribe/'));

/** The emails sent so far to the address of a member. */
export const emailsToMember = async (
  testApp: Pick<TestApp, 'drainJobs' | 'mails' | 'db'>,
  username: Username,
) =>
  emailsTo(
    testApp,
    (await testApp.db.queryOne<{ email: string }>(
      sql`select email from all_people where username = ${username}`,
    ))!.email,
  );

/** The code in one of our links: the last path segment. */
export const codeIn = ({ link }: ReceivedEmail) => link.split('/').at(-1)!;

/**
 * The code of the newest password reset email. Undo links lead to the same page, and an email about
 * an earlier login may be sent after it.
 */
export const resetCodeTo = async (testApp: Pick<TestApp, 'drainJobs' | 'mails'>, address: string) =>
  codeIn(
    (await emailsTo(testApp, address)).findLast(({ subject }) =>
      subject.startsWith('Choose a new password'),
    )!,
  );

/** The codes of all links that set a new password in this email. */
export const passwordCodesIn = ({ text }: Pick<ReceivedEmail, 'text'>) =>
  [...text.matchAll(/\/reset-password\/([\w-]+)/g)].map(([, code]) => code!);

/**
 * Refuses all emails during `work`, as a greylisting mail server does. They are sent afterwards.
 */
export async function whileMailIsRefused<T>(
  { app, db, drainJobs }: Pick<TestApp, 'app' | 'db' | 'drainJobs'>,
  work: () => Promise<T>,
): Promise<T> {
  const { mail } = app;
  const { send } = mail;
  mail.send = () => Promise.reject(new Error('451 try again later'));
  try {
    const result = await work();
    await drainJobs();
    return result;
  } finally {
    mail.send = send;
    await db.execute(
      sql`select from graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs where attempts > 0), now())`,
    );
  }
}

/** Sends what a mail program sends for its unsubscribe button (RFC 8058). */
export const postOneClick = ({ http }: Pick<TestApp, 'http'>, address: string) =>
  http.inject({
    method: 'POST',
    url: new URL(address).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
