// Calls of an owner or a thief to an account, with the credentials that each of them knows.
import { Secret, TOTP } from 'otpauth';
import type { Call, Input } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import type { AccountContext, Actor, Life, MailboxName, Passkey } from './accountPlans.ts';
import { clientOf } from './api.ts';
import type { TestApp } from './app.ts';

export const addressOf = (life: Pick<Life, 'username'>, mailbox: MailboxName) =>
  `${life.username}@${mailbox}.example`;
export const visitorClient = (context: AccountContext) => clientOf(context as TestApp);
export const actorClient = (context: AccountContext, life: Life, actor: Actor) =>
  clientOf(context as TestApp, life.tokens[actor]);

export const generateCode = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret) });
/** Resets the last used TOTP step, as if 30 seconds had passed: a code is accepted only once. */
export const resetLastStep = (context: AccountContext, life: Life) =>
  context.db.execute(sql`update two_factor set last_step = 0 where person_id = ${life.id}`);

/** Whether the actor can authenticate as the owner, and with which credentials. */
const canAuthenticate = ({ knowsPassword, authenticatorApp }: Life, actor: Actor) =>
  knowsPassword[actor] && (authenticatorApp === undefined || authenticatorApp.by === actor);
export const credentialsOf = (
  { password, knowsPassword, authenticatorApp }: Life,
  actor: Actor,
) => ({
  password: knowsPassword[actor] ? password : 'what a thief guesses',
  ...(authenticatorApp && {
    code: authenticatorApp.by === actor ? generateCode(authenticatorApp.secret) : '000000',
  }),
});

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Makes a call that requires recent authentication. */
export async function callWithCredentials<C extends Call>(
  context: AccountContext,
  life: Life,
  actor: Actor,
  call: C,
  input: Input<C>,
) {
  const { statusCode, body } = await actorClient(context, life, actor).raw(call, input);
  await resetLastStep(context, life);
  const isAllowed = canAuthenticate(life, actor);
  assert(
    (statusCode === 200) === isAllowed,
    `${call} by the ${actor}, who ${isAllowed ? 'authenticated' : 'did not authenticate'} as the owner, was answered ${statusCode} ${body}`,
  );
  return isAllowed ? (JSON.parse(body) as Record<string, unknown>) : undefined;
}

export async function expectCalendarsRevoked(
  context: AccountContext,
  calendars: Life['calendars'],
  by: string,
) {
  for (const { url } of calendars) {
    const { pathname, search } = new URL(url);
    const { statusCode } = await context.http.inject({ method: 'GET', url: pathname + search });
    assert(statusCode === 404, `the address of a calendar outlives ${by}`);
  }
}

export async function logInByPasskey(
  context: AccountContext,
  { device }: Passkey,
): Promise<string | undefined> {
  const { options } = await visitorClient(context).ask('POST /user/passkey-start', {});
  const loginResponse = await visitorClient(context).raw('POST /user/passkey-login', {
    credential: device.get(options),
  });
  return loginResponse.statusCode === 200 ? loginResponse.json().token : undefined;
}
