// A call of the API, declared once as data. Its key is its address ('POST /content/add'), under /api.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/**
 * Who may make a call at all: everybody, whoever is signed in, who decides about reports (moderators and administrators), or an administrator.
 * What they may see is decided in server/policies.
 */
export type RequiredRole = 'anyone' | 'member' | 'moderator' | 'admin';

/** A budget that a call draws on beside the general ones for reading and writing; the figures stand in server/http/rateLimits.ts. */
export type RateLimitName =
  | 'login'
  | 'signup'
  | 'forgot'
  | 'token'
  | 'username'
  | 'captcha'
  | 'post'
  | 'text'
  | 'comment'
  | 'report'
  | 'upload'
  | 'crop'
  | 'preview'
  | 'search'
  | 'suggest'
  | 'profile'
  | 'friend'
  | 'invite'
  | 'group'
  | 'sign'
  | 'message'
  | 'typing'
  | 'representatives'
  | 'contact'
  | 'password';

type Details = {
  /** Drawn on at every call. */
  rateLimit?: RateLimitName;
  /** The call takes one file as multipart/form-data instead of JSON. */
  file?: true;
  /** A GET that changes something, so that a browser which only follows or fetches ahead must not make it. */
  mutates?: true;
  /** The rate limit counts by session, not by member, so that a stolen session cannot use up the calls that its owner needs to end it. */
  bySession?: true;
  /** The answer holds nobody's data, so anyone may keep it for this many seconds. */
  cacheFor?: number;
  /**
   * Done without the transaction that an Idempotency-Key opens, and the answer not kept: it holds what is stored nowhere as it is told, or
   * waits for something else than the database (another server, a password to be hashed, a picture), which no transaction does.
   * Repeating the call changes nothing anyway.
   */
  unkept?: true;
  /** Further fields of the input whose names fit such a pattern. */
  alsoTakes?: Record<string, TSchema>;
  /** Sentences for fields that are missing or empty, by name. */
  messages?: Record<string, string>;
};

export type CallOf<W extends RequiredRole, I extends TObject, O extends TObject> = Details & {
  summary: string;
  who: W;
  input: I;
  output: O;
};

/**
 * Declares a call. `input` is the query of a GET and the JSON body of a POST: a field it does not name is refused.
 * `output` is all that can leave the server: `success` is added, anything else is dropped.
 */
export function call<W extends RequiredRole, I extends TProperties, O extends TProperties>(
  summary: string,
  who: W,
  input: I,
  output: O,
  details: Details = {},
) {
  return {
    summary,
    who,
    input: Type.Object(input, {
      additionalProperties: false,
      ...(details.alsoTakes && { patternProperties: details.alsoTakes }),
    }),
    output: Type.Object(output),
    ...details,
  };
}

export type InputOf<C extends { input: TObject }> = Static<C['input']>;
export type OutputOf<C extends { output: TObject }> = Static<C['output']>;
