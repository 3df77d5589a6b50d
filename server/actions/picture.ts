// Picture for an action from the web: the image at the address, or the preview image of the page.
import type { Input } from '#contract/calls.ts';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { fetchPagePreview } from '../posts/linkPreview.ts';
import { storePhoto } from '../files/files.ts';
import type { RequestContext, Member } from '../context.ts';
import { FetchError, type HttpClient } from '../lib/httpClient/httpClient.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';

/** What a stored photo and its thumbnail need. */
const usualImageBytes = 300_000;

/** Fetches and decodes an image, so the call runs outside of transactions. */
export async function fetchActionImage(
  { url }: Input<'POST /action/scrap-image'>,
  { app, db, member }: RequestContext<Member>,
) {
  const address = parseWebUrl(url);
  if (!address) throw invalidField('url', strings.linkFormat);
  // Checked first: below, a full quota would look like a page without an image.
  await app.quota.assertSpace(member.id, usualImageBytes);
  const save = (image: Buffer) => storePhoto(app, db, member.id, image);
  // Every failed fetch and every unusable image results in the same error. Different errors would
  // reveal addresses that only this server can reach.
  const image = await saveImageFrom(app.httpClient, address, save).catch((error: unknown) => {
    if (error instanceof FetchError || (error instanceof ApiError && error.code === 'invalid'))
      return undefined;
    throw error;
  });
  if (!image) throw invalidField('url', strings.noImageFound);
  return app.files.shown(image, member.id);
}

async function saveImageFrom<Saved>(
  httpClient: HttpClient,
  address: string,
  save: (image: Buffer) => Promise<Saved>,
): Promise<Saved | undefined> {
  const response = await httpClient
    .fetchPage(address, { accept: 'picture' })
    .catch((error: unknown) => {
      if (error instanceof FetchError && error.code === 'content_type') return undefined;
      throw error;
    });
  return response
    ? save(response.body)
    : (await fetchPagePreview(httpClient, address)).storeFirstUsableImage(save);
}
