// Routes of the API: one for each call of the contract. A route finds the session, checks rate
// limits, validates the input, runs the handler and serializes the response.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { hasMessage } from '#contract/call.ts';
import { calls, type Call } from '#contract/calls.ts';
import { ApiError } from '#contract/errors.ts';
import { messageKey, messageKeys } from '#contract/fields.ts';
import type { Sentence } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext, Handlers, Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { withTransactionGuard } from '../lib/transactionGuard.ts';
import { findMemberByToken, loginAttemptKey, tokenFromHeaders } from '../security/sessions.ts';
import { sanitizeRichText } from '../lib/text/sanitizeRichText.ts';
import { negotiateLanguage } from '../lib/translators.ts';
import { mayCall } from '../policies/roles.ts';
import { runWithSearchBudget } from '../rateLimits/searchBudget.ts';
import { WorkerResults } from '../lib/process/workerResults.ts';
import { consumeForNewMember } from '../screening/newMemberLimits.ts';
import { roleDescriptions } from './apiDocs.ts';
import { createKeyedMessage } from './keyedMessages.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { replayResponse, toStoredResponse } from './idempotentReplay.ts';
import { replacePromises } from './promisedEmails.ts';
import { normalizeInput } from './lenientInput.ts';
import { chargeBySize } from './responseCost.ts';
import type { AnyCall } from './routedCall.ts';
import { beginUpload } from './receivedFile.ts';
import { waitForNextTick } from './uniformTiming.ts';
import { openUpload, readUpload } from './uploads.ts';

type AnyHandler = (input: unknown, ctx: RequestContext<Member | undefined>) => Promise<object>;

export function mountCall(
  fastify: FastifyInstance,
  app: AppContext,
  address: Call,
  handlers: Handlers,
) {
  const call = calls[address] as unknown as AnyCall;
  const handler = handlers[address] as unknown as AnyHandler;
  const [method, path] = address.split(' ') as ['GET' | 'POST', string];
  const richTextFields = Object.entries(call.input.properties as Properties).filter(
    ([, schema]) => 'x-rich' in schema,
  );
  const maxValues = countMaxValues(call.input);
  const returnsMessage = hasMessage(call.output.properties);
  const toMessage = ({ message }: { message: Sentence | Sentence[] }) =>
    app.mailOff ? replacePromises(address, message) : message;

  const runOnce = (key: string, input: object, ctx: RequestContext<Member>) =>
    withIdempotencyKey(app.db, ctx.member.id, key, [address, input], {
      run: (db) => handler(input, { ...ctx, db }),
      hasRoom: (bytes) => app.rateLimits.reserveResponseBytes(ctx.member.id, bytes),
      toStored: (response) => toStoredResponse(address, response),
      replay: (stored) => replayResponse(handlers, address, stored, ctx, input),
    });

  const receiveUpload = async (request: FastifyRequest) => {
    if (!call.file) return { file: undefined, finish: () => {} };
    const finishUpload = await beginCountedUpload(app, request, call);
    try {
      if (call.file === 'stream') {
        const opened = await openUpload(request, () => reloadMember(app, request, call));
        return {
          ...opened,
          finish() {
            // The client sends the rest of a refused file, and waits until it is read. A handler
            // that threw an error may still listen, which would keep the stream from flowing.
            opened.upload.stream.removeAllListeners('readable').resume();
            finishUpload();
          },
        };
      }
      const { release, ...received } = await readUpload(request, app.config.dataDir);
      return {
        ...received,
        finish() {
          release();
          finishUpload();
        },
      };
    } catch (error) {
      finishUpload();
      throw error;
    }
  };

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
      response: { 200: createResponseSchema(call.output), '4xx': errorSchema, '5xx': errorSchema },
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
      request.db = method === 'GET' && !call.mutates ? await app.readRouter.route() : app.db;
      const member = token
        ? await app.readRouter.run(request.db, (db) => findMemberByToken(db, token, app.db))
        : undefined;
      request.memberReadAt = performance.now();
      const key = member ? String(member.id) : request.client;
      const bySession = call.bySession || call.rateLimit === 'password';
      await app.rateLimits.consume(
        member ? (method === 'GET' ? 'read' : 'write') : 'visit',
        member && bySession ? loginAttemptKey(member) : key,
      );
      if (call.who !== 'anyone' && !member) throw new ApiError('unauthorized', strings.signInFirst);
      if (member) assertMayCall(member, call);
      if (call.rateLimit)
        await app.rateLimits.consume(
          call.rateLimit,
          // With a session too: a login does not give another budget.
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
      normalizeInput(method === 'GET' ? request.query : request.body, call.input);
    },
    handler: async (request, reply) => {
      const input = await sanitizeRichTextFields(
        (method === 'GET' ? request.query : (request.body ?? {})) as object,
        richTextFields,
        request.member?.id ?? null,
      );
      const { finish, ...upload } = await receiveUpload(request);
      try {
        if (method === 'POST') await reloadMember(app, request, call);
        const member = request.member;
        const ctx: RequestContext = {
          app,
          db: app.db,
          member,
          viewer: member?.id ?? null,
          address: request.client,
          workerResults: new WorkerResults(member?.id ?? null),
          userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
          language: negotiateLanguage(request.headers['accept-language']),
          ...upload,
        };
        // A call stores about as much as it sends.
        if (method === 'POST' && member)
          await app.quota.assertSpace(member.id, ctx.file?.length ?? getBodyLength(request));
        const key = request.headers['idempotency-key'];
        const run = () =>
          supportsIdempotencyKey(call, method)
            ? typeof key === 'string'
              ? runOnce(key, input, ctx as RequestContext<Member>)
              : withTransactionGuard(() => handler(input, ctx))
            : app.readRouter.run(request.db, (db) => handler(input, { ...ctx, db }));
        const response = await runWithSearchBudget(app.rateLimits, call.rateLimit, member?.id, () =>
          ctx.workerResults.retry(run),
        );
        if (call.uniformTiming && app.config.uniformNotFoundTiming)
          await waitForNextTick(reply.elapsedTime);
        return {
          success: true,
          ...response,
          ...(returnsMessage &&
            createKeyedMessage(toMessage(response as { message: Sentence }), app.site.sentences)),
        };
      } finally {
        finish();
      }
    },
  });
}

/**
 * An upload that is refused because the member has too many open costs no point: clients send it
 * again after two seconds.
 */
async function beginCountedUpload(app: AppContext, request: FastifyRequest, call: AnyCall) {
  const key = String(request.member?.id ?? request.client);
  try {
    return beginUpload(key);
  } catch (error) {
    if (call.rateLimit) await app.rateLimits.refund(call.rateLimit, key);
    throw error;
  }
}

function assertMayCall(member: Member, { who }: AnyCall) {
  if (!mayCall(member, who))
    throw new ApiError(
      'forbidden',
      who === 'admin' ? strings.adminsOnly : strings.siteModeratorsOnly,
    );
}

/** A request that arrives at once is faster than this. */
const maxMemberAgeMs = 100;

/**
 * Reads the session again if the body took a while to arrive: the session may have ended since, or
 * the role of the member may have changed.
 */
async function reloadMember({ db }: AppContext, request: FastifyRequest, call: AnyCall) {
  if (!request.member || performance.now() - request.memberReadAt < maxMemberAgeMs) return;
  request.member = await findMemberByToken(db, tokenFromHeaders(request.headers)!);
  if (!request.member) throw new ApiError('unauthorized', strings.signInFirst);
  assertMayCall(request.member, call);
}

/** Bytes of a JSON body. A chunked request has no Content-Length. */
const getBodyLength = ({ headers, body }: FastifyRequest) =>
  Number(headers['content-length'] ?? Buffer.byteLength(JSON.stringify(body ?? {})));

/**
 * Whether the call supports an Idempotency-Key. Such a call runs in one transaction when a key is
 * sent, so it may wait for the database only, with or without a key.
 */
const supportsIdempotencyKey = (call: AnyCall, method: string) =>
  method === 'POST' && call.who !== 'anyone' && !call.file && !call.noTransaction;

type Properties = Record<string, { maxLength?: number; 'x-images'?: boolean }>;

/** The input with sanitized rich text. */
async function sanitizeRichTextFields(
  input: object,
  richTextFields: [string, Properties[string]][],
  owner: number | null,
): Promise<object> {
  const cleaned: Record<string, string> = {};
  for (const [name, { maxLength, 'x-images': images = false }] of richTextFields) {
    const html = (input as Record<string, unknown>)[name];
    if (typeof html === 'string')
      cleaned[name] = await sanitizeRichText(name, html, { maxLength: maxLength!, owner, images });
  }
  return richTextFields.length ? { ...input, ...cleaned } : input;
}

/**
 * Maximum number of values in an input: an upper bound for any form plus its longest list. It
 * bounds the number of validation errors.
 */
const countMaxValues = ({ properties }: AnyCall['input']) =>
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
    throw new ApiError('invalid', strings.unsupportedCharacter);
  if (value && typeof value === 'object')
    for (const nestedValue of Object.values(value))
      rejectInvalidInput(nestedValue, maxValues, count, depth + 1);
}

const createResponseSchema = (output: object) => {
  const { properties, required } = output as { properties: object; required?: string[] };
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, ...properties },
    required: ['success', ...(required ?? [])],
  };
};

const createFieldSchema = (items: object) => ({
  type: 'object',
  additionalProperties: { type: 'array', items },
});

const errorSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    error: { type: 'boolean' },
    code: { type: 'string' },
    message: {
      description: 'A text for people, or texts by field.',
      anyOf: [{ type: 'string' }, createFieldSchema({ type: 'string' })],
    },
    ...messageKey,
    details: {
      description:
        'Instead of `key`, if `message` has several texts: keys and values by field, or a list of them.',
      anyOf: [messageKeys.details, createFieldSchema(Type.Object(messageKey))],
    },
    request_id: { type: 'string' },
  },
};

declare module 'fastify' {
  interface FastifyRequest {
    member: Member | undefined;
    /** When `member` was read, by the clock of `performance.now()`. */
    memberReadAt: number;
    /** The rate-limit key of the client's address. */
    client: string;
    /** The database that the call reads from. */
    db: Database;
  }
}
