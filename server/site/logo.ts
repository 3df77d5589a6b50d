// Logo and cover of the site, which get a new URL when they are replaced, and the logos of login
// providers. All are public.
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { fileNameRouteSchema, randomFileName } from '../files/files.ts';
import type { AppContext } from '../context.ts';
import { makeSiteCover, makeSiteLogo } from '../lib/images.ts';

/** Each image has the name of its setting. */
type SiteImage = 'logo' | 'cover';

const addressOf = (image: SiteImage, name: string) => `/${image}/${name}`;

/** Re-encodes and stores an image under a name that no other kind of file has. Returns its URL. */
const createStore =
  (image: SiteImage, reencode: typeof makeSiteLogo) =>
  async ({ files }: AppContext, owner: number, bytes: Buffer): Promise<string> => {
    const name = randomFileName();
    await files.store.put(`${name}.${image}.webp`, await reencode(bytes, owner));
    return addressOf(image, name);
  };

export const storeSiteLogo = createStore('logo', makeSiteLogo);
export const storeSiteCover = createStore('cover', makeSiteCover);

export const providerLogoPath = (provider: string) => `/provider-logo/${provider}`;

/** The files are on this server, so visitors of the login send no request to the provider. */
function serveProviderLogos(fastify: FastifyInstance, app: AppContext) {
  for (const { id, logo } of app.config.oidc.providers) {
    if (!logo) continue;
    const loading = readFile(logo)
      .then((bytes) => makeSiteLogo(bytes, null))
      .catch((error: unknown) => {
        app.log.warn({ provider: id, err: error }, 'The logo of a login provider is unreadable.');
      });
    fastify.get(providerLogoPath(id), { schema: { hide: true } }, async (_request, reply) => {
      const picture = await loading;
      if (!picture) throw notFound(strings.fileNotFound);
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'public, max-age=3600')
        .send(picture);
    });
  }
}

export function serveSiteImages(fastify: FastifyInstance, app: AppContext) {
  serveProviderLogos(fastify, app);
  for (const image of ['logo', 'cover'] as const)
    fastify.get(`/${image}/:name`, { schema: fileNameRouteSchema }, async (request, reply) => {
      const { name } = request.params as { name: string };
      const file =
        app.site[image] === addressOf(image, name)
          ? await app.files.store.open(`${name}.${image}.webp`)
          : undefined;
      if (!file) throw notFound(strings.fileNotFound);
      return reply
        .header('content-type', 'image/webp')
        .header('content-length', file.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(file.stream);
    });
}
