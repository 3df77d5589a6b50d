// A signed text stays what people signed, also while its author hides it from them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Audience } from '#contract/fields.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { sql } from '#server/db/sql.ts';
import { petition, signedByMail } from '#test/petitions.ts';
import { publishedAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  await town.db.execute(sql`delete from blocks`);
});

const title = 'Do open the creek path by night';
const changed = 'Do not open the creek path by night';
const fields = (id: number, more: object) => ({ id, title, ...more });
const change = async (id: number, more: object) =>
  (await town.as('ada')).ask('POST /action/update', fields(id, more));
const refusedChange = async (id: number, more: object) =>
  (await (await town.as('ada')).refused('POST /action/update', fields(id, more))).message;
const share = (id: number, shared_as: Audience) => change(id, { shared_as });
const sign = async (name: 'gus' | 'hana' | 'ben', action_id: number) =>
  (await town.as(name)).ask('POST /action/sign', { action_id, show_name: true });

describe('a text that others signed', () => {
  const refused = { shared_as: [audienceStrings.signedByMore] };

  test('cannot be corrected while fewer people see it than when they signed', async () => {
    const { id } = await petition(town, { title });
    await sign('gus', id);
    await share(id, 'Private');
    expect(await refusedChange(id, { title: changed })).toEqual(refused);
    await share(id, 'Friends');
    expect(await refusedChange(id, { title: changed })).toEqual(refused);
    // neither in the edit that shares it again, nor in the one that hides it
    expect(await refusedChange(id, { title: changed, shared_as: 'Public' })).toEqual(refused);
    await share(id, 'Public');
    expect(await refusedChange(id, { title: changed, shared_as: 'Private' })).toEqual(refused);
    await change(id, { title: changed });
    const seen = await town.visitor.ask('GET /action/texts', { action_id: id });
    expect(seen.text).toMatchObject({ version: 1, title });
  });

  test('by email cannot be corrected either, before and after the confirmation', async () => {
    const { id } = await petition(town, { title });
    await signedByMail(town, id);
    await share(id, 'Private');
    expect(await refusedChange(id, { title: changed })).toEqual(refused);
    await town.db.execute(
      sql`update signatures set signed_at = null, email = 'wren@far.example' where content_id = ${id}`,
    );
    expect(await refusedChange(id, { title: changed })).toEqual(refused);
  });

  test('can be corrected for the audience that it had since the first of them signed', async () => {
    const { id } = await petition(town, { title });
    await share(id, 'Friends');
    await sign('ben', id);
    await change(id, { title: changed });
    await share(id, 'Public');
    await change(id, { title });
  });

  test('in a letter cannot be corrected either', async () => {
    const { id, recipients } = await publishedAction(town, 'ada', {
      kind: 'letter',
      title,
      start_on: '',
      end_on: '',
      letter_subject: 'The path',
      letter_text: 'Please do open the path.',
      recipients: [{ name: 'The mayor', email: 'mayor@city.example' }],
    });
    await (
      await town.as('gus')
    ).ask('POST /action/write-letter', {
      action_id: id,
      recipient_id: recipients[0]!.id,
      way: 'email',
    });
    const letter = { letter_subject: 'The path', letter_text: 'Please do not open the path.' };
    expect(await refusedChange(id, { ...letter, shared_as: 'Private' })).toEqual({
      shared_as: [audienceStrings.sentByMore],
    });
  });
});
