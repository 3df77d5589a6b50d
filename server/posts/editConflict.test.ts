// Concurrent edits: the second save is refused as a conflict and changes nothing, until it names
// the current revision.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { filledForm, publishedAction } from '#test/actions.ts';
import type { Client } from '#test/api.ts';
import { pollUpdateInput, publishedPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

type Reading = { revision: number | undefined; words: string };
type Kind = [
  call: Parameters<Client['refused']>[0],
  begin: (
    ada: Client,
  ) => Promise<{ input: (words: string) => object; read: () => Promise<Reading> }>,
];

const kinds: Kind[] = [
  [
    'POST /content/add',
    async (ada) => {
      const { id } = await town.post('ada');
      const read = async () => {
        const { content } = await ada.ask('GET /content/get-one', { id });
        return { revision: content.revision, words: content.text };
      };
      return { input: (text) => ({ id, text, shared_as: 'Public' }), read };
    },
  ],
  [
    'POST /poll/update',
    async (ada) => {
      const poll = await publishedPoll(town, 'ada');
      const read = async () => {
        const { content } = await ada.ask('GET /poll/get-content', { id: poll.id });
        return { revision: content.revision, words: content.poll!.question };
      };
      return { input: (question) => pollUpdateInput(poll, { question }), read };
    },
  ],
  [
    'POST /action/update',
    async (ada) => {
      const { id } = await publishedAction(town, 'ada');
      const read = async () => {
        const { content } = await ada.ask('GET /content/get-one', { id });
        return { revision: content.revision, words: content.action!.title };
      };
      return { input: (title) => ({ ...filledForm, id, title }), read };
    },
  ],
  [
    'POST /group/update',
    async (ada) => {
      const { group } = await ada.ask('POST /group/create', { name: 'Two windows' });
      const read = async () => {
        const answer = await ada.ask('GET /group/get-one', { id: group.id });
        return { revision: answer.group.revision, words: answer.group.name };
      };
      return { input: (name) => ({ id: group.id, name }), read };
    },
  ],
  [
    'POST /account/save-profile',
    async (ada) => {
      const read = async () => {
        const { profile } = await ada.ask('GET /account/get-profile', {});
        return { revision: profile.revision, words: profile.books };
      };
      return { input: (books) => ({ name: 'Ada Lindqvist', books }), read };
    },
  ],
  [
    'POST /comment/add',
    async (ada) => {
      const { id: content_id } = await town.post('ada');
      const { id } = await town.say('ada', content_id);
      const read = async () => {
        const { comment } = await ada.ask('GET /comment/get-one', { id });
        return { revision: comment.revision, words: comment.comment };
      };
      return { input: (comment) => ({ id, content_id, comment }), read };
    },
  ],
];

test.each(kinds)(
  '%s refuses a save based on an earlier revision, and changes nothing',
  async (call, start) => {
    const ada = await town.as('ada');
    const { input, read } = await start(ada);
    const save = (words: string, revision?: number) =>
      ada.ask(call, { ...input(words), ...(revision !== undefined && { revision }) } as never);
    const { revision: opened } = await read();
    expect(opened).toBeGreaterThan(0);

    await save('From the first window', opened);
    const apiError = await ada.refused(call, {
      ...input('From the second window'),
      revision: opened,
    } as never);
    expect(apiError).toMatchObject({
      status: 409,
      code: 'conflict',
      message: strings.changedElsewhere,
    });
    const { revision, words } = await read();
    expect(words).toBe('From the first window');
    expect(revision).toBe(opened! + 1);

    await save('From the second window', revision);
    expect((await read()).words).toBe('From the second window');
    // A client that sends no revision is accepted.
    await save('From elsewhere');
    expect((await read()).words).toBe('From elsewhere');
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
