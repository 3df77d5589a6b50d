// The calls of groups, in the order of the contract.
import type { groups as contract } from '#contract/groups.ts';
import type { Handlers } from '../house.ts';

export const groups = {} as Handlers<keyof typeof contract>;
