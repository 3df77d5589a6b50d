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

  // Whoever comes home would wait for the program, and then for what stands there. It is asked for while the program is still on its way, as
  // web/api/send.ts asks for it, which takes this answer over (web/api/early.ts).
  const token = kept('token');
  if (!token || !/^\/(dashboard)?$/.test(location.pathname)) return;
  const url = '/api/content/list?page=1';
  const language = kept('language');
  const headers = { 'X-Api-Key': `Bearer ${token}`, ...(language && { 'Accept-Language': language }) };
  // read to its end as it comes, and not when somebody asks
  const answer = fetch(url, { headers }).then(async (response) => new Response(await response.blob(), response));
  answer.catch(() => undefined);
  globalThis.early = { url, token, answer };
})();
