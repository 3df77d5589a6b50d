// npm run audit-log:verify -- verify: checks that the audit log is complete and unchanged. Note its
// last hash elsewhere: it proves later that the log was not rewritten.
import { auditFaults } from '../admin/auditChain.ts';
import { sql } from '../db/sql.ts';
import { withDatabase } from './context.ts';

await withDatabase('audit-log:verify', async (db) => {
  const [verb, ...rest] = process.argv.slice(2);
  if (verb !== 'verify' || rest.length)
    throw new Error('usage: npm run audit-log:verify -- verify');
  const found = await auditFaults(db);
  for (const fault of found) console.log(fault);
  const end = await db.queryOne<{ written: number; hash: string }>(
    sql`select written, encode(hash, 'hex') as hash from audit_head`,
  );
  console.log(`${end!.written} rows, the last with the hash ${end!.hash}`);
  if (found.length) throw new Error('the audit log is not whole.');
  console.log('The audit log is whole.');
});
