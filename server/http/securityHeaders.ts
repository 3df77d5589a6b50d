// Security headers of all responses.
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { getRoutedCall } from './routedCall.ts';

/**
 * Sets security headers: the full set for pages and anything that can be opened as one, and a
 * shorter set for API responses.
 */
export function addSecurityHeaders(fastify: FastifyInstance, isHttps: boolean) {
  const commonOptions = {
    // pages set their own policy with a nonce; everything else needs no resources
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  } satisfies HelmetOptions;
  const pageHeaders = helmet({
    ...commonOptions,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  const callHeaders = helmet({
    ...commonOptions,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  fastify.addHook('onRequest', (request, { raw }, done) => {
    const setHeaders = getRoutedCall(request) ? callHeaders : pageHeaders;
    setHeaders(request.raw, raw, done as (error?: unknown) => void);
  });
}
