// Comparison keys of page URLs, without tracking parameters.
import { isOneOf, trimEndWhere } from '#contract/trim.ts';

/** Query parameters that only track the origin of a visit. */
const trackingParameters =
  /^(utm_.*|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref_src|cmpid|at_(medium|campaign))$/i;

/** Returns the same key for all URLs that lead to the same page. */
export function toLinkKey(address: string): string {
  const { hostname, port, pathname, searchParams } = new URL(address);
  const contentParameters = [...searchParams]
    .filter(([name]) => !trackingParameters.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const query = contentParameters.length
    ? `?${new URLSearchParams(contentParameters).toString()}`
    : '';
  return `${hostname.replace(/^www\./, '')}${port && `:${port}`}${trimEndWhere(pathname, isOneOf('/'))}${query}`;
}
