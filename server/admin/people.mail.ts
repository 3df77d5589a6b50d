// What people are told by mail of what the administration did about them. Each job looks up what it says at the moment it sends.
import type { House, Job } from '../house.ts';
import { letter } from '../kit/letter.ts';
import { sql } from '../kit/sql.ts';
import { roleOf } from '../rules/roles.ts';

type Addressee = {
  email: string;
  username: string;
  suspended_at: Date | null;
  user_type: number;
  moderator: boolean;
};
type Words = { subject: string; title: string; paragraphs: string[]; button?: { label: string; path: string } };

/** A mail about how somebody stands now; nothing when there is nothing to say of it any more, or the account is deleted. */
const mailed =
  (name: string, say: (to: Addressee, house: House) => Words | undefined): Job =>
  async ({ person }, house, job) => {
    const to = await house.db.one<Addressee>(sql`
      select email, username, suspended_at, user_type, moderator from accounts
      where id = ${person} and confirmed_at is not null and deleted_at is null`);
    const words = to && say(to, house);
    if (!words) return;
    const { subject, title, paragraphs, button } = words;
    await house.mail.send({
      to: to.email,
      id: `${name}-${job}`,
      subject,
      ...letter({
        siteName: house.site.name,
        title,
        paragraphs,
        ...(button && { button: { label: button.label, href: `${house.config.publicUrl}${button.path}` } }),
      }),
    });
  };

const restored = mailed('restored', ({ username, suspended_at }, { site }) => {
  if (suspended_at) return undefined;
  return {
    subject: `Your account on ${site.name} is open again`,
    title: 'Your account is open again',
    paragraphs: [`The account ${username} is suspended no more. You can log in, and what you wrote is seen again by whom you shared it with.`],
    button: { label: 'Log in', path: '/login' },
  };
});

const roles = {
  admin: ['You are an administrator now', 'You run the site with the other administrators. What you do there is written down for good.'],
  moderator: ['You are a moderator now', 'You decide about what people report. What you do there is written down for good.'],
  member: ['You are a member like everybody else now', 'You have no part in running the site any more.'],
} as const;

const role = mailed('role', ({ username, user_type, moderator }, { site }) => {
  const now = roleOf({ userType: user_type, moderator });
  const [title, what] = roles[now];
  return {
    subject: `Your part in running ${site.name} has changed`,
    title,
    paragraphs: [`This is about the account ${username}. ${what}`],
    ...(now !== 'member' && { button: { label: 'To the administration', path: '/admin' } }),
  };
});

const signedOut = mailed('signed-out', ({ username }, { site }) => ({
  subject: `You were logged out of ${site.name}`,
  title: 'You were logged out everywhere',
  paragraphs: [
    `An administrator logged the account ${username} out wherever it was logged in. You can log in again.`,
    'If you think that somebody else knows your password, choose a new one.',
  ],
  button: { label: 'Choose a new password', path: '/forgot-password' },
}));

export const adminMails: Record<string, Job> = {
  'admin.restored': restored,
  'admin.role': role,
  'admin.signed-out': signedOut,
};
