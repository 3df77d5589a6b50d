// Compares every visibility function of server/visibility with the reference model, directly in the
// database.
import type { TestApp } from '../app.ts';
import type { World } from '../referenceModel.ts';
import { compareDoor, type AccessPath } from './door.ts';
import { groupDoors } from './groups.ts';
import { messageDoors } from './messages.ts';
import { moderationDoors } from './moderation.ts';
import { notificationDoors } from './notifications.ts';
import { peopleDoors } from './people.ts';
import { postDoors } from './posts.ts';

export const doors: Record<string, AccessPath> = {
  ...peopleDoors,
  ...groupDoors,
  ...postDoors,
  ...moderationDoors,
  ...messageDoors,
  ...notificationDoors,
};

/** Compares all visibility functions by default. Returns the number of comparisons. */
export async function expectSqlMatchesModel(
  app: Pick<TestApp, 'db'>,
  world: World,
  where: string,
  names = Object.keys(doors),
): Promise<number> {
  let decided = 0;
  for (const name of names) decided += await compareDoor(app, world, name, doors[name]!, where);
  return decided;
}
