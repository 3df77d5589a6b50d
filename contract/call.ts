// Declaration of an API call as data. Its key is its method and path (POST /content/add), under
// /api.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { message, messageKeys } from './fields.ts';

/**
 * Who can make a call: anyone, members, moderators (and administrators), or administrators. The
 * visibility functions of server/visibility decide what the caller sees.
 */
export type RequiredRole = 'anyone' | 'member' | 'moderator' | 'admin';

/**
 * Rate limit of a call, in addition to the general limits for reads and writes. The numbers are in
 * server/rateLimits/rateLimits.ts.
 */
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
  | 'card'
  | 'friend'
  | 'invite'
  | 'group'
  | 'sign'
  | 'message'
  | 'react'
  | 'typing'
  | 'representatives'
  | 'contact'
  | 'decide'
  | 'bulk'
  | 'undo'
  | 'password';

type CallDetails = {
  /** Counted on every call. */
  rateLimit?: RateLimitName;
  /**
   * The call accepts one file as multipart/form-data instead of JSON. With 'stream', the handler
   * reads it as it arrives; it may have `maxMediaBytes`.
   */
  file?: true | 'stream';
  /** A GET that writes. The server rejects it when a browser only follows a link or prefetches. */
  mutates?: true;
  /**
   * The rate limit counts by session, not by member. A stolen session cannot exhaust the limit of
   * the calls that its owner needs to end it.
   */
  bySession?: true;
  /** Seconds for which anyone can cache the response. It contains no personal data. */
  cacheFor?: number;
  /**
   * The handler runs outside the transaction of an Idempotency-Key, and the response is not stored.
   * Either the response contains a secret that is not stored in plain text, or the handler waits
   * for something other than the database (another server, a password hash, an image), which must
   * not happen in a transaction, or it reloads settings after its own commit. Repeating the call
   * leads to the same state, but may notify people again or add another audit entry.
   */
  noTransaction?: true;
  /**
   * The response waits for the next multiple of 25 ms, because its time must not reveal whether an
   * address or a name belongs to a member.
   */
  uniformTiming?: true;
  /** Additional input fields whose names match a pattern. */
  patternFields?: Record<string, TSchema>;
  /** Error messages for missing or empty fields, by field name. */
  messages?: Record<string, string>;
};

export type CallOf<W extends RequiredRole, I extends TObject, O extends TObject> = CallDetails & {
  summary: string;
  who: W;
  input: I;
  output: O;
};

/**
 * Declares a call. `input` is the query of a GET and the JSON body of a POST; unknown fields are
 * rejected. `output` lists everything that can leave the server: the field "success" and the keys
 * of a message are added, other fields are dropped.
 */
export function call<W extends RequiredRole, I extends TProperties, O extends TProperties>(
  summary: string,
  who: W,
  input: I,
  output: O,
  details: CallDetails = {},
) {
  return {
    summary,
    who,
    input: Type.Object(input, {
      additionalProperties: false,
      ...(details.patternFields && { patternProperties: details.patternFields }),
    }),
    output: Type.Object(hasMessage(output) ? { ...output, ...messageKeys } : output),
    ...details,
  };
}

/** Whether an output contains a message for people. A private message is an object. */
export const hasMessage = (output: object) => 'message' in output && output.message === message;

export type InputOf<C extends { input: TObject }> = Static<C['input']>;
export type OutputOf<C extends { output: TObject }> = Static<C['output']>;
