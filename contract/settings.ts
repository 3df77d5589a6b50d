// API calls about the caller’s own account: profile, notifications, sessions, export and deletion.
import Type from 'typebox';
import { call } from './call.ts';
import { mailPaces, ownMailKinds, ownSiteKinds } from './notificationKinds.ts';
import {
  fieldAudiences,
  privateFields,
  profileFields,
  profileLists,
  type ProfileField,
} from './profile.ts';
import { reauthenticationFields } from './reauthentication.ts';
import { strings } from './strings.ts';
import { language } from './session.ts';
import { limits } from './limits.ts';
import { issueCategory } from './site.ts';
import {
  count,
  cover,
  coverDrawing,
  cropArea,
  fileName,
  requiredLine,
  id,
  singleLineText,
  message,
  optional,
  revision,
  richText,
  secret,
  text,
  time,
  userSummary,
  ynFlag,
} from './fields.ts';

type Names<T> = Extract<keyof T, string>;
type Values<T> = Record<Names<T>, ReturnType<typeof Type.String>>;
type Visibilities<T> = { [K in Names<T> as `${K}_visibility`]: typeof fieldAudience };

const fieldAudience = Type.Enum(fieldAudiences);
const textFields = {
  ...Object.fromEntries(
    Object.entries(profileFields).map(([name, { kind, max }]) => [
      name,
      kind === 'richText' ? richText(max) : kind === 'line' ? singleLineText(max) : text(max),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(privateFields).map(([name, max]) => [name, singleLineText(max)]),
  ),
} as Values<typeof profileFields & typeof privateFields>;
const visibilities = Object.fromEntries(
  [...Object.keys(profileFields), ...Object.keys(profileLists)].map((name) => [
    `${name}_visibility`,
    fieldAudience,
  ]),
) as Visibilities<Record<ProfileField, 1> & typeof profileLists>;

/** A profile as its owner edits it: all fields with their audiences. */
const ownProfile = Type.Object({
  ...userSummary.properties,
  ...textFields,
  ...visibilities,
  cover: optional(cover),
  issues: Type.Array(Type.Object({ category_id: id(), category: issueCategory })),
  revision: Type.Integer({ minimum: 1, description: 'Revision number.' }),
  mail_refused_on: optional(
    time(
      'Since when emails to the address come back. Only emails that the member requests are still sent.',
    ),
  ),
  email_unproven: optional(
    Type.Boolean({
      description:
        'Present if an administrator confirmed the address, and nobody has shown yet that they read email there. `POST /user/resend-confirmation` sends the link.',
    }),
  ),
  pending_email: optional(Type.String({ description: 'A new address that is not confirmed yet.' })),
});

const complained_on = optional(
  time(
    'When a mail provider reported that the member marked an email as spam. Only emails about the account are still sent, until `resume_emails`.',
  ),
);

const partial = <T extends Record<string, ReturnType<typeof Type.String> | typeof fieldAudience>>(
  fields: T,
) => Type.Partial(Type.Object(fields)).properties;
const others_used_account = optional(
  Type.Boolean({
    description:
      'Whether someone else may have used the account. Unless it is false, people who were added to group conversations in the ended sessions within 8 days are removed.',
  }),
);

const session = Type.Object({
  id: id(),
  device: Type.String({ description: 'Such as "Firefox on Linux".' }),
  started_on: time(),
  last_used_on: time(),
  current: Type.Boolean(),
});

/** Settings of every member. Each collection adds one for email and one for the site. */
export const notificationSettings = [
  'my_content_email',
  'my_content_site',
  'action_email',
  'action_site',
  'groups_email',
  'groups_site',
  'all_friends_email',
  'all_friends_site',
  ...ownMailKinds.map((kind) => `${kind}_email` as const),
  ...ownSiteKinds.map((kind) => `${kind}_site` as const),
] as const;
const collectionSettingPattern = '^friend_collection-[1-9][0-9]{0,15}-(email|site)$';
const settings = Type.Unsafe<Record<string, 'Y' | 'N'>>({
  type: 'object',
  properties: Object.fromEntries(notificationSettings.map((name) => [name, { enum: ['Y', 'N'] }])),
  patternProperties: { [collectionSettingPattern]: { enum: ['Y', 'N'] } },
});

const pace = Type.Enum(mailPaces, {
  description: 'One email for each notification, or a daily or weekly digest.',
});

export const settingsCalls = {
  'GET /account/get-profile': call(
    'Get the caller’s profile for editing',
    'member',
    {},
    { profile: ownProfile },
  ),
  'POST /account/save-profile': call(
    'Update the caller’s profile. Absent fields stay unchanged',
    'member',
    {
      name: requiredLine(limits.name),
      ...partial(textFields),
      ...partial(visibilities),
      issues: optional(Type.Array(id(), { maxItems: limits.issues, uniqueItems: true })),
      selected_issues: optional(
        Type.Array(id(), {
          maxItems: limits.issues,
          uniqueItems: true,
          description: 'Alias of `issues`, as sign-up names it.',
        }),
      ),
      id: optional(id('Must be the caller, if present.')),
      current_password: optional(secret()),
      revision,
      code: reauthenticationFields.code,
    },
    { profile: ownProfile, image_thumb: Type.String(), message },
    {
      rateLimit: 'text',
      noTransaction: true,
      uniformTiming: true,
      messages: { name: strings.nameEmpty },
    },
  ),
  'POST /account/upload': call(
    'Upload an image to crop for the profile',
    'member',
    {},
    {
      file_name: fileName,
      image: Type.String(),
      image_thumb: Type.String(),
      width: count(),
      height: count(),
    },
    { rateLimit: 'upload', file: true },
  ),
  'POST /account/crop-avtar': call(
    'Crop an uploaded image to a square and use it as profile photo',
    'member',
    {
      image: fileName,
      crop: cropArea,
    },
    { file_name: fileName, image: Type.String(), image_thumb: Type.String(), message },
    { rateLimit: 'crop', noTransaction: true },
  ),
  'POST /account/delete-image': call('Remove the profile photo', 'member', {}, { message }),
  'POST /account/save-cover': call(
    'Choose the cover of the profile: a part of an uploaded image, or a drawing. With neither, clients show a drawing derived from the name of the person',
    'member',
    {
      image: optional(fileName),
      crop: optional(cropArea),
      drawing: optional(coverDrawing),
    },
    { cover: optional(cover), message },
    { rateLimit: 'crop', noTransaction: true },
  ),

  'POST /user/change-password': call(
    'Change the password. All other sessions end',
    'member',
    {
      current_password: secret(),
      new_password: secret(),
      confirm_password: secret(),
      code: reauthenticationFields.code,
      others_used_account,
    },
    { message },
    {
      rateLimit: 'password',
      noTransaction: true,
      messages: {
        current_password: strings.currentPassword,
        new_password: strings.newPassword,
        confirm_password: strings.confirmNewPassword,
      },
    },
  ),
  'POST /account/get-notification-settings': call(
    'Notification settings',
    'member',
    {},
    { settings, mail_pace: pace, complained_on },
    { noTransaction: true },
  ),
  'POST /account/save-notification-settings': call(
    'Update notification settings. Absent fields stay unchanged',
    'member',
    {
      ...(Object.fromEntries(
        notificationSettings.map((name) => [name, optional(ynFlag)]),
      ) as Record<
        (typeof notificationSettings)[number],
        ReturnType<typeof optional<typeof ynFlag>>
      >),
      mail_pace: optional(pace),
      resume_emails: optional(ynFlag),
    },
    { settings, mail_pace: pace, complained_on, message },
    {
      patternFields: { [collectionSettingPattern]: ynFlag },
    },
  ),

  'POST /account/language': call(
    'Choose the language of emails and of the site',
    'member',
    { language },
    { language, message },
  ),

  'GET /account/sessions': call(
    'List the caller’s sessions',
    'member',
    {},
    { sessions: Type.Array(session) },
    { bySession: true },
  ),
  'POST /account/revoke-session': call(
    'End one session, or all others. Ending others needs reauthentication, unless this session started or reauthenticated within ten minutes',
    'member',
    {
      id: optional(
        id('Absent: all other sessions. Ending the current session needs no reauthentication.'),
      ),
      others_used_account,
      ...reauthenticationFields,
    },
    { sessions: Type.Array(session), message },
    { bySession: true, noTransaction: true },
  ),
  'POST /account/export': call(
    'Request an export of the caller’s data as a zip file',
    'member',
    reauthenticationFields,
    { state: Type.Enum(['waiting', 'ready']), message },
    { rateLimit: 'password', noTransaction: true },
  ),
  'GET /account/export': call(
    'Get the state of the export',
    'member',
    {},
    {
      state: Type.Enum(['none', 'waiting', 'ready', 'failed'], {
        description: 'failed: the export failed and can be requested again.',
      }),
      asked_on: optional(time()),
      bytes: optional(count()),
    },
  ),
  'POST /account/export-address': call(
    'Get a download URL of the export, valid for a few minutes and only during this session',
    'member',
    reauthenticationFields,
    { url: Type.String() },
    { rateLimit: 'password', noTransaction: true },
  ),
  'POST /account/delete': call(
    'Delete the account: immediately for others, permanently after 14 days',
    'member',
    reauthenticationFields,
    { message },
    { rateLimit: 'password', noTransaction: true },
  ),
};
