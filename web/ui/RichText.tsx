import { useMemo } from 'react';
import { richNodes } from './richNodes.tsx';
import classes from './RichText.module.css';

/** Text that somebody formatted: set for reading, or small beside other things. */
export function RichText({ html, size = 'reading' }: { html: string; size?: 'reading' | 'small' }) {
  return <div className={classes[size]}>{useMemo(() => richNodes(html), [html])}</div>;
}
