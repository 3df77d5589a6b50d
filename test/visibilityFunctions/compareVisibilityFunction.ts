// Comparison of one visibility function with the reference model, for all viewers in one query.
import { expect } from 'vitest';
import { sql, type Sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { isActive, type Viewer, type Model } from '../referenceModel.ts';

export type VisibilityFunctionCase = {
  /**
   * Query with one column that identifies each returned row. It is compared as text; `v.id` is the
   * viewer.
   */
  rows: (model: Model) => Sql;
  /** The values that the model expects, in any order. */
  expected: (model: Model, viewer: Viewer) => Iterable<string | number>;
  /** The viewers. By default the visitor and everyone who can log in. */
  viewers?: (model: Model) => Viewer[];
  /**
   * Changes data that the model does not contain. It is not rolled back, so later cases see it.
   */
  prepare?: (db: TestApp['db'], model: Model) => Promise<void>;
  /**
   * Adds rare states to the database. These changes are rolled back after the comparison. Returns
   * the changed model.
   */
  rareStates?: (db: TestApp['db'], model: Model) => Promise<Model>;
};

export const activePeople = (model: Model): Viewer[] =>
  [...model.people.values()].filter(isActive).map(({ id }) => id);
/** The visitor and all people, including accounts that cannot log in. */
export const everyone = (model: Model): Viewer[] => [null, ...model.people.keys()];
export const onlyVisitor = (): Viewer[] => [null];

/** A boolean as PostgreSQL writes it. */
export const flag = (value: boolean) => (value ? 't' : 'f');

/** Adds `rareStates` to all cases that have none of their own. */
export const withRareStates = (
  rareStates: NonNullable<VisibilityFunctionCase['rareStates']>,
  cases: Record<string, VisibilityFunctionCase>,
): Record<string, VisibilityFunctionCase> =>
  Object.fromEntries(
    Object.entries(cases).map(([name, functionCase]) => [name, { rareStates, ...functionCase }]),
  );

/**
 * Runs the query for all viewers. Returns the number of expected rows plus one per viewer.
 */
export async function compareVisibilityFunction(
  { db }: Pick<TestApp, 'db'>,
  model: Model,
  name: string,
  functionCase: VisibilityFunctionCase,
  label: string,
): Promise<number> {
  await functionCase.prepare?.(db, model);
  const { rareStates } = functionCase;
  if (!rareStates) return compare(db, model, name, functionCase, label);
  return db.transaction(async (inside) => {
    await inside.execute(sql`savepoint rare_states`);
    try {
      return await compare(inside, await rareStates(inside, model), name, functionCase, label);
    } finally {
      await inside.execute(sql`rollback to savepoint rare_states`);
    }
  });
}

async function compare(
  db: TestApp['db'],
  model: Model,
  name: string,
  functionCase: VisibilityFunctionCase,
  label: string,
): Promise<number> {
  const viewers = functionCase.viewers?.(model) ?? [null, ...activePeople(model)];
  // A generic plan: otherwise PostgreSQL would plan the function again for each viewer, which takes
  // ten times as long.
  const rows = await db.query<{ viewer: Viewer; row: string }>(sql`
    select v.id as viewer, d.row::text from unnest(${viewers}::bigint[]) v (id) cross join lateral (${functionCase.rows(model)}) d (row)`);
  const rowsByViewer = Map.groupBy(rows, ({ viewer }) => viewer);
  let compared = 0;
  for (const viewer of viewers) {
    const expected = Array.from(functionCase.expected(model, viewer), String);
    const actual = (rowsByViewer.get(viewer) ?? []).map(({ row }) => row);
    expect(
      actual.toSorted(),
      `${label}: ${name}${viewer === null ? '' : `, for ${viewer}`}`,
    ).toEqual(expected.toSorted());
    compared += expected.length + 1;
  }
  return compared;
}
