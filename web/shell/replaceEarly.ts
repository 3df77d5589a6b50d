// Replacement of what the server wrote into the page by the client's first screen, at once and
// without a movement. What a visitor typed, the focus and a submitted form are kept.
import type { QueryClient } from '@tanstack/react-query';
import { shownEvent } from '../ui/shownEvent.ts';

/** After this time an incomplete screen is shown, too. */
const maxWaitMs = 10_000;
const checkIntervalMs = 25;
/** A screen without changes for this time is complete, unless something is loading. */
const quietMs = 50;

/**
 * Takes the root element out of the page until the screen that renders into it is complete. Does
 * nothing on a page without content for visitors (web/public/start.js).
 */
export function replaceEarly(root: HTMLElement, client: QueryClient) {
  const { dataset } = document.documentElement;
  const early = document.querySelector('.early');
  if (!early || dataset['early'] === undefined) return;
  root.remove();

  let isComposing = false;
  early.addEventListener('compositionstart', () => (isComposing = true));
  early.addEventListener('compositionend', () => (isComposing = false));
  const startedAt = performance.now();
  let changedAt = startedAt;
  const observer = new MutationObserver(() => (changedAt = performance.now()));
  observer.observe(root, { childList: true, subtree: true });

  const timer = setInterval(() => {
    const now = performance.now();
    const isReady =
      now - startedAt > maxWaitMs || (now - changedAt > quietMs && isComplete(root, client));
    // A press that ended on another element would not be a click.
    if (!isReady || isComposing || dataset['pressed'] !== undefined) return;
    clearInterval(timer);
    observer.disconnect();
    delete dataset['early'];
    const form = early.querySelector('#log-in, form');
    const { top = -1 } = form?.getBoundingClientRect() ?? {};
    early.before(root);
    moveForm(early, root);
    early.remove();
    dispatchEvent(new Event(shownEvent));
    // A visible form stays in its place, although the cards above it may be higher.
    if (form && top >= 0 && top < innerHeight) {
      const target = root.querySelector(form.id ? `#${form.id}` : 'form');
      if (target) scrollBy(0, target.getBoundingClientRect().top - top);
    }
  }, checkIntervalMs);
}

const isComplete = (root: HTMLElement, client: QueryClient) =>
  root.querySelector('h1') !== null &&
  root.querySelector('.mantine-Skeleton-root, [data-loading-part]') === null &&
  client.isFetching({ predicate: ({ state }) => state.status === 'pending' }) === 0;

/** Fields have the same names in both, and links the same addresses. */
function moveForm(early: Element, root: HTMLElement) {
  const focused = document.activeElement;
  for (const field of early.querySelectorAll('input')) {
    const target = root.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
    if (!target) continue;
    if (field.value !== '') setValue(target, field.value);
    if (field === focused) {
      target.focus();
      // Fields of other types have no selection.
      if (field.selectionStart !== null && target.selectionStart !== null)
        target.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
  }
  const control = focused?.closest('.early a, .early button');
  if (control) findSame(control, root)?.focus({ preventScroll: true });
  const form = early.querySelector('[data-submitted]') && root.querySelector('form');
  // After the values have been rendered.
  if (form) setTimeout(() => form.requestSubmit());
}

/** The link, or the button that submits the form, that replaces one of the server. */
function findSame(control: Element, root: HTMLElement) {
  const href = control.getAttribute('href');
  const candidates = root.querySelectorAll<HTMLElement>(
    href === null ? 'form [type=submit]' : `a[href="${CSS.escape(href)}"]`,
  );
  const label = control.textContent.trim();
  return [...candidates].find((one) => one.textContent.trim() === label) ?? candidates[0];
}

/** Sets the value of a controlled input as typing does. */
function setValue(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
