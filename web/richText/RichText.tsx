import { useMemo } from 'react';
import type { RichTextImage } from './images.ts';
import { htmlToReact } from './richNodes.tsx';
import classes from './RichText.module.css';

type RichTextProps = {
  html: string;
  size?: 'reading' | 'small';
  /** The images that the text may show. */
  images?: readonly RichTextImage[];
};

/** Rich text, such as an article or a page: sized for reading, or small beside other content. */
export function RichText({ html, size = 'reading', images }: RichTextProps) {
  return (
    <div className={classes[size]} data-rich>
      {useMemo(() => htmlToReact(html, images), [html, images])}
    </div>
  );
}
