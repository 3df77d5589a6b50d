// What public/opening.js has asked for before there was a program to ask.
import { second } from '#contract/durations.ts';

type Early = { url: string; token: string; answer: Promise<Response> };

const held = globalThis as { early?: Early };

export const hasPreloadedRequest = () => held.early !== undefined;

/** Later it would tell what was, in milliseconds since the page was opened. */
const latest = 20 * second;

/** Taken over once, by whoever it was asked for. */
export function takePreloadedResponse(
  url: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const { early } = held;
  if (early?.url !== url) return undefined;
  delete held.early;
  return early.token === token && performance.now() < latest ? early.answer : undefined;
}
