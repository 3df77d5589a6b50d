// Reload after an upgrade: an open tab may request a chunk that the server no longer has. The page
// reloads if the server has another version.

/**
 * The entry script of this page. Another version has another file name. On pages with content for
 * visitors it is the first file of the list (server/http/clientFiles.ts).
 */
const entryScript = () =>
  document
    .querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
    ?.getAttribute('src') ??
  document.querySelector<HTMLMetaElement>('meta[name="client"]')?.content.split(' ')[0];

export function reloadForNewVersion() {
  globalThis.addEventListener('vite:preloadError', () => void checkVersion());
}

/**
 * Reloads if the server sends another entry script. Does nothing while it cannot be reached, so
 * that the screen stays.
 */
async function checkVersion() {
  const src = entryScript();
  const response = await fetch('/', { cache: 'no-store', redirect: 'error' }).catch(
    () => undefined,
  );
  if (!src || !response?.ok) return;
  const page = await response.text();
  if (page.includes('/assets/') && !page.includes(`"${src}"`)) location.reload();
}
