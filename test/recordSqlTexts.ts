// Records the text of every SQL statement that a Node process sends. The files are in the folder
// that the variable RECORDED_STATEMENTS names. `npm test` loads this module into all processes of
// the unit tests by NODE_OPTIONS. test/checkStatements.ts then checks that each `sql` template of
// the server is part of a recorded text, so texts are recorded unchanged.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';

const folder = process.env.RECORDED_STATEMENTS;
if (folder) {
  const file = join(folder, `${process.pid}-${threadId}.jsonl`);
  const recorded = new Set<string>();
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = client;
  client.query = function record(this: unknown, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string } | undefined];
    const text = typeof statement === 'string' ? statement : statement?.text;
    if (text && !recorded.has(text)) {
      recorded.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return query.apply(this, args);
  };
}
