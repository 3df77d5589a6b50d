// Web app manifest and icons, with the name, color and logo of the site.
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { minute, second } from '#contract/durations.ts';
import type { AppContext } from '../context.ts';
import { loadSharp } from '../lib/images.ts';
import { negotiateLanguage, translatorFor } from '../lib/translators.ts';

/** The color of a site that has not chosen one. */
const ownColour = '#116d67';
const backgroundColour = '#f1f5f5';
const sizes = [192, 512] as const;
/** Share of the icon that remains visible in any mask shape. */
const safeShare = 0.6;

const copper = '#c2672b';
const stone = '#1f2928';

export async function serveInstallation(fastify: FastifyInstance, app: AppContext) {
  const maxAgeSeconds = (10 * minute) / second;

  fastify.get('/manifest.webmanifest', { schema: { hide: true } }, (request, reply) => {
    const { t } = translatorFor(negotiateLanguage(request.headers['accept-language']));
    return reply
      .type('application/manifest+json')
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      .header('vary', 'accept-language')
      .send({
        id: '/',
        name: app.site.name,
        short_name: [...app.site.name].slice(0, 12).join(''),
        description: app.site.tagline,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: backgroundColour,
        theme_color: app.site.colour || ownColour,
        icons: sizes.flatMap((size) =>
          ['any', 'maskable'].map((purpose) => ({
            src: `/icon-${size}.png`,
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose,
          })),
        ),
        shortcuts: [
          { name: t('New post'), url: '/#compose' },
          { name: t('Messages'), url: '/messages' },
          { name: t('Actions'), url: '/actions' },
        ],
        // What is shared from another app becomes a post that is not published yet. The service
        // worker (web/public/push.js) receives it.
        share_target: {
          action: '/share',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: {
            title: 'title',
            text: 'text',
            url: 'url',
            files: [{ name: 'photos', accept: ['image/*'] }],
          },
        },
      });
  });

  // Cached by size, logo and color. Earlier logos and colors are not needed again.
  const iconsByKey = new Map<string, Promise<Buffer>>();
  for (const size of sizes) {
    fastify.get(`/icon-${size}.png`, { schema: { hide: true } }, async (_request, reply) => {
      const { logo, colour } = app.site;
      const cacheKey = `${size} ${logo} ${colour}`;
      if (!iconsByKey.has(cacheKey)) {
        if (iconsByKey.size > 8) iconsByKey.clear();
        iconsByKey.set(cacheKey, getIcon(app, size));
      }
      return reply
        .type('image/png')
        .header('cache-control', `public, max-age=${maxAgeSeconds}`)
        .send(await iconsByKey.get(cacheKey));
    });
  }
}

async function getIcon({ site, files }: AppContext, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const logoSide = Math.round(size * safeShare);
  const logo =
    site.logo && (await files.store.open(`${site.logo.replace('/logo/', '')}.logo.webp`));
  // The mark is drawn larger and scaled down, which smooths its edges.
  const markSide = logoSide * 4;
  const drawing = logo
    ? sharp(await buffer(logo.stream))
    : sharp(drawMark(site.colour || ownColour, markSide), {
        raw: { width: markSide, height: markSide, channels: 4 },
      });
  const icon = await drawing
    .resize(logoSide, logoSide, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: backgroundColour } })
    .composite([{ input: icon, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/**
 * Color at a point of the mark in a 32 × 32 grid, as in web/public/mark.svg. The server has no SVG
 * decoder.
 */
function colourAt(x: number, y: number, dome: string): string | undefined {
  if (y <= 17.5 && Math.hypot(x - 16, y - 17.5) <= 11) return dome;
  if (x >= 15 && x <= 17 && y >= 2.5 && y <= 7.5) return copper;
  if (y >= 19 && y <= 21.5 && x >= 4 && x <= 28) return stone;
  if (
    y >= 23 &&
    y <= 29 &&
    [7, 14.3, 21.6].some((columnStart) => x >= columnStart && x <= columnStart + 3.4)
  )
    return stone;
  return undefined;
}

/** RGBA pixels of a square. */
function drawMark(dome: string, size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const colour = colourAt(((column + 0.5) / size) * 32, ((row + 0.5) / size) * 32, dome);
      if (colour)
        pixels.writeUInt32BE(
          Number.parseInt(`${colour.slice(1)}ff`, 16),
          (row * size + column) * 4,
        );
    }
  return pixels;
}
