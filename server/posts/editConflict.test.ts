// Concurrent edits: the second save is refused as a conflict and changes nothing, until it names
// the current revision.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { filledForm, publishAction } from '#test/actions.ts';
import type { Client } from '#test/api.ts';
import { pollUpdateInput, publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

type TextVersion = { revision: number | undefined; words: string };
type EditCase = [
  call: Parameters<Client['refused']>[0],
  begin: (
    ada: Client,
  ) => Promise<{ input: (words: string) => object; read: () => Promise<TextVersion> }>,
];

const cases: EditCase[] = [
  [
    'POST /content/add',
    async (ada) => {
      const { id } = await town.post('ada');
      const readText = async () => {
        const { content } = await ada.ask('GET /content/get-one', { id });
        return { revision: content.revision, words: content.text };
      };
      return { input: (text) => ({ id, text, shared_as: 'Public' }), read: readText };
    },
  ],
  [
    'POST /poll/update',
    async (ada) => {
      const poll = await publishPoll(town, 'ada');
      const readText = async () => {
        const { content } = await ada.ask('GET /poll/get-content', { id: poll.id });
        return { revision: content.revision, words: content.poll!.question };
      };
      return { input: (question) => pollUpdateInput(poll, { question }), read: readText };
    },
  ],
  [
    'POST /action/update',
    async (ada) => {
      const { id } = await publishAction(town, 'ada');
      const readText = async () => {
        const { content } = await ada.ask('GET /content/get-one', { id });
        return { revision: content.revision, words: content.action!.title };
      };
      return { input: (title) => ({ ...filledForm, id, title }), read: readText };
    },
  ],
  [
    'POST /group/update',
    async (ada) => {
      const { group } = await ada.ask('POST /group/create', { name: 'Two windows' });
      const readText = async () => {
        const response = await ada.ask('GET /group/get-one', { id: group.id });
        return { revision: response.group.revision, words: response.group.name };
      };
      return { input: (name) => ({ id: group.id, name }), read: readText };
    },
  ],
  [
    'POST /account/save-profile',
    async (ada) => {
      const readText = async () => {
        const { profile } = await ada.ask('GET /account/get-profile', {});
        return { revision: profile.revision, words: profile.books };
      };
      return { input: (books) => ({ name: 'Ada Lindqvist', books }), read: readText };
    },
  ],
  [
    'POST /comment/add',
    async (ada) => {
      const { id: content_id } = await town.post('ada');
      const { id } = await town.say('ada', content_id);
      const readText = async () => {
        const { comment } = await ada.ask('GET /comment/get-one', { id });
        return { revision: comment.revision, words: comment.comment };
      };
      return { input: (comment) => ({ id, content_id, comment }), read: readText };
    },
  ],
];

test.each(cases)(
  '%s refuses a save based on an earlier revision, and changes nothing',
  async (call, createCase) => {
    const ada = await town.as('ada');
    const { input, read: readText } = await createCase(ada);
    const save = (words: string, revision?: number) =>
      ada.ask(call, { ...input(words), ...(revision !== undefined && { revision }) } as never);
    const { revision: openedRevision } = await readText();
    expect(openedRevision).toBeGreaterThan(0);

    await save('From the first window', openedRevision);
    const apiError = await ada.refused(call, {
      ...input('From the second window'),
      revision: openedRevision,
    } as never);
    expect(apiError).toMatchObject({
      status: 409,
      code: 'conflict',
      message: strings.changedElsewhere,
    });
    const { revision, words } = await readText();
    expect(words).toBe('From the first window');
    expect(revision).toBe(openedRevision! + 1);

    await save('From the second window', revision);
    expect((await readText()).words).toBe('From the second window');
    // A client that sends no revision is accepted.
    await save('From elsewhere');
    expect((await readText()).words).toBe('From elsewhere');
  },
);

test('the revision of a group or a comment is returned only to people who may edit it', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id: content_id } = await town.post('ada');
  const { id } = await town.say('ada', content_id);
  expect((await ben.ask('GET /comment/get-one', { id })).comment.revision).toBeUndefined();
  const { group } = await ada.ask('POST /group/create', { name: 'Edited by no one else' });
  expect((await ben.ask('GET /group/get-one', { id: group.id })).group.revision).toBeUndefined();
});
