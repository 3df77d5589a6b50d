// What signing in answers, in whichever way it is done.
import Type from 'typebox';
import { languages, type Language } from './i18n.ts';
import { audience, id, optional, type Audience } from './fields.ts';

export const language = Type.Enum(Object.keys(languages) as Language[], {
  description: 'Its primary tag (BCP 47).',
});

/** What a client keeps of a session. */
const session = {
  token: Type.String({ description: 'Sent as `X-Api-Key: Bearer <token>`.' }),
  user_id: id(),
  user_type: Type.Integer({ description: '1 administrator, 2 member.' }),
  username: Type.String(),
  name: Type.String(),
  image: Type.String(),
  image_thumb: Type.String(),
};

/** A session, or what stands between it and the code that is asked for too. */
export const begun = {
  ...Type.Partial(Type.Object(session)).properties,
  language: optional(
    Type.Unsafe<Language>({
      ...language,
      description: 'In which the account is spoken to, where one was chosen.',
    }),
  ),
  new: optional(
    Type.Boolean({
      description: 'Somebody new, who is still asked something: `GET /account/onboarding`.',
    }),
  ),
  restored: optional(
    Type.Boolean({ description: 'The account was deleted, and is back by this log-in.' }),
  ),
  last_audience: optional(
    Type.Unsafe<Audience>({
      ...audience,
      description: 'Whom the member last wrote for: what a form of something new begins with.',
    }),
  ),
  second_step: optional(
    Type.String({
      description:
        'Instead of a token where a code is asked for too: opens nothing but `POST /user/second-step`.',
    }),
  ),
};

const keyShape = { pattern: '^[A-Za-z0-9_-]{43}$' };
export const browserKey = Type.String({
  ...keyShape,
  description:
    'For this browser to keep and send at its next log-ins: wrong codes are then counted apart from those tried elsewhere.',
});

/** What a browser keeps of log-ins with a code, one key for each account. */
export const browserKeys = optional(
  Type.Array(Type.String(keyShape), {
    maxItems: 5,
    description: 'Each `browser_key` that this browser keeps.',
  }),
);

/** The same where nobody was asked for their issues yet. */
export const entry = {
  ...begun,
  browser_key: optional(browserKey),
  issues: optional(
    Type.String({ description: 'How many issues the member has chosen: "0" when none.' }),
  ),
};

/** What stands for a provider's word about somebody. */
export const ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
