import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { codeIn, emailsTo, resetCodeTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const [oldPassword, newPassword] = ['the ferry leaves at six', 'the ferry leaves at seven'];
let town: TestTown;
let hash: string;
beforeAll(async () => {
  town = await createTestTown();
  hash = await hashPassword(oldPassword);
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`update all_people set password_hash = ${hash} where username = 'ada'`);
});

const fields = (current = oldPassword, next = newPassword) => ({
  current_password: current,
  new_password: next,
  confirm_password: next,
});
const logIn = async (password: string) =>
  (await town.visitor.raw('POST /user/login', { username: 'ada', password })).statusCode;

test('ends all other sessions when the password changes, and notifies the owner', async () => {
  const [ownClient, secondClient, thirdClient] = [
    await signedIn(town, 'ada'),
    await signedIn(town, 'ada'),
    await signedIn(town, 'ada'),
  ];
  const ben = await signedIn(town, 'ben');
  expect(await ownClient.ask('POST /user/change-password', fields())).toEqual({
    message: strings.passwordChanged,
  });
  for (const otherClient of [secondClient, thirdClient])
    expect((await otherClient.refused('GET /account/get-profile', {})).status).toBe(401);
  await ownClient.ask('GET /account/get-profile', {});
  await ben.ask('GET /account/get-profile', {});
  expect([await logIn(oldPassword), await logIn(newPassword)]).toEqual([422, 200]);
  expect((await emailsTo(town, 'ada@larkwater.example')).at(-1)!.subject).toBe(
    'Your Folkmoot password was changed',
  );
});

test('cancels a pending address change, but keeps reset links, which a thief could otherwise invalidate', async () => {
  const ada = await signedIn(town, 'ada');
  await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
  const reset = await resetCodeTo(town, 'ada@larkwater.example');
  await ada.ask('POST /account/save-profile', {
    name: 'Ada',
    email: 'ada@new.example',
    current_password: oldPassword,
  });
  const changeCode = codeIn((await emailsTo(town, 'ada@new.example')).at(-1)!);
  expect(await ada.ask('POST /user/change-password', fields())).toEqual({
    message: strings.passwordChangedEmailCanceled,
  });
  await town.visitor.ask('POST /user/check-password-reset-token', { token: reset });
  for (const call of ['GET /user/confirm-email', 'POST /user/confirm-email'] as const)
    expect((await ada.refused(call, { code: changeCode })).message).toEqual({
      code: [strings.emailChangeCanceled],
    });
  expect((await ada.ask('GET /account/get-profile', {})).profile.pending_email).toBeUndefined();
});

test('rejects invalid input with a field error, never with 401', async () => {
  const ada = await signedIn(town, 'ada');
  const refusals: [object, object][] = [
    [
      {},
      {
        current_password: [strings.currentPassword],
        new_password: [strings.newPassword],
        confirm_password: [strings.confirmNewPassword],
      },
    ],
    [fields('wrong'), { current_password: [strings.wrongCurrentPassword] }],
    [
      { ...fields(), confirm_password: `${newPassword} ` },
      { confirm_password: [strings.newPasswordsDiffer] },
    ],
    [fields(oldPassword, oldPassword), { new_password: [strings.passwordSame] }],
    [fields(oldPassword, '1234567'), { new_password: [strings.passwordShort] }],
    [fields(oldPassword, 'password1'), { new_password: [strings.passwordCommon] }],
    [fields(oldPassword, 'Ada@Larkwater.example'), { new_password: [strings.passwordMatchesName] }],
    [{ ...fields(), user_id: town.id.ben }, { user_id: [strings.unknownField] }],
  ];
  for (const [input, message] of refusals)
    expect(await ada.refused('POST /user/change-password', input)).toMatchObject({
      status: 422,
      message,
    });
  expect(await logIn(oldPassword)).toBe(200);
  expect((await town.visitor.refused('POST /user/change-password', fields())).status).toBe(401);
});

test('applies exactly one of eight concurrent changes', async () => {
  const ada = await signedIn(town, 'ada');
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      ada.raw('POST /user/change-password', fields(oldPassword, `password number ${i}`)),
    ),
  );
  const winnerIndex = responses.findIndex(({ statusCode }) => statusCode === 200);
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 422),
  ]);
  expect(await logIn(`password number ${winnerIndex}`)).toBe(200);
});

test('rate-limits password guesses across all forms', async () => {
  const strict = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    await strict.db.execute(
      sql`update all_people set password_hash = ${hash} where username = 'ben'`,
    );
    const ben = await signedIn(strict, 'ben');
    const guesses = [
      () => ben.refused('POST /user/change-password', fields('wrong')),
      () =>
        ben.refused('POST /account/save-profile', {
          name: 'Ben',
          email: 'ben@new.example',
          current_password: 'wrong',
        }),
      () => ben.refused('POST /account/export', { password: 'wrong' }),
      () => ben.refused('POST /action/calendar-address', { password: 'wrong' }),
      () => ben.refused('POST /account/delete', { password: 'wrong' }),
    ];
    for (let i = 0; i < 10; i++) expect((await guesses[i % guesses.length]!()).status).toBe(422);
    for (const guessedPassword of guesses)
      expect(await guessedPassword()).toMatchObject({ status: 429, code: 'rate_limited' });
    await ben.ask('POST /account/save-profile', { name: 'Ben' });
  } finally {
    await strict.close();
  }
});
