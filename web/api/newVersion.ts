// Reload after an upgrade. An open tab may request a chunk that the server no longer has; Vite then
// sends `vite:preloadError`. If the server has another version, the page reloads; otherwise the
// screen shows its error.

/**
 * The entry script of this page. Another version has another file name. On pages with content for
 * visitors it is the first file of the list (server/http/clientFiles.ts).
 */
const entryScript = () =>
  document
    .querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
    ?.getAttribute('src') ??
  document.querySelector<HTMLMetaElement>('meta[name="client"]')?.content.split(' ')[0];

export function reloadOnChunkErrors() {
  globalThis.addEventListener('vite:preloadError', () => void reloadIfChanged());
}

/**
 * Reloads if the server sends another entry script. Does nothing if the server does not answer with
 * the page, so that the screen stays. While offline, the page cached by the service worker is
 * compared.
 */
async function reloadIfChanged() {
  const src = entryScript();
  const response = await fetch('/', { cache: 'no-store', redirect: 'error' }).catch(
    () => undefined,
  );
  if (!src || !response?.ok) return;
  const page = await response.text();
  // `/` is never a page with content for visitors, so it names the script in quotes. A page without
  // `/assets/` is not the client, such as the error page of a proxy.
  if (page.includes('/assets/') && !page.includes(`"${src}"`)) location.reload();
}
