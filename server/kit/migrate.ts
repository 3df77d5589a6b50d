// Brings a database to the state this code expects: the migrations that are missing, each in one transaction, then the rules.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const migrationsFolder = new URL('../migrations/', import.meta.url);
const rulesFile = new URL('../rules/visible.sql', import.meta.url);

/** Two servers that start at once take turns. Killed at any point, it goes on from there at the next start. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query("select pg_advisory_lock(hashtext('folkmoot migrations'))");
    await client.query('create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())');
    const known = new Map(
      (await client.query<{ name: string; digest: string }>('select name, digest from migrations')).rows.map((row) => [row.name, row.digest]),
    );
    const applied: string[] = [];
    for (const { name, text, digest } of [...migrationFiles(), rules()]) {
      if (known.get(name) === digest) continue;
      if (known.has(name) && name !== 'rules') throw new Error(`The migration ${name} was changed after it had been applied.`);
      await client.query('begin');
      await client.query(text);
      await client.query(
        'insert into migrations (name, digest) values ($1, $2) on conflict (name) do update set digest = excluded.digest, applied_at = now()',
        [name, digest],
      );
      await client.query('commit');
      applied.push(name);
    }
    return applied;
  } finally {
    // ends the lock, the settings and an unfinished transaction with the connection
    client.release(true);
  }
}

function migrationFiles() {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(new URL(name, migrationsFolder), 'utf8');
    return { name, text, digest: digestOf(text) };
  });
}

/** Told again after every migration, not only when they change themselves: a view holds the columns that a table had when it was made. */
function rules() {
  const text = readFileSync(rulesFile, 'utf8');
  return {
    name: 'rules',
    text,
    digest: digestOf(
      text +
        migrationFiles()
          .map(({ digest }) => digest)
          .join(),
    ),
  };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
