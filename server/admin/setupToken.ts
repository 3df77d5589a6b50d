// Link of the first start, which creates the first administrator. The server prints it at each
// start while the site has none.
import { adminStrings } from '#contract/adminStrings.ts';
import type { Input } from '#contract/calls.ts';
import type { firstStart as contract } from '#contract/firstStart.ts';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { startSessionFor } from '../login/login.ts';
import type { RequestContext, Handlers, AppContext } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { createConfirmedAccount, prepareAccount } from './createUser.ts';

const selectAdmins = () =>
  sql`select from all_people where role = role_admin() and deleted_at is null`;

/** Returns a new link at each start while there is no administrator. Only its hash is stored. */
export async function createSetupToken({ db, config }: AppContext): Promise<string | undefined> {
  const code = randomToken();
  const isCreated = await db.execute(sql`
    insert into setup_tokens (code_hash) select ${hashToken(code)} where not exists (${selectAdmins()})
    on conflict (one) do update set code_hash = excluded.code_hash`);
  return isCreated ? `${config.publicUrl}/first-start/${code}` : undefined;
}

const findValidToken = (db: Database, code: string) =>
  db.queryOne(
    sql`select from setup_tokens where code_hash = ${hashToken(code)} and not exists (${selectAdmins()})`,
  );
const expiredError = () => invalidField('code', adminStrings.setupLinkExpired);

async function checkSetupToken(
  { code }: Input<'POST /site/check-first-start'>,
  { db }: RequestContext,
) {
  if (!(await findValidToken(db, code))) throw expiredError();
  return {};
}

async function createFirstAdmin(
  { code, ...account }: Input<'POST /site/first-start'>,
  ctx: RequestContext,
) {
  if (!(await findValidToken(ctx.db, code))) throw expiredError();
  const preparedAccount = await prepareAccount(ctx.db, { ...account, language: ctx.language });
  try {
    const person = await ctx.db.transaction(async (db) => {
      // Only the first of two simultaneous requests succeeds.
      await db.query(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
      if (!(await findValidToken(db, code))) throw expiredError();
      await db.execute(sql`delete from setup_tokens`);
      return createConfirmedAccount(db, preparedAccount, 'admin', 'the link of the first start');
    });
    return await startSessionFor(ctx, person);
  } catch (error) {
    // Someone signed up with this username in the meantime.
    if (isUniqueViolation(error))
      throw new ApiError('invalid', { username: [strings.usernameTaken] });
    throw error;
  }
}

export const firstStartHandlers: Handlers<keyof typeof contract> = {
  'POST /site/check-first-start': checkSetupToken,
  'POST /site/first-start': createFirstAdmin,
};
