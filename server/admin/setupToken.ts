// The first administrator: whoever reads the log of a new site makes it by a link that stands there.
import { adminStrings } from '#contract/adminStrings.ts';
import type { Input } from '#contract/calls.ts';
import type { firstStart as contract } from '#contract/firstStart.ts';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { enter } from '../account/login.ts';
import type { RequestContext, Handlers, AppContext } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { hashToken, randomToken } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';
import { createConfirmed, prepared } from './createUser.ts';

const admins = () => sql`select from accounts where user_type = 1 and deleted_at is null`;

/** The link, new at each start, while there is no administrator; only its hash is kept. */
export async function offerFirstStart({ db, config }: AppContext): Promise<string | undefined> {
  const code = randomToken();
  const offered = await db.execute(sql`
    insert into first_start (code_hash) select ${hashToken(code)} where not exists (${admins()})
    on conflict (one) do update set code_hash = excluded.code_hash`);
  return offered ? `${config.publicUrl}/first-start/${code}` : undefined;
}

const isGood = (db: Database, code: string) =>
  db.queryOne(
    sql`select from first_start where code_hash = ${hashToken(code)} and not exists (${admins()})`,
  );
const over = () => invalidField('code', adminStrings.firstStartOver);

async function check({ code }: Input<'POST /site/check-first-start'>, { db }: RequestContext) {
  if (!(await isGood(db, code))) throw over();
  return {};
}

async function makeFirst(
  { code, ...account }: Input<'POST /site/first-start'>,
  ctx: RequestContext,
) {
  if (!(await isGood(ctx.db, code))) throw over();
  const whole = await prepared(ctx.db, { ...account, language: ctx.language });
  try {
    const person = await ctx.db.transaction(async (db) => {
      // of two who open it at the same moment one is first
      await db.lockFirst(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
      if (!(await isGood(db, code))) throw over();
      await db.execute(sql`delete from first_start`);
      return createConfirmed(db, whole, 'admin', 'the link of the first start');
    });
    return await enter(ctx, person);
  } catch (error) {
    // somebody signed up with it meanwhile
    if (isUniqueViolation(error))
      throw new ApiError('invalid', { username: [strings.usernameTaken] });
    throw error;
  }
}

export const firstStart: Handlers<keyof typeof contract> = {
  'POST /site/check-first-start': check,
  'POST /site/first-start': makeFirst,
};
