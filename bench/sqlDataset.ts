// Builds a dataset from SQL statements and creates sessions for its members.
import type pg from 'pg';
import { hashToken } from '#server/security/sessions.ts';
import { benchToken } from './tokens.ts';

/**
 * Runs the statements and creates a session for each of the people with ids 1 to `sessionCount`,
 * which the statements must create. Returns the tokens.
 */
export async function buildDataset(
  pool: pg.Pool,
  statements: string[],
  sessionCount: number,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
    const tokens = Array.from({ length: sessionCount }, (_, i) => benchToken(i + 1));
    for (const [i, token] of tokens.entries())
      await client.query('insert into sessions (token_hash, person_id) values ($1, $2)', [
        hashToken(token),
        i + 1,
      ]);
    return tokens;
  } finally {
    // Destroys the connection: the statements may have changed its settings.
    client.release(true);
  }
}
