// Ids of the demo rows by name, used while inserting.
import type { GroupName } from './groups.ts';
import type { CollectionName, Username } from './people.ts';

/** Ids of people by username, and of groups and collections by their short names. */
export type Town = { people: Record<Username, number>; groups: Record<GroupName, number>; collections: Record<CollectionName, number> };
