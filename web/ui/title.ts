// The document title and the unread badge, which always show the same number.
import { useEffect } from 'react';

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const insertedName = meta('application-name');

/**
 * The site name, which the server inserts into the page. The development server leaves the
 * placeholder.
 */
export let siteName =
  insertedName === '' || insertedName.startsWith('__') ? 'Folkmoot' : insertedName;

/** After an administrator renamed the site. */
export function setSiteName(name: string) {
  siteName = name;
}

/** URL of the site logo; empty if there is none. */
export const siteLogo = meta('logo');

let screenTitle = document.title;
let unread = 0;
/** The number that the badge shows. It is drawn only when it changes. */
let badgeCount = 0;

function update() {
  if (unread !== badgeCount) {
    badgeCount = unread;
    void import('./badge.ts')
      .then(({ showUnreadBadge }) => showUnreadBadge(badgeCount))
      .catch(() => undefined);
  }
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${screenTitle}` : screenTitle;
}

/** Sets the document title to the title of a screen, followed by the site name. */
export function useTitle(title: string) {
  useEffect(() => {
    // Some headings are sentences. A title has no period at the end, but keeps an ellipsis.
    const text = title.replace(/(?<!\.)\.$/, '');
    screenTitle = text ? `${text} · ${siteName}` : siteName;
    update();
  }, [title]);
}

/** Shows the number of unread notifications in front of the title and as a badge. */
export function useUnreadInTitle(count: number) {
  useEffect(() => {
    unread = count;
    update();
    return () => {
      unread = 0;
      update();
    };
  }, [count]);
}
