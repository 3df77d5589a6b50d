// Error responses: converts anything thrown to an ApiError and sends it.
import type {
  FastifyError,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import {
  ApiError,
  httpStatusByCode,
  type ErrorResponse,
  type FieldMessages,
} from '#contract/errors.ts';
import { message, type Sentence } from '#contract/messageKeys.ts';
import type { TextOverrides } from '#contract/stringTemplates.ts';
import { strings } from '#contract/strings.ts';
import { isTransientDbError, type Database } from '../db/database.ts';
import { isOutOfSpaceError } from '../storage/diskSpace.ts';
import { createKeyedFieldMessages, createKeyedMessage } from './keyedMessages.ts';
import { getRoutedCall } from './routedCall.ts';

/**
 * Converts anything thrown to the error for the client. `status` overrides the status of the error
 * code.
 */
export function toApiError(
  error: FastifyError,
  request: FastifyRequest,
  db: Database,
): ApiError & { status?: number } {
  if (error instanceof ApiError) return error;
  if (error.validation)
    return new ApiError(
      'invalid',
      createFieldMessages(error.validation, getRoutedCall(request)?.messages ?? {}),
    );
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  // the form contains anything but one file
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(error.code))
    return new ApiError('invalid', { file: [strings.fileMissing] });
  const status = error.statusCode ?? 500;
  // The last argument of `ApiError` is Retry-After in seconds.
  if (status === 503) return new ApiError('unavailable', strings.busy, 5);
  if (status >= 400 && status < 500)
    return Object.assign(new ApiError('invalid', getTransportErrorMessage(status)), { status });
  if (isOutOfSpaceError(error, db)) {
    request.log.error({ code: error.code, request_id: request.id }, 'the disk is full');
    return new ApiError('unavailable', strings.databaseFull, 60);
  }
  if (isTransientDbError(error)) {
    request.log.warn(
      { code: error.code, request_id: request.id },
      'the database did not answer in time',
    );
    return new ApiError('unavailable', strings.busy, 5);
  }
  // the object that the row refers to was deleted concurrently
  if (error.code === '23503') return new ApiError('not_found', strings.noLongerExists);
  // messages of database errors contain row values, so only the code and the stack are logged
  request.log.error(
    {
      code: error.code,
      stack: error.stack,
      route: request.routeOptions.url,
      request_id: request.id,
    },
    'a call failed',
  );
  return new ApiError('internal', strings.internal);
}

const getTransportErrorMessage = (status: number) =>
  status === 413
    ? strings.tooLarge
    : status === 415
      ? strings.wrongType
      : status === 404
        ? strings.callNotFound
        : strings.malformed;

/** An Ajv error with the schema of the value (the option `ajv.verbose`). */
type ValidationError = FastifySchemaValidationError & { parentSchema?: { maximum?: number } };

/** The first message for each invalid field. */
function createFieldMessages(
  errors: FastifySchemaValidationError[],
  messages: Record<string, string>,
): FieldMessages<Sentence> | string {
  // without a prototype: a field may be named `constructor`
  const fields = Object.create(null) as FieldMessages<Sentence>;
  for (const error of errors) {
    const field = getFieldName(error);
    if (!field) return strings.malformed;
    fields[field] ??= [createMessage(error, messages[field])];
  }
  return fields;
}

function getFieldName({ instancePath, params }: FastifySchemaValidationError): string {
  const { missingProperty, additionalProperty } = params as {
    missingProperty?: string;
    additionalProperty?: string;
  };
  return instancePath.split('/')[1] ?? missingProperty ?? additionalProperty ?? '';
}

function createMessage(
  { keyword, params, instancePath, parentSchema }: ValidationError,
  requiredMessage: string | undefined,
): Sentence {
  // The message of the contract is for an empty field, not for an element of a list in it.
  const isTopLevel = instancePath.split('/').length <= 2;
  const { limit, type } = params as { limit?: unknown; type?: unknown };
  // Only ids have this maximum. Their range means nothing to people.
  const isId = parentSchema?.maximum === Number.MAX_SAFE_INTEGER;
  if (keyword === 'required' || (isTopLevel && (keyword === 'minLength' || keyword === 'minItems')))
    return requiredMessage ?? strings.required;
  if (isTopLevel && (keyword === 'minimum' || (keyword === 'type' && type === 'integer')))
    return (
      requiredMessage ??
      (keyword === 'minimum' && !isId
        ? message('atLeast', { least: Number(limit) })
        : strings.invalidValue)
    );
  if (keyword === 'additionalProperties') return strings.unknownField;
  if (keyword === 'maxLength') return message('tooLong', { most: Number(limit) });
  if (keyword === 'maxItems') return message('tooManyChosen', { most: Number(limit) });
  if (keyword === 'maximum' && !isId) return message('atMost', { most: Number(limit) });
  return strings.invalidValue;
}

export const createErrorBody = (
  { code, fields, sentences }: ApiError,
  textOverrides: TextOverrides,
): ErrorResponse => ({
  success: false,
  error: true,
  code,
  ...(fields
    ? createKeyedFieldMessages(fields, textOverrides)
    : createKeyedMessage(sentences, textOverrides)),
});

export function sendApiError(
  apiError: ApiError & { status?: number },
  textOverrides: TextOverrides,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (apiError.retryAfter) reply.header('retry-after', Math.ceil(apiError.retryAfter));
  const response = createErrorBody(apiError, textOverrides);
  if (response.code === 'internal') response.request_id = request.id;
  return reply
    .status(apiError.status ?? httpStatusByCode[response.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(response);
}

export const fileTooLarge = () =>
  Object.assign(new ApiError('invalid', { file: [strings.fileTooLarge] }), { status: 413 });
