// A picture for an action from somewhere on the web: that of an address, or the one that a page shows of itself.
import type { Input } from '#contract/calls.ts';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pagePreview } from '../posts/linkPreview.ts';
import { keepPicture } from '../files/files.ts';
import type { RequestContext, Member } from '../context.ts';
import { FetchError, type HttpClient } from '../lib/httpClient/httpClient.ts';
import { webAddress } from '../lib/text/parseWebUrl.ts';

export async function scrapImage(
  { url }: Input<'POST /action/scrap-image'>,
  { app, db, member }: RequestContext<Member>,
) {
  const address = webAddress(url);
  if (!address) throw invalidField('url', strings.linkFormat);
  const keep = (picture: Buffer) => keepPicture(app, db, member.id, picture);
  // whatever kept it away is answered alike: it would tell of addresses that only this server reaches
  const kept = await keptFrom(app.httpClient, address, keep).catch((error: unknown) => {
    if (error instanceof FetchError || (error instanceof ApiError && error.code === 'invalid'))
      return undefined;
    throw error;
  });
  if (!kept) throw invalidField('url', strings.noPictureThere);
  return app.files.shown(kept, member.id);
}

async function keptFrom<Kept>(
  httpClient: HttpClient,
  address: string,
  keep: (picture: Buffer) => Promise<Kept>,
): Promise<Kept | undefined> {
  const found = await httpClient
    .fetchPage(address, { accept: 'picture' })
    .catch((error: unknown) => {
      if (error instanceof FetchError && error.code === 'type') return undefined;
      throw error;
    });
  return found ? keep(found.body) : (await pagePreview(httpClient, address)).picture(keep);
}
