// Output fields of all login calls.
import Type from 'typebox';
import { languages, type Language } from './i18n.ts';
import { audience, id, optional, type Audience } from './fields.ts';

export const language = Type.Enum(Object.keys(languages) as Language[], {
  description: 'Primary language subtag (BCP 47).',
});

/** Session data that clients store. */
const session = {
  token: Type.String({ description: 'Sent as `X-Api-Key: Bearer <token>`.' }),
  user_id: id(),
  user_type: Type.Integer({ description: '1: administrator, 2: member.' }),
  username: Type.String(),
  name: Type.String(),
  image: Type.String(),
  image_thumb: Type.String(),
};

/** A session, or the first step of a login that also needs a code. */
export const loginStep = {
  ...Type.Partial(Type.Object(session)).properties,
  language: optional(
    Type.Unsafe<Language>({
      ...language,
      description: 'Language of the account, if one was chosen.',
    }),
  ),
  new: optional(
    Type.Boolean({
      description: 'A new member whose checklist is open: see `GET /account/first-steps`.',
    }),
  ),
  restored: optional(
    Type.Boolean({ description: 'The account was deleted, and this login restored it.' }),
  ),
  last_audience: optional(
    Type.Unsafe<Audience>({
      ...audience,
      description: 'The last audience that the member chose; the default in forms.',
    }),
  ),
  second_step: optional(
    Type.String({
      description:
        'Instead of a token, if a code is required: valid only for `POST /user/second-step`.',
    }),
  ),
};

const keyFormat = { pattern: '^[A-Za-z0-9_-]{43}$' };
export const browserKey = Type.String({
  ...keyFormat,
  description:
    'For the browser to store and send with its next logins. Failed codes are then counted separately from those of other browsers.',
});

/** Keys that a browser stores after logins with a code, one for each account. */
export const browserKeys = optional(
  Type.Array(Type.String(keyFormat), {
    maxItems: 5,
    description: 'Every `browser_key` that the browser stores.',
  }),
);

/** `loginStep` with the key for this browser and the number of chosen issues. */
export const loginResult = {
  ...loginStep,
  browser_key: optional(browserKey),
  issues: optional(Type.String({ description: 'Number of chosen issues, as a string.' })),
};

/** Ticket for an identity that a login provider verified. */
export const ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
