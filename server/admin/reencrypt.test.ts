import { afterAll, beforeAll, expect, test } from 'vitest';
import { addJob } from '#server/jobs/queue.ts';
import { createEncryptor } from '#server/security/encryption.ts';
import { deriveKeys } from '#server/security/keys.ts';
import { sql } from '#server/db/sql.ts';
import { filledForm } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const [oldKey, lostKey] = [
  'a key that this server had before, long',
  'a key that no one has any more, long',
];
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ SECRET_KEY_OLD: oldKey });
});
afterAll(() => town.close());

const createEncryptors = (key: string) => ({
  codes: createEncryptor(deriveKeys(key).codes),
  signers: createEncryptor(deriveKeys(key).signers),
});
const petition = async () =>
  (
    await (
      await town.as('ada')
    ).ask('POST /action/create', {
      ...filledForm,
      kind: 'petition',
      start_on: '',
      end_on: '',
      goal: 100,
    })
  ).action.id;
const sign = (id: number, n: number, sealed: Buffer) =>
  town.db.execute(sql`
    insert into signatures (content_id, name, email_hash, sealed_email, signed_at) values (${id}, 'Wren', ${Buffer.from(`hash ${n}`)}, ${sealed}, now())`);

test('re-encrypts values of an older key with the current one, so that SECRET_KEY_OLD can be removed', async () => {
  const id = await petition();
  const oldEncryptors = createEncryptors(oldKey);
  const signatureCount = 501;
  for (let n = 0; n < signatureCount; n++)
    await sign(
      id,
      n,
      oldEncryptors.signers.encrypt(Buffer.from(`wren${n}@far.example`), `petition ${id}`),
    );
  await town.db.execute(
    sql`insert into two_factor (person_id, secret) values (${town.id.ben}, ${oldEncryptors.codes.encrypt(Buffer.from('of ben'), `two-factor ${town.id.ben}`)})`,
  );
  const undecryptable = createEncryptors(lostKey).codes.encrypt(
    Buffer.from('of gus'),
    `two-factor ${town.id.gus}`,
  );
  await town.db.execute(
    sql`insert into two_factor (person_id, secret) values (${town.id.gus}, ${undecryptable})`,
  );

  await addJob(town.db, 'admin.reencrypt', {});
  await town.drainJobs();
  const currentEncryptors = createEncryptors(town.app.config.secretKey);
  const rows = await town.db.query<{ sealed: Buffer }>(
    sql`select sealed_email as sealed from signatures where content_id = ${id} order by id`,
  );
  expect(
    rows.map(({ sealed }) =>
      currentEncryptors.signers.tryDecrypt(sealed, `petition ${id}`)?.secret.toString(),
    ),
  ).toEqual(Array.from({ length: signatureCount }, (_, n) => `wren${n}@far.example`));
  const secretOf = async (person: number) =>
    (await town.db.queryOne<{ secret: Buffer }>(
      sql`select secret from two_factor where person_id = ${person}`,
    ))!.secret;
  expect(
    currentEncryptors.codes
      .decrypt(await secretOf(town.id.ben), `two-factor ${town.id.ben}`)
      .toString(),
  ).toBe('of ben');
  // Values that no key decrypts remain unchanged.
  expect(await secretOf(town.id.gus)).toEqual(undecryptable);
});

test('an address that no key decrypts does not block other mail, and is deleted with the petition', async () => {
  const id = await petition();
  await sign(
    id,
    1,
    createEncryptors(lostKey).signers.encrypt(Buffer.from('gone@far.example'), `petition ${id}`),
  );
  await town.db.execute(
    sql`update actions set text_version = text_version + 1 where content_id = ${id}`,
  );
  await addJob(town.db, 'petitions.corrected', { action: id });
  await (await town.as('ada')).ask('POST /action/delete', { id });
  await addJob(town.db, 'petitions.farewells', {});
  await town.drainJobs();
  expect(await town.db.query(sql`select from petition_removal_notices`)).toEqual([]);
  expect(
    await town.db.query(sql`select from graphile_worker.jobs where last_error is not null`),
  ).toEqual([]);
});
