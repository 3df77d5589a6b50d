// folkmoot audit: checks that the audit log is complete and unchanged.
import { findAuditProblems } from '../../audit/auditChain.ts';
import { sql } from '../../db/sql.ts';
import { withDatabase } from '../context.ts';
import { defineCommand, type CommandGroup } from '../define.ts';

const verifyCommand = defineCommand({
  name: 'verify',
  description: 'Check that the audit log is complete and unchanged',
  details:
    'Checks every row of the audit log and prints its last hash. Note the hash elsewhere: it proves later that the log was not rewritten.',
  example: 'folkmoot audit verify',
  run: () =>
    withDatabase(async (db) => {
      const problems = await findAuditProblems(db);
      for (const problem of problems) console.log(problem);
      const head = await db.queryOne<{ written: number; hash: string }>(
        sql`select written, encode(hash, 'hex') as hash from audit_head`,
      );
      console.log(`${head!.written} rows, the last with the hash ${head!.hash}`);
      if (problems.length) throw new Error('the audit log is not intact.');
      console.log('The audit log is intact.');
    }),
});

export const command: CommandGroup = {
  name: 'audit',
  description: 'Check the audit log',
  commands: [verifyCommand],
};
