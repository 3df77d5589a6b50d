// Web client: hashed assets that are cached forever, and one HTML page for all routes of the
// product.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import {
  createGroupPage,
  createPostPage,
  createPublishedPage,
  createSitePage,
  noIndex,
  renderMemberHead,
  type PagePart,
} from '../site/openGraph.ts';
import type { AppContext } from '../context.ts';
import { escapeHtml } from '../lib/text/html.ts';
import { negotiateLanguage } from '../lib/translators.ts';
import { readClientPages } from './clientFiles.ts';
import { waitForNextTick } from './uniformTiming.ts';
import { cspReportPath, servePolicyReports } from './cspReports.ts';
import { addBranding } from '../site/htmlHead.ts';
import { createScreenPreloads } from './screenPreloads.ts';
import { serveInstallation } from '../site/webManifest.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

export async function serveWeb(fastify: FastifyInstance, app: AppContext) {
  // Without a build, such as in development, this server has the API only.
  if (!existsSync(`${dist}index.html`)) return;
  const client = readClientPages(dist);
  servePolicyReports(fastify, app);

  await fastify.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    allowedPath: (path) => path !== '/index.html',
    cacheControl: false,
    // files with a content hash in their name never change; the few others may
    setHeaders: (reply, file) => {
      const path = relative(dist, file);
      reply.header(
        'cache-control',
        path.startsWith('assets/') || reply.request.url.includes('?v=')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=600',
      );
      // the service worker needs requests to this site only
      if (path.startsWith('push.js'))
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    },
  });

  await serveInstallation(fastify, app);

  const listScreenFiles = createScreenPreloads(`${dist}.vite/manifest.json`);
  /**
   * `screenUrls` are files of the screen that the page shows first. `early` is shown until the
   * client starts, `body` only without JavaScript.
   */
  const sendHtml = async (
    reply: FastifyReply,
    { head, early = '', body = '', missing }: PagePart,
    screenUrls: readonly string[] = [],
  ) => {
    const page = early
      ? client.withContent(screenUrls)
      : client.withTags(missing ? [] : screenUrls);
    // The page without content is English until the client translates it.
    const language = early ? languageOf(reply.request) : 'en';
    if (missing && app.config.uniformNotFoundTiming) await waitForNextTick(reply.elapsedTime);
    const nonce = randomBytes(16).toString('base64');
    // The client also loads with 404: members may see what visitors cannot.
    return reply
      .code(missing ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce))
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
      .send(
        addBranding(page, app.site, app.config.demo)
          .replace(/<title>[^<]*<\/title>/, (title) => (head.includes('<title>') ? '' : title))
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replaceAll('__NONCE__', nonce)
          .replaceAll('__SITE_NAME__', () => escapeHtml(app.site.name))
          .replace('<!--head-->', () => head)
          .replace('<!--early-->', () => early)
          .replace('<!--content-->', () => body),
      );
  };

  for (const [address, screen] of [
    ['/feed/:id/details', 'posts/PostScreen.tsx'],
    ['/actions/details/:id', 'actions/ActionScreen.tsx'],
    ['/polls/:id/details', 'polls/PollScreen.tsx'],
  ] as const) {
    const screenUrls = listScreenFiles(screen);
    fastify.get<{ Params: { id: string } }>(
      address,
      { schema: { hide: true } },
      async (request, reply) =>
        sendHtml(
          reply,
          await createPostPage(app, Number(request.params.id), languageOf(request)),
          screenUrls,
        ),
    );
  }
  // the same page for every group, so that it reveals none
  const groupUrls = listScreenFiles('groups/GroupScreen.tsx');
  fastify.get('/groups/details/:id', { schema: { hide: true } }, async (request, reply) =>
    sendHtml(reply, await createGroupPage(app, languageOf(request)), groupUrls),
  );
  const pageUrls = listScreenFiles('pages/PageScreen.tsx');
  fastify.get<{ Params: { url: string } }>(
    '/page/:url',
    { schema: { hide: true } },
    async (request, reply) =>
      sendHtml(
        reply,
        await createPublishedPage(app, request.params.url, languageOf(request)),
        pageUrls,
      ),
  );
  for (const [address, path, shown, screen] of [
    // members get their feed here, which is part of the entry chunk
    ['/', '/login', 'start', undefined],
    ['/login', '/login', 'entry', 'entry/EntryScreen.tsx'],
    ['/signup', '/signup', 'signup', 'account/SignupScreen.tsx'],
    ['/explore', '/explore', 'explore', 'entry/ExploreScreen.tsx'],
  ] as const) {
    const screenUrls = screen && listScreenFiles(screen);
    fastify.get<{ Querystring: { return?: unknown } }>(
      address,
      { schema: { hide: true } },
      async (request, reply) => {
        // A visitor who wanted something that needs an account gets the login with nothing beside
        // it, as in web/entry/EntryScreen.tsx.
        const { return: returnPath } = request.query;
        const isLogin =
          shown === 'entry' &&
          typeof returnPath === 'string' &&
          returnPath !== '' &&
          !returnPath.startsWith('/groups/details/');
        const screen = isLogin ? 'start' : shown;
        const page = await createSitePage(app, path, screen, languageOf(request));
        return sendHtml(reply, page, screenUrls);
      },
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
    '/stop-signature-emails/:code',
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
  // The service worker receives what is shared from another app. Without one, the composer opens
  // with a message (web/posts/shareTarget.ts). This route reads and changes nothing.
  fastify.post('/share', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/share?shared=lost', 303),
  );
  fastify.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (/^\/(api|f|assets)(\/|$)/.test(path) || /^\/[^/]*\.[a-z0-9]{2,5}$/i.test(path))
      throw new ApiError('not_found', strings.callNotFound);
    return sendHtml(reply, { head: renderMemberHead(app) });
  });
}

const languageOf = (request: FastifyRequest) =>
  negotiateLanguage(request.headers['accept-language']);

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
