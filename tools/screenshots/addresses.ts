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
  const code = 'c'.repeat(43);
  const params: AddressParams = {
    post: [post],
    poll: [poll],
    editPoll: [poll],
    editBlog: [blog],
    action: [action],
    editAction: [action],
    group: [group],
    editGroup: [group],
    inviteToGroup: [group],
    groupActions: [group],
    createGroupAction: [group],
    message: [message, 'inbox'],
    replyToMessage: [message],
    conversation: ['ben'],
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
