import { useEffect } from 'react';

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const written = meta('application-name');

/** The name of this network, as the server wrote it into the page; the development server leaves the place unfilled. */
export const siteName = written === '' || written.startsWith('__') ? 'Folkmoot' : written;

/** Where the picture is that stands for it; empty when there is none. */
export const siteLogo = meta('logo');

let screen = document.title;
let unread = 0;

let shown = 0;

function write() {
  if (unread !== shown) {
    shown = unread;
    void import('./badge.ts').then(({ showUnread }) => showUnread(shown)).catch(() => undefined);
  }
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${screen}` : screen;
}

/** Names the screen in the browser's tab. */
export function useTitle(title: string) {
  useEffect(() => {
    const words = title.replace(/(?<!\.)\.$/, '');
    screen = words ? `${words} · ${siteName}` : siteName;
    write();
  }, [title]);
}

/** A number before the name: how much is unread. */
export function useNumberInTitle(count: number) {
  useEffect(() => {
    unread = count;
    write();
    return () => {
      unread = 0;
      write();
    };
  }, [count]);
}
