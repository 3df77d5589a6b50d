import { displayHost } from '../ui/links.ts';
import { HighlightedText } from '../ui/Highlight.tsx';
import classes from './LinkCard.module.css';

type LinkCardProps = { link: string; title: string; description: string; image: string };

/** Preview card of a web page, linked to it. */
export function LinkCard({ link, title, description, image }: LinkCardProps) {
  return (
    <a className={classes.card} href={link} target="_blank" rel="noopener noreferrer nofollow">
      {image && <img src={image} alt="" loading="lazy" />}
      <span className={classes.words}>
        <span className={classes.site}>{displayHost(link)}</span>
        <span className={classes.title}>
          <HighlightedText text={title || link} />
        </span>
        {description && (
          <span className={classes.description}>
            <HighlightedText text={description} />
          </span>
        )}
      </span>
    </a>
  );
}
