// Ids of the demo rows. Each step of the seed reads those of the earlier steps.
import type { GroupName } from './groups.ts';
import type { CollectionName, Username } from './people.ts';

/** Ids of people by username, and of groups and collections by their short names. */
export type SeedIds = { people: Record<Username, number>; groups: Record<GroupName, number>; collections: Record<CollectionName, number> };
