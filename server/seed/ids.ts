// By what name the town's rows are known while it is filled.
import type { GroupName } from './groups.ts';
import type { CollectionName, Username } from './people.ts';

/** The ids of everybody by username, and of groups and collections by the short name they have here. */
export type Town = { people: Record<Username, number>; groups: Record<GroupName, number>; collections: Record<CollectionName, number> };
