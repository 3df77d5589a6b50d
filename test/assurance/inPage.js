// Runs in every visited page before its own scripts.
(() => {
  const page = { pending: 0, violated: [] };

  const own = window.fetch;
  window.fetch = async (...asked) => {
    page.pending++;
    try {
      return await own(...asked);
    } finally {
      page.pending--;
    }
  };
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    page.violated.push(`${effectiveDirective} refused ${blockedURI}`),
  );

  /** Resolves when no requests are pending. */
  page.settled = () =>
    new Promise((done) => {
      const start = performance.now();
      let calm = start;
      const turn = () => {
        const now = performance.now();
        if (page.pending > 0) calm = now;
        if (now - calm > 90 || now - start > 10_000) done();
        else setTimeout(turn, 15);
      };
      setTimeout(turn, 15);
    });

  /** Navigates in the page, as a click on a link does. */
  page.go = (address) => {
    history.pushState({}, '', address);
    return page.settled();
  };

  page.toTheEnd = async () => {
    for (let more = 0; more < 30; more++) {
      const { scrollHeight } = document.documentElement;
      scrollTo({ top: scrollHeight, behavior: 'instant' });
      for (const button of document.querySelectorAll('button'))
        if (/^(Show|Load) (more|earlier|older)/i.test(button.textContent.trim())) button.click();
      await page.settled();
      if (document.documentElement.scrollHeight === scrollHeight) break;
    }
  };

  const fine = (element, { protocol, host }) =>
    protocol === 'blob:' ||
    (protocol === 'data:' && element.matches('img, link[rel=icon]')) ||
    (/^(https?|mailto|tel|sms|webcal):$/.test(protocol) &&
      (element.matches('a, link[rel=canonical]') || host === location.host));

  /** Interacts with each element that could act, and returns a description of each. */
  page.provoke = () => {
    const found = [];
    const note = (what, element) => found.push(`${what} ${element.outerHTML.slice(0, 160)}`);
    for (const element of document.querySelectorAll('*')) {
      for (const { name } of element.attributes) {
        if (!/^on/i.test(name)) continue;
        note(name, element);
        element.dispatchEvent(new Event(name.slice(2), { bubbles: true, cancelable: true }));
      }
      const refreshes =
        element.localName === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? '');
      if (
        refreshes ||
        /^(base|embed|object|applet|frameset|iframe|fencedframe|portal)$/i.test(element.localName)
      )
        note('a', element);
      if (element.localName === 'script' && !String(element.src).startsWith(`${location.origin}/`))
        note('a', element);
      for (const attribute of [
        'href',
        'xlink:href',
        'src',
        'action',
        'formaction',
        'data',
        'srcdoc',
      ]) {
        const value = element.getAttribute(attribute);
        if (
          value === null ||
          !URL.canParse(value, location.href) ||
          fine(element, new URL(value, location.href))
        )
          continue;
        note(attribute, element);
      }
      if (
        element.matches('a[href], area[href]') &&
        /^\s*(javascript|data|vbscript)\s*:/i.test(element.protocol)
      )
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      if (element.matches('[formaction], form[action^="java" i] button')) element.click();
    }
    return found;
  };

  window.lookout = page;
})();
