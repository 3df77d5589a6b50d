// What signing in answers, in whichever way it is done.
import Type from 'typebox';
import { id, optional } from './words.ts';

/** What a client keeps of a session. */
export const session = {
  token: Type.String({ description: 'Sent as `X-Api-Key: Bearer <token>`.' }),
  user_id: id(),
  user_type: Type.Integer({ description: '1 administrator, 2 member.' }),
  username: Type.String(),
  name: Type.String(),
  image: Type.String(),
  image_thumb: Type.String(),
};

/** A session, unless something else is asked for first. */
export const entry = {
  ...Type.Partial(Type.Object(session)).properties,
  issues: optional(Type.String({ description: 'How many issues the member has chosen: "0" when none.' })),
};

/** What stands for a provider's word about somebody. */
export const ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
