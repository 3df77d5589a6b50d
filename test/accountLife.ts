// Random sequences of account operations by an owner and by a thief who learned the password,
// checked against the promises of docs/accounts.md. Both use only the API. The test models
// independently who may do what, from what each of them knows.
import { hash as argon2 } from '@node-rs/argon2';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import type { Input, Call } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { relyingParty } from '#server/login/passkeys.ts';
import { clientOf } from './api.ts';
import {
  accountLifePlans,
  type Life,
  type Passkey,
  type Device,
  type Plan,
  type Actor,
  type AccountContext,
} from './accountPlans.ts';
import { day } from './accountClock.ts';
import { newAuthenticator } from './authenticator.ts';
import type { TestApp } from './app.ts';
import { passwordCodesIn, type ReceivedEmail } from './emails.ts';
import { collectMail, emptyMailboxes, readMailbox } from './mailboxes.ts';
import { withBusyRetries } from './patientClient.ts';
import { signUpMoves, countSignUpEmails } from './accountSignUps.ts';

const old = 'the ferry leaves at six';
let made = 0;

/**
 * Runs `count` random lives, several at a time. Returns the number of moves and the broken
 * promises.
 */
export async function runAccountLives(
  given: AccountContext,
  {
    count,
    seed,
    atOnce = 16,
    tell = () => undefined,
  }: { count: number; seed: number; atOnce?: number; tell?: (line: string) => void },
) {
  const context = withBusyRetries(given);
  const plans = fc.sample(accountLifePlans, { numRuns: count, seed });
  // Verification takes the cost from the hash itself, so a cheap hash leaves more time for moves.
  const hash = await argon2(old, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  const errors: string[] = [];
  let moves = 0;
  for (let first = 0; first < plans.length; first += atOnce) {
    const batch = await Promise.all(
      plans.slice(first, first + atOnce).map((plan) => begin(context, plan, hash)),
    );
    const broken = new Set<Life>();
    const step = async (work: (life: Life) => Promise<void>) => {
      await Promise.all(
        batch.map(async (life) => {
          if (broken.has(life)) return;
          await work(life).catch((error: Error) => {
            broken.add(life);
            errors.push(
              `SEED=${seed} life ${first + batch.indexOf(life)} (${life.sessionOnly ? 'a session' : 'the password'} stolen): ${life.done.join(', ')}: ${error.message}`,
            );
          });
        }),
      );
      await collectMail(context);
    };
    await step(begun(context));
    for (let n = 0; n < Math.max(...batch.map((life) => life.moves.length)); n++) {
      await step(async (life) => {
        if (n >= life.moves.length) return;
        moves++;
        await move(context, life, life.moves[n]!);
      });
      await step(async (life) => holds(context, life));
    }
    await step(async (life) => ask(context, life));
    await step(async (life) => rescue(context, life));
    emptyMailboxes();
    tell(`${first + batch.length} lives, ${moves} moves, ${errors.length} errors`);
  }
  return { lives: plans.length, moves, errors };
}

const addressOf = (life: Pick<Life, 'username'>, device: Device) =>
  `${life.username}@${device}.example`;
const visitor = (context: AccountContext) => clientOf(context as TestApp);
const by = (context: AccountContext, life: Life, who: Actor) =>
  clientOf(context as TestApp, life.tokens[who]);

async function begin(context: AccountContext, plan: Plan, hash: string): Promise<Life> {
  const username = `life${++made}`;
  const { id } = (await context.db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, password_hash, confirmed_at)
    values (${username}, ${username}, 'A Life', ${`${username}@home.example`}, ${`${username}@home.example`}, ${hash}, now()) returning id`))!;
  const letters = {
    home: readMailbox(`${username}@home.example`),
    den: readMailbox(`${username}@den.example`),
    lair: readMailbox(`${username}@lair.example`),
  };
  return {
    ...plan,
    id,
    username,
    letters,
    password: old,
    known: { owner: true, thief: !plan.sessionOnly },
    tokens: {},
    passkeys: [],
    authenticatorApp: undefined,
    calendars: [],
    signUps: [],
    promised: undefined,
    days: 0,
    done: [],
    n: 0,
  };
}

/** Logs both in: the owner by the password, the thief by the password or with a copied session. */
const begun = (context: AccountContext) => async (life: Life) => {
  const logIn = async () =>
    (await visitor(context).ask('POST /user/login', { username: life.username, password: old }))
      .token!;
  life.tokens = { owner: await logIn(), thief: await logIn() };
  if (!life.twoFactor) return;
  const secret = await newApp(context, life, 'owner');
  life.authenticatorApp = { by: 'owner', secret };
};

async function newApp(context: AccountContext, life: Life, who: Actor) {
  const client = by(context, life, who);
  const { secret } = await client.ask('POST /account/two-factor-start', proofOf(life, who));
  await client.ask('POST /account/two-factor-on', { code: codeOf(secret) });
  await fresh(context, life);
  return secret;
}

const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) });
/** Resets the last used TOTP step, as if 30 seconds had passed: a code is accepted only once. */
const fresh = (context: AccountContext, life: Life) =>
  context.db.execute(sql`update two_factor set last_step = 0 where person_id = ${life.id}`);

/** Whether the actor can authenticate as the owner, and with which credentials. */
const proves = ({ known, authenticatorApp }: Life, who: Actor) =>
  known[who] && (authenticatorApp === undefined || authenticatorApp.by === who);
const proofOf = ({ password, known, authenticatorApp }: Life, who: Actor) => ({
  password: known[who] ? password : 'what a thief guesses',
  ...(authenticatorApp && {
    code: authenticatorApp.by === who ? codeOf(authenticatorApp.secret) : '000000',
  }),
});

function must(right: boolean, what: string): asserts right {
  if (!right) throw new Error(what);
}

/** Makes a call that requires recent authentication. */
async function proven<C extends Call>(
  context: AccountContext,
  life: Life,
  who: Actor,
  call: C,
  input: Input<C>,
) {
  const { statusCode, body } = await by(context, life, who).raw(call, input);
  await fresh(context, life);
  const may = proves(life, who);
  must(
    (statusCode === 200) === may,
    `${call} by the ${who}, who ${may ? 'authenticated' : 'did not authenticate'} as the owner, was answered ${statusCode} ${body}`,
  );
  return may ? (JSON.parse(body) as Record<string, unknown>) : undefined;
}

const ownerWasNotified = (life: Life, before: number) => life.letters.home.length > before;

async function move(
  context: AccountContext,
  life: Life,
  { who, kind }: Plan['moves'][number],
): Promise<void> {
  life.done.push(who === 'system' ? kind : `${who} ${kind}`);
  life.n++;
  if (who === 'system') return kind === 'scan' ? scan(context, life) : day(context, life);
  const acts = { ...withSession, ...withoutSession };
  if (kind in withSession && life.tokens[who] === undefined) return;
  await acts[kind](context, life, who);
}

const withoutSession = {
  /** Logs in by the password, and by the TOTP code if two-factor is on. */
  async login(context: AccountContext, life: Life, who: Actor) {
    const { password, code = '' } = proofOf(life, who);
    const answer = await visitor(context).raw('POST /user/login', {
      username: life.username,
      password,
    });
    must(
      (answer.statusCode === 200) === life.known[who],
      `a log-in by the ${who} was answered ${answer.statusCode}`,
    );
    if (answer.statusCode !== 200) return;
    const { token, second_step } = answer.json();
    must(
      (second_step !== undefined) === (life.authenticatorApp !== undefined),
      'a code must be required exactly when two-factor is on',
    );
    if (token) life.tokens[who] = token;
    if (!second_step) return;
    const entered = await visitor(context).raw('POST /user/second-step', {
      second_step,
      code: code || '000000',
    });
    await fresh(context, life);
    must(
      (entered.statusCode === 200) === (life.authenticatorApp!.by === who),
      `the code of the ${who} was answered ${entered.statusCode}`,
    );
    if (entered.statusCode === 200) life.tokens[who] = entered.json().token;
  },
  async passkeyLogin(context: AccountContext, life: Life, who: Actor) {
    const passkey = life.passkeys.find((one) => one.by === who);
    if (!passkey) return;
    const token = await byPasskey(context, passkey);
    must(token !== undefined, `the passkey of the ${who} exists but does not log in`);
    life.tokens[who] = token;
  },
  async forgot(context: AccountContext, life: Life) {
    await visitor(context).ask('POST /user/forgot-password', { username: life.username });
  },
  ...signUpMoves,
  /**
   * The thief opens the newest password reset link in one of their mailboxes, whichever account it
   * is for. The owner uses theirs only in the rescue at the end.
   */
  async ownLink(context: AccountContext, life: Life, who: Actor) {
    if (who === 'owner') return;
    const link = [...life.letters.den, ...life.letters.lair].findLast((letter) =>
      letter.link.includes('/reset-password/'),
    );
    if (!link) return;
    const password = `the thief chose this ${life.n}`;
    const used = await visitor(context).raw('POST /user/reset-password', {
      token: last(link),
      new_password: password,
      confirm_password: password,
    });
    if (used.statusCode === 200) await nowKnownBy(context, life, who, password, {});
  },
};

const withSession = {
  async passkey(context: AccountContext, life: Life, who: Actor) {
    const { id, origin } = relyingParty(context.app.config);
    const device = newAuthenticator({ origin, site: id });
    const begun = await proven(
      context,
      life,
      who,
      'POST /account/passkey-start',
      proofOf(life, who),
    );
    if (!begun) return;
    await by(context, life, who).ask('POST /account/passkey-add', {
      name: `Of the ${who}`,
      credential: device.create(String(begun['options'])),
    });
    life.passkeys.push({ by: who, device });
  },
  async twoFactor(context: AccountContext, life: Life, who: Actor) {
    if (life.authenticatorApp) return;
    const begun = await proven(
      context,
      life,
      who,
      'POST /account/two-factor-start',
      proofOf(life, who),
    );
    if (!begun) return;
    const secret = String(begun['secret']);
    await by(context, life, who).ask('POST /account/two-factor-on', { code: codeOf(secret) });
    await fresh(context, life);
    life.authenticatorApp = { by: who, secret };
  },
  async password(context: AccountContext, life: Life, who: Actor) {
    const next = `the ${who} chose this ${life.n}`;
    const { password, code } = proofOf(life, who);
    const changed = await proven(context, life, who, 'POST /user/change-password', {
      current_password: password,
      new_password: next,
      confirm_password: next,
      ...(code && { code }),
    });
    if (changed) await nowKnownBy(context, life, who, next, { [who]: life.tokens[who]! });
  },
  /** The thief changes the email address to a mailbox of theirs. The owner never changes it. */
  async address(context: AccountContext, life: Life, who: Actor) {
    if (who === 'owner') return;
    const before = life.letters.home.length;
    const to = addressOf(life, life.n % 2 ? 'den' : 'lair');
    const { email } = (await context.db.queryOne<{ email: string }>(
      sql`select email from all_people where id = ${life.id}`,
    ))!;
    if (to === email) return;
    const { password, code } = proofOf(life, who);
    const requested = await proven(context, life, who, 'POST /account/save-profile', {
      name: 'A Life',
      email: to,
      current_password: password,
      ...(code && { code }),
    });
    if (!requested) return;
    await collectMail(context);
    must(
      ownerWasNotified(life, before),
      'the owner is not notified that the address is being changed',
    );
    life.promised ??= last(
      life.letters.home.findLast(({ link }) => link.includes('/reset-password/'))!,
    );
  },
  async takeAddress(context: AccountContext, life: Life, who: Actor) {
    await withSession.address(context, life, who);
    await withSession.confirm(context, life, who);
  },
  /** The thief opens the newest confirmation link in one of their mailboxes, while logged in. */
  async confirm(context: AccountContext, life: Life, who: Actor) {
    if (who === 'owner') return;
    const letter = [...life.letters.den, ...life.letters.lair].findLast(({ link }) =>
      link.includes('/confirm-email/'),
    );
    if (letter)
      await by(context, life, who).raw('POST /user/confirm-email', { code: last(letter) });
  },
  async everywhere(context: AccountContext, life: Life, who: Actor) {
    // shortly after a login the call would not require a password
    await context.db.execute(
      sql`update sessions set proved_at = null where person_id = ${life.id}`,
    );
    if (!(await proven(context, life, who, 'POST /account/revoke-session', proofOf(life, who))))
      return;
    life.tokens = { [who]: life.tokens[who]! };
    const others = life.calendars.filter((calendar) => calendar.by !== who);
    await expectCalendarsRevoked(context, others, 'logging out everywhere');
    life.calendars = life.calendars.filter((calendar) => calendar.by === who);
  },
  async calendar(context: AccountContext, life: Life, who: Actor) {
    const answer = await proven(
      context,
      life,
      who,
      'POST /action/calendar-address',
      proofOf(life, who),
    );
    if (answer) life.calendars = [{ by: who, url: String(answer['url']) }];
  },
  async delete(context: AccountContext, life: Life, who: Actor) {
    if (who === 'owner') return;
    const before = life.letters.home.length;
    if (!(await proven(context, life, who, 'POST /account/delete', proofOf(life, who)))) return;
    life.tokens = {};
    await expectCalendarsRevoked(context, life.calendars, 'deleting the account');
    life.calendars = [];
    await collectMail(context);
    const letters = life.letters.home.slice(before);
    const deletion = letters.find(({ subject }) => subject === 'Your Folkmoot account was deleted');
    must(deletion !== undefined, 'the owner is not notified that the account was deleted');
    must(
      passwordCodesIn(deletion).length > 0,
      'the email about the deletion has no link that undoes it',
    );
  },
  /** The thief adds login methods and deletes the account at once, before emails are sent. */
  async lockOut(context: AccountContext, life: Life, who: Actor) {
    if (who === 'owner') return;
    const before = life.letters.home.length;
    const [passkeys, app] = [life.passkeys.length, life.authenticatorApp];
    await withSession.passkey(context, life, who);
    await withSession.twoFactor(context, life, who);
    await withSession.delete(context, life, who);
    const added = life.passkeys.length - passkeys + Number(life.authenticatorApp !== app);
    const reported = life.letters.home
      .slice(before)
      .filter(({ subject }) => subject === 'How you log in to Folkmoot has changed').length;
    must(reported >= added, 'the owner is not notified of a login method that a thief added');
  },
  /** Tries sensitive calls with only the session: all of them must be refused. */
  async bluff(context: AccountContext, life: Life, who: Actor) {
    const lure = {
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
      ['POST /user/change-password', { ...lure, current_password: 'guessed at once' }],
    ];
    for (const [call, input] of steps) {
      const { statusCode } = await by(context, life, who).raw(call, input as Input<Call>);
      must(statusCode === 422, `${call} with only a session was answered ${statusCode}`);
    }
  },
};

/** Records that an actor set a password that only they know. */
async function nowKnownBy(
  context: AccountContext,
  life: Life,
  who: Actor,
  password: string,
  tokens: Life['tokens'],
) {
  life.password = password;
  life.known = { owner: who === 'owner', thief: who === 'thief' };
  life.tokens = tokens;
  await expectCalendarsRevoked(context, life.calendars, 'a new password');
  life.calendars = [];
  // only the owner's screen lists which login methods remain
  const left = await context.db.query<{ name: string }>(
    sql`select name from passkeys where person_id = ${life.id}`,
  );
  life.passkeys = life.passkeys.filter((passkey) =>
    left.some(({ name }) => name === `Of the ${passkey.by}`),
  );
  if (
    !(await context.db.queryOne(
      sql`select from two_factor where person_id = ${life.id} and enabled_at is not null`,
    ))
  )
    life.authenticatorApp = undefined;
}

async function expectCalendarsRevoked(
  context: AccountContext,
  calendars: Life['calendars'],
  by: string,
) {
  for (const { url } of calendars) {
    const { pathname, search } = new URL(url);
    const { statusCode } = await context.http.inject({ method: 'GET', url: pathname + search });
    must(statusCode === 404, `the address of a calendar outlives ${by}`);
  }
}

async function byPasskey(
  context: AccountContext,
  { device }: Passkey,
): Promise<string | undefined> {
  const { options } = await visitor(context).ask('POST /user/passkey-start', {});
  const entered = await visitor(context).raw('POST /user/passkey-login', {
    credential: device.get(options),
  });
  return entered.statusCode === 200 ? entered.json().token : undefined;
}

/** A link scanner that opens every link of every email must change nothing. */
async function scan(context: AccountContext, life: Life) {
  const rows = async () =>
    JSON.stringify(
      await context.db.query(sql`
        select to_jsonb(p) as row from people p where id = ${life.id} union all select to_jsonb(c) from codes c where person_id = ${life.id}
        union all select to_jsonb(s) - 'last_used_at' from sessions s where person_id = ${life.id} order by row`),
    );
  const before = await rows();
  for (const letter of Object.values(life.letters).flat()) {
    const { pathname, search } = new URL(letter.link);
    await context.http.inject({ method: 'GET', url: pathname + search });
    if (pathname.startsWith('/confirm-email/'))
      await visitor(context).raw('GET /user/confirm-email', { code: last(letter) });
  }
  must((await rows()) === before, 'opening the links of emails changed the account');
}

/** Checks the invariants that must hold after every move. */
async function holds(context: AccountContext, life: Life) {
  must(
    countSignUpEmails(life) <= 3 * (life.days + 1),
    'the owner is notified more than three times a day that the address is registered',
  );
  if (life.promised === undefined) return;
  const { statusCode } = await visitor(context).raw('POST /user/check-password-reset-token', {
    token: life.promised,
  });
  must(statusCode === 200, 'the undo link of the owner is invalid within its seven days');
}

const emailOf = async (context: AccountContext, life: Life) =>
  (await context.db.queryOne<{ email: string }>(
    sql`select email from all_people where id = ${life.id}`,
  ))!.email;

/** The owner notices the theft and requests a reset email. */
const ask = async (context: AccountContext, life: Life) =>
  void (await visitor(context).ask('POST /user/forgot-password', { username: life.username }));

/** The owner recovers the account through their mailbox. Nothing of the thief's may remain. */
async function rescue(context: AccountContext, life: Life) {
  const links = life.letters.home.flatMap(passwordCodesIn);
  const facts = await Promise.all(
    links.map(async (token) => ({
      token,
      answer: await visitor(context).raw('POST /user/check-password-reset-token', { token }),
    })),
  );
  const good = facts
    .filter(({ answer }) => answer.statusCode === 200)
    .map(({ token, answer }) => ({ token, undoes: answer.json().undoes as boolean }));
  const moved = (await emailOf(context, life)) !== addressOf(life, 'home');
  const locked = life.authenticatorApp?.by === 'thief';
  const link = moved
    ? good.find(({ token }) => token === life.promised)
    : locked
      ? good.find(({ undoes }) => undoes)
      : good.findLast(({ undoes }) => !undoes);
  must(
    link !== undefined,
    moved
      ? 'the address was changed, and no link restores it'
      : 'the mailbox of the owner contains no password reset link',
  );
  const password = `the owner has it back ${life.n}`;
  await visitor(context).ask('POST /user/reset-password', {
    token: link.token,
    new_password: password,
    confirm_password: password,
  });

  must(
    (await emailOf(context, life)) === addressOf(life, 'home'),
    'the account does not have the address of its owner',
  );
  for (const who of ['owner', 'thief'] as const)
    if (life.tokens[who])
      must(
        (await by(context, life, who).raw('GET /account/ways', {})).statusCode === 401,
        `a session of the ${who} survives the recovery`,
      );
  for (const passkey of life.passkeys.filter((one) => one.by === 'thief'))
    must(
      (await byPasskey(context, passkey)) === undefined,
      'a passkey of the thief survives the recovery',
    );
  await expectCalendarsRevoked(context, life.calendars, 'the recovery');
  must(
    (
      await visitor(context).raw('POST /user/login', {
        username: life.username,
        password: life.password,
      })
    ).statusCode === 422,
    'the earlier password still logs in',
  );
  for (const letter of [...life.letters.den, ...life.letters.lair]) {
    const token = last(letter);
    if (letter.link.includes('/reset-password/'))
      must(
        (await visitor(context).raw('POST /user/check-password-reset-token', { token }))
          .statusCode === 422,
        `a link of the thief survives the recovery: ${letter.subject}`,
      );
    if (letter.link.includes('/confirm-email/'))
      must(
        (await visitor(context).raw('POST /user/confirm-email', { code: token, password }))
          .statusCode === 422,
        'the address of the thief can be confirmed after the recovery',
      );
  }
  const entered = await visitor(context).ask('POST /user/login', {
    username: life.username,
    password,
  });
  const code =
    life.authenticatorApp?.by === 'owner' && entered.second_step
      ? codeOf(life.authenticatorApp.secret)
      : undefined;
  must(
    entered.token !== undefined || code !== undefined,
    'the owner is asked for a code that they do not have',
  );
  if (code)
    await visitor(context).ask('POST /user/second-step', {
      second_step: entered.second_step!,
      code,
    });
}

const last = ({ link }: ReceivedEmail) => link.split('/').at(-1)!;
