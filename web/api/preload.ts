// Takeover of the home feed request that public/opening.js started before the bundle loaded.
import { second } from '#contract/durations.ts';

type PreloadedRequest = { url: string; token: string; answer: Promise<Response> };

const globals = globalThis as { early?: PreloadedRequest };

export const hasPreloadedRequest = () => globals.early !== undefined;

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
