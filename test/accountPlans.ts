// Plans: what an owner and a thief may try with an account, in any order.
import fc from 'fast-check';
import type { newAuthenticator } from './authenticator.ts';
import type { TestApp } from './app.ts';
import type { ReceivedEmail } from './emails.ts';

export type Actor = 'owner' | 'thief';

/** Relative frequency of each move. Moves that a thief would want are more frequent. */
const weights = {
  owner: {
    login: 2,
    passkey: 2,
    passkeyLogin: 1,
    twoFactor: 1,
    password: 2,
    logOutEverywhere: 1,
    calendar: 1,
    invitationLink: 1,
    requestOwnersReset: 2,
    callWithoutCredentials: 1,
  },
  thief: {
    login: 2,
    passkey: 4,
    passkeyLogin: 2,
    twoFactor: 3,
    password: 3,
    address: 2,
    confirm: 2,
    replaceAddress: 5,
    logOutEverywhere: 1,
    calendar: 1,
    invitationLink: 3,
    requestOwnersReset: 2,
    signUp: 2,
    requestOwnReset: 3,
    guessShortCode: 1,
    moveSignUp: 2,
    useOwnResetLink: 5,
    delete: 1,
    lockOut: 2,
    callWithoutCredentials: 2,
  },
} as const;
const movesOf = <W extends Actor>(actor: W) =>
  fc.oneof(
    ...Object.entries(weights[actor]).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant({ actor, kind: kind as keyof (typeof weights)['thief'] }),
    })),
  );
const anyMove = fc.oneof(
  { weight: 3, arbitrary: movesOf('owner') },
  { weight: 9, arbitrary: movesOf('thief') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      // a scanner opens the links of all emails, or a day passes
      { actor: 'system' as const, kind: 'scan' as const },
      { actor: 'system' as const, kind: 'day' as const },
    ),
  },
);
export const accountLifePlans = fc.record({
  moves: fc.array(anyMove, { minLength: 3, maxLength: 9 }),
  /** Whether the thief has a session but not the password. */
  sessionOnly: fc.oneof(
    { weight: 1, arbitrary: fc.constant(true) },
    { weight: 4, arbitrary: fc.constant(false) },
  ),
  /** Whether two-factor was on before the theft. */
  twoFactor: fc.oneof(
    { weight: 1, arbitrary: fc.constant(true) },
    { weight: 4, arbitrary: fc.constant(false) },
  ),
});
export type Plan = typeof accountLifePlans extends fc.Arbitrary<infer P> ? P : never;

export type AccountContext = Pick<TestApp, 'db' | 'app' | 'http' | 'drainJobs' | 'mails'>;
/** `home` belongs to the owner; `den` and `lair` belong to the thief. */
export type MailboxName = 'home' | 'den' | 'lair';

export type Passkey = { by: Actor; device: ReturnType<typeof newAuthenticator> };
export type Life = Plan & {
  id: number;
  username: string;
  password: string;
  /** Whether each of them knows the current password. */
  knowsPassword: Record<Actor, boolean>;
  tokens: Partial<Record<Actor, string>>;
  passkeys: Passkey[];
  /** The authenticator app whose codes a login requires. */
  authenticatorApp: { by: Actor; secret: string } | undefined;
  emails: Record<MailboxName, ReceivedEmail[]>;
  calendars: { by: Actor; url: string }[];
  /** Invitation links that must work only while they are listed here. */
  invitations: { by: Actor; code: string }[];
  /** Sign-ups of the thief with the owner's email address, and the secrets of their browsers. */
  signUps: { username: string; browser: string }[];
  /** The code of the undo link that must remain valid. */
  undoLink: string | undefined;
  /** Days since the theft. */
  days: number;
  /** For error messages. */
  doneMoves: string[];
  /** Makes the passwords and usernames of the moves unique. */
  moveCount: number;
};
