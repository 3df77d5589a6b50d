// Takeover of the request that public/opening.js started before the bundle loaded: the home feed of
// a member, or what the entry page shows a visitor.
import { second } from '#contract/durations.ts';

type PreloadedRequest = { url: string; token: string | undefined; answer: Promise<Response> };

const globals = globalThis as { early?: PreloadedRequest };

export const hasPreloadedFeed = () => globals.early?.token !== undefined;

/** Maximum age in milliseconds since the navigation. A later response would be outdated. */
const maxAgeMs = 20 * second;

/** Returns the preloaded response once, if the URL and the token match. */
export function takePreloadedResponse(
  url: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const { early } = globals;
  if (early?.url !== url) return undefined;
  delete globals.early;
  return early.token === token && performance.now() < maxAgeMs ? early.answer : undefined;
}
