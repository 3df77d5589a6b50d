import type { FieldMessages, ErrorResponse, ErrorCode } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { t } from '../i18n/language.ts';

/** A call that was refused, or that never arrived. */
export class ApiRequestError extends Error {
  code: ErrorCode | 'offline';
  /** The HTTP status; 0 when there was no answer. */
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

export const offline = () => new ApiRequestError('offline', 0, offlineMessage);

/** What a refusing answer says. One without our envelope came from something in between, such as a proxy. */
export function refusedBy(status: number, answer: unknown): ApiRequestError {
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

/** What a person is told of an error, whatever it was. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiRequestError ? error.message : strings.internal;
