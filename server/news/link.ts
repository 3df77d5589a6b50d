// Addresses of pages, without what does not tell one page from another.
import { anyOf, trimmedEnd } from '#contract/trim.ts';

/** What senders add to see who came by which mail or post. */
const marks =
  /^(utm_.*|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref_src|cmpid|at_(medium|campaign))$/i;

/** The same for every spelling of an address that leads to the same page. */
export function linkKey(address: string): string {
  const { hostname, port, pathname, searchParams } = new URL(address);
  const requested = [...searchParams]
    .filter(([name]) => !marks.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const query = requested.length ? `?${new URLSearchParams(requested).toString()}` : '';
  return `${hostname.replace(/^www\./, '')}${port && `:${port}`}${trimmedEnd(pathname, anyOf('/'))}${query}`;
}
