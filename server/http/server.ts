// HTTP server: registers the calls of the contract as routes. For each call it finds the session,
// checks rate limits, validates the input, runs the handler and serializes the response.
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchemaValidationError,
} from 'fastify';
import type { TObject } from 'typebox';
import helmet, { type HelmetOptions } from 'helmet';
import type { CallOf, RequiredRole } from '#contract/call.ts';
import { calls, type Call } from '#contract/calls.ts';
import {
  ApiError,
  httpStatusByCode,
  type FieldMessages,
  type ErrorResponse,
} from '#contract/errors.ts';
import type { TextOverrides } from '#contract/stringTemplates.ts';
import { atLeast, atMost, strings, tooLong, tooMany } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { minute, second } from '#contract/durations.ts';
import { serveCalendars } from '../actions/calendar.ts';
import { serveFiles } from '../files/files.ts';
import { replayResponse, toStoredResponse } from './idempotentReplay.ts';
import { limitConnections } from './connections.ts';
import { handlers } from '../registry.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import { waitForNextTick } from './uniformTiming.ts';
import { compilersFactory } from './lazyCompilers.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { negotiateLanguage } from '../lib/translators.ts';
import { readLeniently } from './lenientInput.ts';
import { isTransientDbError, type Database } from '../db/database.ts';
import { clientAddress, createProxyTrust } from './clientAddress.ts';
import { addressKey } from './rateLimits.ts';
import { loginAttemptKey, findMemberByToken, tokenFromHeaders } from '../lib/security/sessions.ts';
import { registerDateTimeFormat } from '../lib/validation/dateTimeFormat.ts';
import { sanitizeRichText } from '../lib/text/sanitizeRichText.ts';
import { isOutOfRoom } from '../lib/storage/diskSpace.ts';
import { sqlOnly } from '../db/transactionGuard.ts';
import { trimming } from '../lib/validation/trimKeywords.ts';
import { serveEvents } from '../realtime/events.ts';
import { serveMessageFiles } from '../messages/files.ts';
import { measureRequests, serveMetrics } from '../metrics.ts';
import { serveHealth, watchdogs } from './health.ts';
import { serveApiDocs, roleDescriptions } from './apiDocs.ts';
import { servePhotos } from '../representatives/photos.ts';
import { mayCall } from '../policies/roles.ts';
import { serveExports } from '../settings/export.ts';
import { serveLogo } from '../site/logo.ts';
import { consumeForNewMember } from '../spam/newMemberLimits.ts';
import { serveOneClickUnsubscribe } from './oneClickUnsubscribe.ts';
import { serveWeb } from './webClient.ts';
import { chargeBySize } from './responseCost.ts';

type AnyCall = Omit<CallOf<RequiredRole, never, never>, 'input' | 'output'> & {
  input: TObject;
  output: object;
};
type AnyHandler = (input: unknown, ctx: RequestContext<Member | undefined>) => Promise<object>;

export async function buildServer(app: AppContext): Promise<FastifyInstance> {
  const { config } = app;
  const fastify = Fastify({
    loggerInstance: app.log,
    trustProxy: config.trustProxy.length ? createProxyTrust(config.trustProxy) : false,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    connectionTimeout: 0,
    requestTimeout: 2 * minute,
    keepAliveTimeout: 5 * second,
    http: {
      headersTimeout: 10 * second,
      connectionsCheckingInterval: 5 * second,
      maxHeaderSize: 16 * 1024,
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // request logs would reveal who views what
    logController: new LogController({ disableRequestLogging: true }),
    // requests need no child logger: errors are logged with the request id
    childLoggerFactory: (logger) => logger,
    // during shutdown, /ready itself reports that the server is stopping
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    schemaController: { compilersFactory },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        allErrors: true,
        verbose: true,
      },
      plugins: [trimming],
      onCreate: registerDateTimeFormat,
    },
  });

  limitConnections(fastify.server);

  const sendError = (apiError: ApiError, request: FastifyRequest, reply: FastifyReply) =>
    sendApiError(apiError, app.site.sentences, request, reply);
  fastify.setErrorHandler(async (error: FastifyError, request, reply) => {
    const apiError = toApiError(error, request, app.db);
    if (apiError.code === 'not_found' && config.evenAnswers)
      await waitForNextTick(reply.elapsedTime);
    return sendError(apiError, request, reply);
  });
  fastify.setNotFoundHandler((request, reply) =>
    sendError(new ApiError('not_found', strings.callNotFound), request, reply),
  );

  // calls accept JSON and uploads accept forms; reject everything else
  fastify.removeContentTypeParser('text/plain');
  await fastify.register(multipart, {
    limits: { files: 1, fields: 0, parts: 2, fileSize: limits.upload, headerPairs: 50 },
  });
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${app.site.name} API`, version: '1' },
      servers: [{ url: '/' }],
    },
  });
  addSecurityHeaders(fastify, config.publicUrl.startsWith('https:'));

  // determined before anything asynchronous: a closed connection has no address
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.client = addressKey(clientAddress(request));
    done();
  });
  // pages, files and everything else have a budget of their own; health checks are exempt
  fastify.addHook('onRequest', async (request) => {
    if (!callOf(request) && !watchdogs.has(request.routeOptions.url ?? ''))
      await app.rateLimits.consume('page', request.client);
  });

  measureRequests(fastify, app);

  fastify.after(() => {
    for (const address of Object.keys(calls) as Call[]) mountCall(fastify, app, address);
    serveApiDocs(fastify);
    serveFiles(fastify, app);
    serveLogo(fastify, app);
    serveMessageFiles(fastify, app);
    servePhotos(fastify, app);
    serveExports(fastify, app);
    serveCalendars(fastify, app);
    serveOneClickUnsubscribe(fastify, app);
    serveEvents(fastify, app);
    serveHealth(fastify, app);
    serveMetrics(fastify, app);
  });
  await serveWeb(fastify, app);
  return fastify;
}

/** The API call of a request; undefined for pages, files and other routes. */
const callOf = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as { call?: AnyCall }).call;

/**
 * Sets security headers: the full set for pages and anything that can be opened as one, and a
 * shorter set for API responses.
 */
function addSecurityHeaders(fastify: FastifyInstance, secure: boolean) {
  const common = {
    // pages set their own policy with a nonce; everything else needs no resources
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  } satisfies HelmetOptions;
  const pageHeaders = helmet({
    ...common,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  const callHeaders = helmet({
    ...common,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  fastify.addHook('onRequest', (request, { raw }, done) => {
    const setHeaders = callOf(request) ? callHeaders : pageHeaders;
    setHeaders(request.raw, raw, done as (error?: unknown) => void);
  });
}

function mountCall(fastify: FastifyInstance, app: AppContext, address: Call) {
  const call = calls[address] as unknown as AnyCall;
  const handler = handlers[address] as unknown as AnyHandler;
  const [method, path] = address.split(' ') as ['GET' | 'POST', string];
  const rich = Object.entries(call.input.properties as Properties).filter(
    ([, schema]) => 'x-rich' in schema,
  );
  const maxValues = maxValuesOf(call.input);

  const runOnce = (key: string, input: object, ctx: RequestContext<Member>) =>
    withIdempotencyKey(app.db, ctx.member.id, key, [address, input], {
      run: (db) => handler(input, { ...ctx, db }),
      hasRoom: (bytes) => app.rateLimits.roomForAnswer(ctx.member.id, bytes),
      toStored: (response) => toStoredResponse(address, response),
      replay: (stored) => replayResponse(address, stored, ctx, input),
    });

  fastify.route({
    method,
    url: `/api${path}`,
    schema: {
      summary: call.summary,
      description: `${roleDescriptions[call.who]}.`,
      tags: [path.split('/')[1]!],
      operationId: address,
      ...(method === 'GET'
        ? { querystring: call.input }
        : call.file
          ? { consumes: ['multipart/form-data'] }
          : { body: call.input }),
      response: { 200: responseSchema(call.output), '4xx': errorSchema, '5xx': errorSchema },
    },
    config: { call },
    // check session and rate limits before reading the body
    onRequest: async (request, reply) => {
      reply
        .header('cache-control', call.cacheFor ? `public, max-age=${call.cacheFor}` : 'no-store')
        .header('vary', 'X-Api-Key, Authorization');
      // on logout, the browser deletes its cached responses and images
      if (call === calls['POST /user/logout']) reply.header('clear-site-data', '"cache"');
      if (
        call.mutates &&
        (request.headers['sec-fetch-mode'] === 'navigate' || request.headers['sec-purpose'])
      )
        throw new ApiError('forbidden', strings.notByLink);
      const token = tokenFromHeaders(request.headers);
      request.db = method === 'GET' && !call.mutates ? await app.reads.route() : app.db;
      const member = token
        ? await app.reads.from(request.db, (db) => findMemberByToken(db, token, app.db))
        : undefined;
      const key = member ? String(member.id) : request.client;
      const bySession = call.bySession || call.rateLimit === 'password';
      await app.rateLimits.consume(
        member ? (method === 'GET' ? 'read' : 'write') : 'visit',
        member && bySession ? loginAttemptKey(member) : key,
      );
      if (call.who !== 'anyone' && !member) throw new ApiError('unauthorized', strings.signInFirst);
      if (member && !mayCall(member, call.who))
        throw new ApiError(
          'forbidden',
          call.who === 'admin' ? strings.adminsOnly : strings.siteModeratorsOnly,
        );
      if (call.rateLimit)
        await app.rateLimits.consume(
          call.rateLimit,
          call.who === 'anyone'
            ? request.client
            : member && call.rateLimit === 'password'
              ? loginAttemptKey(member)
              : key,
        );
      if (call.rateLimit && member) await consumeForNewMember(app, member, call.rateLimit);
      request.member = member;
    },
    onSend: chargeBySize(app, method),
    preValidation: async (request) => {
      if (method === 'POST' && !call.file && request.isMultipart())
        throw Object.assign(new ApiError('invalid', strings.wrongType), { status: 415 });
      if (method === 'POST' && !call.file) request.body ??= {};
      rejectInvalidInput(method === 'GET' ? request.query : request.body, maxValues);
      readLeniently(method === 'GET' ? request.query : request.body, call.input);
    },
    handler: async (request) => {
      const member = request.member;
      const input = await withCleanText(
        (method === 'GET' ? request.query : (request.body ?? {})) as object,
        rich,
        member?.id ?? null,
      );
      const ctx: RequestContext = {
        app,
        db: app.db,
        member,
        viewer: member?.id ?? null,
        address: request.client,
        userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        language: negotiateLanguage(request.headers['accept-language']),
        ...(call.file ? await uploaded(request) : { file: undefined }),
      };
      if (method === 'POST' && member)
        await app.quota.withstand(member.id, ctx.file?.length ?? lengthOf(request));
      const key = request.headers['idempotency-key'];
      const answer = supportsIdempotencyKey(call, method)
        ? await (typeof key === 'string'
            ? runOnce(key, input, ctx as RequestContext<Member>)
            : sqlOnly(() => handler(input, ctx)))
        : await app.reads.from(request.db, (db) => handler(input, { ...ctx, db }));
      return { success: true, ...answer, ...overriddenMessage(answer, app.site.sentences) };
    },
  });
}

/** Bytes of a JSON body. A chunked request has no Content-Length. */
const lengthOf = ({ headers, body }: FastifyRequest) =>
  Number(headers['content-length'] ?? Buffer.byteLength(JSON.stringify(body ?? {})));

/**
 * Whether the call supports an Idempotency-Key. Such a call runs in one transaction when a key is
 * sent, so it may wait for the database only, with or without a key.
 */
const supportsIdempotencyKey = (call: AnyCall, method: string) =>
  method === 'POST' && call.who !== 'anyone' && !call.file && !call.unkept;

type Properties = Record<string, { maxLength?: number }>;

/** The input with sanitized rich text. */
async function withCleanText(
  input: object,
  rich: [string, Properties[string]][],
  owner: number | null,
): Promise<object> {
  const cleaned: Record<string, string> = {};
  for (const [name, { maxLength }] of rich) {
    const html = (input as Record<string, unknown>)[name];
    if (typeof html === 'string')
      cleaned[name] = await sanitizeRichText(name, html, { most: maxLength!, owner });
  }
  return rich.length ? { ...input, ...cleaned } : input;
}

async function uploaded(request: FastifyRequest): Promise<{ file: Buffer; fileName: string }> {
  if (!request.isMultipart()) throw new ApiError('invalid', { file: [strings.fileMissing] });
  try {
    const part = await request.file();
    if (!part || part.fieldname !== 'file')
      throw new ApiError('invalid', { file: [strings.fileMissing] });
    const file = await part.toBuffer();
    // the parser does not throw when a file is truncated exactly at a chunk boundary
    if (part.file.truncated) throw fileTooLarge();
    return { file, fileName: part.filename ?? '' };
  } catch (error) {
    // parser errors of a malformed form have no status
    if (error instanceof ApiError || (error as FastifyError).statusCode) throw error;
    throw Object.assign(new ApiError('invalid', strings.malformed), { status: 400 });
  }
}

const fileTooLarge = () =>
  Object.assign(new ApiError('invalid', { file: [strings.fileTooLarge] }), { status: 413 });

/**
 * Maximum number of values in an input: an upper bound for any form plus its longest list. It
 * bounds the number of validation errors.
 */
const maxValuesOf = ({ properties }: AnyCall['input']) =>
  1_000 +
  Math.max(
    0,
    ...Object.values(properties as Record<string, { maxItems?: number }>).map(
      ({ maxItems = 0 }) => maxItems,
    ),
  );

/**
 * Rejects NUL characters and lone surrogates, which PostgreSQL cannot store, and inputs that are
 * too wide or too deep.
 */
function rejectInvalidInput(
  value: unknown,
  maxValues: number,
  count = { values: 0 },
  depth = 0,
): void {
  if (++count.values > maxValues) throw new ApiError('invalid', strings.tooManyItems);
  if (depth > 20) throw new ApiError('invalid', strings.malformed);
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new ApiError('invalid', strings.oddInput);
  if (value && typeof value === 'object')
    for (const inner of Object.values(value))
      rejectInvalidInput(inner, maxValues, count, depth + 1);
}

const responseSchema = (output: object) => {
  const { properties, required } = output as { properties: object; required?: string[] };
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, ...properties },
    required: ['success', ...(required ?? [])],
  };
};

const errorSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    error: { type: 'boolean' },
    code: { type: 'string' },
    message: {
      anyOf: [
        { type: 'string' },
        { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      ],
    },
    request_id: { type: 'string' },
  },
};

/**
 * Converts anything thrown to the error for the client. `status` overrides the status of the error
 * code.
 */
function toApiError(
  error: FastifyError,
  request: FastifyRequest,
  db: Database,
): ApiError & { status?: number } {
  if (error instanceof ApiError) return error;
  if (error.validation)
    return new ApiError(
      'invalid',
      fieldMessages(error.validation, callOf(request)?.messages ?? {}),
    );
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  // the form contains anything but one file
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(error.code))
    return new ApiError('invalid', { file: [strings.fileMissing] });
  const status = error.statusCode ?? 500;
  if (status === 503) return new ApiError('unavailable', strings.busy, 5);
  if (status >= 400 && status < 500)
    return Object.assign(new ApiError('invalid', transportErrorMessage(status)), { status });
  if (isOutOfRoom(error, db)) {
    request.log.error({ code: error.code, request_id: request.id }, 'the disk is full');
    return new ApiError('unavailable', strings.outOfRoom, 60);
  }
  if (isTransientDbError(error)) {
    request.log.warn(
      { code: error.code, request_id: request.id },
      'the database did not answer in time',
    );
    return new ApiError('unavailable', strings.busy, 5);
  }
  // the object that the row refers to was deleted concurrently
  if (error.code === '23503') return new ApiError('not_found', strings.goneMeanwhile);
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

const transportErrorMessage = (status: number) =>
  status === 413
    ? strings.tooLarge
    : status === 415
      ? strings.wrongType
      : status === 404
        ? strings.callNotFound
        : strings.malformed;

/** An Ajv error with the schema of the value (option `verbose`). */
type ValidationError = FastifySchemaValidationError & { parentSchema?: { maximum?: number } };

/** The first message for each invalid field. */
function fieldMessages(
  errors: FastifySchemaValidationError[],
  messages: Record<string, string>,
): FieldMessages | string {
  const fields: FieldMessages = {};
  for (const error of errors) {
    const field = fieldOf(error);
    if (!field) return strings.malformed;
    fields[field] ??= [messageFor(error, messages[field])];
  }
  return fields;
}

function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
  const { missingProperty, additionalProperty } = params as {
    missingProperty?: string;
    additionalProperty?: string;
  };
  return instancePath.split('/')[1] ?? missingProperty ?? additionalProperty ?? '';
}

function messageFor(
  { keyword, params, instancePath, parentSchema }: ValidationError,
  missing: string | undefined,
): string {
  const isTopLevel = instancePath.split('/').length <= 2;
  const { limit, type } = params as { limit?: unknown; type?: unknown };
  // the range of an id means nothing to people
  const isId = parentSchema?.maximum === Number.MAX_SAFE_INTEGER;
  if (keyword === 'required' || (isTopLevel && (keyword === 'minLength' || keyword === 'minItems')))
    return missing ?? strings.required;
  if (isTopLevel && (keyword === 'minimum' || (keyword === 'type' && type === 'integer')))
    return missing ?? (keyword === 'minimum' && !isId ? atLeast(Number(limit)) : strings.wrongKind);
  if (keyword === 'additionalProperties') return strings.unknownField;
  if (keyword === 'maxLength') return tooLong(Number(limit));
  if (keyword === 'maxItems') return tooMany(Number(limit));
  if (keyword === 'maximum' && !isId) return atMost(Number(limit));
  return strings.wrongKind;
}

/** Replaces the success message by the site's own text, where an administrator set one. */
const overriddenMessage = ({ message }: { message?: unknown }, textOverrides: TextOverrides) =>
  typeof message === 'string' && Object.hasOwn(textOverrides, message)
    ? { message: textOverrides[message] }
    : {};

/** Replaces error messages by the site's own texts. */
function errorMessage(
  { fields, message }: ApiError,
  textOverrides: TextOverrides,
): ErrorResponse['message'] {
  const override = (text: string) => textOverrides[text] ?? text;
  if (!fields) return override(message);
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [field, messages.map(override)]),
  );
}

function sendApiError(
  apiError: ApiError & { status?: number },
  textOverrides: TextOverrides,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (apiError.retryAfter) reply.header('retry-after', Math.ceil(apiError.retryAfter));
  const response: ErrorResponse = {
    success: false,
    error: true,
    code: apiError.code,
    message: errorMessage(apiError, textOverrides),
  };
  if (apiError.code === 'internal') response.request_id = request.id;
  return reply
    .status(apiError.status ?? httpStatusByCode[apiError.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(response);
}

declare module 'fastify' {
  interface FastifyRequest {
    member: Member | undefined;
    /** The rate-limit key of the client's address. */
    client: string;
    /** The database that the call reads from. */
    db: Database;
  }
}
