// Onboarding of a new member: the questions of earlier clients (issues, people, place), each
// offered once, and the checklist. The table `onboarding` contains the questions that a member has
// neither answered nor skipped; `first_steps` has a row while the checklist is open.
import type { Output, Input } from '#contract/calls.ts';
import type { onboarding as contract } from '#contract/onboarding.ts';
import type { Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

type Step = Input<'POST /account/onboarding'>['step'];

const allSteps: Step[] = ['issues', 'people', 'place'];

/**
 * Call it in the transaction that creates the account. A member who chose issues at sign-up skips
 * that step.
 */
export async function startOnboarding(
  db: Database,
  person: number,
  steps: readonly Step[] = allSteps,
) {
  await db.execute(
    sql`insert into onboarding (person_id, step) select ${person}, unnest(${steps}::text[])`,
  );
  await db.execute(
    sql`insert into first_steps (person_id, asks_issues) values (${person}, ${steps.includes('issues')})`,
  );
}

/** Opens the checklist, also for a member who closed it or who never had one. */
export const openFirstSteps = (db: Database, person: number) =>
  db.execute(sql`
    insert into first_steps (person_id, asks_issues) values (${person}, not exists (select from people_issues where person_id = ${person}))
    on conflict (person_id) do update set opened_at = now()`);

/** Condition that a row `f` of `first_steps` is not out of date. */
export const isFirstStepsOpen = (): Sql => sql`f.opened_at > now() - interval '60 days'`;

/** Closes the checklist. No question is asked any more. */
export async function endOnboarding(db: Database, person: number) {
  await db.execute(sql`delete from first_steps where person_id = ${person}`);
  await db.execute(sql`delete from onboarding where person_id = ${person}`);
}

async function getRemainingSteps(
  db: Database,
  person: number,
): Promise<Output<'GET /account/onboarding'>> {
  const remaining = await db.query<{ step: Step }>(
    sql`select step from onboarding where person_id = ${person}`,
  );
  return { steps: allSteps.filter((step) => remaining.some((row) => row.step === step)) };
}

export const completeStep = (db: Database, person: number, step: Step) =>
  db.execute(sql`delete from onboarding where person_id = ${person} and step = ${step}`);

export const onboardingHandlers: Handlers<keyof typeof contract> = {
  'GET /account/onboarding': (_input, { db, member }) => getRemainingSteps(db, member.id),
  'POST /account/onboarding': async ({ step }, { db, member }) => {
    await completeStep(db, member.id, step);
    return getRemainingSteps(db, member.id);
  },
};
