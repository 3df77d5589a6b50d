// Every way a call can be refused. The code decides the HTTP status; the sentence says why to a person.

export const statusOf = {
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

export type RefusalCode = keyof typeof statusOf;

/** The first messages of each field at fault. */
export type FieldMessages = Record<string, string[]>;

/** What leaves the server when a call is refused. */
export type RefusalAnswer = {
  success: false;
  error: true;
  code: RefusalCode;
  message: string | FieldMessages;
  /** With `internal` alone: what an operator finds in the log. */
  request_id?: string;
};

/** Thrown by a handler to refuse a call. */
export class Refusal extends Error {
  code: RefusalCode;
  fields: FieldMessages | undefined;
  /** Seconds after which the call may be tried again. */
  retryAfter: number | undefined;

  constructor(code: RefusalCode, reason: string | FieldMessages, retryAfter?: number) {
    super(typeof reason === 'string' ? reason : Object.values(reason).flat().join(' '));
    this.code = code;
    this.fields = typeof reason === 'string' ? undefined : reason;
    this.retryAfter = retryAfter;
  }
}

export const notFound = (sentence: string) => new Refusal('not_found', sentence);
export const forbidden = (sentence: string) => new Refusal('forbidden', sentence);
/** A refusal that belongs to one field of the form. */
export const invalidField = (field: string, sentence: string) =>
  new Refusal('invalid', { [field]: [sentence] });
export const invalid = (sentence: string) => new Refusal('invalid', sentence);
