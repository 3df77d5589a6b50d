// Two-factor authentication: setting it up, turning it off, and the second step of a login.
import { Secret, TOTP } from 'otpauth';
import type { Input } from '#contract/calls.ts';
import { invalid, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import type { twoFactor as contract } from '#contract/twoFactor.ts';
import type { RequestContext, Handlers, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { loginAttemptKey } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { endUnfinishedChanges } from './endPendingCredentials.ts';
import { findKnownBrowser, rememberBrowser } from './knownBrowsers.ts';
import {
  hasTwoFactor,
  pendingLoginExpiredError,
  tryPendingLogin,
} from '../account/pendingLogins.ts';
import { startSessionFor } from './login.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { reauthenticate, type Reauthentication } from '../account/reauthenticate.ts';
import {
  loginCodeLimits,
  replaceRecoveryCodes,
  verifyTwoFactorCode,
  secretContext,
  consumeSecondFactor,
} from '../account/secondFactor.ts';
import { notifyLoginMethodChange } from '../account/notifyLoginMethod.ts';

const setupLifetimeMs = 30 * minute;

export async function getTwoFactorState(db: Database, person: number) {
  const { left: remaining } = (await db.queryOne<{ left: number }>(
    sql`select count(*)::int as left from recovery_codes where person_id = ${person}`,
  ))!;
  return { on: await hasTwoFactor(db, person), recovery_codes: remaining };
}

async function startSetup({ app, db, member }: RequestContext<Member>, proof: Reauthentication) {
  const { username } = (await db.queryOne<{ username: string }>(
    sql`select username from all_people where id = ${member.id}`,
  ))!;
  const secret = new Secret({ size: 20 });
  await db.transaction(async (db) => {
    await lockOwnAccount(db, member, proof);
    const savedCount = await db.execute(sql`
      insert into two_factor (person_id, secret) values (${member.id}, ${app.totpEncryptor.encrypt(Buffer.from(secret.bytes), secretContext(member.id))})
      on conflict (person_id) do update set secret = excluded.secret, last_step = 0, begun_at = now() where two_factor.enabled_at is null`);
    if (!savedCount) throw invalid(strings.twoFactorAlreadyOn);
  });
  return {
    secret: secret.base32,
    uri: new TOTP({ issuer: app.site.name, label: username, secret }).toString(),
  };
}

async function enableTwoFactor(
  { code }: Input<'POST /account/two-factor-on'>,
  { app, db, member }: RequestContext<Member>,
) {
  if (await hasTwoFactor(db, member.id)) throw invalid(strings.twoFactorAlreadyOn);
  await app.rateLimits.consume('code', loginAttemptKey(member));
  const result = await db.transaction(async (db) => {
    await lockOwnAccount(db, member);
    const isPending = await db.queryOne(
      sql`select from two_factor where person_id = ${member.id} and enabled_at is null and begun_at > ${dateBefore(setupLifetimeMs)}`,
    );
    if (!isPending || !(await consumeSecondFactor(app, db, member.id, code)))
      throw invalidField('code', strings.wrongCode);
    await db.execute(sql`update two_factor set enabled_at = now() where person_id = ${member.id}`);
    // Unfinished changes were requested without a code.
    const addressCanceled = await endUnfinishedChanges(db, member.id);
    await notifyLoginMethodChange(db, member.id, 'two-factor-on');
    const browser_key = await rememberBrowser(db, member.id);
    return {
      recovery_codes: await replaceRecoveryCodes(db, member.id),
      ...(browser_key && { browser_key }),
      message: addressCanceled ? strings.twoFactorOnAddressCanceled : strings.twoFactorOn,
    };
  });
  await app.rateLimits.refund('code', loginAttemptKey(member));
  return result;
}

/**
 * Requires the password and a code, so that neither a stolen session nor a stolen password is
 * enough.
 */
async function authenticateWithPasswordAndCode(
  { password, code }: { password?: string; code: string },
  ctx: RequestContext<Member>,
) {
  if (!(await hasTwoFactor(ctx.db, ctx.member.id))) throw invalid(strings.twoFactorAlreadyOff);
  await reauthenticate(ctx, { password, code });
}

async function finishLogin(
  { second_step, code, browser_keys }: Input<'POST /user/second-step'>,
  ctx: RequestContext,
) {
  const { app, db } = ctx;
  const pendingLogin = await tryPendingLogin(db, second_step);
  if (!pendingLogin) throw pendingLoginExpiredError();
  const browserKey = await findKnownBrowser(db, pendingLogin.person_id, browser_keys);
  await verifyTwoFactorCode(
    app,
    db,
    pendingLogin.person_id,
    code,
    browserKey ? [['code', browserKey]] : loginCodeLimits(pendingLogin.person_id, ctx.address),
  );
  return startSessionFor(ctx, pendingLogin.person_id, {
    pendingLogin: second_step,
    browserKeys: browser_keys ?? [],
    ...(pendingLogin.ticket_hash && { ticket: pendingLogin.ticket_hash }),
  });
}

export const twoFactorHandlers: Handlers<keyof typeof contract> = {
  'POST /user/second-step': finishLogin,

  'POST /account/two-factor-start': async (proof, ctx) => {
    if (await hasTwoFactor(ctx.db, ctx.member.id)) throw invalid(strings.twoFactorAlreadyOn);
    return startSetup(ctx, await reauthenticate(ctx, proof));
  },
  'POST /account/two-factor-on': enableTwoFactor,
  'POST /account/two-factor-codes': async (input, ctx) => {
    await authenticateWithPasswordAndCode(input, ctx);
    const { db, member } = ctx;
    const codes = await db.transaction(async (db) => {
      await lockOwnAccount(db, member);
      // an undo may have turned it off in the meantime
      if (!(await hasTwoFactor(db, member.id))) throw invalid(strings.twoFactorAlreadyOff);
      await notifyLoginMethodChange(db, member.id, 'recovery-codes');
      return replaceRecoveryCodes(db, member.id);
    });
    return { recovery_codes: codes, message: strings.recoveryCodesCreated };
  },
  'POST /account/two-factor-off': async (input, ctx) => {
    await authenticateWithPasswordAndCode(input, ctx);
    const { db, member } = ctx;
    await db.transaction(async (db) => {
      await lockOwnAccount(db, member);
      await db.execute(sql`delete from two_factor where person_id = ${member.id}`);
      await db.execute(sql`delete from recovery_codes where person_id = ${member.id}`);
      await db.execute(sql`delete from known_browsers where person_id = ${member.id}`);
      await notifyLoginMethodChange(db, member.id, 'two-factor-off');
    });
    return { message: strings.twoFactorOff };
  },
};
