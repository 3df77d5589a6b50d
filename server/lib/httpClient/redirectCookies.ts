// Cookies within one redirect chain: some sites set a cookie and redirect to the same URL. They are
// dropped when the chain ends.

type Cookie = { name: string; value: string; domain?: string | undefined };
type StoredCookie = { name: string; value: string; host: string; includesSubdomains: boolean };

const maxCookies = 20;
const maxCookieLength = 4096;

export class ChainCookies {
  #cookies: StoredCookie[] = [];

  store({ hostname }: URL, cookies: Cookie[]) {
    for (const { name, value, domain } of cookies) {
      const domainName = domain?.replace(/^\./, '').toLowerCase();
      const includesSubdomains =
        domainName !== undefined && domainName.includes('.') && isWithin(hostname, domainName);
      if (
        /[^\x21-\x7e]/.test(name) ||
        /[^\x20-\x7e]/.test(value) ||
        name.length + value.length > maxCookieLength
      )
        continue;
      const host = includesSubdomains ? domainName : hostname;
      this.#cookies = [
        ...this.#cookies.filter((cookie) => cookie.name !== name || cookie.host !== host),
        { name, value, host, includesSubdomains },
      ].slice(-maxCookies);
    }
  }

  headerFor({ hostname }: URL): { cookie?: string } {
    const matching = this.#cookies.filter(({ host, includesSubdomains }) =>
      includesSubdomains ? isWithin(hostname, host) : hostname === host,
    );
    return matching.length
      ? { cookie: matching.map(({ name, value }) => `${name}=${value}`).join('; ') }
      : {};
  }
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
