// The calls of the administration, in the order of the contract.
import type { administration as contract } from '#contract/administration.ts';
import type { Handlers } from '../house.ts';
import { isAdmin, isModerator } from '../rules/roles.ts';

export const administration: Handlers<keyof typeof contract> = {
  'GET /admin/role': async (_input, { member }) => ({ role: isAdmin(member) ? 'admin' : isModerator(member) ? 'moderator' : 'member' }),
};
