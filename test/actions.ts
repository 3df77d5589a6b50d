// Fixtures: actions.
import type { Action } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from './api.ts';
import type { TestApp } from './app.ts';
import type { TestTown } from './town.ts';

type Fields = Input<'POST /action/create'>;

/** A valid form: an event of two hours. */
export const filledForm: Fields = {
  title: 'Clean the creek',
  description: '<p>Bring <strong>boots</strong>.</p>',
  start_on: '2099-06-06T09:00',
  end_on: '2099-06-06T11:00',
  timezone: 'America/New_York',
  venue: 'The lower bridge',
  street_address: '1 Mill Road',
  city: 'Larkwater',
  zip_code: '00417',
  time_to_complete: 120,
  shared_as: 'Public',
};

/** Publishes an action. It is Public unless `fields` says otherwise. */
export async function publishAction(
  town: Pick<TestTown, 'as'>,
  username: Username,
  fields: Partial<Fields> = {},
): Promise<Action> {
  return (await (await town.as(username)).ask('POST /action/create', { ...filledForm, ...fields }))
    .action;
}

/** Approves the version of an action that an administrator reads in the list of waiting ones. */
export async function approveWaiting(keeper: Pick<Client, 'ask'>, id: number) {
  const { actions } = await keeper.ask('GET /admin/actions-waiting', {});
  const { revision } = actions.find((action) => action.id === id)!;
  return keeper.ask('POST /admin/action/approve', { id, approve: true, revision });
}

/** Moves the event into the past. */
export const letEnd = ({ db }: Pick<TestApp, 'db'>, { id }: { id: number }) =>
  db.execute(
    sql`update actions set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where content_id = ${id}`,
  );
