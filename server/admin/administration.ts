// API handlers of the administration, in the order of the contract.
import type { administration as contract } from '#contract/administration.ts';
import type { Handlers } from '../context.ts';
import { toRole } from '../policies/roles.ts';
import { setUserBadge } from './badge.ts';
import { actOnMany, listBulkActions, undoBulkAction } from './bulkActions.ts';
import { exportPeople } from './exportPeople.ts';
import { inviteToSite } from './invite.ts';
import { getDashboard } from './dashboard.ts';
import {
  deleteEnteredOfficial,
  findOfficialDivisions,
  listEnteredOfficials,
  saveEnteredOfficial,
  uploadOfficialPhoto,
} from './enteredOfficials.ts';
import { listInbox } from './inbox.ts';
import {
  changeMemberImport,
  listMemberImportLines,
  listMemberImports,
  startMemberImport,
  uploadMembers,
} from './memberImports.ts';
import { listOfficialImports, uploadOfficials } from './officials.ts';
import { checkOfficialsCsv, downloadOfficialsCsv, uploadOfficialsCsv } from './officialsCsv.ts';
import { getSetup, sendTestMail } from './setup.ts';
import { getUser, listUsers } from './people.ts';
import {
  resendUserConfirmation,
  unsuspendUser,
  setUserRole,
  endUserSessions,
  suspendUser,
} from './userActions.ts';

export const administrationHandlers: Handlers<keyof typeof contract> = {
  'GET /admin/role': async (_input, { member }) => ({ role: toRole(member) }),

  'GET /admin/dashboard': getDashboard,
  'GET /admin/inbox': listInbox,

  'GET /admin/setup': getSetup,
  'POST /admin/mail/test': sendTestMail,

  'GET /admin/officials': listOfficialImports,
  'POST /admin/officials/upload': uploadOfficials,

  'GET /admin/officials/entered': listEnteredOfficials,
  'GET /admin/officials/divisions': findOfficialDivisions,
  'POST /admin/official/save': saveEnteredOfficial,
  'POST /admin/official/delete': deleteEnteredOfficial,
  'POST /admin/official-photo/upload': uploadOfficialPhoto,

  'GET /admin/official-list': downloadOfficialsCsv,
  'POST /admin/official-list-check/upload': checkOfficialsCsv,
  'POST /admin/official-list/upload': uploadOfficialsCsv,

  'GET /admin/users': listUsers,
  'GET /admin/user': getUser,
  'POST /admin/user/suspend': suspendUser,
  'POST /admin/user/restore': unsuspendUser,
  'POST /admin/user/set-type': setUserRole,
  'POST /admin/user/set-badge': setUserBadge,
  'POST /admin/user/resend-confirmation': resendUserConfirmation,
  'POST /admin/user/sign-out': endUserSessions,
  'POST /admin/member-import/upload': uploadMembers,
  'GET /admin/member-imports': listMemberImports,
  'GET /admin/member-import/lines': listMemberImportLines,
  'POST /admin/member-import/start': startMemberImport,
  'POST /admin/member-import/change': changeMemberImport,
  'POST /admin/user/invite': inviteToSite,

  'POST /admin/user/act-on-many': actOnMany,
  'GET /admin/bulk-actions': listBulkActions,
  'POST /admin/bulk-action/undo': undoBulkAction,
  'POST /admin/user/export-many': exportPeople,
};
