// Random sequences of account operations by an owner and by a thief who learned the password,
// checked against the promises of docs/accounts.md. Both use only the API. The test models
// independently who may do what, from what each of them knows.
import { hash as argon2 } from '@node-rs/argon2';
import fc from 'fast-check';
import type { Input, Call } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { relyingParty } from '#server/login/passkeys.ts';
import {
  actorClient,
  addressOf,
  assert,
  callWithCredentials,
  credentialsOf,
  expectCalendarsRevoked,
  generateCode,
  logInByPasskey,
  resetLastStep,
  visitorClient,
} from './accountClient.ts';
import {
  accountLifePlans,
  type Life,
  type Plan,
  type Actor,
  type AccountContext,
} from './accountPlans.ts';
import { createInvitationLink, expectInvitationsEnded } from './accountInvitations.ts';
import { passDay } from './accountClock.ts';
import { newAuthenticator } from './authenticator.ts';
import { codeIn, passwordCodesIn } from './emails.ts';
import { collectMail, emptyMailboxes, readMailbox } from './mailboxes.ts';
import { withBusyRetries } from './patientClient.ts';
import { signUpMoves, countSignUpEmails } from './accountSignUps.ts';

const initialPassword = 'the ferry leaves at six';
let lifeCount = 0;

/**
 * Runs `count` random lives, several at a time. Returns the number of moves and the broken
 * promises.
 */
export async function runAccountLives(
  accountContext: AccountContext,
  {
    count,
    seed,
    concurrency = 16,
    report = () => undefined,
  }: { count: number; seed: number; concurrency?: number; report?: (line: string) => void },
) {
  const context = withBusyRetries(accountContext);
  const plans = fc.sample(accountLifePlans, { numRuns: count, seed });
  // Verification takes the cost from the hash itself, so a cheap hash leaves more time for moves.
  const hash = await argon2(initialPassword, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  const errors: string[] = [];
  let moves = 0;
  for (let first = 0; first < plans.length; first += concurrency) {
    const batch = await Promise.all(
      plans.slice(first, first + concurrency).map((plan) => createLife(context, plan, hash)),
    );
    const broken = new Set<Life>();
    const forEachLife = async (work: (life: Life) => Promise<void>) => {
      await Promise.all(
        batch.map(async (life) => {
          if (broken.has(life)) return;
          await work(life).catch((error: Error) => {
            broken.add(life);
            errors.push(
              `SEED=${seed} life ${first + batch.indexOf(life)} (${life.sessionOnly ? 'a session' : 'the password'} stolen): ${life.doneMoves.join(', ')}: ${error.message}`,
            );
          });
        }),
      );
      await collectMail(context);
    };
    await forEachLife(logInBoth(context));
    for (let n = 0; n < Math.max(...batch.map((life) => life.moves.length)); n++) {
      await forEachLife(async (life) => {
        if (n >= life.moves.length) return;
        moves++;
        await makeMove(context, life, life.moves[n]!);
      });
      await forEachLife(async (life) => checkInvariants(context, life));
    }
    await forEachLife(async (life) => requestReset(context, life));
    await forEachLife(async (life) => recoverAccount(context, life));
    emptyMailboxes();
    report(`${first + batch.length} lives, ${moves} moves, ${errors.length} errors`);
  }
  return { lives: plans.length, moves, errors };
}

async function createLife(context: AccountContext, plan: Plan, hash: string): Promise<Life> {
  const username = `life${++lifeCount}`;
  const { id } = (await context.db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, password_hash, confirmed_at)
    values (${username}, ${username}, 'A Life', ${`${username}@home.example`}, ${`${username}@home.example`}, ${hash}, now()) returning id`))!;
  const emails = {
    home: readMailbox(`${username}@home.example`),
    den: readMailbox(`${username}@den.example`),
    lair: readMailbox(`${username}@lair.example`),
  };
  return {
    ...plan,
    id,
    username,
    emails,
    password: initialPassword,
    knowsPassword: { owner: true, thief: !plan.sessionOnly },
    tokens: {},
    passkeys: [],
    authenticatorApp: undefined,
    calendars: [],
    invitations: [],
    signUps: [],
    undoLink: undefined,
    days: 0,
    doneMoves: [],
    moveCount: 0,
  };
}

/** Logs both in: the owner by the password, the thief by the password or with a copied session. */
const logInBoth = (context: AccountContext) => async (life: Life) => {
  const logIn = async () =>
    (
      await visitorClient(context).ask('POST /user/login', {
        username: life.username,
        password: initialPassword,
      })
    ).token!;
  life.tokens = { owner: await logIn(), thief: await logIn() };
  if (!life.twoFactor) return;
  const secret = await addAuthenticatorApp(context, life, 'owner');
  life.authenticatorApp = { by: 'owner', secret };
};

async function addAuthenticatorApp(context: AccountContext, life: Life, actor: Actor) {
  const client = actorClient(context, life, actor);
  const { secret } = await client.ask('POST /account/two-factor-start', credentialsOf(life, actor));
  await client.ask('POST /account/two-factor-on', { code: generateCode(secret) });
  await resetLastStep(context, life);
  return secret;
}

const ownerWasNotified = (life: Life, before: number) => life.emails.home.length > before;

async function makeMove(
  context: AccountContext,
  life: Life,
  { actor, kind }: Plan['moves'][number],
): Promise<void> {
  life.doneMoves.push(actor === 'system' ? kind : `${actor} ${kind}`);
  life.moveCount++;
  if (actor === 'system')
    return kind === 'scan' ? openAllLinks(context, life) : passDay(context, life);
  const operations = { ...withSession, ...withoutSession };
  if (kind in withSession && life.tokens[actor] === undefined) return;
  await operations[kind](context, life, actor);
}

const withoutSession = {
  /** Logs in by the password, and by the TOTP code if two-factor is on. */
  async login(context: AccountContext, life: Life, actor: Actor) {
    const { password, code = '' } = credentialsOf(life, actor);
    const response = await visitorClient(context).raw('POST /user/login', {
      username: life.username,
      password,
    });
    assert(
      (response.statusCode === 200) === life.knowsPassword[actor],
      `a log-in by the ${actor} was answered ${response.statusCode}`,
    );
    if (response.statusCode !== 200) return;
    const { token, second_step } = response.json();
    assert(
      (second_step !== undefined) === (life.authenticatorApp !== undefined),
      'a code must be required exactly when two-factor is on',
    );
    if (token) life.tokens[actor] = token;
    if (!second_step) return;
    const loginResponse = await visitorClient(context).raw('POST /user/second-step', {
      second_step,
      code: code || '000000',
    });
    await resetLastStep(context, life);
    assert(
      (loginResponse.statusCode === 200) === (life.authenticatorApp!.by === actor),
      `the code of the ${actor} was answered ${loginResponse.statusCode}`,
    );
    if (loginResponse.statusCode === 200) life.tokens[actor] = loginResponse.json().token;
  },
  async passkeyLogin(context: AccountContext, life: Life, actor: Actor) {
    const passkey = life.passkeys.find((one) => one.by === actor);
    if (!passkey) return;
    const token = await logInByPasskey(context, passkey);
    assert(token !== undefined, `the passkey of the ${actor} exists but does not log in`);
    life.tokens[actor] = token;
  },
  async requestOwnersReset(context: AccountContext, life: Life) {
    await visitorClient(context).ask('POST /user/forgot-password', { username: life.username });
  },
  ...signUpMoves,
  /**
   * The thief opens the newest password reset link in one of their mailboxes, whichever account it
   * is for. The owner uses theirs only in the recovery at the end.
   */
  async useOwnResetLink(context: AccountContext, life: Life, actor: Actor) {
    if (actor === 'owner') return;
    const link = [...life.emails.den, ...life.emails.lair].findLast((email) =>
      email.link.includes('/reset-password/'),
    );
    if (!link) return;
    const password = `the thief chose this ${life.moveCount}`;
    const response = await visitorClient(context).raw('POST /user/reset-password', {
      token: codeIn(link),
      new_password: password,
      confirm_password: password,
    });
    if (response.statusCode === 200) await setNewPassword(context, life, actor, password, {});
  },
};

const withSession = {
  async passkey(context: AccountContext, life: Life, actor: Actor) {
    const { id, origin } = relyingParty(context.app.config);
    const device = newAuthenticator({ origin, site: id });
    const started = await callWithCredentials(
      context,
      life,
      actor,
      'POST /account/passkey-start',
      credentialsOf(life, actor),
    );
    if (!started) return;
    await actorClient(context, life, actor).ask('POST /account/passkey-add', {
      name: `Of the ${actor}`,
      credential: device.create(String(started['options'])),
    });
    life.passkeys.push({ by: actor, device });
  },
  async twoFactor(context: AccountContext, life: Life, actor: Actor) {
    if (life.authenticatorApp) return;
    const started = await callWithCredentials(
      context,
      life,
      actor,
      'POST /account/two-factor-start',
      credentialsOf(life, actor),
    );
    if (!started) return;
    const secret = String(started['secret']);
    await actorClient(context, life, actor).ask('POST /account/two-factor-on', {
      code: generateCode(secret),
    });
    await resetLastStep(context, life);
    life.authenticatorApp = { by: actor, secret };
  },
  async password(context: AccountContext, life: Life, actor: Actor) {
    const next = `the ${actor} chose this ${life.moveCount}`;
    const { password, code } = credentialsOf(life, actor);
    const changed = await callWithCredentials(context, life, actor, 'POST /user/change-password', {
      current_password: password,
      new_password: next,
      confirm_password: next,
      ...(code && { code }),
    });
    if (changed) await setNewPassword(context, life, actor, next, { [actor]: life.tokens[actor]! });
  },
  /** The thief changes the email address to a mailbox of theirs. The owner never changes it. */
  async address(context: AccountContext, life: Life, actor: Actor) {
    if (actor === 'owner') return;
    const before = life.emails.home.length;
    const to = addressOf(life, life.moveCount % 2 ? 'den' : 'lair');
    const { email } = (await context.db.queryOne<{ email: string }>(
      sql`select email from all_people where id = ${life.id}`,
    ))!;
    if (to === email) return;
    const { password, code } = credentialsOf(life, actor);
    const requested = await callWithCredentials(
      context,
      life,
      actor,
      'POST /account/save-profile',
      {
        name: 'A Life',
        email: to,
        current_password: password,
        ...(code && { code }),
      },
    );
    if (!requested) return;
    await collectMail(context);
    assert(
      ownerWasNotified(life, before),
      'the owner is not notified that the address is being changed',
    );
    life.undoLink ??= codeIn(
      life.emails.home.findLast(({ link }) => link.includes('/reset-password/'))!,
    );
  },
  async replaceAddress(context: AccountContext, life: Life, actor: Actor) {
    await withSession.address(context, life, actor);
    await withSession.confirm(context, life, actor);
  },
  /** The thief opens the newest confirmation link in one of their mailboxes, while logged in. */
  async confirm(context: AccountContext, life: Life, actor: Actor) {
    if (actor === 'owner') return;
    const email = [...life.emails.den, ...life.emails.lair].findLast(({ link }) =>
      link.includes('/confirm-email/'),
    );
    if (email)
      await actorClient(context, life, actor).raw('POST /user/confirm-email', {
        code: codeIn(email),
      });
  },
  async logOutEverywhere(context: AccountContext, life: Life, actor: Actor) {
    // shortly after a login the call would not require a password
    await context.db.execute(
      sql`update sessions set proved_at = null where person_id = ${life.id}`,
    );
    if (
      !(await callWithCredentials(
        context,
        life,
        actor,
        'POST /account/revoke-session',
        credentialsOf(life, actor),
      ))
    )
      return;
    life.tokens = { [actor]: life.tokens[actor]! };
    const others = life.calendars.filter((calendar) => calendar.by !== actor);
    await expectCalendarsRevoked(context, others, 'logging out everywhere');
    life.calendars = life.calendars.filter((calendar) => calendar.by === actor);
    await expectInvitationsEnded(context, life, 'logging out everywhere');
  },
  invitationLink: createInvitationLink,
  async calendar(context: AccountContext, life: Life, actor: Actor) {
    const response = await callWithCredentials(
      context,
      life,
      actor,
      'POST /action/calendar-address',
      credentialsOf(life, actor),
    );
    if (response) life.calendars = [{ by: actor, url: String(response['url']) }];
  },
  async delete(context: AccountContext, life: Life, actor: Actor) {
    if (actor === 'owner') return;
    const before = life.emails.home.length;
    if (
      !(await callWithCredentials(
        context,
        life,
        actor,
        'POST /account/delete',
        credentialsOf(life, actor),
      ))
    )
      return;
    life.tokens = {};
    await expectCalendarsRevoked(context, life.calendars, 'deleting the account');
    life.calendars = [];
    await collectMail(context);
    const newEmails = life.emails.home.slice(before);
    const deletion = newEmails.find(
      ({ subject }) => subject === 'Your Folkmoot account was deleted',
    );
    assert(deletion !== undefined, 'the owner is not notified that the account was deleted');
    assert(
      passwordCodesIn(deletion).length > 0,
      'the email about the deletion has no link that undoes it',
    );
  },
  /** The thief adds login methods and deletes the account at once, before emails are sent. */
  async lockOut(context: AccountContext, life: Life, actor: Actor) {
    if (actor === 'owner') return;
    const before = life.emails.home.length;
    const [passkeys, app] = [life.passkeys.length, life.authenticatorApp];
    await withSession.passkey(context, life, actor);
    await withSession.twoFactor(context, life, actor);
    await withSession.delete(context, life, actor);
    const added = life.passkeys.length - passkeys + Number(life.authenticatorApp !== app);
    const reported = life.emails.home
      .slice(before)
      .filter(({ subject }) => subject === 'How you log in to Folkmoot has changed').length;
    assert(reported >= added, 'the owner is not notified of a login method that a thief added');
  },
  /** Tries sensitive calls with only the session: all of them must be refused. */
  async callWithoutCredentials(context: AccountContext, life: Life, actor: Actor) {
    const newPassword = {
      new_password: 'not proved by anybody',
      confirm_password: 'not proved by anybody',
    };
    const steps: [Call, object][] = [
      ['POST /account/passkey-start', {}],
      ['POST /account/two-factor-start', {}],
      ['POST /account/two-factor-off', { code: '000000' }],
      ['POST /account/export', {}],
      ['POST /account/export-address', {}],
      ['POST /account/delete', {}],
      ['POST /action/calendar-address', {}],
      [
        'POST /account/save-profile',
        { name: 'A Life', email: `${life.username}@elsewhere.example` },
      ],
      ['POST /user/change-password', { ...newPassword, current_password: 'guessed at once' }],
    ];
    for (const [call, input] of steps) {
      const { statusCode } = await actorClient(context, life, actor).raw(
        call,
        input as Input<Call>,
      );
      assert(statusCode === 422, `${call} with only a session was answered ${statusCode}`);
    }
  },
};

/** Records that an actor set a password that only they know. */
async function setNewPassword(
  context: AccountContext,
  life: Life,
  actor: Actor,
  password: string,
  tokens: Life['tokens'],
) {
  life.password = password;
  life.knowsPassword = { owner: actor === 'owner', thief: actor === 'thief' };
  life.tokens = tokens;
  await expectCalendarsRevoked(context, life.calendars, 'a new password');
  life.calendars = [];
  await expectInvitationsEnded(context, life, 'a new password');
  // only the owner's screen lists which login methods remain
  const remainingPasskeys = await context.db.query<{ name: string }>(
    sql`select name from passkeys where person_id = ${life.id}`,
  );
  life.passkeys = life.passkeys.filter((passkey) =>
    remainingPasskeys.some(({ name }) => name === `Of the ${passkey.by}`),
  );
  if (
    !(await context.db.queryOne(
      sql`select from two_factor where person_id = ${life.id} and enabled_at is not null`,
    ))
  )
    life.authenticatorApp = undefined;
}

/** A link scanner that opens every link of every email must change nothing. */
async function openAllLinks(context: AccountContext, life: Life) {
  const rows = async () =>
    JSON.stringify(
      await context.db.query(sql`
        select to_jsonb(p) as row from people p where id = ${life.id} union all select to_jsonb(c) from codes c where person_id = ${life.id}
        union all select to_jsonb(s) - 'last_used_at' from sessions s where person_id = ${life.id} order by row`),
    );
  const before = await rows();
  for (const email of Object.values(life.emails).flat()) {
    const { pathname, search } = new URL(email.link);
    await context.http.inject({ method: 'GET', url: pathname + search });
    if (pathname.startsWith('/confirm-email/'))
      await visitorClient(context).raw('GET /user/confirm-email', { code: codeIn(email) });
  }
  assert((await rows()) === before, 'opening the links of emails changed the account');
}

/** Checks the invariants that must hold after every move. */
async function checkInvariants(context: AccountContext, life: Life) {
  assert(
    countSignUpEmails(life) <= 3 * (life.days + 1),
    'the owner is notified more than three times a day that the address is registered',
  );
  if (life.undoLink === undefined) return;
  const { statusCode } = await visitorClient(context).raw('POST /user/check-password-reset-token', {
    token: life.undoLink,
  });
  assert(statusCode === 200, 'the undo link of the owner is invalid within its seven days');
}

const getEmail = async (context: AccountContext, life: Life) =>
  (await context.db.queryOne<{ email: string }>(
    sql`select email from all_people where id = ${life.id}`,
  ))!.email;

/** The owner notices the theft and requests a reset email. */
const requestReset = async (context: AccountContext, life: Life) =>
  void (await visitorClient(context).ask('POST /user/forgot-password', {
    username: life.username,
  }));

/** The owner recovers the account through their mailbox. Nothing of the thief's may remain. */
async function recoverAccount(context: AccountContext, life: Life) {
  const links = life.emails.home.flatMap(passwordCodesIn);
  const checkedLinks = await Promise.all(
    links.map(async (token) => ({
      token,
      response: await visitorClient(context).raw('POST /user/check-password-reset-token', {
        token,
      }),
    })),
  );
  const validLinks = checkedLinks
    .filter(({ response }) => response.statusCode === 200)
    .map(({ token, response }) => ({ token, undoes: response.json().undoes as boolean }));
  const isAddressChanged = (await getEmail(context, life)) !== addressOf(life, 'home');
  const isLockedOut = life.authenticatorApp?.by === 'thief';
  const link = isAddressChanged
    ? validLinks.find(({ token }) => token === life.undoLink)
    : isLockedOut
      ? validLinks.find(({ undoes }) => undoes)
      : validLinks.findLast(({ undoes }) => !undoes);
  assert(
    link !== undefined,
    isAddressChanged
      ? 'the address was changed, and no link restores it'
      : 'the mailbox of the owner contains no password reset link',
  );
  const password = `the owner has it back ${life.moveCount}`;
  await visitorClient(context).ask('POST /user/reset-password', {
    token: link.token,
    new_password: password,
    confirm_password: password,
  });

  assert(
    (await getEmail(context, life)) === addressOf(life, 'home'),
    'the account does not have the address of its owner',
  );
  for (const actor of ['owner', 'thief'] as const)
    if (life.tokens[actor])
      assert(
        (await actorClient(context, life, actor).raw('GET /account/ways', {})).statusCode === 401,
        `a session of the ${actor} survives the recovery`,
      );
  for (const passkey of life.passkeys.filter((one) => one.by === 'thief'))
    assert(
      (await logInByPasskey(context, passkey)) === undefined,
      'a passkey of the thief survives the recovery',
    );
  life.tokens = {};
  await expectCalendarsRevoked(context, life.calendars, 'the recovery');
  await expectInvitationsEnded(context, life, 'the recovery');
  assert(
    (
      await visitorClient(context).raw('POST /user/login', {
        username: life.username,
        password: life.password,
      })
    ).statusCode === 422,
    'the earlier password still logs in',
  );
  for (const email of [...life.emails.den, ...life.emails.lair]) {
    const token = codeIn(email);
    if (email.link.includes('/reset-password/'))
      assert(
        (await visitorClient(context).raw('POST /user/check-password-reset-token', { token }))
          .statusCode === 422,
        `a link of the thief survives the recovery: ${email.subject}`,
      );
    // others are for accounts of the thief
    if (email.subject.startsWith('Confirm your new email'))
      assert(
        (await visitorClient(context).raw('POST /user/confirm-email', { code: token, password }))
          .statusCode === 422,
        'the address of the thief can be confirmed after the recovery',
      );
  }
  const loginResponse = await visitorClient(context).ask('POST /user/login', {
    username: life.username,
    password,
  });
  const code =
    life.authenticatorApp?.by === 'owner' && loginResponse.second_step
      ? generateCode(life.authenticatorApp.secret)
      : undefined;
  assert(
    loginResponse.token !== undefined || code !== undefined,
    'the owner is asked for a code that they do not have',
  );
  if (code)
    await visitorClient(context).ask('POST /user/second-step', {
      second_step: loginResponse.second_step!,
      code,
    });
}
