// Datasets that are built by SQL statements, and sessions for their members.
import type pg from 'pg';
import { hashToken } from '#server/lib/security/sessions.ts';

/**
 * Runs the statements and creates a session for each of the first `sessions` people. Returns their
 * tokens.
 */
export async function openSessions(
  pool: pg.Pool,
  sessions: number,
  statements: string[],
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
    const tokens = Array.from(
      { length: sessions },
      (_, i) => `bench-${String(i + 1).padStart(37, '0')}`,
    );
    for (const [i, token] of tokens.entries())
      await client.query('insert into sessions (token_hash, person_id) values ($1, $2)', [
        hashToken(token),
        i + 1,
      ]);
    return tokens;
  } finally {
    client.release(true);
  }
}
