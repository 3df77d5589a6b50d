// Runs before the first paint, so that the page never shows in the wrong theme.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // A browser that keeps nothing follows the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
