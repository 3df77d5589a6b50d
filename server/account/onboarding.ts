// Onboarding steps of a new member: issues, people, place. Each is offered once. The table
// `onboarding` contains the steps that a member has neither completed nor skipped.
import type { Output, Input } from '#contract/calls.ts';
import type { onboarding as contract } from '#contract/onboarding.ts';
import type { Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

type Step = Input<'POST /account/onboarding'>['step'];

const allSteps: Step[] = ['issues', 'people', 'place'];

/**
 * Call it in the transaction that creates the account. A member who chose issues at sign-up skips
 * that step.
 */
export const startOnboarding = (db: Database, person: number, steps: readonly Step[] = allSteps) =>
  db.execute(
    sql`insert into onboarding (person_id, step) select ${person}, unnest(${steps}::text[])`,
  );

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
