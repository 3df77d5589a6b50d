// API handlers against spam, in the order of the contract.
import type { spam as contract } from '#contract/spam.ts';
import type { Handlers } from '../context.ts';
import { list } from './reviewQueue.ts';
import { resolve } from './resolve.ts';
import { updateSpamSettings, getSpamSettings, trySpamText } from './settings.ts';

export const spam: Handlers<keyof typeof contract> = {
  'GET /admin/spam': getSpamSettings,
  'POST /admin/spam': updateSpamSettings,
  'POST /admin/spam/try': trySpamText,
  'GET /admin/held': list,
  'POST /admin/held/resolve': resolve,
};
