// Permission table: group conversations, and changes of sent messages.
import { sql } from '#server/db/sql.ts';
import { createRow, membersOnly, ownersKnow, unlessBlocked, type Rows } from './rows.ts';
import type { AuthorizationFixture } from './scene.ts';

/** A conversation of Ada with Ben. */
const chat = async ({ owner, id }: AuthorizationFixture) =>
  (await owner.ask('POST /conversation/create', { name: 'Creek', people: [id.friend] }))
    .conversation.id;

async function chatMessage(scene: AuthorizationFixture) {
  const conversation_id = await chat(scene);
  const { sent } = await scene.owner.ask('POST /conversation/send', {
    conversation_id,
    message: 'The kettle is on.',
  });
  return { conversation_id, id: sent.id };
}

const onChat = (rest: object = {}) =>
  createRow(async (scene) => ({ conversation_id: await chat(scene), ...rest }), membersOnly);

export const conversationRows: Rows = {
  'GET /conversation/get conversation_id': onChat(),
  'GET /conversation/get-messages conversation_id': onChat(),
  'GET /conversation/get-message id': createRow(
    async (scene) => ({ id: (await chatMessage(scene)).id }),
    membersOnly,
  ),
  'GET /conversation/search conversation_id': onChat({ keyword: 'kettle' }),
  'GET /conversation/search user_id': createRow(
    async ({ message, id }) => (await message(), { keyword: 'kettle', user_id: id.friend }),
    { ...unlessBlocked, blocked: 'fine', friend: 'alike' },
  ),
  'POST /conversation/send conversation_id': onChat({ message: 'Hello' }),
  'POST /conversation/send attachments': createRow(
    async (scene) => ({
      conversation_id: await chat(scene),
      message: 'Hello',
      attachments: [await uploadedFile(scene)],
    }),
    ownersKnow,
  ),
  'POST /conversation/send quoted_id': createRow(
    async (scene) => ({ conversation_id: await chat(scene), quoted_id: await scene.post() }),
    membersOnly,
  ),
  'POST /conversation/send parent_id': createRow(async (scene) => {
    const { id, conversation_id } = await chatMessage(scene);
    return { conversation_id, message: 'Hello', parent_id: id };
  }, membersOnly),
  'POST /conversation/mark-read conversation_id': onChat(),
  'POST /conversation/add conversation_id': createRow(
    async (scene) => ({ conversation_id: await chat(scene), people: [scene.town.id.elif] }),
    membersOnly,
  ),
  'POST /conversation/remove conversation_id': createRow(
    async (scene) => ({ conversation_id: await chat(scene), user_id: scene.id.friend }),
    { friend: 'refused' },
  ),
  'POST /conversation/remove user_id': createRow(
    async (scene) => ({ conversation_id: await chat(scene), user_id: scene.id.friend }),
    { friend: 'shut' },
  ),
  'POST /conversation/leave conversation_id': onChat(),
  'POST /conversation/rename conversation_id': createRow(
    async (scene) => ({ conversation_id: await chat(scene), name: 'River' }),
    { friend: 'refused' },
  ),
  'POST /conversation/mute conversation_id': onChat({ muted: 'Y' }),
  'POST /conversation/answer conversation_id': createRow(async ({ town, id }) => {
    const { conversation } = await (
      await town.as('ivan')
    ).ask('POST /conversation/create', { name: 'Creek', people: [id.owner] });
    return { conversation_id: conversation.id, accept: 'Y' };
  }),
  'POST /message/react id': createRow(
    async (scene) => ({ id: (await chatMessage(scene)).id, emoji: '👍' }),
    membersOnly,
  ),
  'GET /message/get-reactions id': createRow(async ({ message }) => ({ id: await message() }), {
    friend: 'fine',
  }),
  'GET /message/get-seen id': createRow(async (scene) => ({ id: (await chatMessage(scene)).id })),
  'POST /message/edit id': createRow(async ({ message }) => ({
    id: await message(),
    message: 'The kettle is off.',
  })),
  'POST /message/delete-for-all id': createRow(async ({ message }) => ({ id: await message() })),
};

async function uploadedFile({ town, id }: AuthorizationFixture) {
  const { randomBytes } = await import('node:crypto');
  const name = randomBytes(16).toString('base64url');
  await town.db.execute(
    sql`insert into message_files (name, owner_id, type, title, bytes) values (${name}, ${id.owner}, 'pdf', 'letter.pdf', 1)`,
  );
  return name;
}
