// Re-encryption after a change of SECRET_KEY: values encrypted with an older key are encrypted with
// the current one, so that SECRET_KEY_OLD can be removed. Ballots are not changed.
import { secretContext as sealedForApp } from '../account/secondFactor.ts';
import { visitorAddressContext as sealedForSigner } from '../actions/petition.ts';
import type { AppContext, Job } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import type { Encryptor } from '../security/encryption.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';

const batch = 500;

type EncryptedColumn = {
  table: Sql;
  id: Sql;
  about: Sql;
  sealed: Sql;
  seal: (app: AppContext) => Encryptor;
  sealedFor: (id: number) => string;
};

const columns: EncryptedColumn[] = [
  {
    table: sql`two_factor`,
    id: sql`person_id`,
    about: sql`person_id`,
    sealed: sql`secret`,
    seal: ({ codes }) => codes,
    sealedFor: sealedForApp,
  },
  {
    table: sql`signatures`,
    id: sql`id`,
    about: sql`content_id`,
    sealed: sql`sealed_email`,
    seal: ({ signers }) => signers,
    sealedFor: sealedForSigner,
  },
  {
    table: sql`petition_removal_notices`,
    id: sql`id`,
    about: sql`petition_id`,
    sealed: sql`sealed_email`,
    seal: ({ signers }) => signers,
    sealedFor: sealedForSigner,
  },
];

/** Each run processes one batch of one table and queues the next. */
export const reencryptJob: Job = async ({ place = 0, after = 0 }, app) => {
  const { db } = app;
  const { table, id, about, sealed, seal, sealedFor } = columns[Number(place)]!;
  const rows = await db.query<{ id: number; about: number; sealed: Buffer }>(sql`
    select ${id} as id, ${about} as about, ${sealed} as sealed from ${table} where ${id} > ${after} and ${sealed} is not null order by ${id} limit ${literalInt(batch)}`);
  for (const row of rows) {
    const opened = seal(app).tryDecrypt(row.sealed, sealedFor(row.about));
    if (!opened?.usedPreviousKey) continue;
    const reencrypted = seal(app).encrypt(opened.secret, sealedFor(row.about));
    // A value written in the meantime already uses the current key.
    await db.execute(
      sql`update ${table} set ${sealed} = ${reencrypted} where ${id} = ${row.id} and ${sealed} = ${row.sealed}`,
    );
  }
  if (rows.length === batch) await addJob(db, 'admin.reencrypt', { place, after: rows.at(-1)!.id });
  else if (Number(place) + 1 < columns.length)
    await addJob(db, 'admin.reencrypt', { place: Number(place) + 1 });
  else app.log.info('All values except ballots are encrypted with the current secret key.');
};
