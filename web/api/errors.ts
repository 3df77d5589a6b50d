import type { FieldMessages, ErrorResponse, ErrorCode } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { t } from '../i18n/language.ts';

/** Error of an API call that was refused or never reached the server. */
export class ApiRequestError extends Error {
  code: ErrorCode | 'offline';
  /** The HTTP status; 0 without a response. */
  status: number;
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
 * The error for an error response. A response without our envelope came from an intermediary such
 * as a proxy.
 */
export function errorFromResponse(status: number, answer: unknown): ApiRequestError {
  if (!isRefusal(answer))
    return new ApiRequestError(
      status === 503 ? 'unavailable' : 'internal',
      status,
      status === 503 ? strings.busy : strings.internal,
    );
  const { code, message } = answer;
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

function isRefusal(answer: unknown): answer is ErrorResponse {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'error' in answer &&
    'code' in answer &&
    'message' in answer
  );
}

/** The message to show for any error. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiRequestError ? error.message : strings.internal;
