// Re-encryption after a change of SECRET_KEY: values encrypted with an older key are encrypted with
// the current one, so that SECRET_KEY_OLD can be removed. Ballots are not changed.
import { secretContext } from '../account/secondFactor.ts';
import { visitorAddressContext } from '../actions/petition.ts';
import type { Job } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';

const batchSize = 500;

/** `getContext` returns the context of a value, from the id in the column `contextId`. */
type EncryptedColumn = {
  table: Sql;
  id: Sql;
  contextId: Sql;
  encryptedColumn: Sql;
  /** The key of `deriveKeys`. */
  keyName: 'codes' | 'signers';
  getContext: (id: number) => string;
};

export const encryptedColumns: EncryptedColumn[] = [
  {
    table: sql`two_factor`,
    id: sql`person_id`,
    contextId: sql`person_id`,
    encryptedColumn: sql`secret`,
    keyName: 'codes',
    getContext: secretContext,
  },
  {
    table: sql`signatures`,
    id: sql`id`,
    contextId: sql`content_id`,
    encryptedColumn: sql`sealed_email`,
    keyName: 'signers',
    getContext: visitorAddressContext,
  },
  {
    table: sql`petition_removal_notices`,
    id: sql`id`,
    contextId: sql`petition_id`,
    encryptedColumn: sql`sealed_email`,
    keyName: 'signers',
    getContext: visitorAddressContext,
  },
];

/**
 * Each run processes one batch of one table, the rows with ids above `after`, and queues the next.
 * `place` is the index of the table in `encryptedColumns`.
 */
export const reencryptJob: Job = async ({ place: tableIndex = 0, after = 0 }, app) => {
  const { db } = app;
  const { table, id, contextId, encryptedColumn, keyName, getContext } =
    encryptedColumns[Number(tableIndex)]!;
  const encryptor = { codes: app.totpEncryptor, signers: app.signerEncryptor }[keyName];
  const rows = await db.query<{ id: number; context_id: number; encrypted: Buffer }>(sql`
    select ${id} as id, ${contextId} as context_id, ${encryptedColumn} as encrypted from ${table} where ${id} > ${after} and ${encryptedColumn} is not null order by ${id} limit ${literalInt(batchSize)}`);
  for (const row of rows) {
    const context = getContext(row.context_id);
    const decrypted = encryptor.tryDecrypt(row.encrypted, context);
    if (!decrypted?.usedPreviousKey) continue;
    const reencrypted = encryptor.encrypt(decrypted.secret, context);
    // A value written in the meantime already uses the current key.
    await db.execute(
      sql`update ${table} set ${encryptedColumn} = ${reencrypted} where ${id} = ${row.id} and ${encryptedColumn} = ${row.encrypted}`,
    );
  }
  if (rows.length === batchSize)
    await addJob(db, 'admin.reencrypt', { place: tableIndex, after: rows.at(-1)!.id });
  else if (Number(tableIndex) + 1 < encryptedColumns.length)
    await addJob(db, 'admin.reencrypt', { place: Number(tableIndex) + 1 });
  else app.log.info('All values except ballots are encrypted with the current secret key.');
};
