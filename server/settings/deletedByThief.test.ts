// A thief who deletes the account: emails about earlier changes, their undo links, and requests
// that change credentials at the same time.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { relyingParty } from '#server/login/passkeys.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { emailsTo, passwordCodesIn, whileMailIsRefused } from '#test/emails.ts';
import { waitUntilFinishedOrBlocked, runInTurnForAccount } from '#test/locks.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

const isDeleted = async (username: string) =>
  (await town.db.queryOne(
    sql`select from all_people where username = ${username} and deleted_at is not null`,
  )) !== undefined;
type Client = Awaited<ReturnType<typeof signedIn>>;
const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) });
const makeCodesReusable = () => town.db.execute(sql`update two_factor set last_step = 0`);

/** The input of the call that adds a passkey, up to the last step. */
async function passkeyFrom(client: Client, credentials: { code?: string } = {}) {
  const { id, origin } = relyingParty(town.app.config);
  const { options } = await client.ask('POST /account/passkey-start', { password, ...credentials });
  return {
    name: 'Of the thief',
    credential: newAuthenticator({ origin, site: id }).create(options),
  };
}

describe('a thief who deletes the account', () => {
  const subjects = {
    way: 'How you log in to Folkmoot has changed',
    address: 'The email address of your Folkmoot account is being changed',
    password: 'Your Folkmoot password was changed',
    deleted: 'Your Folkmoot account was deleted',
  };
  const newPasswordFields = {
    new_password: 'a river runs here',
    confirm_password: 'a river runs here',
  };
  const emails = async (username: string) =>
    (await emailsTo(town, `${username}@larkwater.example`)).filter(({ subject }) =>
      Object.values(subjects).includes(subject),
    );

  /** Adds a passkey and a second factor, and deletes the account before any email is sent. */
  async function takeOver(username: 'tess' | 'gus' | 'dev' | 'otis') {
    const thief = await signedIn(town, username);
    await whileMailIsRefused(town, async () => {
      await thief.ask('POST /account/passkey-add', await passkeyFrom(thief));
      const { secret } = await thief.ask('POST /account/two-factor-start', { password });
      await thief.ask('POST /account/two-factor-on', { code: codeOf(secret) });
      await makeCodesReusable();
      await town.drainJobs();
      await thief.ask('POST /account/delete', { password, code: codeOf(secret) });
    });
  }

  test('suppresses no email about a login method, and each email has a link that undoes everything', async () => {
    for (const username of ['tess', 'gus', 'dev'] as const) {
      await takeOver(username);
      const received = await emails(username);
      expect(received.map(({ subject }) => subject).toSorted()).toEqual(
        [subjects.way, subjects.way, subjects.deleted].toSorted(),
      );
      const usedLink = received[['tess', 'gus', 'dev'].indexOf(username)]!;
      const [token] = passwordCodesIn(usedLink);
      expect(token, usedLink.subject).toBeDefined();
      await town.visitor.ask('POST /user/reset-password', { token: token!, ...newPasswordFields });
      expect(
        await town.visitor.ask('POST /user/login', {
          username,
          password: newPasswordFields.new_password,
        }),
      ).toMatchObject({ username, restored: true });
      expect(
        await town.db.query(sql`
          select person_id from passkeys where person_id = ${town.id[username]} union select person_id from two_factor where person_id = ${town.id[username]}`),
      ).toEqual([]);
    }
  });

  test('suppresses no email about a new password or address', async () => {
    const thief = await signedIn(town, 'lena');
    await whileMailIsRefused(town, async () => {
      await thief.ask('POST /account/save-profile', {
        name: 'Lena',
        email: 'thief@new.example',
        current_password: password,
      });
      await thief.ask('POST /user/change-password', {
        current_password: password,
        ...newPasswordFields,
      });
      await town.drainJobs();
      await thief.ask('POST /account/delete', { password: newPasswordFields.new_password });
    });
    const received = await emails('lena');
    expect(received.map(({ subject }) => subject).toSorted()).toEqual(
      [subjects.address, subjects.password, subjects.deleted].toSorted(),
    );
    for (const { text, subject } of received)
      expect(passwordCodesIn({ text }), subject).toHaveLength(1);
  });

  test('leaves a reset by an emailed link as it is for any account: recent login methods are removed, two-factor remains', async () => {
    await takeOver('otis');
    await town.visitor.ask('POST /user/forgot-password', { username: 'otis' });
    const reset = (await emailsTo(town, 'otis@larkwater.example')).find(({ subject }) =>
      subject.startsWith('Choose a new password'),
    )!;
    const [token] = passwordCodesIn(reset);
    await town.visitor.ask('POST /user/reset-password', { token: token!, ...newPasswordFields });
    expect((await emails('otis')).at(-1)!.subject).toBe(subjects.password);
    expect(
      await town.db.query(sql`select from passkeys where person_id = ${town.id.otis}`),
    ).toEqual([]);
    expect(
      Object.keys(
        await town.visitor.ask('POST /user/login', {
          username: 'otis',
          password: newPasswordFields.new_password,
        }),
      ),
    ).toEqual(['second_step']);
    expect(await isDeleted('otis')).toBe(true);
    // the notification of the new password still undoes the second factor
    const [undo] = passwordCodesIn((await emails('otis')).at(-1)!);
    const thirdPasswordFields = {
      new_password: 'a third river here',
      confirm_password: 'a third river here',
    };
    await town.visitor.ask('POST /user/reset-password', { token: undo!, ...thirdPasswordFields });
    expect(
      await town.visitor.ask('POST /user/login', {
        username: 'otis',
        password: thirdPasswordFields.new_password,
      }),
    ).toMatchObject({ restored: true });
  });
});

describe('deleting and a credential change at the same time', () => {
  const statusesInTurn = async (person: number, ...requests: (() => ReturnType<Client['raw']>)[]) =>
    (await runInTurnForAccount(town, person, requests)).map(({ statusCode }) => statusCode);

  test.each<[string, (client: Client) => Promise<() => ReturnType<Client['raw']>>]>([
    [
      'a passkey',
      async (client) => {
        const input = await passkeyFrom(client);
        return () => client.raw('POST /account/passkey-add', input);
      },
    ],
    [
      'a second factor',
      async (client) => {
        const { secret } = await client.ask('POST /account/two-factor-start', { password });
        return () => client.raw('POST /account/two-factor-on', { code: codeOf(secret) });
      },
    ],
    [
      'a calendar URL',
      (client) => Promise.resolve(() => client.raw('POST /action/calendar-address', { password })),
    ],
    [
      'an address',
      (client) =>
        Promise.resolve(() =>
          client.raw('POST /account/save-profile', {
            name: 'Hugo',
            email: 'thief@late.example',
            current_password: password,
          }),
        ),
    ],
  ])('does not add %s to the deleted account', async (_label, prepare) => {
    await town.db.execute(sql`update all_people set deleted_at = null where username = 'hugo'`);
    const hugo = await signedIn(town, 'hugo');
    const add = await prepare(hugo);
    expect(
      await statusesInTurn(hugo.id, () => hugo.raw('POST /account/delete', { password }), add),
    ).toEqual([200, 401]);
    expect(
      await town.db.query(sql`
        select person_id from passkeys where person_id = ${hugo.id} union select person_id from two_factor where person_id = ${hugo.id}
        union select person_id from calendars where person_id = ${hugo.id} union select id from all_people where id = ${hugo.id} and pending_email is not null`),
    ).toEqual([]);
  });

  test('requires the code of a second factor that was turned on in the meantime', async () => {
    const rosa = await signedIn(town, 'rosa');
    await rosa.ask('POST /account/two-factor-start', { password });
    await town.drainJobs();
    // turned on, but not yet committed, while the deletion checks the proof
    const otherConnection = await town.pool.connect();
    await otherConnection.query(
      `begin; select from people where id = ${rosa.id} for no key update; update two_factor set enabled_at = now() where person_id = ${rosa.id}`,
    );
    const deleting = rosa.raw('POST /account/delete', { password });
    try {
      await waitUntilFinishedOrBlocked(town, deleting, 1);
    } finally {
      await otherConnection.query('commit');
      otherConnection.release();
    }
    const response = await deleting;
    expect([response.statusCode, response.json().message]).toEqual([422, { code: [strings.code] }]);
    expect(await isDeleted('rosa')).toBe(false);
  });
});
