// Emails about updates of an action, to followers and to signers who asked for updates. Each
// recipient gets one email.
import type { AppContext, Job } from '../context.ts';
import { addJob, addJobs } from '../jobs/queue.ts';
import { linesOf } from '../lib/text/html.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { literalInt, sql } from '../db/sql.ts';
import { sendActionMail } from './actions.mail.ts';
import { getWithdrawalUrl } from './petition.mail.ts';

/** Recipients queued at a time. */
const batchSize = 500;

const followerIds = sql`select person_id from action_followers where content_id = u.content_id`;
const wantsUpdates = sql`s.content_id = u.content_id and s.keep_informed and s.signed_at is not null`;

/** Queues emails to members in batches, then to visitors who signed. */
const queueUpdateMails: Job = async ({ update, after = 0, visitors = false }, { db }) => {
  const ofMembers = sql`
    select p.person_id as id from action_updates u cross join lateral (${followerIds} union select s.person_id from signatures s where ${wantsUpdates}) p
    where u.id = ${update} and p.person_id > ${after} order by 1 limit ${literalInt(batchSize)}`;
  const ofVisitors = sql`
    select s.id from action_updates u join signatures s on ${wantsUpdates} where u.id = ${update} and s.person_id is null and s.id > ${after} order by 1 limit ${literalInt(batchSize)}`;
  await db.transaction(async (db) => {
    const recipients = await db.query<{ id: number }>(visitors ? ofVisitors : ofMembers);
    await addJobs(
      db,
      'updates.mail',
      recipients.map(({ id }) => ({
        payload: visitors ? { update, signature: id } : { update, person: id },
      })),
    );
    if (recipients.length === batchSize)
      await addJob(db, 'updates.tell', { update, after: recipients.at(-1)!.id, visitors });
    else if (!visitors) await addJob(db, 'updates.tell', { update, visitors: true });
  });
};

const sendUpdateMail: Job = async ({ update, person, signature }, app, jobId) =>
  person === undefined
    ? sendToVisitor(app, update, signature, jobId)
    : sendToMember(app, update, person, jobId);

/**
 * `body` is null if visitors may not read it. `email_hash` is that of the recipient's signature;
 * null if there is none that asks for updates.
 */
type Update = { action: number; body: string | null; follows: boolean; email_hash: Buffer | null };

async function sendToMember(app: AppContext, update: unknown, person: unknown, jobId: string) {
  const row = await app.db.queryOne<Update>(sql`
    select u.content_id as action, ${publicBody}, exists (select from (${followerIds}) f where f.person_id = ${person}) as follows,
      (select s.email_hash from signatures s where ${wantsUpdates} and s.person_id = ${person}) as email_hash
    from action_updates u where u.id = ${update}`);
  if (!row || !(row.follows || row.email_hash)) return;
  await sendActionMail(
    app,
    { action: row.action, person, id: `update-${jobId}` },
    sql`and c.author_id <> ${person}`,
    (translator, title) =>
      row.email_hash
        ? {
            ...createPetitionTexts(translator, title, row.body),
            ...createSignerFootnote(app, translator, row, row.email_hash),
          }
        : {
            ...createActionTexts(translator, title, row.body),
            ...createFollowerFootnote(app, translator, row.action, Number(person)),
          },
  );
}

/** Sent only if visitors still see the petition and the signer still wants updates. */
async function sendToVisitor(app: AppContext, update: unknown, signature: unknown, jobId: string) {
  const row = await app.db.queryOne<
    Update & { email_hash: Buffer; email: string; language: string | null; title: string }
  >(sql`
    select u.content_id as action, u.body, s.email, s.email_hash, s.language, c.title
    from action_updates u join visible_posts(null) c on c.id = u.content_id join signatures s on ${wantsUpdates}
    where u.id = ${update} and s.id = ${signature} and s.person_id is null and s.email is not null`);
  if (!row) return;
  const { publicUrl } = app.config;
  const translator = translatorFor(row.language);
  const { subject, paragraphs, button } = createPetitionTexts(
    translator,
    `“${row.title}”`,
    row.body,
  );
  const { footnote, unsubscribeUrl } = createSignerFootnote(
    app,
    translator,
    { ...row, follows: false },
    row.email_hash,
  );
  await app.mail.send({
    to: row.email,
    id: `update-${jobId}`,
    subject,
    unsubscribeUrl,
    rateShare: 'bulk',
    ...renderEmail({
      translator,
      site: app.site,
      title: subject,
      paragraphs,
      button: { label: button, href: `${publicUrl}/actions/details/${row.action}` },
      footnote,
    }),
  });
}

/** The text is quoted only if visitors may read it. */
const publicBody = sql`case when exists (select from visible_posts(null) v where v.id = u.content_id) then u.body end as body`;

const createActionTexts = ({ t }: Translator, title: string | undefined, body: string | null) => ({
  subject: t('Update on an action you follow'),
  paragraphs: createParagraphs(t, title ?? t('The action'), body),
  button: t('View action'),
});

/** Only petitions can be signed. */
const createPetitionTexts = (
  { t }: Translator,
  title: string | undefined,
  body: string | null,
) => ({
  subject: t('Update on a petition you signed'),
  paragraphs: createParagraphs(t, title ?? t('The petition'), body),
  button: t('View petition'),
});

const createParagraphs = (t: Translator['t'], action: string, body: string | null) =>
  body === null
    ? [t('{{action}} has an update.', { action })]
    : [t('{{action}} has an update:', { action }), ...linesOf(body)];

const createFollowerFootnote = (
  { config, addresses }: AppContext,
  { t }: Translator,
  action: number,
  person: number,
) => ({
  footnote: t(
    'You’re getting this email because you follow this action. To stop these emails, unfollow it.',
  ),
  unsubscribeUrl: `${config.publicUrl}/stop-updates/${addresses.followerCode(action, person)}`,
});

/** The link also works without an account. */
function createSignerFootnote(
  app: AppContext,
  { t }: Translator,
  { action, follows }: Pick<Update, 'action' | 'follows'>,
  hash: Buffer,
) {
  const unsubscribeUrl = `${app.config.publicUrl}/stop-updates/${app.addresses.signatureCode(action, hash)}`;
  const reason = follows
    ? t(
        'You’re getting this email because you signed and asked for updates, and you follow the petition.',
      )
    : t('You’re getting this email because you signed and asked for updates.');
  const linksText = t(
    'Open {{stop_link}} to stop these updates, or {{withdraw_link}} to remove your signature.',
    {
      stop_link: unsubscribeUrl,
      withdraw_link: getWithdrawalUrl(app, action, hash),
    },
  );
  return {
    footnote: `${reason} ${linksText}`,
    unsubscribeUrl,
  };
}

export const updateJobs: Record<string, Job> = {
  'updates.tell': queueUpdateMails,
  'updates.mail': sendUpdateMail,
};
