import Type from 'typebox';
import { call } from './call.ts';
import { mailPaces } from './notification.ts';
import {
  fieldAudiences,
  privateFields,
  profileFields,
  profileLists,
  type ProfileField,
} from './profile.ts';
import { proof } from './reauthentication.ts';
import { strings } from './strings.ts';
import { language } from './session.ts';
import { limits } from './limits.ts';
import { issueCategory } from './site.ts';
import {
  count,
  fileName,
  filledLine,
  id,
  line,
  message,
  optional,
  revision,
  rich,
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
    Object.entries(profileFields).map(([name, { max }]) => [
      name,
      name === 'about_me' ? rich(max) : text(max),
    ]),
  ),
  ...Object.fromEntries(Object.entries(privateFields).map(([name, max]) => [name, line(max)])),
} as Values<typeof profileFields & typeof privateFields>;
const visibilities = Object.fromEntries(
  [...Object.keys(profileFields), ...Object.keys(profileLists)].map((name) => [
    `${name}_visibility`,
    fieldAudience,
  ]),
) as Visibilities<Record<ProfileField, 1> & typeof profileLists>;

/** A profile as its owner edits it: every field, and who sees it. */
const ownProfile = Type.Object({
  ...userSummary.properties,
  ...textFields,
  ...visibilities,
  issues: Type.Array(Type.Object({ category_id: id(), category: issueCategory })),
  revision: Type.Integer({ minimum: 1, description: 'Counts saved changes.' }),
  mail_refused_on: optional(
    time(
      'The mail server of the address refused mail to it for good: nothing more is sent there but what somebody asks for.',
    ),
  ),
  pending_email: optional(
    Type.String({ description: 'A new address that waits to be confirmed.' }),
  ),
});

const partial = <T extends Record<string, ReturnType<typeof Type.String> | typeof fieldAudience>>(
  fields: T,
) => Type.Partial(Type.Object(fields)).properties;
const session = Type.Object({
  id: id(),
  device: Type.String({ description: 'Such as "Firefox on Linux".' }),
  started_on: time(),
  last_used_on: time(),
  current: Type.Boolean(),
});

/** Of what happens to one's own content or is meant for one: kinds whose e-mails can be ended one by one. */
export const ownMailKinds = [
  'messages',
  'friend_requests',
  'memberships',
  'comments',
  'mentions',
  'likes',
  'followups',
  'decisions',
] as const;
export type OwnMailKind = (typeof ownMailKinds)[number];

/** The settings that everybody has; one for e-mail and one for the site per collection stands beside them. */
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
] as const;
const ofCollection = '^friend_collection-[1-9][0-9]{0,15}-(email|site)$';
const settings = Type.Unsafe<Record<string, 'Y' | 'N'>>({
  type: 'object',
  properties: Object.fromEntries(notificationSettings.map((name) => [name, { enum: ['Y', 'N'] }])),
  patternProperties: { [ofCollection]: { enum: ['Y', 'N'] } },
});

const pace = Type.Enum(mailPaces, {
  description: 'Mails for each thing that happens, or gathered by the day or week.',
});

export const settingsCalls = {
  'GET /account/get-profile': call(
    'One’s own profile, to edit',
    'member',
    {},
    { profile: ownProfile },
  ),
  'POST /account/save-profile': call(
    'Change one’s profile; what is not named stays',
    'member',
    {
      name: filledLine(limits.name),
      ...partial(textFields),
      ...partial(visibilities),
      issues: optional(Type.Array(id(), { maxItems: limits.issues, uniqueItems: true })),
      selected_issues: optional(
        Type.Array(id(), {
          maxItems: limits.issues,
          uniqueItems: true,
          description: 'The same by the name that signing up has.',
        }),
      ),
      id: optional(id('The caller, if given at all.')),
      current_password: optional(secret()),
      revision,
      code: proof.code,
    },
    { profile: ownProfile, image_thumb: Type.String(), message },
    { rateLimit: 'text', unkept: true, messages: { name: strings.nameEmpty } },
  ),
  'POST /account/upload': call(
    'Upload a picture to crop for the profile',
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
    'Cut a square out of an uploaded picture and make it one’s portrait',
    'member',
    {
      image: fileName,
      crop: Type.Object(
        {
          x: Type.Integer({
            minimum: 0,
            maximum: 100_000,
            description: 'Pixels of the uploaded picture.',
          }),
          y: Type.Integer({ minimum: 0, maximum: 100_000 }),
          width: Type.Integer({ minimum: 1, maximum: 100_000 }),
          height: Type.Integer({ minimum: 1, maximum: 100_000 }),
        },
        { additionalProperties: false },
      ),
    },
    { file_name: fileName, image: Type.String(), image_thumb: Type.String(), message },
    { rateLimit: 'crop', unkept: true },
  ),
  'POST /account/delete-image': call('Take one’s portrait away', 'member', {}, { message }),

  'POST /user/change-password': call(
    'Change the password; every other session ends',
    'member',
    {
      current_password: secret(),
      new_password: secret(),
      confirm_password: secret(),
      code: proof.code,
    },
    { message },
    {
      rateLimit: 'password',
      unkept: true,
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
    { settings, mail_pace: pace },
    { unkept: true },
  ),
  'POST /account/save-notification-settings': call(
    'Choose what one is told of; what is not named stays',
    'member',
    {
      ...(Object.fromEntries(
        notificationSettings.map((name) => [name, optional(ynFlag)]),
      ) as Record<
        (typeof notificationSettings)[number],
        ReturnType<typeof optional<typeof ynFlag>>
      >),
      mail_pace: optional(pace),
    },
    { settings, mail_pace: pace, message },
    {
      alsoTakes: { [ofCollection]: ynFlag },
    },
  ),

  'POST /account/language': call(
    'Choose the language of the mails and of the site',
    'member',
    { language },
    { language, message },
  ),

  'GET /account/sessions': call(
    'Where one is signed in',
    'member',
    {},
    { sessions: Type.Array(session) },
    { bySession: true },
  ),
  'POST /account/revoke-session': call(
    'End one session, or all but this; others by the proof that the account has, unless this session gave it, or began, within ten minutes',
    'member',
    { id: optional(id('Without it, all others end. This one ends without a proof.')), ...proof },
    { sessions: Type.Array(session), message },
    { bySession: true, unkept: true },
  ),
  'POST /account/export': call(
    'Ask for everything one wrote and was told, as a zip',
    'member',
    proof,
    { state: Type.Enum(['waiting', 'ready']), message },
    { rateLimit: 'password', unkept: true },
  ),
  'GET /account/export': call(
    'Whether the zip is ready',
    'member',
    {},
    {
      state: Type.Enum(['none', 'waiting', 'ready', 'failed'], {
        description: 'failed: it could not be made. Ask again.',
      }),
      asked_on: optional(time()),
      bytes: optional(count()),
    },
  ),
  'POST /account/export-address': call(
    'Where the zip is, for some minutes and as long as this session lasts',
    'member',
    proof,
    { url: Type.String() },
    { rateLimit: 'password', unkept: true },
  ),
  'POST /account/delete': call(
    'Delete the account: at once for others, for good after 14 days',
    'member',
    proof,
    { message },
    { rateLimit: 'password', unkept: true },
  ),
};
