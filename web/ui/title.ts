import { useEffect } from 'react';

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const insertedName = meta('application-name');

/**
 * The site name, which the server inserts into the page. The development server leaves the
 * placeholder.
 */
export const siteName =
  insertedName === '' || insertedName.startsWith('__') ? 'Folkmoot' : insertedName;

/** URL of the site logo; empty if there is none. */
export const siteLogo = meta('logo');

let screen = document.title;
let unread = 0;

let badgeCount = 0;

function write() {
  if (unread !== badgeCount) {
    badgeCount = unread;
    void import('./badge.ts')
      .then(({ showUnreadBadge: showUnread }) => showUnread(badgeCount))
      .catch(() => undefined);
  }
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${screen}` : screen;
}

/** Sets the document title for a screen. */
export function useTitle(title: string) {
  useEffect(() => {
    const text = title.replace(/(?<!\.)\.$/, '');
    screen = text ? `${text} · ${siteName}` : siteName;
    write();
  }, [title]);
}

/** Shows the unread count in front of the title. */
export function useUnreadInTitle(count: number) {
  useEffect(() => {
    unread = count;
    write();
    return () => {
      unread = 0;
      write();
    };
  }, [count]);
}
