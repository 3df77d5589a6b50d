// The calls of actions, in the order of the contract.
import type { actions as contract } from '#contract/actions.ts';
import type { Handlers } from '../house.ts';

export const actions = {} as Handlers<keyof typeof contract>;
