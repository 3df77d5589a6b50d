// What people are told by mail of what the administration did about them. Each job looks up what it says at the moment it sends.
import { addressee } from '../account/account.mail.ts';
import type { Job } from '../house.ts';
import { letter } from '../kit/letter.ts';
import { sql } from '../kit/sql.ts';

const restoredMail: Job = async ({ person }, house, job) => {
  const to = await addressee(house, sql`id = ${person} and suspended_at is null`);
  if (!to) return;
  const { siteName, publicUrl } = house.config;
  await house.mail.send({
    to: to.email,
    id: `restored-${job}`,
    subject: `Your account on ${siteName} is open again`,
    ...letter({
      siteName,
      title: 'Your account is open again',
      paragraphs: [`The account ${to.username} is suspended no more. You can log in, and what you wrote is seen again by whom you shared it with.`],
      button: { label: 'Log in', href: `${publicUrl}/login` },
    }),
  });
};

export const adminMails: Record<string, Job> = { 'admin.restored': restoredMail };
