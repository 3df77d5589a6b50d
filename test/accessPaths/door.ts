// One door of server/visibility: how it is asked for every viewer at once, and what the oracle says it must let through.
import { expect } from 'vitest';
import { sql, type Sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { isActive, type Viewer, type World } from '../referenceModel.ts';

export type AccessPath = {
  /** Selects one text for each thing let through; `v.id` is the viewer, of whom there is one row. */
  rows: (world: World) => Sql;
  /** The same texts, in any order. */
  expected: (world: World, viewer: Viewer) => Iterable<string | number>;
  /** Who looks; the visitor and whoever may come in, unless told. */
  viewers?: (world: World) => Viewer[];
  /** Rows that the look needs besides. */
  prepare?: (db: TestApp['db'], world: World) => Promise<void>;
  /** Adds to the world, and to the database for this look alone, what calls make seldom or never. */
  scene?: (db: TestApp['db'], world: World) => Promise<World>;
};

export const members = (world: World): Viewer[] =>
  [...world.people.values()].filter(isActive).map(({ id }) => id);
export const everybody = (world: World): Viewer[] => [null, ...world.people.keys()];
export const justOne = (): Viewer[] => [null];

/** Asks it for everybody who looks. Answers how much was decided. */
export async function compareDoor(
  { db }: Pick<TestApp, 'db'>,
  world: World,
  name: string,
  accessPath: AccessPath,
  where: string,
): Promise<number> {
  await accessPath.prepare?.(db, world);
  const { scene } = accessPath;
  if (!scene) return look(db, world, name, accessPath, where);
  return db.transactionGeneric(async (inside) => {
    await inside.execute(sql`savepoint scene`);
    try {
      return await look(inside, await scene(inside, world), name, accessPath, where);
    } finally {
      await inside.execute(sql`rollback to savepoint scene`);
    }
  });
}

async function look(
  db: TestApp['db'],
  world: World,
  name: string,
  accessPath: AccessPath,
  where: string,
): Promise<number> {
  const viewers = accessPath.viewers?.(world) ?? [null, ...members(world)];
  // planned anew for each viewer, a function of many parts takes ten times as long
  const rows = await db.queryGeneric<{ viewer: Viewer; row: string }>(sql`
    select v.id as viewer, d.row::text from unnest(${viewers}::bigint[]) v (id) cross join lateral (${accessPath.rows(world)}) d (row)`);
  const answered = Map.groupBy(rows, ({ viewer }) => viewer);
  let decided = 0;
  for (const viewer of viewers) {
    const expected = Array.from(accessPath.expected(world, viewer), String);
    const actual = (answered.get(viewer) ?? []).map(({ row }) => row);
    expect(
      actual.toSorted(),
      `${where}: ${name}${viewer === null ? '' : `, asked for ${viewer}`}`,
    ).toEqual(expected.toSorted());
    decided += expected.length + 1;
  }
  return decided;
}
