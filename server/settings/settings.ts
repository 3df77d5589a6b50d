// Account settings endpoints, in the order of the contract.
import type { settingsCalls as contract } from '#contract/settings.ts';
import { changePassword } from '../account/password.ts';
import type { Handlers } from '../context.ts';
import { deleteAccount } from './deleteAccount.ts';
import { requestExport, exportAddress, exportState } from './export.ts';
import { saveLanguage } from './language.ts';
import { mailPace, notificationSettings, saveNotificationSettings } from './notifications.ts';
import { crop, removePortrait, uploadForPortrait } from './avatar.ts';
import { ownProfile, saveProfile } from './profile.ts';
import { revokeSession, sessions } from './sessions.ts';

export const settings: Handlers<keyof typeof contract> = {
  'GET /account/get-profile': async (_input, ctx) => ({ profile: await ownProfile(ctx) }),
  'POST /account/save-profile': saveProfile,
  'POST /account/upload': uploadForPortrait,
  'POST /account/crop-avtar': crop,
  'POST /account/delete-image': removePortrait,

  'POST /user/change-password': changePassword,
  'POST /account/get-notification-settings': async (_input, ctx) => ({
    settings: await notificationSettings(ctx),
    mail_pace: await mailPace(ctx),
  }),
  'POST /account/save-notification-settings': saveNotificationSettings,
  'POST /account/language': saveLanguage,

  'GET /account/sessions': async (_input, ctx) => ({ sessions: await sessions(ctx) }),
  'POST /account/revoke-session': revokeSession,
  'POST /account/export': requestExport,
  'GET /account/export': exportState,
  'POST /account/export-address': exportAddress,
  'POST /account/delete': deleteAccount,
};
