// The ways to end the sessions of a thief who has the account of ben.
import type { Client } from './api.ts';
import { codeIn, requiredEmailsTo } from './emails.ts';
import type { TestTown } from './town.ts';

/** The password that the tests give to ben. */
export const stolenPassword = 'the ferry leaves at six';
/** The password that ben chooses afterwards. */
export const changedPassword = 'a river runs here';
const newPassword = { new_password: changedPassword, confirm_password: changedPassword };

/** `owner` and `thief`: two sessions of ben. */
type Theft = { town: TestTown; owner: Client; thief: Client };
/** What the owner says about it; by default nothing. */
type Suspicion = { others_used_account?: boolean };

const toSuspicion = ({ others_used_account }: Suspicion): Suspicion =>
  others_used_account === undefined ? {} : { others_used_account };

export const changePassword = ({ owner, ...suspicion }: Pick<Theft, 'owner'> & Suspicion) =>
  owner.ask('POST /user/change-password', {
    current_password: stolenPassword,
    ...newPassword,
    ...toSuspicion(suspicion),
  });

export const logOutEverywhere = ({
  owner,
  password = stolenPassword,
  ...suspicion
}: Pick<Theft, 'owner'> & Suspicion & { password?: string }) =>
  owner.ask('POST /account/revoke-session', { password, ...toSuspicion(suspicion) });

export async function endThiefsSession({ owner, thief, ...suspicion }: Theft & Suspicion) {
  const { sessions } = await thief.ask('GET /account/sessions', {});
  const { id } = sessions.find(({ current }) => current)!;
  await owner.ask('POST /account/revoke-session', {
    id,
    password: stolenPassword,
    ...toSuspicion(suspicion),
  });
}

export const signOutByAdmin = async ({ town }: Pick<Theft, 'town'>) =>
  (await town.as('keeper')).ask('POST /admin/user/sign-out', { user_id: town.id.ben });

export async function resetByLink({ town }: Pick<Theft, 'town'>) {
  await town.visitor.ask('POST /user/forgot-password', { username: 'ben' });
  const token = codeIn((await requiredEmailsTo(town, 'ben@larkwater.example')).at(-1)!);
  await town.visitor.ask('POST /user/reset-password', { token, ...newPassword });
}

/** `keepsOwn`: whether what the owner's session began goes on. */
export const recoveries: [
  name: string,
  recover: (theft: Theft) => Promise<unknown>,
  keepsOwn: boolean,
][] = [
  ['a new password', changePassword, true],
  ['logging out everywhere', logOutEverywhere, true],
  ['ending the session', endThiefsSession, true],
  ['an administrator who ends all sessions', signOutByAdmin, false],
  ['a new password by a link', resetByLink, false],
];
