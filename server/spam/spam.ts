// API handlers against spam, in the order of the contract.
import type { spam as contract } from '#contract/spam.ts';
import type { Handlers } from '../context.ts';
import { list } from './reviewQueue.ts';
import { resolve } from './resolve.ts';
import { change, shown, tryOut } from './settings.ts';

export const spam: Handlers<keyof typeof contract> = {
  'GET /admin/spam': shown,
  'POST /admin/spam': change,
  'POST /admin/spam/try': tryOut,
  'GET /admin/held': list,
  'POST /admin/held/resolve': resolve,
};
