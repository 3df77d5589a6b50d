// The ways to end the sessions of a thief who has the account of ben.
import type { Client } from './api.ts';
import { codeIn, requiredEmailsTo } from './emails.ts';
import type { TestTown } from './town.ts';

/** The password that the tests give to ben. */
export const stolenPassword = 'the ferry leaves at six';
const newPassword = { new_password: 'a river runs here', confirm_password: 'a river runs here' };

/** `owner` and `thief`: two sessions of ben. */
type Theft = { town: TestTown; owner: Client; thief: Client };

export const changePassword = ({ owner }: Pick<Theft, 'owner'>) =>
  owner.ask('POST /user/change-password', { current_password: stolenPassword, ...newPassword });

export const logOutEverywhere = ({ owner }: Pick<Theft, 'owner'>) =>
  owner.ask('POST /account/revoke-session', { password: stolenPassword });

async function endThiefsSession({ owner, thief }: Theft) {
  const { sessions } = await thief.ask('GET /account/sessions', {});
  const { id } = sessions.find(({ current }) => current)!;
  await owner.ask('POST /account/revoke-session', { id, password: stolenPassword });
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
