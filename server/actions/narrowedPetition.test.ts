// A signed text stays what people signed, also while its author hides it from them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Audience } from '#contract/fields.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { sql } from '#server/db/sql.ts';
import { publishPetition, signByEmail } from '#test/petitions.ts';
import { publishAction } from '#test/actions.ts';
import { emailsTo } from '#test/emails.ts';
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
const changedTitle = 'Do not open the creek path by night';
const fields = (id: number, extraFields: object) => ({ id, title, ...extraFields });
const updatePetition = async (id: number, extraFields: object) =>
  (await town.as('ada')).ask('POST /action/update', fields(id, extraFields));
const getUpdateError = async (id: number, extraFields: object) =>
  (await (await town.as('ada')).refused('POST /action/update', fields(id, extraFields))).message;
const share = (id: number, shared_as: Audience) => updatePetition(id, { shared_as });
const sign = async (name: 'gus' | 'hana' | 'ben', action_id: number) =>
  (await town.as(name)).ask('POST /action/sign', { action_id, show_name: true });

describe('a text that others signed', () => {
  const expectedError = { shared_as: [audienceStrings.signedByWiderAudience] };

  test('cannot be corrected while fewer people see it than when they signed', async () => {
    const { id } = await publishPetition(town, { title });
    await sign('gus', id);
    await share(id, 'Private');
    expect(await getUpdateError(id, { title: changedTitle })).toEqual(expectedError);
    await share(id, 'Friends');
    expect(await getUpdateError(id, { title: changedTitle })).toEqual(expectedError);
    // neither in the edit that shares it again, nor in the one that hides it
    expect(await getUpdateError(id, { title: changedTitle, shared_as: 'Public' })).toEqual(
      expectedError,
    );
    await share(id, 'Public');
    expect(await getUpdateError(id, { title: changedTitle, shared_as: 'Private' })).toEqual(
      expectedError,
    );
    await updatePetition(id, { title: changedTitle });
    const response = await town.visitor.ask('GET /action/texts', { action_id: id });
    expect(response.text).toMatchObject({ version: 1, title });
  });

  test('by email cannot be corrected either, before and after the confirmation', async () => {
    const { id } = await publishPetition(town, { title });
    await signByEmail(town, id);
    await share(id, 'Private');
    expect(await getUpdateError(id, { title: changedTitle })).toEqual(expectedError);
    await town.db.execute(
      sql`update signatures set signed_at = null, email = 'wren@far.example' where content_id = ${id}`,
    );
    expect(await getUpdateError(id, { title: changedTitle })).toEqual(expectedError);
  });

  test('can be corrected for the audience that it had since the first of them signed', async () => {
    const { id } = await publishPetition(town, { title });
    await share(id, 'Friends');
    await sign('ben', id);
    await updatePetition(id, { title: changedTitle });
    await share(id, 'Public');
    await updatePetition(id, { title });
  });

  test('in a letter cannot be corrected either', async () => {
    const { id, recipients } = await publishAction(town, 'ada', {
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
    expect(await getUpdateError(id, { ...letter, shared_as: 'Private' })).toEqual({
      shared_as: [audienceStrings.sentByWiderAudience],
    });
  });
});

const sentences = async (name: 'gus' | 'hana') =>
  (await (await town.as(name)).ask('GET /notification/list', {})).notifications.map(
    ({ sentence, url, object }) => ({ sentence, url, title: object.title, actor: object.actor }),
  );
const block = async (call: 'block-user' | 'un-block-user') =>
  (await town.as('ada')).ask(`POST /user/${call}`, { user_id: town.id.hana });

describe('a member who signed', () => {
  const corrected = {
    sentence: 'A petition or letter you took part in was corrected',
    title,
    actor: undefined,
  };

  test('is notified of a correction while the author blocks them, with the title that they signed only', async () => {
    const { id } = await publishPetition(town, { title });
    await sign('hana', id);
    await block('block-user');
    await updatePetition(id, { title: changedTitle });
    await town.drainJobs();
    expect(await sentences('hana')).toEqual([{ ...corrected, url: `/actions/details/${id}` }]);
    const [mail] = (await emailsTo(town, 'hana@larkwater.example')).slice(-1);
    expect(mail).toMatchObject({ subject: corrected.sentence });
    expect(mail!.text).not.toMatch(/creek|Ada/);
    await block('un-block-user');
    expect(await sentences('hana')).toMatchObject([
      { sentence: expect.stringMatching(/corrected/), title: changedTitle },
    ]);
  });

  test('is notified of a correction also if the author blocks them right after it', async () => {
    const { id } = await publishPetition(town, { title });
    await sign('hana', id);
    await updatePetition(id, { title: changedTitle });
    await town.drainJobs();
    expect(await sentences('hana')).toMatchObject([
      { title: changedTitle, actor: { name: 'Ada Lindqvist' } },
    ]);
    await block('block-user');
    expect(await sentences('hana')).toEqual([{ ...corrected, url: `/actions/details/${id}` }]);
    await (await town.as('hana')).ask('POST /action/withdraw-signature', { action_id: id });
    expect(await sentences('hana')).toEqual([]);
  });

  test('is notified of a correction also if the petition is made Private right after it', async () => {
    const { id } = await publishPetition(town, { title });
    await sign('gus', id);
    await (await town.as('hana')).ask('POST /action/follow', { id });
    await updatePetition(id, { title: changedTitle });
    await updatePetition(id, { title: changedTitle, shared_as: 'Private' });
    await town.drainJobs();
    expect(await sentences('gus')).toMatchObject([{ title }]);
    expect(await sentences('hana'), 'a follower is not').toEqual([]);
    await town.db.execute(sql`update posts set hidden_at = now() where id = ${id}`);
    expect(await sentences('gus'), 'not of what a moderator hid').toEqual([]);
  });

  test('is notified of a deletion also if the petition was made Private before, or across a block', async () => {
    const { id } = await publishPetition(town, { title });
    await sign('gus', id);
    await sign('hana', id);
    await updatePetition(id, { title: changedTitle });
    await updatePetition(id, { title: changedTitle, shared_as: 'Private' });
    await block('block-user');
    await town.drainJobs();
    await (await town.as('ada')).ask('POST /action/delete', { id });
    expect(await sentences('gus')).toMatchObject([
      { sentence: 'Ada Lindqvist deleted a petition or letter you took part in', title },
    ]);
    expect(await sentences('hana')).toEqual([
      {
        sentence: 'A petition or letter you took part in was deleted',
        title,
        actor: undefined,
        url: '/notifications',
      },
    ]);
  });
});

describe('the text that a member signed', () => {
  const read = async (name: 'gus' | 'hana' | 'ben', action_id: number) =>
    (await town.as(name)).raw('GET /action/texts', { action_id });

  test('can be read by them after the audience was narrowed, and by no one else', async () => {
    const { id } = await publishPetition(town, { title });
    await sign('gus', id);
    await updatePetition(id, { title: changedTitle });
    await sign('hana', id);
    await updatePetition(id, { title: changedTitle, shared_as: 'Private' });
    const gus = await town.as('gus');
    expect(await gus.ask('GET /action/texts', { action_id: id })).toMatchObject({
      versions: [{ version: 1 }],
      text: { version: 1, title },
    });
    expect((await gus.refused('GET /action/texts', { action_id: id, version: 2 })).status).toBe(
      404,
    );
    // no one replaced the version that Hana signed
    expect((await read('hana', id)).json()).toMatchObject({
      versions: [],
      text: { version: 2, title: changedTitle },
    });
    expect((await read('ben', id)).statusCode).toBe(404);
    await (await town.as('hana')).ask('POST /action/withdraw-signature', { action_id: id });
    expect((await read('hana', id)).statusCode).toBe(404);
  });

  test('can be read by them across a block, but not after a moderator hid it', async () => {
    const { id } = await publishPetition(town, { title });
    await sign('hana', id);
    await block('block-user');
    expect((await read('hana', id)).json()).toMatchObject({ text: { title } });
    await town.db.execute(sql`update posts set hidden_at = now() where id = ${id}`);
    expect((await read('hana', id)).statusCode).toBe(404);
  });
});
