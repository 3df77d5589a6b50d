// Every function of server/rules/visible that lets something through, asked in the database and held against the oracle.
import type { TestHouse } from '../house.ts';
import type { World } from '../oracle.ts';
import { compareDoor, type Door } from './door.ts';
import { earlierLikeDoors } from './earlierLikes.ts';
import { groupDoors } from './groups.ts';
import { messageDoors } from './messages.ts';
import { moderationDoors } from './moderation.ts';
import { notificationDoors } from './notifications.ts';
import { peopleDoors } from './people.ts';
import { postDoors } from './posts.ts';

export const doors: Record<string, Door> = {
  ...peopleDoors,
  ...groupDoors,
  ...postDoors,
  ...earlierLikeDoors,
  ...moderationDoors,
  ...messageDoors,
  ...notificationDoors,
};

/** These doors, all of them unless told. Answers how much was decided. */
export async function compareDoors(house: Pick<TestHouse, 'db'>, world: World, where: string, names = Object.keys(doors)): Promise<number> {
  let decided = 0;
  for (const name of names) decided += await compareDoor(house, world, name, doors[name]!, where);
  return decided;
}
