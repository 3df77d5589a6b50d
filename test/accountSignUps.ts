// Moves of the thief outside the account: signing up with the owner's email address, and requesting
// emails for that sign-up.
import type { Life, Actor, AccountContext } from './accountPlans.ts';
import { visitorClient } from './accountClient.ts';

export const signUpMoves = {
  async signUp(context: AccountContext, life: Life, actor: Actor) {
    if (actor === 'owner') return;
    const username = `${life.username}.x${life.moveCount}`;
    await visitorClient(context).ask('POST /user/add', {
      scenario: 'Signup',
      username,
      name: 'Another Life',
      email: `${life.username}@home.example`,
      password: 'the thief chose this first',
      zip_code: '00417',
      selected_issues: [1],
    });
    life.signUps.push(username);
  },
  /** Repeated up to the limit on emails per address. */
  async requestOwnReset(context: AccountContext, life: Life, actor: Actor) {
    const username = life.signUps.at(-1);
    if (actor === 'owner' || username === undefined) return;
    for (let i = 0; i < 3; i++)
      await visitorClient(context).ask('POST /user/forgot-password', { username });
  },
};

export const countSignUpEmails = ({ emails }: Life) =>
  emails.home.filter(({ subject }) => subject.startsWith('You already have an account')).length;
