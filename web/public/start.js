// Starts the client on a page with content for visitors (server/http/clientFiles.ts). Members start
// it at once. Visitors start it with their first movement, touch or key, or after some seconds, so
// that it does not delay the content. web/shell/replaceEarly.ts ends this state.
const { dataset } = document.documentElement;
const early = document.querySelector('.early');
const files = document.querySelector('meta[name="client"]').content.split(' ');

/** After the page and its pictures have loaded. */
const idleMs = 3_000;
/** Since this script started. */
const maxWaitMs = 8_000;
/** A click follows the release of a finger or button within this time. */
const clickMs = 100;
const inputs = ['pointerdown', 'scroll', 'keydown', 'input', 'submit'];

/** Browsers also send this event for a pointer that rests. */
function startOnMove({ movementX, movementY }) {
  if (movementX || movementY) start();
}

function start() {
  for (const type of inputs) removeEventListener(type, start);
  removeEventListener('pointermove', startOnMove);
  if ('started' in dataset) return;
  dataset.started = '';
  // All at once, not one after the other as they import each other.
  for (const file of files) {
    const link = document.createElement('link');
    if (file.endsWith('.css'))
      Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '' });
    else link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  void import(files[0]);
}

if ('hideEarly' in dataset) start();
else {
  dataset.early = '';
  if (early.querySelector('[data-submitted]')) start();
  for (const type of inputs) addEventListener(type, start, { passive: true });
  addEventListener('pointermove', startOnMove);
  early.addEventListener('pointerdown', () => (dataset.pressed = ''));
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, () => setTimeout(() => delete dataset.pressed, clickMs));
  // A reload restored the position.
  if (scrollY > 0) start();
  // As in layout/LanguageLinks.tsx.
  early.addEventListener('click', (event) => {
    const { language } = event.target.dataset;
    if (!language) return;
    event.preventDefault();
    localStorage.setItem('language', language);
    location.reload();
  });
  const waitAndStart = () => setTimeout(start, idleMs);
  if (document.readyState === 'complete') waitAndStart();
  else addEventListener('load', waitAndStart);
  setTimeout(start, maxWaitMs);
}
