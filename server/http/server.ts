// HTTP server: creates the Fastify instance and registers the calls of the contract, pages, files
// and everything else that is served.
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { calls, type Call } from '#contract/calls.ts';
import { minute, second } from '#contract/durations.ts';
import { ApiError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext } from '../context.ts';
import { registerDateTimeFormat } from '../lib/validation/dateTimeFormat.ts';
import { addTrimKeywords } from '../lib/validation/trimKeywords.ts';
import { measureRequests, serveMetrics } from '../metrics.ts';
import { serveApiDocs } from './apiDocs.ts';
import { getClientAddress, createProxyTrust } from './clientAddress.ts';
import { limitConnections } from './connections.ts';
import { sendApiError, toApiError } from './errors.ts';
import { bounceWebhookPath } from './bounceWebhook.ts';
import { backchannelLogoutPath } from '../login/providerSessions.ts';
import { serveHealth, monitoringPaths } from './health.ts';
import { compilersFactory } from './lazyCompilers.ts';
import { addressKey } from '../rateLimits/rateLimits.ts';
import { getRoutedCall } from './routedCall.ts';
import { mountCall } from './routes.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import type { ServerFeatures } from './serverFeatures.ts';
import { waitForNextTick } from './uniformTiming.ts';
import { serveWeb } from './webClient.ts';

export async function buildServer(
  app: AppContext,
  { handlers, routes, jobs }: ServerFeatures,
): Promise<FastifyInstance> {
  const { config } = app;
  const fastify = Fastify({
    loggerInstance: app.log,
    trustProxy: config.trustProxy.length ? createProxyTrust(config.trustProxy) : false,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // limitConnections() ends stalled connections instead
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
      plugins: [addTrimKeywords],
      onCreate: registerDateTimeFormat,
    },
  });

  limitConnections(fastify.server);

  const sendError = (apiError: ApiError, request: FastifyRequest, reply: FastifyReply) =>
    sendApiError(apiError, app.site.sentences, request, reply);
  fastify.setErrorHandler(async (error: FastifyError, request, reply) => {
    const apiError = toApiError(error, request, app.db);
    if (
      config.uniformNotFoundTiming &&
      (apiError.code === 'not_found' || getRoutedCall(request)?.uniformTiming)
    )
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
    request.client = addressKey(getClientAddress(request));
    done();
  });
  // pages, files and everything else have a budget of their own; health checks are exempt, and
  // bounces and logouts count in their routes
  const exemptPaths = new Set([
    ...monitoringPaths,
    bounceWebhookPath,
    ...config.oidc.providers.map(({ id }) => backchannelLogoutPath(id)),
  ]);
  fastify.addHook('onRequest', async (request) => {
    if (!getRoutedCall(request) && !exemptPaths.has(request.routeOptions.url ?? ''))
      await app.rateLimits.consume('page', request.client);
  });

  measureRequests(fastify, app);

  fastify.after(() => {
    for (const address of Object.keys(calls) as Call[]) mountCall(fastify, app, address, handlers);
    serveApiDocs(fastify);
    for (const register of routes) register(fastify, app);
    serveHealth(fastify, app, Object.keys(jobs));
    serveMetrics(fastify, app);
  });
  await serveWeb(fastify, app);
  return fastify;
}
