// Every way a call can be refused. The code decides the HTTP status; the sentence says why to a person.

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

/** The first messages of each field at fault. */
export type FieldMessages = Record<string, string[]>;

/** What leaves the server when a call is refused. */
export type ErrorResponse = {
  success: false;
  error: true;
  code: ErrorCode;
  message: string | FieldMessages;
  /** With `internal` alone: what an operator finds in the log. */
  request_id?: string;
};

/** Thrown by a handler to refuse a call. */
export class ApiError extends Error {
  code: ErrorCode;
  fields: FieldMessages | undefined;
  /** Seconds after which the call may be tried again. */
  retryAfter: number | undefined;

  constructor(code: ErrorCode, reason: string | FieldMessages, retryAfter?: number) {
    super(typeof reason === 'string' ? reason : Object.values(reason).flat().join(' '));
    this.code = code;
    this.fields = typeof reason === 'string' ? undefined : reason;
    this.retryAfter = retryAfter;
  }
}

export const notFound = (sentence: string) => new ApiError('not_found', sentence);
export const forbidden = (sentence: string) => new ApiError('forbidden', sentence);
/** A refusal that belongs to one field of the form. */
export const invalidField = (field: string, sentence: string) =>
  new ApiError('invalid', { [field]: [sentence] });
export const invalid = (sentence: string) => new ApiError('invalid', sentence);
