// Pictures that people might send.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from './api.ts';
import type { TestApp } from './app.ts';

/** What no picture may carry to others. */
export const canary = 'canary-7f3a';

/** A small picture that says who took it where. */
export const photo = (
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
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

/** Uploads a picture and answers how it is stored. */
export async function uploaded(
  client: Client,
  bytes?: Buffer,
): Promise<Output<'POST /content/upload'>> {
  return (await client.upload(bytes ?? (await photo()))).json();
}

/** The row of a picture that somebody uploaded, without its bytes: enough for what may be done with it. */
export async function pictureOf({ db }: Pick<TestApp, 'db'>, owner: number): Promise<string> {
  const name = randomBytes(16).toString('base64url');
  await db.execute(
    sql`insert into files (name, owner_id, width, height, bytes) values (${name}, ${owner}, 60, 40, 100)`,
  );
  return name;
}
