// Picture for an action from the web: the image at the address, or the preview image of the page.
import type { Input } from '#contract/calls.ts';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { fetchPagePreview } from '../posts/linkPreview.ts';
import { storeImage } from '../files/files.ts';
import type { RequestContext, Member } from '../context.ts';
import { FetchError, type HttpClient } from '../lib/httpClient/httpClient.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';

export async function fetchActionImage(
  { url }: Input<'POST /action/scrap-image'>,
  { app, db, member }: RequestContext<Member>,
) {
  const address = parseWebUrl(url);
  if (!address) throw invalidField('url', strings.linkFormat);
  const save = (picture: Buffer) => storeImage(app, db, member.id, picture);
  // all failures result in the same error, which otherwise would reveal addresses that only this
  // server reaches
  const saved = await saveFrom(app.httpClient, address, save).catch((error: unknown) => {
    if (error instanceof FetchError || (error instanceof ApiError && error.code === 'invalid'))
      return undefined;
    throw error;
  });
  if (!saved) throw invalidField('url', strings.noImageFound);
  return app.files.shown(saved, member.id);
}

async function saveFrom<Saved>(
  httpClient: HttpClient,
  address: string,
  save: (picture: Buffer) => Promise<Saved>,
): Promise<Saved | undefined> {
  const found = await httpClient
    .fetchPage(address, { accept: 'picture' })
    .catch((error: unknown) => {
      if (error instanceof FetchError && error.code === 'content_type') return undefined;
      throw error;
    });
  return found ? save(found.body) : (await fetchPagePreview(httpClient, address)).image(save);
}
