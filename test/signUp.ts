// Signing up through the API, as a visitor does.
import { codeIn, requiredEmailsTo } from './emails.ts';
import type { TestTown } from './town.ts';

type Newcomer = { username: string; email: string; password: string };

/** Signs up and returns the secret that this browser keeps until the confirmation. */
export const signUpInBrowser = async (
  town: TestTown,
  { username, email, password }: Newcomer,
): Promise<string> =>
  (
    await town.visitor.ask('POST /user/add', {
      scenario: 'Signup',
      username,
      name: 'A Newcomer',
      email,
      password,
      selected_issues: [1],
      zip_code: '00417',
    })
  ).browser!;

/** Signs up and returns a function that confirms the address with the link of the email. */
export async function signUp(town: TestTown, newcomer: Newcomer) {
  const { email, password } = newcomer;
  await signUpInBrowser(town, newcomer);
  return async () => {
    return town.visitor.ask('POST /user/confirm-email', {
      code: await confirmCode(town, email),
      password,
    });
  };
}

/** The code of the newest email that asks for the confirmation of this address. */
export const confirmCode = async (town: TestTown, email: string) =>
  codeIn(
    (await requiredEmailsTo(town, email)).findLast(({ link }) => link.includes('/confirm-email/'))!,
  );
