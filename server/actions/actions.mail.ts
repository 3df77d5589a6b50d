// The mails around an action, each written as its recipient sees the action at the moment of sending.
import { addressee } from '../account/account.mail.ts';
import type { House, Job } from '../house.ts';
import { letter } from '../kit/letter.ts';
import { sql, type Sql } from '../kit/sql.ts';
import { tell } from './tell.ts';

const follows = (person: unknown) =>
  sql`and c.author_id <> ${person} and exists (select from action_followers f where f.content_id = c.id and f.person_id = ${person})`;

const movedMail: Job = async ({ action, person }, house, job) => {
  await mailOf(
    house,
    { action, person, id: `action-moved-${job}` },
    sql`${follows(person)} and a.called_off_at is null and a.until > now()`,
    'An action you follow has changed',
    (called) => ({
      paragraphs: [`The time or the place of ${called} is another one now. Please look at it before you go.`],
      button: 'See the action',
      why: 'You get this mail because you follow this action. Un-follow it, and you are told no more.',
    }),
  );
};

const calledOffMail: Job = async ({ action, person }, house, job) => {
  await mailOf(
    house,
    { action, person, id: `action-called-off-${job}` },
    sql`${follows(person)} and a.called_off_at is not null`,
    'An action you follow is called off',
    (called) => ({
      paragraphs: [`${called} does not take place: its author called it off.`],
      button: 'See the action',
      why: 'You get this mail once, because you follow this action.',
    }),
  );
};

const decidedMail: Job = async ({ action, approved }, house, job) => {
  const author = await house.db.one<{ id: number }>(
    sql`select p.id from visible_people(null) p cross join lateral written_contents(p.id) c where c.id = ${action}`,
  );
  if (!author) return;
  // what was declined and is changed since waits again
  const still = approved ? sql`and c.approved` : sql`and not c.approved and a.declined_at is not null`;
  const subject = approved ? 'Your action is approved' : 'Your action was not approved';
  await mailOf(house, { action, person: author.id, id: `action-decided-${job}` }, still, subject, (called) => ({
    paragraphs: [
      approved
        ? `${called} is approved, and shown to those it is for.`
        : 'An action of yours was not approved, so that you alone go on seeing it. Its page tells you why. Change it, and it is looked at again.',
    ],
    button: 'See the action',
    why: 'You get this mail because you made this action.',
  }));
};

type Words = (called: string) => { paragraphs: string[]; button: string; why: string; headers?: Record<string, string> };

/** To whoever still sees the action, by its title only where anybody may read it. */
export async function mailOf(
  house: House,
  { action, person, id }: { action: unknown; person: unknown; id: string },
  where: Sql,
  subject: string,
  words: Words,
) {
  const seen = await house.db.one<{ title: string | null }>(sql`
    select (select v.title from visible_contents(null) v where v.id = c.id) as title
    from visible_contents(${person}) c join actions a on a.content_id = c.id
    where c.id = ${action} and exists (select from visible_people(${person}) me where me.id = ${person}) ${where}`);
  const to = seen && (await addressee(house, sql`id = ${person}`));
  if (!to) return;
  const { siteName, publicUrl } = house.config;
  const { paragraphs, button, why, headers } = words(seen.title ? `“${seen.title}”` : 'The action');
  await house.mail.send({
    to: to.email,
    id,
    subject,
    ...(headers && { headers }),
    ...letter({ siteName, title: subject, paragraphs, button: { label: button, href: `${publicUrl}/actions/details/${String(action)}` }, footnote: why }),
  });
}

export const actionJobs: Record<string, Job> = {
  'actions.tell': tell,
  'actions.moved': movedMail,
  'actions.called-off': calledOffMail,
  'actions.decided': decidedMail,
};
