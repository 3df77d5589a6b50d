// Runs before the first paint.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // A browser that keeps nothing follows the system, and asks later.
      return null;
    }
  };

  // The page never shows in the wrong theme.
  const choice = kept('theme');
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';

  // Whoever comes home would wait for the screen, and then for what stands in it: both are asked for while the program is still on its way.
  const token = kept('token');
  const home = document.querySelector('meta[name="home"]');
  if (!token || !home || !/^\/(dashboard)?$/.test(location.pathname)) return;
  for (const href of home.content.split(' ')) {
    const link = document.createElement('link');
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
  // as web/api/send.ts asks for it, which takes this answer over (web/api/early.ts)
  const url = '/api/content/list?page=1';
  const language = kept('language');
  const answer = fetch(url, { headers: { 'X-Api-Key': `Bearer ${token}`, ...(language && { 'Accept-Language': language }) } });
  answer.catch(() => undefined);
  globalThis.early = { url, token, answer };
})();
