// An update of an action by mail: to who follows it, and to who signed and wished to hear of it. One mail each, whatever somebody is to it.
import type { House, Job } from '../house.ts';
import { addJob } from '../kit/jobs.ts';
import { letter } from '../kit/letter.ts';
import { plainText } from '../kit/html.ts';
import { int, sql } from '../kit/sql.ts';
import { mailOf } from './actions.mail.ts';
import { withdrawal } from './petition.mail.ts';

/** People who are told at a time. */
const batch = 500;

const follows = sql`select person_id from action_followers where content_id = u.content_id`;
const informed = sql`s.content_id = u.content_id and s.keep_informed and s.signed_on is not null`;

/** Members first; when there are no more of them, who signed without an account. */
const tell: Job = async ({ update, after = 0, visitors = false }, { db }) => {
  const ofMembers = sql`
    select p.person_id as id from action_updates u cross join lateral (${follows} union select s.person_id from signatures s where ${informed}) p
    where u.id = ${update} and p.person_id > ${after} order by 1 limit ${int(batch)}`;
  const ofVisitors = sql`
    select s.id from action_updates u join signatures s on ${informed} where u.id = ${update} and s.person_id is null and s.id > ${after} order by 1 limit ${int(batch)}`;
  await db.transaction(async (db) => {
    const these = await db.all<{ id: number }>(visitors ? ofVisitors : ofMembers);
    for (const { id } of these) await addJob(db, 'updates.mail', visitors ? { update, signature: id } : { update, person: id });
    if (these.length === batch) await addJob(db, 'updates.tell', { update, after: these.at(-1)!.id, visitors });
    else if (!visitors) await addJob(db, 'updates.tell', { update, visitors: true });
  });
};

const subject = 'News of an action';

const updateMail: Job = async ({ update, person, signature }, house, job) =>
  person === undefined ? toVisitor(house, update, signature, job) : toMember(house, update, person, job);

type Update = { action: number; body: string | null; follows: boolean; email_hash: Buffer | null };

async function toMember(house: House, update: unknown, person: unknown, job: string) {
  const row = await house.db.one<Update>(sql`
    select u.content_id as action, ${publicBody}, exists (select from (${follows}) f where f.person_id = ${person}) as follows,
      (select s.email_hash from signatures s where ${informed} and s.person_id = ${person}) as email_hash
    from action_updates u where u.id = ${update}`);
  if (!row || !(row.follows || row.email_hash)) return;
  const stop = row.email_hash && stopping(house, row.action, row.email_hash);
  await mailOf(house, { action: row.action, person, id: `update-${job}` }, sql`and c.author_id <> ${person}`, subject, (called) => ({
    paragraphs: said(called, row.body),
    button: 'Read it there',
    why: stop
      ? `You get this mail because you signed and asked for it${row.follows ? ', and follow the action' : ''}. ${stop.words}`
      : 'You get this mail because you follow this action. Un-follow it there, and you are told no more.',
    ...(stop && { headers: stop.headers }),
  }));
}

/** As long as a visitor sees the petition, and whoever signed wants to hear of it. */
async function toVisitor(house: House, update: unknown, signature: unknown, job: string) {
  const row = await house.db.one<Update & { email_hash: Buffer; email: string; title: string }>(sql`
    select u.content_id as action, u.body, s.email, s.email_hash, c.title
    from action_updates u join visible_contents(null) c on c.id = u.content_id join signatures s on ${informed}
    where u.id = ${update} and s.id = ${signature} and s.person_id is null and s.email is not null`);
  if (!row) return;
  const { publicUrl } = house.config;
  const siteName = house.site.name;
  const stop = stopping(house, row.action, row.email_hash);
  await house.mail.send({
    to: row.email,
    id: `update-${job}`,
    subject,
    headers: stop.headers,
    ...letter({
      siteName,
      title: subject,
      paragraphs: said(`“${row.title}”`, row.body),
      button: { label: 'Read it there', href: `${publicUrl}/actions/details/${row.action}` },
      footnote: `You get this mail because you signed and asked for it. ${stop.words}`,
    }),
  });
}

/** What is quoted is what anybody may read. */
const publicBody = sql`case when exists (select from visible_contents(null) v where v.id = u.content_id) then u.body end as body`;

const said = (called: string, body: string | null) => (body === null ? [`${called} has news.`] : [`${called} has news:`, ...paragraphsOf(body)]);

const paragraphsOf = (rich: string) =>
  rich
    .split(/<\/(?:p|li|h\d|blockquote)>|<br ?\/?>/)
    .map((paragraph) => plainText(paragraph.replaceAll(/<[^>]*>/g, '')).trim())
    .filter(Boolean);

/** One press, also for who has no account here, and for mail programs that offer it by a button of their own. */
function stopping(house: House, action: number, hash: Buffer) {
  const address = `${house.config.publicUrl}/stop-updates/${house.addresses.signatureCode(action, hash)}`;
  return {
    words: `To get no more of them, open ${address} and to take your signature back ${withdrawal(house, action, hash)}`,
    headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

export const updateJobs: Record<string, Job> = { 'updates.tell': tell, 'updates.mail': updateMail };
