// After an upgrade a window that was open may ask for a part of the program that is gone. It loads the page once more where the server has another version of it.

/** The script by which this page began; a page of another version names another. */
const own = () =>
  document
    .querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
    ?.getAttribute('src');

export function reloadForNewVersion() {
  globalThis.addEventListener('vite:preloadError', () => void look());
}

/** Not while the server or the network is away: what is on screen stays there. */
async function look() {
  const src = own();
  const answer = await fetch('/', { cache: 'no-store', redirect: 'error' }).catch(() => undefined);
  if (!src || !answer?.ok) return;
  const page = await answer.text();
  if (page.includes('/assets/') && !page.includes(`"${src}"`)) location.reload();
}
