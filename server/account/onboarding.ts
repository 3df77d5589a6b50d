// What somebody new is asked when they first come in: their issues, whom they may know, where they live. Each once.
import type { Output, Input } from '#contract/calls.ts';
import type { onboarding as contract } from '#contract/onboarding.ts';
import type { Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

type Step = Input<'POST /account/onboarding'>['step'];

const inOrder: Step[] = ['issues', 'people', 'place'];

/** In the transaction that creates the account. Whoever has said their issues while signing up is not asked for them again. */
export const welcome = (db: Database, person: number, steps: readonly Step[] = inOrder) =>
  db.execute(
    sql`insert into onboarding (person_id, step) select ${person}, unnest(${steps}::text[])`,
  );

async function stepsOf(db: Database, person: number): Promise<Output<'GET /account/onboarding'>> {
  const left = await db.query<{ step: Step }>(
    sql`select step from onboarding where person_id = ${person}`,
  );
  return { steps: inOrder.filter((step) => left.some((row) => row.step === step)) };
}

export const stepDone = (db: Database, person: number, step: Step) =>
  db.execute(sql`delete from onboarding where person_id = ${person} and step = ${step}`);

export const onboarding: Handlers<keyof typeof contract> = {
  'GET /account/onboarding': (_input, { db, member }) => stepsOf(db, member.id),
  'POST /account/onboarding': async ({ step }, { db, member }) => {
    await stepDone(db, member.id, step);
    return stepsOf(db, member.id);
  },
};
