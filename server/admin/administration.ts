// API handlers of the administration, in the order of the contract.
import type { administration as contract } from '#contract/administration.ts';
import type { Handlers } from '../context.ts';
import { roleOf } from '../policies/roles.ts';
import { inviteToSite } from './invite.ts';
import { getDashboard } from './dashboard.ts';
import { getUser, listUsers } from './people.ts';
import {
  resendConfirmation,
  restoreUser,
  setType,
  signOutUser,
  suspendUser,
} from './userActions.ts';

export const administration: Handlers<keyof typeof contract> = {
  'GET /admin/role': async (_input, { member }) => ({ role: roleOf(member) }),

  'GET /admin/dashboard': getDashboard,

  'GET /admin/users': listUsers,
  'GET /admin/user': getUser,
  'POST /admin/user/suspend': suspendUser,
  'POST /admin/user/restore': restoreUser,
  'POST /admin/user/set-type': setType,
  'POST /admin/user/resend-confirmation': resendConfirmation,
  'POST /admin/user/sign-out': signOutUser,
  'POST /admin/user/invite': inviteToSite,
};
