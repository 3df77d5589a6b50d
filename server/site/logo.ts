// Logo of the site. It is public, and each new logo gets a new URL.
import type { FastifyInstance } from 'fastify';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { fileNameRouteSchema, randomFileName } from '../files/files.ts';
import type { AppContext } from '../context.ts';
import { makeLogo } from '../lib/images.ts';

const addressOf = (name: string) => `/logo/${name}`;

/** Re-encodes and stores the logo under a name that no other kind of file has. Returns its URL. */
export async function storeLogo(
  { files }: AppContext,
  owner: number,
  bytes: Buffer,
): Promise<string> {
  const image = await makeLogo(bytes, owner);
  const name = randomFileName();
  await files.store.put(`${name}.logo.webp`, image);
  return addressOf(name);
}

export function serveLogo(fastify: FastifyInstance, app: AppContext) {
  fastify.get('/logo/:name', { schema: fileNameRouteSchema }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const file =
      app.site.logo === addressOf(name)
        ? await app.files.store.open(`${name}.logo.webp`)
        : undefined;
    if (!file) throw notFound(strings.fileNotFound);
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', file.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(file.stream);
  });
}
