// Error codes of the API and their HTTP status, which server/http/errors.ts may replace by a more
// exact one (413, 415). The message is a sentence for people.
import { sentenceText, type MessageValues, type Sentence } from './messageKeys.ts';

export const httpStatusByCode = {
  invalid: 422,
  not_found: 404,
  forbidden: 403,
  unconfirmed: 403,
  suspended: 403,
  conflict: 409,
  unauthorized: 401,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof httpStatusByCode;

/** Messages by field name. */
export type FieldMessages<Text = string> = Record<string, Text[]>;

/** What a client translates a message by. Without a key it shows the message. */
export type KeyedMessage = { key?: string; values?: MessageValues };

/** Body of an error response. `key` and `values`, or `details`, belong to `message`. */
export type ErrorResponse = KeyedMessage & {
  success: false;
  error: true;
  code: ErrorCode;
  message: string | FieldMessages;
  /** For messages by field, and if `message` joins several sentences. */
  details?: KeyedMessage[] | FieldMessages<KeyedMessage>;
  /** Only with `internal`: the id under which the log has the error. */
  request_id?: string;
};

/** Thrown by a handler to reject a call. */
export class ApiError extends Error {
  code: ErrorCode;
  fields: FieldMessages<Sentence> | undefined;
  /** All sentences, also those of fields. */
  sentences: Sentence[];
  /** Seconds after which the client can retry. */
  retryAfter: number | undefined;

  constructor(code: ErrorCode, reason: Reason, retryAfter?: number) {
    const fields = isByField(reason) ? reason : undefined;
    const sentences = (fields ? Object.values(fields) : [reason as Sentence]).flat();
    super(sentences.map((sentence) => sentenceText(sentence)).join(' '));
    this.code = code;
    this.fields = fields;
    this.sentences = sentences;
    this.retryAfter = retryAfter;
  }
}

type Reason = Sentence | Sentence[] | FieldMessages<Sentence>;
// a sentence has a text as `key`, messages by field have a list for each field
const isByField = (reason: Reason): reason is FieldMessages<Sentence> =>
  typeof reason === 'object' && !Array.isArray(reason) && typeof reason['key'] !== 'string';

export const notFound = (sentence: Sentence) => new ApiError('not_found', sentence);
export const forbidden = (sentence: Sentence) => new ApiError('forbidden', sentence);
/** Error for one field of the form. */
export const invalidField = (field: string, sentence: Sentence) =>
  new ApiError('invalid', { [field]: [sentence] });
export const invalid = (sentence: Sentence) => new ApiError('invalid', sentence);
