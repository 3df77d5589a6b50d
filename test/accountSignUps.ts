// Moves of the thief outside the account: signing up with the owner's email address, and requesting
// emails for that sign-up.
import type { Life, Actor, AccountContext } from './accountPlans.ts';
import { addressOf, assert, visitorClient } from './accountClient.ts';
import type { ReceivedEmail } from './emails.ts';
import { collectMail } from './mailboxes.ts';

/** The short codes of a confirmation email, without their space. */
const shortCodesIn = ({ text }: Pick<ReceivedEmail, 'text'>) =>
  [...text.matchAll(/Your code is (\d{3}) (\d{3})\./g)].map(([, a, b]) => `${a}${b}`);

/** In the confirmation email of a sign-up. */
const nameIn = (username: string) => `Your username is ${username}.`;

async function expectStatus(
  context: AccountContext,
  status: number,
  input: { browser: string; code: string },
) {
  const { statusCode } = await visitorClient(context).raw('POST /user/confirm-code', input);
  assert(statusCode === status, `a short code was answered ${statusCode}`);
}

export const signUpMoves = {
  async signUp(context: AccountContext, life: Life, actor: Actor) {
    if (actor === 'owner') return;
    const username = `${life.username}.x${life.moveCount}`;
    const { browser } = await visitorClient(context).ask('POST /user/add', {
      scenario: 'Signup',
      username,
      name: 'Another Life',
      email: `${life.username}@home.example`,
      password: 'the thief chose this first',
      zip_code: '00417',
      selected_issues: [1],
    });
    life.signUps.push({ username, browser: browser! });
  },
  /** Repeated up to the limit on emails per address. */
  async requestOwnReset(context: AccountContext, life: Life, actor: Actor) {
    const { username } = life.signUps.at(-1) ?? {};
    if (actor === 'owner' || username === undefined) return;
    for (let i = 0; i < 3; i++)
      await visitorClient(context).ask('POST /user/forgot-password', { username });
  },
  /**
   * Enters a guess, and codes that were emailed for other sign-ups: all are refused. If the account
   * has another address by now, the owner's mailbox has the code of this sign-up too.
   */
  async guessShortCode(context: AccountContext, life: Life, actor: Actor) {
    const signUp = life.signUps.at(-1);
    if (actor === 'owner' || !signUp) return;
    const { browser, username } = signUp;
    const others = life.emails.home.filter(({ text }) => !text.includes(nameIn(username)));
    for (const code of ['000000', ...others.flatMap(shortCodesIn)])
      await expectStatus(context, 422, { browser, code });
  },
  /**
   * Moves the sign-up to a mailbox of the thief and enters the code of the email there, which may
   * confirm the sign-up but nothing of the owner.
   */
  async moveSignUp(context: AccountContext, life: Life, actor: Actor) {
    const signUp = life.signUps.at(-1);
    if (actor === 'owner' || !signUp) return;
    const { browser, username } = signUp;
    const email = addressOf(life, life.moveCount % 2 ? 'den' : 'lair');
    await visitorClient(context).ask('POST /user/change-signup-email', {
      browser,
      email,
      password: 'the thief chose this first',
    });
    await collectMail(context);
    const code = [...life.emails.den, ...life.emails.lair]
      .filter(({ to, text }) => to === email && text.includes(nameIn(username)))
      .flatMap(shortCodesIn)
      .at(-1);
    if (code === undefined) return;
    const response = await visitorClient(context).raw('POST /user/confirm-code', { browser, code });
    if (response.statusCode !== 200) return;
    assert(response.json().username === username, 'a code logged in to another account');
    await expectStatus(context, 422, { browser, code });
    life.signUps.pop();
  },
};

export const countSignUpEmails = ({ emails }: Life) =>
  emails.home.filter(({ subject }) => subject.startsWith('You already have an account')).length;
