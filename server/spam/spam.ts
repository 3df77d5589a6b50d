// API handlers against spam, in the order of the contract.
import type { spam as contract } from '#contract/spam.ts';
import type { Handlers } from '../context.ts';
import { listHeldItems } from './reviewQueue.ts';
import { resolveHeldItem } from './resolve.ts';
import { updateSpamSettings, getSpamSettings, trySpamText } from './settings.ts';

export const spamHandlers: Handlers<keyof typeof contract> = {
  'GET /admin/spam': getSpamSettings,
  'POST /admin/spam': updateSpamSettings,
  'POST /admin/spam/try': trySpamText,
  'GET /admin/held': listHeldItems,
  'POST /admin/held/resolve': resolveHeldItem,
};
