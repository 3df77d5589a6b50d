// Error codes of the API and their HTTP status. The message is a sentence for people.

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
export type FieldMessages = Record<string, string[]>;

/** Body of an error response. */
export type ErrorResponse = {
  success: false;
  error: true;
  code: ErrorCode;
  message: string | FieldMessages;
  /** Only with `internal`: the id under which the log has the error. */
  request_id?: string;
};

/** Thrown by a handler to reject a call. */
export class ApiError extends Error {
  code: ErrorCode;
  fields: FieldMessages | undefined;
  /** Seconds after which the client can retry. */
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
/** Error for one field of the form. */
export const invalidField = (field: string, sentence: string) =>
  new ApiError('invalid', { [field]: [sentence] });
export const invalid = (sentence: string) => new ApiError('invalid', sentence);
