// The calls of polls, in the order of the contract.
import type { polls as contract } from '#contract/polls.ts';
import type { Handlers } from '../house.ts';

export const polls = {} as Handlers<keyof typeof contract>;
