import { useMemo } from 'react';
import { safeHtml } from './rich.ts';
import classes from './RichText.module.css';

/** Text that somebody formatted: set for reading, or small beside other things. */
export function RichText({ html, size = 'reading' }: { html: string; size?: 'reading' | 'small' }) {
  const safe = useMemo(() => safeHtml(html), [html]);
  // oxlint-disable-next-line react/no-danger -- the one place that shows markup, and only what safeHtml lets through
  return <div className={classes[size]} dangerouslySetInnerHTML={{ __html: safe }} />;
}
