// Checklist of a new member. Whether a step is done follows from what the member did, so that no
// client has to report it.
import type { Input, Output } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import type { firstStepsCalls as contract } from '#contract/firstSteps.ts';
import { endOnboarding, isFirstStepsOpen, openFirstSteps } from '../account/onboarding.ts';
import type { Handlers, Member, RequestContext } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { knowsAnyOfficial, knowsOfficials } from '../districts/find.ts';
import { portraitName } from '../directory/userSummary.ts';

type FirstSteps = Output<'GET /account/first-steps'>;
type Step = FirstSteps['steps'][number]['step'];
type Row = Record<Exclude<Step, 'representatives'>, boolean> & {
  asksIssues: boolean;
  zip: string;
  /** The saved address; empty without one. */
  address: string;
};

async function getFirstSteps(_input: object, ctx: RequestContext<Member>): Promise<FirstSteps> {
  const { app, db } = ctx;
  const { id } = ctx.member;
  const hasOwnPost = (type: number) =>
    sql`exists (select from visible_posts(${id}) c where c.author_id = ${id} and c.content_type = ${literalInt(type)} and not c.draft)`;
  const row = await db.queryOne<Row>(sql`
    select f.asks_issues as "asksIssues", p.zip_code as zip, ${portraitName(sql`p`)} is not null as picture,
      ${hasOwnPost(contentType.post)} as hello,
      exists (select from people_issues i where i.person_id = ${id}) as issues,
      exists (select from group_members m where m.person_id = ${id}) as "group",
      coalesce((select a.address from civic_addresses a where a.person_id = ${id}), '') as address,
      exists (select from ballots b where b.person_id = ${id}) or ${hasOwnPost(contentType.poll)} as poll,
      exists (select from notification_settings s where s.person_id = ${id}) or exists (select from digests d where d.person_id = ${id}) as notifications
    from first_steps f join visible_people(${id}) p on p.id = f.person_id where f.person_id = ${id} and ${isFirstStepsOpen()}`);
  if (!row) return { shown: false, steps: [], zip_code: '' };
  const asksRepresentatives = await knowsAnyOfficial(app.civic, db);
  const done = {
    ...row,
    representatives: asksRepresentatives && (await hasRepresentatives(row, ctx)),
  };
  const steps: Step[] = [
    // What costs the least first.
    'hello',
    'picture',
    ...(row.asksIssues ? (['issues'] as const) : []),
    'group',
    ...(asksRepresentatives ? (['representatives'] as const) : []),
    'poll',
    'notifications',
  ];
  return {
    shown: true,
    steps: steps.map((step) => ({ step, done: done[step] })),
    zip_code: row.zip,
  };
}

/**
 * Whether the screen of the representatives has officials to show. External services are not asked
 * for it: there, a saved address counts, and the ZIP code shows only officials that were entered
 * here.
 */
async function hasRepresentatives(
  { address, zip }: Row,
  { app: { civic }, db, member: { id } }: RequestContext<Member>,
): Promise<boolean> {
  const withServices = civic.externalRecipients.length > 0;
  if (withServices && address !== '') return true;
  const localText = address || zip;
  return knowsOfficials(withServices ? '' : localText, { civic, db, member: id, localText });
}

async function showFirstSteps(
  { shown }: Input<'POST /account/first-steps'>,
  ctx: RequestContext<Member>,
): Promise<FirstSteps> {
  return ctx.db.transaction(async (db) => {
    await (shown === 'Y' ? openFirstSteps : endOnboarding)(db, ctx.member.id);
    return getFirstSteps({}, { ...ctx, db });
  });
}

export const firstStepsHandlers: Handlers<keyof typeof contract> = {
  'GET /account/first-steps': getFirstSteps,
  'POST /account/first-steps': showFirstSteps,
};
