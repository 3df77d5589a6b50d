// Fixtures: petitions.
import type { Action } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import { publishAction } from './actions.ts';
import { emailsTo } from './emails.ts';
import type { TestTown } from './town.ts';
import { sql } from '#server/db/sql.ts';

/** Publishes an open petition by Ada. It is Public unless `fields` says otherwise. */
export const publishPetition = (
  town: TestTown,
  fields: Partial<Input<'POST /action/create'>> = {},
): Promise<Action> =>
  publishAction(town, 'ada', {
    kind: 'petition',
    title: 'Keep the ferry',
    start_on: '',
    end_on: '',
    goal: 100,
    ...fields,
  });

/** A valid signature form of a visitor. */
export const createSignatureInput = (
  action_id: number,
  fields: Partial<Input<'POST /action/sign'>> = {},
): Input<'POST /action/sign'> => ({
  action_id,
  name: 'Wren Sparrow',
  email: 'wren@far.example',
  zip_code: '00417',
  ...fields,
});

/**
 * The codes in the newest email to this address, for confirming or withdrawing the signature and
 * for stopping updates. Empty if the email has no such link.
 */
export async function findSignatureCodes(town: TestTown, address = 'wren@far.example') {
  const { text } = (await emailsTo(town, address)).at(-1)!;
  const findToken = (name: string) => new RegExp(`/${name}/([\\w-]+)`).exec(text)?.[1] ?? '';
  return {
    confirm: findToken('confirm-signature'),
    withdraw: findToken('withdraw-signature'),
    stop: findToken('stop-updates'),
  };
}

/** Signs as a visitor and confirms by email. Returns the codes of the email. */
export async function signByEmail(
  town: TestTown,
  action_id: number,
  fields: Partial<Input<'POST /action/sign'>> = {},
) {
  const form = createSignatureInput(action_id, fields);
  await town.visitor.ask('POST /action/sign', form);
  const codes = await findSignatureCodes(town, form.email);
  await town.visitor.ask('POST /action/confirm-signature', { code: codes.confirm });
  return codes;
}

/** The stored total of signatures, and the rows it should match. */
export const loadSignatureTotals = async ({ db }: TestTown, id: number) =>
  (await db.queryOne<{ total: number; rows: number; all: number }>(sql`
    select a.total_signatures as total, (select count(*)::int from signatures s where s.content_id = a.content_id and s.signed_at is not null) as rows,
      (select count(*)::int from signatures s where s.content_id = a.content_id) as all from actions a where a.content_id = ${id}`))!;

/** Moves confirmation emails and signatures into the past. */
export const passTime = ({ db }: TestTown, days: number) =>
  db.execute(
    sql`update signatures set requested_at = requested_at - ${days}::int * interval '1 day', signed_at = signed_at - ${days}::int * interval '1 day'`,
  );
