// Follow-up email that asks a letter writer, some weeks later, whether a reply arrived.
import { day } from '#contract/durations.ts';
import type { Job } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { sendActionMail } from './actions.mail.ts';

/** Time between writing and the follow-up. The email says “three weeks”. */
const followUpDelayMs = 21 * day;
/** Rows of `letters_sent` per run. */
const batchSize = 500;

/**
 * Queues one email per action and writer, even if the member wrote to several recipients.
 * `requested_at` is when the follow-up was queued; later letters of the same writer to the action
 * get the time without another email.
 */
const queueFollowUps: Job = async (_payload, { db }) => {
  await db.transaction(async (db) => {
    const due = await db.query<{ action: number; person: number }>(sql`
      select s.content_id as action, s.person_id as person from letters_sent s
      where s.requested_at is null and s.sent_at < ${dateBefore(followUpDelayMs)} order by s.sent_at limit ${literalInt(batchSize)} for update of s skip locked`);
    for (const { action, person } of due) {
      const isForLetter = sql`s.content_id = ${action} and s.person_id = ${person}`;
      const earlierRequest = await db.queryOne(
        sql`select from letters_sent s where ${isForLetter} and s.requested_at is not null`,
      );
      await db.execute(
        sql`update letters_sent s set requested_at = now() where ${isForLetter} and s.requested_at is null`,
      );
      if (!earlierRequest)
        await addJob(
          db,
          'letters.ask',
          { action, person },
          { key: `letters.ask ${action} ${person}` },
        );
    }
  });
};

const sendFollowUpMail: Job = async ({ action, person }, app, jobId) => {
  // Appended to the query of sendActionMail, where `c` is the post of the action. `answered` is
  // null until the writer says whether a reply came.
  const isReplyUnknown = sql`and exists (select from letters_sent s where s.content_id = c.id and s.person_id = ${person} and s.answered is null)`;
  await sendActionMail(
    app,
    { action, person, id: `letter-answer-${jobId}` },
    isReplyUnknown,
    ({ t }, title) => ({
      subject: t('Did you get a reply?'),
      paragraphs: [
        t(
          '{{action}} asks people to write letters, and you wrote one three weeks ago. Did you get a reply? It takes one click to answer. Everyone can see how many people got a reply, but not who.',
          { action: title ?? t('The action') },
        ),
      ],
      button: t('Let us know'),
      footnote: t('You’re getting this email because you wrote this letter. We won’t ask again.'),
      required: 'account',
    }),
  );
};

export const letterJobs: Record<string, Job> = {
  'letters.sweep': queueFollowUps,
  'letters.ask': sendFollowUpMail,
};
