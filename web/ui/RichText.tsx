import { useMemo } from 'react';
import { htmlToReact } from './richNodes.tsx';
import classes from './RichText.module.css';

/** Formatted text: sized for reading, or small for use next to other content. */
export function RichText({ html, size = 'reading' }: { html: string; size?: 'reading' | 'small' }) {
  return <div className={classes[size]}>{useMemo(() => htmlToReact(html), [html])}</div>;
}
