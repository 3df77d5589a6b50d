import { useEffect } from 'react';

const written = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** The name of this network, as the server wrote it into the page; the development server leaves the place unfilled. */
export const siteName = written === '' || written.startsWith('__') ? 'Folkmoot' : written;

/** Names the screen in the browser's tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName;
  }, [title]);
}
