// Addresses of each screen of web/paths.ts in the demo town.
import { sql, type Sql } from '#server/db/sql.ts';
import type { TestServer } from '../../test/assurance/server.ts';
import { paths } from '../../web/paths.ts';

export type ScreenName = keyof typeof paths;
export const screenNames = Object.keys(paths) as ScreenName[];

/** Arguments of the path builders, by screen. */
export type AddressParams = Partial<Record<ScreenName, (string | number)[]>>;

/**
 * Builds the address of every screen. `objectIds` are the ids of the objects to open; `extraParams`
 * overrides the arguments of some screens. Throws for a screen without arguments.
 */
export async function addressesOf(
  { db }: Pick<TestServer, 'db'>,
  objectIds: Record<'post' | 'poll' | 'blog' | 'action', number>,
  extraParams: AddressParams = {},
): Promise<Map<ScreenName, string>> {
  const { post, poll, blog, action } = objectIds;
  const idOf = async (query: Sql) => (await db.queryOne<{ id: number }>(query))!.id;
  const group = await idOf(
    sql`select g.id from groups g join people p on p.id = g.owner_id where p.username = 'ada' limit 1`,
  );
  const message = await idOf(sql`
    select v.message_id as id from message_copies v join people p on p.id = v.person_id where p.username = 'ada' and not v.sent limit 1`);
  // The demo town has no group conversation.
  const chat = await idOf(sql`
    with chat as (
      insert into chats (name, creator_id) select 'Ferry timetable', id from people where username = 'ada' returning id),
    members as (
      insert into chat_members (chat_id, person_id, state, since_id, last_message_id, last_read_id, joined_at)
      select c.id, p.id, 'joined', 0, 0, 0, now() from chat c cross join people p where p.username in ('ada', 'ben'))
    select id from chat`);
  const code = 'c'.repeat(43);
  const params: AddressParams = {
    post: [post],
    poll: [poll],
    editPoll: [poll],
    editBlog: [blog],
    action: [action],
    editAction: [action],
    repeatEvent: [action],
    group: [group],
    editGroup: [group],
    inviteToGroup: [group],
    groupActions: [group],
    groupActionMonth: [group],
    createGroupAction: [group],
    message: [message, 'inbox'],
    replyToMessage: [message],
    conversation: ['ben'],
    groupConversation: [chat],
    composeMessage: ['ben'],
    page: ['privacy-policy'],
    social: ['google'],
    search: ['creek'],
    tag: ['creek'],
    signupWithInvitation: [code],
    confirmEmail: [code],
    resetPassword: [code],
    firstStart: [code],
    refuseInvitations: [code],
    stopSignatureEmails: [code],
    confirmSignature: [code],
    withdrawSignature: [code],
    stopUpdates: [code],
    unsubscribe: [code],
    appeal: [code],
    adminReport: [`content-${post}`],
    adminMail: ['confirm'],
    adminPage: [await idOf(sql`select id from pages limit 1`)],
    adminPerson: [await idOf(sql`select id from all_people where username = 'ada'`)],
    ...extraParams,
  };
  return new Map(
    screenNames.map((name) => {
      const build = paths[name] as (...params: (string | number)[]) => string;
      const args =
        params[name] ?? (/^(profile|editProfile)/.test(name) && build.length ? ['ada'] : []);
      if (args.length < build.length) throw new Error(`the screen ${name} has no path arguments`);
      return [name, build(...args)];
    }),
  );
}
