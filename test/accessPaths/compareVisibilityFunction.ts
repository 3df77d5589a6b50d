// Comparison of one visibility function, for all viewers in one query, with what the reference
// model returns.
import { expect } from 'vitest';
import { sql, type Sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { isActive, type Viewer, type Model } from '../referenceModel.ts';

export type AccessPath = {
  /** Selects one text for each row that the function returns. `v.id` is the viewer. */
  rows: (model: Model) => Sql;
  /** The same texts, in any order. */
  expected: (model: Model, viewer: Viewer) => Iterable<string | number>;
  /** The viewers. By default the visitor and everyone who can log in. */
  viewers?: (model: Model) => Viewer[];
  /** Inserts rows that the query also needs. */
  prepare?: (db: TestApp['db'], model: Model) => Promise<void>;
  /**
   * Adds rare states to the model and to the database. The database is rolled back after the
   * comparison.
   */
  scene?: (db: TestApp['db'], model: Model) => Promise<Model>;
};

export const members = (model: Model): Viewer[] =>
  [...model.people.values()].filter(isActive).map(({ id }) => id);
export const allViewers = (model: Model): Viewer[] => [null, ...model.people.keys()];
export const onlyVisitor = (): Viewer[] => [null];

/** Runs the query for all viewers. Returns the number of comparisons. */
export async function compareVisibilityFunction(
  { db }: Pick<TestApp, 'db'>,
  model: Model,
  name: string,
  accessPath: AccessPath,
  where: string,
): Promise<number> {
  await accessPath.prepare?.(db, model);
  const { scene } = accessPath;
  if (!scene) return compare(db, model, name, accessPath, where);
  return db.transactionGeneric(async (inside) => {
    await inside.execute(sql`savepoint scene`);
    try {
      return await compare(inside, await scene(inside, model), name, accessPath, where);
    } finally {
      await inside.execute(sql`rollback to savepoint scene`);
    }
  });
}

async function compare(
  db: TestApp['db'],
  model: Model,
  name: string,
  accessPath: AccessPath,
  where: string,
): Promise<number> {
  const viewers = accessPath.viewers?.(model) ?? [null, ...members(model)];
  // with a generic plan: planning a large function for each viewer takes ten times as long
  const rows = await db.queryGeneric<{ viewer: Viewer; row: string }>(sql`
    select v.id as viewer, d.row::text from unnest(${viewers}::bigint[]) v (id) cross join lateral (${accessPath.rows(model)}) d (row)`);
  const answered = Map.groupBy(rows, ({ viewer }) => viewer);
  let decided = 0;
  for (const viewer of viewers) {
    const expected = Array.from(accessPath.expected(model, viewer), String);
    const actual = (answered.get(viewer) ?? []).map(({ row }) => row);
    expect(
      actual.toSorted(),
      `${where}: ${name}${viewer === null ? '' : `, for ${viewer}`}`,
    ).toEqual(expected.toSorted());
    decided += expected.length + 1;
  }
  return decided;
}
