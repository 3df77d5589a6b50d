// Web client: hashed assets that are cached forever, and one HTML page for all routes of the
// product.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import {
  createPostPage,
  createPublishedPage,
  createSitePage,
  noIndex,
  renderMemberHead,
  type PagePart,
} from '../site/openGraph.ts';
import type { AppContext } from '../context.ts';
import { escapeHtml } from '../lib/text/html.ts';
import { waitForNextTick } from './uniformTiming.ts';
import { cspReportPath, servePolicyReports } from './cspReports.ts';
import { addBranding } from '../site/htmlHead.ts';
import { createScreenPreloads } from './screenPreloads.ts';
import { serveInstallation } from '../site/webManifest.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

export async function serveWeb(fastify: FastifyInstance, app: AppContext) {
  const page = existsSync(`${dist}index.html`)
    ? readFileSync(`${dist}index.html`, 'utf8')
    : undefined;
  // Without a build, such as in development, this server has the API only.
  if (!page) return;
  servePolicyReports(fastify, app);

  await fastify.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    allowedPath: (path) => path !== '/index.html',
    cacheControl: false,
    // files with a content hash in their name never change; the few others may
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=600',
      );
      // the service worker needs requests to this site only
      if (path.includes('/push.js'))
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    },
  });

  await serveInstallation(fastify, app);

  const renderPreloads = createScreenPreloads(`${dist}.vite/manifest.json`);
  /** `preloads` are those of the screen that the page shows first. */
  const sendHtml = async (
    reply: FastifyReply,
    { head, early = '', body = '', missing }: PagePart,
    preloads = '',
  ) => {
    if (missing && app.config.uniformNotFoundTiming) await waitForNextTick(reply.elapsedTime);
    const nonce = randomBytes(16).toString('base64');
    // Members may see what visitors cannot: the client loads in any case.
    return reply
      .code(missing ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce))
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
      .send(
        addBranding(page, app.site, app.config.demo)
          .replace(/<title>[^<]*<\/title>/, (title) => (head.includes('<title>') ? '' : title))
          .replaceAll('__NONCE__', nonce)
          .replaceAll('__SITE_NAME__', () => escapeHtml(app.site.name))
          .replace('<!--head-->', () => head)
          // after the entry chunk and its styles, which are more urgent
          .replace('</head>', (end) => (missing ? '' : preloads) + end)
          .replace('<!--early-->', () => early)
          .replace('<!--content-->', () => body),
      );
  };

  for (const [address, screen] of [
    ['/feed/:id/details', 'posts/PostScreen.tsx'],
    ['/actions/details/:id', 'actions/ActionScreen.tsx'],
    ['/polls/:id/details', 'polls/PollScreen.tsx'],
  ] as const) {
    const preloads = renderPreloads(screen);
    fastify.get<{ Params: { id: string } }>(
      address,
      { schema: { hide: true } },
      async (request, reply) =>
        sendHtml(reply, await createPostPage(app, Number(request.params.id)), preloads),
    );
  }
  // The same for every group, so that visitors do not learn whether it exists.
  const groupPreloads = renderPreloads('groups/GroupScreen.tsx');
  fastify.get('/groups/details/:id', { schema: { hide: true } }, (_request, reply) =>
    sendHtml(reply, { head: renderMemberHead(app) }, groupPreloads),
  );
  const pagePreloads = renderPreloads('pages/PageScreen.tsx');
  fastify.get<{ Params: { url: string } }>(
    '/page/:url',
    { schema: { hide: true } },
    async (request, reply) =>
      sendHtml(reply, await createPublishedPage(app, request.params.url), pagePreloads),
  );
  for (const [address, path, listed, screen] of [
    // members get their feed here, which is part of the entry chunk
    ['/', '/login', false, undefined],
    ['/login', '/login', true, 'entry/EntryScreen.tsx'],
    ['/signup', '/signup', false, 'account/SignupScreen.tsx'],
    ['/explore', '/explore', true, 'entry/ExploreScreen.tsx'],
  ] as const) {
    const preloads = screen && renderPreloads(screen);
    fastify.get(address, { schema: { hide: true } }, async (_request, reply) =>
      sendHtml(reply, await createSitePage(app, path, listed), preloads),
    );
  }
  // a token in a URL must not leak as a referrer or into search engines
  for (const address of [
    '/reset-password/:token',
    '/first-start/:code',
    '/confirm-email/:code',
    '/signup-with-invitation/:code',
    '/refuse-invitations/:code',
    '/confirm-signature/:code',
    '/withdraw-signature/:code',
    '/stop-updates/:code',
    '/unsubscribe/:code',
    '/appeal/:code',
    '/social/:provider',
  ]) {
    fastify.get(address, { schema: { hide: true } }, (_request, reply) =>
      sendHtml(reply.header('referrer-policy', 'no-referrer'), { head: noIndex }),
    );
  }
  fastify.get('/logout', { schema: { hide: true } }, (_request, reply) =>
    sendHtml(reply, { head: noIndex }),
  );
  fastify.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (/^\/(api|f|assets)(\/|$)/.test(path) || /^\/[^/]*\.[a-z0-9]{2,5}$/i.test(path))
      throw new ApiError('not_found', strings.callNotFound);
    return sendHtml(reply, { head: renderMemberHead(app) });
  });
}

const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default inert',
    `report-uri ${cspReportPath}`,
  ].join('; ');
