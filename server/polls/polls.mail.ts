// The mails around a poll, each written as its recipient sees the poll at the moment of sending.
import { addressee } from '../account/account.mail.ts';
import type { House, Job } from '../house.ts';
import { letter, type LetterParts } from '../kit/letter.ts';
import { sql, type Sql } from '../kit/sql.ts';
import { close, sweep, tell } from './closing.ts';

const closedMail: Job = async ({ poll, round, person }, house, job) => {
  const asVoter = sql`and c.author_id <> ${person} and exists (select from ballots b where b.content_id = c.id and b.person_id = ${person} and b.round = p.round and b.round = ${round})`;
  await mail(house, { poll, person, id: `poll-closed-${job}` }, asVoter, 'A poll you voted in has closed', (called) => ({
    paragraphs: [`${called} is closed, and its result is there to see.`],
    button: 'See the result',
    why: 'You get this mail once, because you voted in this poll.',
  }));
};

const resetMail: Job = async ({ poll, round, person }, house, job) => {
  // who has voted anew knows it already
  const asVoter = sql`and c.author_id <> ${person} and exists (select from ballots b where b.content_id = c.id and b.person_id = ${person} and b.round = ${round} and b.round < p.round)`;
  await mail(house, { poll, person, id: `poll-reset-${job}` }, asVoter, 'A poll you voted in was changed', (called) => ({
    paragraphs: [
      `${called} was changed by its author, so the votes cast until then count no more. Yours is among them. As long as the poll is open, you can vote again.`,
    ],
    button: 'See the poll',
    why: 'You get this mail because you voted in this poll before it was changed.',
  }));
};

const inviteMail: Job = async ({ poll }, house, job) => {
  const author = await house.db.one<{ id: number }>(
    sql`select a.id from visible_people(null) a cross join lateral written_contents(a.id) c where c.id = ${poll}`,
  );
  if (!author) return;
  await mail(house, { poll, person: author.id, id: `poll-outcome-${job}` }, sql`and p.outcome = ''`, 'Your poll has closed', (called) => ({
    paragraphs: [`${called} is closed. Whoever voted would like to know what comes of it: write the outcome, and it stands on the poll.`],
    button: 'Write the outcome',
    why: 'You get this mail once, because you made this poll.',
  }));
};

type Words = (called: string) => Pick<LetterParts, 'paragraphs'> & { button: string; why: string };

/** To whoever still sees the poll, in its own words only where anybody may read them. */
async function mail(house: House, { poll, person, id }: { poll: unknown; person: unknown; id: string }, where: Sql, subject: string, words: Words) {
  const seen = await house.db.one<{ question: string | null }>(sql`
    select (select v.title from visible_contents(null) v where v.id = c.id) as question
    from visible_contents(${person}) c join polls p on p.content_id = c.id
    where c.id = ${poll} and exists (select from visible_people(${person}) me where me.id = ${person}) ${where}`);
  const to = seen && (await addressee(house, sql`id = ${person}`));
  if (!to) return;
  const { siteName, publicUrl } = house.config;
  const { paragraphs, button, why } = words(seen.question ? `“${seen.question}”` : 'The poll');
  await house.mail.send({
    to: to.email,
    id,
    subject,
    ...letter({ siteName, title: subject, paragraphs, button: { label: button, href: `${publicUrl}/polls/${String(poll)}/details` }, footnote: why }),
  });
}

export const pollJobs: Record<string, Job> = {
  'polls.close': close,
  'polls.tell': tell,
  'polls.sweep': sweep,
  'polls.closed': closedMail,
  'polls.reset': resetMail,
  'polls.invite': inviteMail,
};
