// What a backup says of itself. It comes from wherever backups lie, so it is taken for nothing but what fits.
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import type pg from 'pg';
import { sequencesOf, tablesOf, type Sequence, type Table } from './catalog.ts';
import { Damaged } from './damage.ts';

const text = Type.String({ maxLength: 200 });
const sum = Type.String({ pattern: '^[0-9a-f]{64}$' });
const count = Type.Integer({ minimum: 0 });
const schema = Type.Object({
  /** One of format 1 bears no seal, one of format 2 no signature. */
  format: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  made_at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  /** So that one knows it by sight. */
  site: text,
  postgres: text,
  /** By which the key is known again; not the key. */
  key: text,
  migrations: Type.Array(Type.Object({ name: text, digest: text })),
  tables: Type.Array(
    Type.Object({
      name: text,
      columns: Type.Array(text, { minItems: 1 }),
      rows: count,
      bytes: count,
      sha256: sum,
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
    /** Of the list of their sums. */
    sha256: sum,
    /** Those that a row names and that were not there. */
    missing: Type.Array(text),
  }),
});

export type Manifest = Static<typeof schema>;

export const isManifest = (value: unknown): value is Manifest => Check(schema, value);

/** Only what the migrated database has is filled, under the names that its own catalogue gives. */
export async function refuseForeignNames(
  client: pg.ClientBase,
  { tables, sequences }: Manifest,
): Promise<void> {
  const own = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const twice = (names: string[]) => names.length !== new Set(names).size;
  for (const { name, columns } of tables) {
    const known: Table | undefined = own.get(name);
    if (!known)
      throw new Damaged(`the backup names the table ${name}, which Folkmoot does not have.`);
    const column = columns.find((one) => !known.columns.includes(one));
    if (column !== undefined || twice(columns))
      throw new Damaged(
        `the backup names columns of ${name} that Folkmoot does not have (${column ?? 'one of them twice'}).`,
      );
  }
  const numbered = new Set((await sequencesOf(client)).map(({ name }: Sequence) => name));
  const foreign = sequences.find(({ name }) => !numbered.has(name));
  if (foreign)
    throw new Damaged(
      `the backup names the sequence ${foreign.name}, which Folkmoot does not have.`,
    );
  if (twice(tables.map(({ name }) => name)) || twice(sequences.map(({ name }) => name)))
    throw new Damaged('the backup names a table or a sequence twice.');
}
