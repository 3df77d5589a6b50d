import type { FieldMessages, ErrorResponse, ErrorCode } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { t } from '../i18n/language.ts';

/**
 * Error of an API call: an error response, or no response. Without a response the server may still
 * have handled the request.
 */
export class ApiRequestError extends Error {
  code: ErrorCode | 'offline';
  /** The HTTP status; 0 without a response. */
  status: number;
  /**
   * Messages by field, if the server sent them by field. `message` then joins the first of each
   * field.
   */
  fields: FieldMessages | undefined;

  constructor(
    code: ErrorCode | 'offline',
    status: number,
    message: string,
    fields?: FieldMessages,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

const offlineMessage = t(
  'Can’t connect to the server. Check your internet connection and try again. Nothing you wrote is lost.',
);

export const offlineError = () => new ApiRequestError('offline', 0, offlineMessage);

/**
 * The error for a response that is not a success. Without an `ErrorResponse` body, such as from a
 * proxy or for a stream, the message depends on the status only.
 */
export function errorFromResponse(status: number, body: unknown): ApiRequestError {
  if (!isErrorResponse(body))
    return new ApiRequestError(
      status === 503 ? 'unavailable' : 'internal',
      status,
      status === 503 ? strings.busy : strings.internal,
    );
  const { code, message } = body;
  if (typeof message === 'string') return new ApiRequestError(code, status, message);
  return new ApiRequestError(
    code,
    status,
    Object.values(message)
      .flatMap((list) => list.slice(0, 1))
      .join(' '),
    message,
  );
}

function isErrorResponse(body: unknown): body is ErrorResponse {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    'code' in body &&
    'message' in body
  );
}

/** The message to show for an error; a general one if it is not an `ApiRequestError`. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof ApiRequestError ? error.message : strings.internal;
