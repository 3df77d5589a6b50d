// Fixtures: images.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from './api.ts';
import type { TestApp } from './app.ts';

/** A marker that must not be in any stored image. */
export const canary = 'canary-7f3a';

/** A small image whose metadata names an author and a location. */
export const photo = (
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' = 'jpeg',
  width = 60,
  height = 40,
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 120, b: 110 } } })
    .withExif({
      IFD0: { Artist: canary, Copyright: canary },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();

/** Uploads an image, by default one with metadata. Returns the response. */
export async function uploaded(
  client: Client,
  bytes?: Buffer,
): Promise<Output<'POST /content/upload'>> {
  return (await client.upload(bytes ?? (await photo()))).json();
}

/**
 * Inserts the row of an uploaded image without its bytes, which is enough for tests of permissions.
 */
export async function pictureOf({ db }: Pick<TestApp, 'db'>, owner: number): Promise<string> {
  const name = randomBytes(16).toString('base64url');
  await db.execute(
    sql`insert into files (name, owner_id, width, height, bytes) values (${name}, ${owner}, 60, 40, 100)`,
  );
  return name;
}
