import { useState } from 'react';
import { Button } from '@mantine/core';
import type { OpenedCase, Said } from '#contract/moderation.ts';
import { Gallery } from '../content/Gallery.tsx';
import { RichText } from '../ui/RichText.tsx';
import classes from './SaidBlock.module.css';

/** What was said: as it stands, and as it stood when it was reported where it was changed since. */
export function SaidBlock({ opened }: { opened: OpenedCase }) {
  const { said_now, said_then, pictures, author } = opened;
  const changed = said_now !== undefined && said_then !== undefined && JSON.stringify(said_now) !== JSON.stringify(said_then);
  const [before, setBefore] = useState(false);
  const shown = before || !said_now ? said_then : said_now;
  return (
    <div className={classes.block}>
      {shown && <Words said={shown} label={said_now && !before ? 'What it says' : 'What it said when it was reported'} />}
      {!before && pictures.length > 0 && <Gallery pictures={pictures} by={author?.name ?? ''} />}
      {!shown && <p className={classes.none}>{opened.subject === 'link' ? opened.reports[0]?.url : 'What it said is not kept any more.'}</p>}
      {changed && (
        <p className={classes.changed}>
          It was changed since it was reported.{' '}
          <Button variant="default" size="compact-sm" aria-pressed={before} onClick={() => setBefore(!before)}>
            {before ? 'Show it as it stands' : 'Show it as it stood'}
          </Button>
        </p>
      )}
    </div>
  );
}

/** As plain as it can be shown: nothing in it leads anywhere. */
export function Words({ said, label }: { said: Said; label: string }) {
  return (
    <blockquote className={classes.words} aria-label={label}>
      {said.title && <p className={classes.title}>{said.title}</p>}
      {said.text && <p className={classes.text}>{said.text}</p>}
      {said.body && <RichText html={said.body} size="small" />}
      {said.options.length > 0 && (
        <ul>
          {said.options.map((option, index) => (
            <li key={index}>{option}</li>
          ))}
        </ul>
      )}
      {said.link && <p className={classes.text}>{said.link}</p>}
      {said.location && <p>{said.location}</p>}
      {said.shared_as && said.shared_as !== 'Public' && (
        <p className={classes.audience}>For: {said.shared_as === 'Collection' ? 'some friends' : said.shared_as}</p>
      )}
    </blockquote>
  );
}
