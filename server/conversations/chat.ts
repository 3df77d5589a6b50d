// A group conversation: its name and people, and whether the member is notified of its messages.
import type { Input } from '#contract/calls.ts';
import { chatStrings } from '#contract/chatStrings.ts';
import { forbidden } from '#contract/errors.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { screenInput } from '../screening/screen.ts';
import { publishToChat } from './members.ts';
import { markChatNotificationsRead, publishChatChange } from './notify.ts';
import {
  assertJoined,
  loadChat,
  loadChatMembers,
  lockJoinedChat,
  lockPairsOfChat,
} from './view.ts';

export async function getChat(
  { conversation_id: id }: Input<'GET /conversation/get'>,
  ctx: RequestContext<Member>,
) {
  return { conversation: await loadChat(ctx, id), members: await loadChatMembers(ctx, id) };
}

export async function renameChat(
  { conversation_id: id, name }: Input<'POST /conversation/rename'>,
  ctx: RequestContext<Member>,
) {
  return ctx.db.transaction(async (db) => {
    const { member } = ctx;
    await lockPairsOfChat(db, member.id, id);
    const current = await lockJoinedChat({ db, member }, id);
    if (!current.own) throw forbidden(chatStrings.chatRenameCreatorOnly);
    await screenInput({ ...ctx, db }, toScreenedName(name), {
      handling: 'refuse',
      before: toScreenedName(current.name),
    });
    await db.query(sql`select rename_chat(${id}, ${member.id}, ${name})`);
    await publishToChat(db, member.id, id, { acrossBlocks: false });
    return { conversation: await loadChat({ ...ctx, db }, id), message: chatStrings.chatRenamed };
  });
}

const toScreenedName = (name: string) => ({ text: [name], rich: [] });

export async function muteChat(
  { conversation_id: id, muted }: Input<'POST /conversation/mute'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    await assertJoined({ db, member }, id);
    await db.execute(
      sql`update chat_members set muted = ${muted === 'Y'} where chat_id = ${id} and person_id = ${member.id}`,
    );
    await markChatNotificationsRead(db, member.id);
    publishChatChange(db, id, [member.id]);
    return {
      muted,
      message: muted === 'Y' ? chatStrings.chatMuted : chatStrings.chatUnmuted,
    };
  });
}
