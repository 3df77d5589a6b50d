// Every function of server/visibility that lets something through, asked in the database and held against the oracle.
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

/** These doors, all of them unless told. Answers how much was decided. */
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
