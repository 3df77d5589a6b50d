// Cookies within one chain of redirects: some sites set one and send the same address again. They are forgotten when the chain ends.

type Cookie = { name: string; value: string; domain?: string | undefined };
type StoredCookie = { name: string; value: string; host: string; wide: boolean };

const most = 20;
const longest = 4096;

export class ChainCookies {
  #kept: StoredCookie[] = [];

  keep({ hostname }: URL, cookies: Cookie[]) {
    for (const { name, value, domain } of cookies) {
      const named = domain?.replace(/^\./, '').toLowerCase();
      const wide = named !== undefined && named.includes('.') && isWithin(hostname, named);
      if (
        /[^\x21-\x7e]/.test(name) ||
        /[^\x20-\x7e]/.test(value) ||
        name.length + value.length > longest
      )
        continue;
      const host = wide ? named : hostname;
      this.#kept = [
        ...this.#kept.filter((each) => each.name !== name || each.host !== host),
        { name, value, host, wide },
      ].slice(-most);
    }
  }

  headerFor({ hostname }: URL): { cookie?: string } {
    const sent = this.#kept.filter(({ host, wide }) =>
      wide ? isWithin(hostname, host) : hostname === host,
    );
    return sent.length
      ? { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }
      : {};
  }
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
