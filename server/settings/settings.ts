// Account settings endpoints, in the order of the contract.
import type { settingsCalls as contract } from '#contract/settings.ts';
import { changePassword } from '../login/password.ts';
import type { Handlers } from '../context.ts';
import { saveCover } from './cover.ts';
import { deleteAccount } from './deleteAccount.ts';
import { requestExport, getExportAddress, getExportState } from './export.ts';
import { saveLanguage } from './language.ts';
import {
  getComplaint,
  getMailPace,
  getNotificationSettings,
  saveNotificationSettings,
} from './notifications.ts';
import { cropPortrait, removePortrait, uploadPortrait } from './portrait.ts';
import { getOwnProfile, saveProfile } from './profile.ts';
import { revokeSessions, listSessions } from './sessions.ts';

export const settingsHandlers: Handlers<keyof typeof contract> = {
  'GET /account/get-profile': async (_input, ctx) => ({ profile: await getOwnProfile(ctx) }),
  'POST /account/save-profile': saveProfile,
  'POST /account/upload': uploadPortrait,
  'POST /account/crop-avtar': cropPortrait,
  'POST /account/delete-image': removePortrait,
  'POST /account/save-cover': saveCover,

  'POST /user/change-password': changePassword,
  'POST /account/get-notification-settings': async (_input, ctx) => ({
    settings: await getNotificationSettings(ctx),
    ...(await getComplaint(ctx)),
    mail_pace: await getMailPace(ctx),
  }),
  'POST /account/save-notification-settings': saveNotificationSettings,
  'POST /account/language': saveLanguage,

  'GET /account/sessions': async (_input, ctx) => ({ sessions: await listSessions(ctx) }),
  'POST /account/revoke-session': revokeSessions,
  'POST /account/export': requestExport,
  'GET /account/export': getExportState,
  'POST /account/export-address': getExportAddress,
  'POST /account/delete': deleteAccount,
};
