// Hashtags and @mentions in the texts of a post, without blocking the main thread.
import type { RequestContext } from '../context.ts';
import { parseEntities, type Entities, type PostTexts } from './entities.ts';

/** A text up to this length is parsed within a few milliseconds. */
const maxCharactersOnMainThread = 12_000;

export const findEntities = async (
  { workerResults }: Pick<RequestContext, 'workerResults'>,
  texts: PostTexts,
): Promise<Entities> =>
  texts.title.length + (texts.text?.length ?? 0) + (texts.body?.length ?? 0) <=
  maxCharactersOnMainThread
    ? parseEntities(texts)
    : workerResults.get('parseEntities', texts);
