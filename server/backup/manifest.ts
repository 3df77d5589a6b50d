// Manifest of a backup. It is untrusted input and validated strictly.
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import type pg from 'pg';
import { listSequences, listTables, type Sequence, type DatabaseTable } from './catalog.ts';
import { DamagedBackupError } from './damage.ts';

const text = Type.String({ maxLength: 200 });
const checksum = Type.String({ pattern: '^[0-9a-f]{64}$' });
const count = Type.Integer({ minimum: 0 });
const schema = Type.Object({
  /** Format 1 has no checksum of the whole file. Format 2 has no signature. */
  format: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  made_at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  /** The name of the site, for people. */
  site: text,
  postgres: text,
  /** The fingerprint of the secret key. */
  key: text,
  migrations: Type.Array(Type.Object({ name: text, digest: text })),
  tables: Type.Array(
    Type.Object({
      name: text,
      columns: Type.Array(text, { minItems: 1 }),
      rows: count,
      bytes: count,
      sha256: checksum,
    }),
  ),
  sequences: Type.Array(
    Type.Object({
      name: text,
      value: Type.String({ pattern: '^-?\\d{1,19}$' }),
      called: Type.Boolean(),
    }),
  ),
  files: Type.Object({
    count,
    bytes: count,
    /** The checksum of the list of checksums. */
    sha256: checksum,
    /** Files that a row references but that did not exist. */
    missing: Type.Array(text),
  }),
});

export type Manifest = Static<typeof schema>;

export const isManifest = (value: unknown): value is Manifest => Check(schema, value);

/**
 * Throws a DamagedBackupError if the manifest names a table, column or sequence that the migrated
 * database does not have.
 */
export async function refuseForeignNames(
  client: pg.ClientBase,
  { tables, sequences }: Manifest,
): Promise<void> {
  const ownTables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const hasDuplicates = (names: string[]) => names.length !== new Set(names).size;
  for (const { name, columns } of tables) {
    const ownTable: DatabaseTable | undefined = ownTables.get(name);
    if (!ownTable)
      throw new DamagedBackupError(
        `the backup names the table ${name}, which Folkmoot does not have.`,
      );
    const column = columns.find((column) => !ownTable.columns.includes(column));
    if (column !== undefined || hasDuplicates(columns))
      throw new DamagedBackupError(
        `the backup names columns of ${name} that Folkmoot does not have (${column ?? 'one of them twice'}).`,
      );
  }
  const ownSequences = new Set((await listSequences(client)).map(({ name }: Sequence) => name));
  const foreignSequence = sequences.find(({ name }) => !ownSequences.has(name));
  if (foreignSequence)
    throw new DamagedBackupError(
      `the backup names the sequence ${foreignSequence.name}, which Folkmoot does not have.`,
    );
  if (
    hasDuplicates(tables.map(({ name }) => name)) ||
    hasDuplicates(sequences.map(({ name }) => name))
  )
    throw new DamagedBackupError('the backup names a table or a sequence twice.');
}
