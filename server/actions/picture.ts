// A picture for an action from somewhere on the web: that of an address, or the one that a page shows of itself.
import type { Ask } from '#contract/calls.ts';
import { invalidField, Refusal } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import { pagePreview } from '../content/preview.ts';
import { keepPicture } from '../files/files.ts';
import type { Asked, Member } from '../house.ts';
import { FetchRefused, type Door } from '../kit/fetch.ts';
import { webAddress } from '../kit/webaddress.ts';

export async function scrapImage({ url }: Ask<'POST /action/scrap-image'>, { house, db, member }: Asked<Member>) {
  const address = webAddress(url);
  if (!address) throw invalidField('url', sentences.linkFormat);
  // whatever kept it away is answered alike: it would tell of addresses that only this server reaches
  const picture = await pictureAt(house.door, address).catch((error: unknown) => {
    if (error instanceof FetchRefused) return undefined;
    throw error;
  });
  if (!picture) throw invalidField('url', sentences.noPictureThere);
  const kept = await keepPicture(house, db, member.id, picture).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'invalid' ? invalidField('url', sentences.noPictureThere) : error;
  });
  return house.files.shown(kept, member.id);
}

async function pictureAt(door: Door, address: string): Promise<Buffer | undefined> {
  try {
    return (await door.fetchPage(address, { accept: 'picture' })).body;
  } catch (error) {
    if (!(error instanceof FetchRefused && error.code === 'type')) throw error;
  }
  return (await pagePreview(door, address)).picture;
}
